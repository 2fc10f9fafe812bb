// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/game_proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "daemon/events/event_json.hpp"
#include "daemon/exports/incident_page.hpp"
#include "daemon/exports/incident_report.hpp"
#include "daemon/exports/proof_check.hpp"
#include "daemon/exports/proof_form.hpp"
#include "daemon/exports/round_proof.hpp"
#include "daemon/exports/sealed_log.hpp"
#include "daemon/tlog/strand.hpp"
#include "rules/text/plain_text.hpp"
#include "storage/journal_codec.hpp"

namespace eboard::exports {

namespace form = proof_form;
using storage::GameRow;
using storage::JournalEntry;
using storage::Millis;
using storage::Result;
using storage::SealedLeaf;
using storage::Store;

namespace {

constexpr Millis kSettingUp{60'000};  ///< what is shown before the game's first event

std::string hex(std::span<const std::uint8_t> bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

std::string line_of(const JournalEntry& entry) {
  return fmt::format("j {} {} {}\n", entry.at.count(), static_cast<int>(entry.kind),
                     hex(storage::body_of(entry)));
}

std::string line_of(const storage::EventRow& event) {
  return fmt::format("e {} {} {} {} {} {} {}\n", event.sequence, event.board, event.at.count(), event.game,
                     event.tracker, event.type, event.json);
}

void add_line(std::string& text, std::string_view name, std::string_view value) {
  if (!value.empty()) text += fmt::format("{}: {}\n", name, rules::one_line(value));
}

/// A leaf between two stretches of records, and those of the stretch that ends there.
struct Cut {
  SealedLeaf leaf;
  bool with_bytes = true;
  tlog::Hash journal_head{}, event_head{};
  std::vector<std::pair<Millis, std::string>> records{};
};

/// From when to when the bytes are shown.
struct Window {
  Millis from{0}, to{0};
};

class Writing {
 public:
  Writing(Store& store, GameRow game, storage::DeviceId device)
      : store_(store), game_(std::move(game)), device_(device) {}

  [[nodiscard]] const GameRow& game() const { return game_; }
  /// When something was found that is an arbiter's or a player's matter, or was ruled.
  [[nodiscard]] const std::vector<Millis>& incidents() const { return incidents_; }

  Result<void> read() {
    if (auto done = find_events(); !done) return done;
    return read_leaves();
  }
  [[nodiscard]] bool is_sealed() const { return last_.has_value() && names_.has_value(); }

  /// Precondition: is_sealed(). Outside of these windows the bytes are left out; without any all are in it.
  Result<std::string> write(const std::vector<Window>& windows, const std::string& proposed) {
    cut(windows);
    auto round = round_proof(store_, game_, rounds_, hashes_);
    if (!round) return unexpected(round.error());
    round_ = std::move(*round);
    if (auto done = read_journal(); !done) return unexpected(done.error());
    if (auto done = read_events(); !done) return unexpected(done.error());
    return text(not_sealed() + proposed);
  }

 private:
  // --- what there is

  /// Which of the device's events are the game's.
  Result<void> find_events() {
    std::int64_t number = 0;
    std::set<int> known;
    return store_.seals().events_after(0, std::numeric_limits<int>::max(),
                                       [&](const storage::EventRow& event) {
                                         if (event.device != device_) return;
                                         ++number;
                                         if (event.board != game_.board || event.game != game_.number) return;
                                         if (last_event_ == 0) {
                                           first_at_ = event.at;
                                           first_event_ = number;
                                         }
                                         last_event_ = number;
                                         if (is_incident(event, known)) incidents_.push_back(event.at);
                                       });
  }

  static bool is_incident(const storage::EventRow& row, std::set<int>& known) {
    const auto event = events::parse_tracked_event(row.json);
    if (!event) return false;
    if (const auto* made = std::get_if<tracking::RulingMade>(&event->what)) return made->about == 0;
    const auto* found = std::get_if<tracking::IrregularityFound>(&event->what);
    return found != nullptr && found->for_whom != tracking::ForWhom::op && known.insert(found->id).second;
  }

  Result<void> read_leaves() {
    return store_.seals().leaves(0, [&](const SealedLeaf& leaf) {
      hashes_.push_back(tlog::leaf_hash(leaf));
      if (leaf.device == storage::kHallLeaf) clock_ = leaf;
      rounds_.take(leaf, game_);
      if (leaf.device != device_) return true;
      if (!leaf.says.empty()) names_ = leaf;
      if (leaf.events < first_event_ && leaf.at + kSettingUp <= first_at_) {
        first_ = leaf;
        leaves_.clear();
      }
      if (!last_) leaves_.push_back(leaf);
      if (!last_ && leaf.events >= last_event_) last_ = leaf;
      return true;
    });
  }

  // --- where it is cut

  /// At the leaves that lie closest around the windows.
  void cut(const std::vector<Window>& windows) {
    const bool all = windows.empty();
    Millis from = first_ ? first_->at : Millis{0};
    for (const SealedLeaf& leaf : leaves_) {
      const bool wanted = all || std::ranges::any_of(windows, [&](const Window& one) {
                            return one.from < leaf.at && from <= one.to;
                          });
      from = leaf.at;
      const bool begins = first_ && leaf.leaf == first_->leaf;
      // Stretches that are shown the same way are one.
      if (!begins && cuts_.size() > (first_ ? 1U : 0U) && cuts_.back().with_bytes == wanted) cuts_.pop_back();
      cuts_.push_back({leaf, wanted});
    }
  }

  // --- the records between

  Result<void> read_journal() {
    tlog::Strand strand(device_);
    std::size_t next = 0;
    const auto note = [&] {
      for (; next < cuts_.size() && cuts_[next].leaf.entries == strand.state().entries; ++next)
        cuts_[next].journal_head = strand.state().journal_head;
    };
    note();
    return store_.read_journal(device_, Store::From::beginning, [&](const JournalEntry& entry) {
      if (next == cuts_.size()) return false;
      strand.add(entry);
      if (cuts_[next].with_bytes && !is_before(next))
        cuts_[next].records.emplace_back(entry.at, line_of(entry));
      note();
      return next < cuts_.size();
    });
  }

  Result<void> read_events() {
    tlog::Strand strand(device_);
    std::size_t next = 0;
    const auto note = [&] {
      for (; next < cuts_.size() && cuts_[next].leaf.events == strand.state().events; ++next)
        cuts_[next].event_head = strand.state().event_head;
    };
    note();
    return store_.seals().events_after(0, std::numeric_limits<int>::max(),
                                       [&](const storage::EventRow& event) {
                                         if (event.device != device_ || next == cuts_.size()) return;
                                         strand.add(event);
                                         if (!is_before(next))
                                           cuts_[next].records.emplace_back(event.at, line_of(event));
                                         note();
                                       });
  }
  /// What ends at the first leaf is not shown.
  [[nodiscard]] bool is_before(std::size_t cut) const { return cut == 0 && first_; }

  // --- the text

  void add(std::string_view name, const std::string& body) { text_ += form::section(name, body); }
  void add_leaf(std::string_view name, const SealedLeaf& leaf) {
    add(fmt::format("{}{}", name, leaf.leaf), tlog::entry_text(leaf));
  }
  void add_path(const SealedLeaf& leaf) {
    add(form::kPath, form::hash_lines(tlog::inclusion_proof(hashes_, static_cast<std::size_t>(leaf.leaf))));
  }

  Result<std::string> text(const std::string& not_sealed) {
    const auto note = last_checkpoint(store_);
    if (!note) return unexpected(note.error());
    const auto anchors = store_.anchors();
    if (!anchors) return unexpected(anchors.error());
    text_ = fmt::format("{}game {} of board {}\n", form::kFirstLine, game_.number, game_.board_number);
    add(form::kCheckpoint, (*note)->written());
    add_leaf(form::kNames, *names_);
    add_path(*names_);
    if (clock_) {
      add_leaf(form::kClock, *clock_);
      add_path(*clock_);
      add(form::kDates, "");
      for (std::size_t i = 0; i < anchors->size() && static_cast<std::int64_t>(i) < clock_->entries; ++i)
        text_ += tlog::anchor_text((*anchors)[i]) + "\n";
    }
    for (std::size_t i = 0; i < cuts_.size(); ++i) add_cut(cuts_[i], is_before(i));
    text_ += round_.sections;
    add(form::kGame, moves_text(game_.record));
    add(form::kNotSealed, not_sealed);
    return std::move(text_);
  }

  void add_cut(Cut& cut, bool begins) {
    if (!begins) {
      add(cut.with_bytes ? form::kRecords : form::kEvents, "");
      std::ranges::stable_sort(cut.records, {}, &std::pair<Millis, std::string>::first);
      for (const auto& [at, line] : cut.records) text_ += line;
    }
    add_leaf(form::kLeaf, cut.leaf);
    add(form::kHashes, form::hash_lines(begins ? std::vector{cut.journal_head, cut.event_head}
                                               : std::vector{cut.journal_head}));
    add_path(cut.leaf);
  }

  /// But for what a sealed line says.
  [[nodiscard]] std::string not_sealed() const {
    const auto tag = [&](std::string_view name) {
      return game_.record.tag(name).value_or(std::string_view());
    };
    const std::pair<std::string_view, std::string> lines[] = {{form::kRoundLine, std::to_string(game_.round)},
                                                              {form::kWhiteLine, std::string(tag("White"))},
                                                              {form::kBlackLine, std::string(tag("Black"))},
                                                              {form::kEventLine, std::string(tag("Event"))},
                                                              {form::kSiteLine, std::string(tag("Site"))}};
    std::string text;
    for (const auto& [name, value] : lines)
      if (std::ranges::find(round_.lines, ProofLine(name, value)) == round_.lines.end())
        add_line(text, name, value);
    return text;
  }

  Store& store_;
  GameRow game_;
  storage::DeviceId device_;
  std::int64_t first_event_ = 0, last_event_ = 0;
  Millis first_at_{0};
  std::vector<Millis> incidents_;
  std::vector<tlog::Hash> hashes_;  ///< of all leaves
  std::optional<SealedLeaf> names_, clock_, first_, last_;
  std::vector<SealedLeaf> leaves_;  ///< of the device, from `first_` to `last_`
  std::vector<Cut> cuts_;
  RoundLeaves rounds_;
  RoundProof round_;
  std::string text_;
};

struct Begun {
  std::optional<Writing> writing;
  std::string lack;
};

Result<Begun> begin(Store& store, const Wish& wish) {
  std::optional<GameRow> last;
  auto read = store.rounds().read_games({wish.round, wish.board}, [&](const GameRow& game) {
    last = game;
    return true;
  });
  if (!read) return unexpected(read.error());
  const auto boards = store.boards();
  if (!boards) return unexpected(boards.error());
  const auto board = !last ? boards->end() : std::ranges::find(*boards, last->board, &storage::BoardRow::id);
  if (board == boards->end()) return Begun{{}, "no game is stored there"};
  Begun begun{Writing(store, std::move(*last), board->device), {}};
  if (auto done = begun.writing->read(); !done) return unexpected(done.error());
  if (!begun.writing->is_sealed())
    begun.lack = "the game is not sealed yet; it will be within a minute of its end";
  return begun;
}

}  // namespace

Result<GameProof> game_proof(Store& store, const Wish& wish) {
  auto begun = begin(store, wish);
  if (!begun) return unexpected(begun.error());
  if (!begun->lack.empty()) return GameProof{{}, std::move(begun->lack)};
  auto text = begun->writing->write({}, {});
  if (!text) return unexpected(text.error());
  return GameProof{std::move(*text), {}};
}

Result<GameProof> incident_proof(Store& store, const Wish& wish) {
  auto begun = begin(store, wish);
  if (!begun) return unexpected(begun.error());
  if (!begun->lack.empty()) return GameProof{{}, std::move(begun->lack)};
  Writing& writing = *begun->writing;
  if (writing.incidents().empty())
    return GameProof{{}, "nothing was found in that game, and nothing was ruled"};
  std::vector<Window> windows;
  for (const Millis at : writing.incidents()) windows.push_back({at - kSeenBefore, at + kSeenAfter});
  const auto report = read_incidents(store, {.round = writing.game().round, .board = wish.board});
  if (!report) return unexpected(report.error());
  std::string besides;
  for (const Incident& one : report->incidents) {
    if (one.game != writing.game().number) continue;
    for (const std::string& sentence : proposals_text(one))
      add_line(besides, fmt::format("{}{}", form::kProposedLine, one.id), sentence);
  }
  const auto text = writing.write(windows, besides);
  if (!text) return unexpected(text.error());
  const auto proved = check_game_proof(*text);
  if (!proved)
    return unexpected(
        storage::StoreError{0, false, "what is stored is not what was sealed: " + proved.error()});
  return GameProof{incident_page(*proved, *text), {}};
}

}  // namespace eboard::exports
