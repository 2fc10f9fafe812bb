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
#include "daemon/events/irregularity_words.hpp"
#include "daemon/exports/sealed_log.hpp"
#include "daemon/live/card_book.hpp"
#include "rules/chess/fen_fields.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"
#include "rules/laws/rulings/text/passed_over.hpp"
#include "rules/text/clock_text.hpp"
#include "storage/aside.hpp"

namespace eboard::exports {

using storage::BoardId;
using storage::Millis;
using storage::Result;
using storage::Sequence;
using storage::Store;
using storage::StoredEvent;

namespace {

/// Names one beginning of a game: one that came to nothing gives its number to the next.
using Beginning = std::pair<int, Sequence>;

struct Ruled {
  Beginning game;
  StoredEvent event;
  rules::Setup start;  ///< of the game
  std::string san;     ///< of the ply after which it was made; empty: not known

  [[nodiscard]] const tracking::RulingMade& made() const {
    return std::get<tracking::RulingMade>(event.event.what);
  }
};

struct Reported {
  Beginning game;
  StoredEvent event;  ///< the latest one
  live::Card card;
};

/// The events of one board, as cards and rulings.
class Table {
 public:
  explicit Table(const storage::BoardRow& row) : row_(row) {
    seams::BoardInfo info;
    info.id = row.id;
    info.number = row.number;
    state_.apply(info);
  }

  void take(const StoredEvent& event) {
    state_.apply(event);
    const live::LiveBoard* board = state_.followed(row_.number);
    if (board == nullptr) return;
    if (std::holds_alternative<tracking::GameStarted>(event.event.what))
      begun_[event.event.game] = event.sequence;
    for (const live::CardNumber number : book_.apply(event, *board)) {
      const live::Card* card = book_.find(number);
      if (card != nullptr) cards_[number] = {beginning(event.event.game), event, *card};
    }
    if (std::holds_alternative<tracking::RulingMade>(event.event.what))
      rulings_.push_back(ruled(event, *board));
  }

  [[nodiscard]] const storage::BoardRow& row() const { return row_; }
  [[nodiscard]] const std::map<live::CardNumber, Reported>& cards() const { return cards_; }
  [[nodiscard]] const std::vector<Ruled>& rulings() const { return rulings_; }

 private:
  [[nodiscard]] Beginning beginning(int game) const {
    const auto found = begun_.find(game);
    return {game, found == begun_.end() ? 0 : found->second};
  }
  [[nodiscard]] Ruled ruled(const StoredEvent& event, const live::LiveBoard& board) const {
    Ruled out{beginning(event.event.game), event, rules::Setup::initial(), {}};
    if (board.game != event.event.game) return out;
    if (const auto start = rules::parse_fen(board.start_fen)) out.start = *start;
    const int ply = std::get<tracking::RulingMade>(event.event.what).ply;
    if (ply > 0 && static_cast<std::size_t>(ply) <= board.moves.size())
      out.san = board.moves[static_cast<std::size_t>(ply) - 1].san;
    return out;
  }

  storage::BoardRow row_;
  live::LiveState state_;
  live::CardBook book_;
  std::map<int, Sequence> begun_;
  std::map<live::CardNumber, Reported> cards_;
  std::vector<Ruled> rulings_;
};

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

std::string player_text(const std::optional<rules::Color>& side) {
  if (!side) return {};
  return *side == rules::Color::white ? "White" : "Black";
}

std::string place_text(int ply, const rules::Setup& start, std::string_view san) {
  return ply < 1 ? std::string() : rules::ply_name(start, ply, san);
}

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
    for (const auto& [id, table] : tables_) {
      if (auto done = add_cards(table); !done) return unexpected(done.error());
      if (auto done = add_others(table); !done) return unexpected(done.error());
    }
    if (auto done = add_proposals(); !done) return unexpected(done.error());
    std::ranges::stable_sort(found_, {}, &Found::at);
    for (Found& found : found_) report.incidents.push_back(std::move(found.incident));
    report.any_game = !names_.empty() || !report.incidents.empty();
    const auto note = last_checkpoint(store_);
    if (!note) return unexpected(note.error());
    if (*note) report.checkpoint = (*note)->written();
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
      if (!wish_.board || board.number == *wish_.board) tables_.emplace(board.id, Table(board));
    return store_.read_events(0, events::parse_tracked_event, [&](const StoredEvent& event) {
      const auto table = tables_.find(event.board);
      if (table != tables_.end()) table->second.take(event);
      return true;
    });
  }

  [[nodiscard]] std::string time_text(Millis at) const {
    const auto moment = calendar_.when(at);
    return moment ? storage::local_time(*moment) : std::string();
  }

  /// Table and players, if that is wanted.
  Result<std::optional<Incident>> begin(const Table& table, const StoredEvent& event, Millis at) {
    std::optional<Incident> out;
    const int game = event.event.game;
    const auto of_game = store_.rounds().round_of(table.row().id, game);
    if (!of_game) return unexpected(of_game.error());
    int round = of_game->value_or(0);
    if (round == 0) {
      const auto played = store_.rounds().played_round(event);
      if (!played) return unexpected(played.error());
      round = *played;
    }
    const std::string time = time_text(at);
    const bool wanted =
        (!wish_.round || *wish_.round == round) && (!wish_.day || time.starts_with(*wish_.day));
    if (!wanted || aside_.contains({round, table.row().number})) return out;
    out.emplace();
    out->round = round;
    out->board = table.row().number;
    out->time = time;
    const auto as_played = names_.find({table.row().id, game});
    const auto as_paired = paired_.find({round, table.row().number});
    const Names names = as_played != names_.end()    ? as_played->second
                        : as_paired != paired_.end() ? as_paired->second
                                                     : Names{};
    out->white = names.white;
    out->black = names.black;
    return out;
  }

  Result<void> add_cards(const Table& table) {
    for (const auto& [number, reported] : table.cards()) {
      const live::Card& card = reported.card;
      const Millis at = card.steps.front().at;
      auto begun = begin(table, reported.event, at);
      if (!begun) return unexpected(begun.error());
      if (!*begun) continue;
      Found found{at, describe(std::move(**begun), card), {}};
      found.incident.rulings = rulings_on(table, reported.game, card.found.id);
      const Millis ruled = first_ruling(table, reported.game, card.found.id);
      for (const live::Card::Step& step : card.steps)
        if (step.at <= ruled)
          found.shown.emplace_back(table.row().device, reported.game.first, card.found.id, step.at);
      found_.push_back(std::move(found));
    }
    return {};
  }

  Incident describe(Incident out, const live::Card& card) const {
    const auto start = rules::parse_fen(card.start).value_or(rules::Setup::initial());
    const tracking::IrregularityFound& found = card.found;
    const rules::Edition* edition = rules::find_edition(found.edition);
    out.code = found.code.text();
    out.title = tracking::title_of(found);
    out.finding = tracking::sentence_of(found).value_or("");
    out.article = found.article;
    out.edition = edition == nullptr ? found.edition : std::string(edition->title);
    out.for_whom = tracking::to_string(found.for_whom);
    out.player = player_text(card.by());
    out.place = place_text(found.ply, start, tracking::move_name(found, card.before).value_or(""));
    if (card.clock) {
      out.white_clock = rules::clock_text(card.clock->white);
      out.black_clock = rules::clock_text(card.clock->black);
    }
    for (const live::Card::Step& step : card.steps)
      out.steps.push_back({std::string(step.state.text()), time_text(step.at)});
    out.facts = cards::evidence_words(found, start, card.by());
    return out;
  }

  /// Rulings that name no irregularity, or none that is known.
  Result<void> add_others(const Table& table) {
    std::set<std::pair<Beginning, int>> known;
    for (const auto& [number, reported] : table.cards()) known.emplace(reported.game, reported.card.found.id);
    for (const Ruled& ruled : table.rulings()) {
      const tracking::RulingMade& made = ruled.made();
      if (made.undoes != 0 || known.contains({ruled.game, made.about})) continue;
      auto begun = begin(table, ruled.event, ruled.event.event.at);
      if (!begun) return unexpected(begun.error());
      if (!*begun) continue;
      Incident& out = **begun;
      const rules::Edition* edition = rules::find_edition(made.edition);
      out.title = "Ruling";
      out.edition = edition == nullptr ? made.edition : std::string(edition->title);
      out.place = place_text(made.ply, ruled.start, ruled.san);
      out.rulings.push_back(ruling_text(table, ruled));
      found_.push_back({ruled.event.event.at, std::move(out), {}});
    }
    return {};
  }

  [[nodiscard]] ReportedRuling ruling_text(const Table& table, const Ruled& ruled) const {
    const tracking::RulingMade& made = ruled.made();
    ReportedRuling out;
    out.number = made.number;
    out.command = made.ruling;
    if (const auto ruling = rules::parse_ruling(made.ruling))
      out.words = rules::decision_words(ruling->action, rules::Audience::arbiter, ruled.start);
    if (out.words.empty()) out.words = made.ruling;
    out.article = made.article;
    out.author = made.author;
    out.because = made.because;
    out.time = time_text(ruled.event.event.at);
    std::vector<const Ruled*> of_game;
    for (const Ruled& one : table.rulings())
      if (one.game == ruled.game) of_game.push_back(&one);
    const auto undone = rules::passed_over(of_game, [](const Ruled* one) {
      return std::optional(rules::numbered_ruling(one->made().number, one->made().undoes));
    });
    if (std::ranges::find(undone, made.number) == undone.end()) return out;
    for (const Ruled* one : of_game)
      if (one->made().undoes == made.number)
        out.undone = {one->made().author, time_text(one->event.event.at)};
    return out;
  }

  [[nodiscard]] std::vector<ReportedRuling> rulings_on(const Table& table, const Beginning& game,
                                                       int id) const {
    std::vector<ReportedRuling> out;
    for (const Ruled& ruled : table.rulings())
      if (ruled.game == game && ruled.made().about == id && ruled.made().undoes == 0)
        out.push_back(ruling_text(table, ruled));
    return out;
  }

  [[nodiscard]] static Millis first_ruling(const Table& table, const Beginning& game, int id) {
    for (const Ruled& ruled : table.rulings())
      if (ruled.game == game && ruled.made().about == id) return ruled.event.event.at;
    return Millis::max();
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
  std::map<BoardId, Table> tables_;
  std::vector<Found> found_;
};

}  // namespace

std::string_view Incident::state() const {
  return steps.empty() ? std::string_view() : std::string_view(steps.back().state);
}

Result<IncidentReport> read_incidents(Store& store, const Wish& wish) { return Reading(store, wish).read(); }

}  // namespace eboard::exports
