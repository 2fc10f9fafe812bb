// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/incidents.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "daemon/cards/journal_cards.hpp"
#include "daemon/events/event_json.hpp"
#include "daemon/exports/reported_table.hpp"
#include "daemon/exports/sealed_log.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"
#include "storage/aside.hpp"

namespace eboard::exports {

using storage::BoardId;
using storage::Millis;
using storage::Result;
using storage::Store;
using storage::StoredEvent;

namespace {

/// Which card of a journal: device, game, irregularity, time.
using ShownKey = std::tuple<storage::DeviceId, int, int, Millis>;

struct Names {
  std::string white, black;
};

std::string tag_in(const std::vector<rules::Tag>& tags, std::string_view name) {
  const auto found = std::ranges::find(tags, name, &rules::Tag::name);
  const bool known = found != tags.end() && found->value.find_first_not_of("?-. ") != std::string::npos;
  return known ? found->value : std::string();
}

Names names_in(const std::vector<rules::Tag>& tags) { return {tag_in(tags, "White"), tag_in(tags, "Black")}; }

class Reading {
 public:
  Reading(Store& store, const Wish& wish) : store_(store), wish_(wish) {}

  Result<IncidentReport> read() {
    IncidentReport report;
    report.round = wish_.round;
    report.day = wish_.day;
    if (auto done = read_calendar(); !done) return unexpected(done.error());
    if (auto done = read_names(report); !done) return unexpected(done.error());
    if (auto done = read_events(); !done) return unexpected(done.error());
    for (const auto& [id, table] : tables_)
      if (auto done = add_incidents(table); !done) return unexpected(done.error());
    if (auto done = add_proposals(); !done) return unexpected(done.error());
    std::ranges::stable_sort(found_, {}, &Found::at);
    for (Found& found : found_) report.incidents.push_back(std::move(found.incident));
    report.any_game = !names_.empty() || !report.incidents.empty();
    const auto note = last_checkpoint(store_);
    if (!note) return unexpected(note.error());
    if (*note) report.checkpoint = (*note)->written();
    const auto cosigned = last_cosigned(store_);
    if (!cosigned) return unexpected(cosigned.error());
    if (*cosigned) report.cosigned = (*cosigned)->written();
    return report;
  }

 private:
  /// An incident with what is needed to find what was proposed on it.
  struct Found {
    Millis at{0};
    Incident incident;
    std::vector<ShownKey> shown{};  ///< its states before it was ruled on, in order
  };

  Result<void> read_calendar() {
    const auto anchors = store_.anchors();
    if (!anchors) return unexpected(anchors.error());
    calendar_ = storage::Calendar(*anchors);
    return {};
  }

  Result<void> read_names(IncidentReport& report) {
    auto read = store_.rounds().read_games({wish_.round, wish_.board}, [&](const storage::GameRow& game) {
      names_[{game.board, game.number}] = names_in(game.record.tags);
      if (report.event.empty()) report.event = tag_in(game.record.tags, "Event");
      if (report.site.empty()) report.site = tag_in(game.record.tags, "Site");
      return true;
    });
    if (!read) return read;
    auto marks = store_.rounds().marks();
    if (!marks) return unexpected(marks.error());
    marks_ = std::move(*marks);
    auto pairings = store_.rounds().pairings();
    if (!pairings) return unexpected(pairings.error());
    for (const storage::Pairing& pairing : *pairings) {
      if (storage::is_aside(pairing.tags)) aside_.emplace(pairing.round, pairing.board);
      paired_[{pairing.round, pairing.board}] = names_in(pairing.tags);
    }
    return {};
  }

  Result<void> read_events() {
    const auto boards = store_.boards();
    if (!boards) return unexpected(boards.error());
    for (const storage::BoardRow& board : *boards)
      if (!wish_.board || board.number == *wish_.board) tables_.emplace(board.id, ReportedTable(board));
    return store_.read_events(0, events::parse_tracked_event, [&](const StoredEvent& event) {
      const auto table = tables_.find(event.board);
      if (table != tables_.end()) table->second.take(event);
      return true;
    });
  }

  /// False: it is not wanted. Else its round and players are in it.
  Result<bool> place(const ReportedTable& table, TableIncident& one) {
    Incident& out = one.incident;
    const auto of_game = store_.rounds().round_of(table.row().id, out.game);
    if (!of_game) return unexpected(of_game.error());
    out.round = of_game->value_or(0);
    if (out.round == 0) {
      const auto played = store_.rounds().played_round(one.event);
      if (!played) return unexpected(played.error());
      out.round = *played;
    }
    const bool wanted =
        (!wish_.round || *wish_.round == out.round) && (!wish_.day || out.time.starts_with(*wish_.day));
    if (!wanted || aside_.contains({out.round, out.board})) return false;
    const auto marks = marks_.find(table.row().id);
    if (marks != marks_.end() && marks->second.is_out(out.game)) return false;
    const auto as_played = names_.find({table.row().id, out.game});
    const auto as_paired = paired_.find({out.round, out.board});
    const Names names = as_played != names_.end()    ? as_played->second
                        : as_paired != paired_.end() ? as_paired->second
                                                     : Names{};
    out.white = names.white;
    out.black = names.black;
    return true;
  }

  Result<void> add_incidents(const ReportedTable& table) {
    for (TableIncident& one : table.incidents(calendar_)) {
      const auto wanted = place(table, one);
      if (!wanted) return unexpected(wanted.error());
      if (!*wanted) continue;
      Found& found = found_.emplace_back(Found{one.at, std::move(one.incident)});
      for (const Millis at : one.shown)
        found.shown.emplace_back(table.row().device, found.incident.game, found.incident.id, at);
    }
    return {};
  }

  /// Plays the journals of the devices that have something to propose on.
  Result<void> add_proposals() {
    std::map<ShownKey, Found*> wanted;
    std::set<storage::DeviceId> devices;
    const std::string_view technical = tracking::to_string(tracking::ForWhom::op);
    for (Found& found : found_) {
      if (found.incident.for_whom == technical) continue;
      for (const ShownKey& key : found.shown) {
        wanted.emplace(key, &found);
        devices.insert(std::get<0>(key));
      }
    }
    for (const storage::DeviceId device : devices)
      if (auto done = add_proposals(device, wanted); !done) return done;
    return {};
  }

  Result<void> add_proposals(storage::DeviceId device, const std::map<ShownKey, Found*>& wanted) {
    cards::JournalCards cards;
    // What another version wrote and this one cannot read proposes nothing.
    auto read = store_.read_journal(device, Store::From::beginning, [&](const storage::JournalEntry& entry) {
      return cards.take(entry).has_value();
    });
    if (!read) return read;
    const auto last = store_.last_event_time(device);
    if (!last) return unexpected(last.error());
    for (cards::ShownCard& card : cards.finish(last->value_or(Millis{0}))) {
      const auto found = wanted.find({device, card.event.game, card.found().id, card.event.at});
      if (found != wanted.end()) propose(found->second->incident, card);
    }
    return {};
  }

  static void propose(Incident& incident, const cards::ShownCard& card) {
    incident.proposed.clear();
    incident.nothing_proposed.clear();
    if (!card.proposals) {
      incident.nothing_proposed = card.proposals.error().sentence;
      return;
    }
    for (const auto& [proposal, refused] : card.proposals->proposals) {
      ProposedRuling out{proposal.why, proposal.article, rules::to_string(proposal.decider), {}};
      for (const rules::Ruling& ruling : proposal.rulings)
        out.words.push_back(
            rules::decision_words(ruling.action, rules::Audience::arbiter, card.proposals->start));
      incident.proposed.push_back(std::move(out));
    }
  }

  Store& store_;
  const Wish& wish_;
  storage::Calendar calendar_;
  std::map<std::pair<BoardId, int>, Names> names_;
  std::map<std::pair<int, int>, Names> paired_;  ///< by round and table
  std::set<std::pair<int, int>> aside_;          ///< the same
  std::map<storage::BoardId, rules::RoundMarks> marks_;
  std::map<BoardId, ReportedTable> tables_;
  std::vector<Found> found_;
};

}  // namespace

std::string_view Incident::state() const {
  return steps.empty() ? std::string_view() : std::string_view(steps.back().state);
}

Result<IncidentReport> read_incidents(Store& store, const Wish& wish) { return Reading(store, wish).read(); }

}  // namespace eboard::exports
