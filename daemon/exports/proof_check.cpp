// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/proof_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "daemon/exports/proof_form.hpp"
#include "daemon/exports/round_proof.hpp"
#include "daemon/tlog/strand.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "rules/text/split.hpp"
#include "storage/journal_codec.hpp"

namespace eboard::exports {

namespace form = proof_form;
using storage::Millis;

namespace {

struct Part {
  std::string_view name, body;
};

std::vector<Part> parts_of(std::string_view text) {
  std::vector<Part> parts;
  for (std::size_t at = text.find(form::kMark); at != std::string_view::npos;) {
    const std::size_t name = at + form::kMark.size();
    const std::size_t end_of_name = std::min(text.find('\n', name), text.size() - 1);
    const std::size_t next = text.find(form::kMark, end_of_name);
    const std::size_t end = next == std::string_view::npos ? text.size() : next + 1;
    parts.push_back(
        {text.substr(name, end_of_name - name), text.substr(end_of_name + 1, end - end_of_name - 1)});
    at = next;
  }
  return parts;
}

std::optional<std::int64_t> number_in(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// What stands behind that word in its line of an entry of the log.
std::optional<std::string_view> value_in(std::string_view entry, std::string_view name) {
  for (const std::string_view line : rules::split(entry, '\n')) {
    if (line.starts_with(name) && line.substr(name.size()).starts_with(' '))
      return line.substr(name.size() + 1);
  }
  return std::nullopt;
}

std::optional<std::vector<tlog::Hash>> hashes_in_lines(std::string_view body) {
  std::vector<tlog::Hash> hashes;
  for (const std::string_view line : rules::split(body, '\n')) {
    if (line.empty()) continue;
    const auto hash = tlog::parse_hash(line);
    if (!hash) return std::nullopt;
    hashes.push_back(*hash);
  }
  return hashes;
}

std::optional<std::vector<std::uint8_t>> bytes_in(std::string_view text) {
  std::vector<std::uint8_t> bytes;
  if (text.size() % 2 != 0) return std::nullopt;
  for (std::size_t at = 0; at < text.size(); at += 2) {
    std::uint8_t byte = 0;
    const auto [end, fault] = std::from_chars(text.data() + at, text.data() + at + 2, byte, 16);
    if (fault != std::errc() || end != text.data() + at + 2) return std::nullopt;
    bytes.push_back(byte);
  }
  return bytes;
}

auto not_proved(std::string sentence) { return unexpected(std::move(sentence)); }

/// An entry of the log that stands in the tree of the checkpoint.
struct Leaf {
  std::int64_t index = 0;
  std::string_view entry;
};

/// What an entry says of a device.
struct DeviceLeaf {
  std::int64_t index = 0, device = 0, entries = 0, events = 0;
  tlog::Hash head{};
};

class Checking {
 public:
  using Checked = Expected<void, std::string>;

  explicit Checking(std::string_view text) : text_(text) {}

  Expected<ProvedGame, std::string> check() {
    if (!text_.starts_with(form::kFirstLine)) return not_proved("this is no proof of a game");
    parts_ = parts_of(text_);
    for (const auto step : {&Checking::take_heading, &Checking::take_checkpoint, &Checking::take_names,
                            &Checking::take_dates, &Checking::take_stretches, &Checking::take_rounds,
                            &Checking::take_changes, &Checking::take_game, &Checking::take_not_sealed}) {
      if (auto done = (this->*step)(); !done) return unexpected(done.error());
    }
    if (next_ != parts_.size()) return not_proved("its sections are not those of a proof");
    return std::move(proved_);
  }

 private:
  // --- the sections, one after the other

  [[nodiscard]] bool is_next(std::string_view name) const {
    if (next_ == parts_.size()) return false;
    const std::string_view found = parts_[next_].name;
    if (!name.ends_with(' ')) return found == name;
    return found.starts_with(name) && number_in(found.substr(name.size()));
  }
  /// nullopt: another one stands there.
  std::optional<Part> take(std::string_view name) {
    return is_next(name) ? std::optional(parts_[next_++]) : std::nullopt;
  }

  /// That leaf and its path.
  Expected<Leaf, std::string> take_leaf(std::string_view name, std::string_view what) {
    const auto entry = take(name);
    if (!entry) return not_proved(fmt::format("the leaf of {} is missing", what));
    return take_path({*number_in(entry->name.substr(name.size())), entry->body}, what);
  }
  Expected<Leaf, std::string> take_path(Leaf leaf, std::string_view what) {
    const auto path = take(form::kPath);
    const auto hashes = path ? hashes_in_lines(path->body) : std::nullopt;
    if (!hashes || !tlog::is_included(tlog::leaf_hash(leaf.entry), leaf.index, tree_, *hashes))
      return not_proved(fmt::format("the leaf of {} does not stand in the tree of the checkpoint", what));
    return leaf;
  }

  // --- what they prove

  Checked take_heading() {
    const std::string_view line =
        text_.substr(form::kFirstLine.size(), text_.find(form::kMark) - form::kFirstLine.size());
    const auto words = rules::split_words(line);
    const auto is_number = [](const std::optional<std::int64_t>& number) {
      return number && *number >= 1 && *number <= std::numeric_limits<int>::max();
    };
    const auto game = words.size() == 5 ? number_in(words[1]) : std::nullopt,
               table = words.size() == 5 ? number_in(words[4]) : std::nullopt;
    if (!is_number(game) || !is_number(table) || line != fmt::format("game {} of board {}", *game, *table))
      return not_proved("its heading cannot be read");
    proved_.game = static_cast<int>(*game);
    proved_.table = static_cast<int>(*table);
    return {};
  }

  Checked take_checkpoint() {
    const auto found = take(form::kCheckpoint);
    if (!found) return not_proved("the checkpoint is missing");
    auto note = tlog::Note::parse(found->body);
    if (!note) return not_proved("checkpoint: " + note.error());
    const auto checkpoint = tlog::Checkpoint::parse(note->text);
    if (!checkpoint) return not_proved("checkpoint: " + checkpoint.error());
    tree_ = checkpoint->tree;
    proved_.note = std::move(*note);
    proved_.origin = checkpoint->origin;
    proved_.leaves = checkpoint->tree.size;
    return {};
  }

  /// A board keeps its number for ever, so any leaf that says it will do.
  Checked take_names() {
    const auto leaf = take_leaf(form::kNames, "the board");
    if (!leaf) return unexpected(leaf.error());
    const auto device = value_in(leaf->entry, "device"), driver = value_in(leaf->entry, "driver");
    const auto number = device ? number_in(*device) : std::nullopt;
    if (!number || !driver) return not_proved("the leaf of the board cannot be read");
    proved_.device = *number;
    proved_.driver = *driver;
    for (const std::string_view line : rules::split(leaf->entry, '\n')) {
      const auto words = rules::split_words(line);
      if (words.size() != 4 || words[0] != "board" || words[2] != "number") continue;
      if (number_in(words[3]) == proved_.table) proved_.board = number_in(words[1]).value_or(0);
    }
    if (proved_.board != 0) return {};
    return not_proved(fmt::format("the device was not sealed as that of board {}", proved_.table));
  }

  Checked take_dates() {
    if (!is_next(form::kClock)) return {};  // nobody has dated anything
    const auto leaf = take_leaf(form::kClock, "the clock");
    if (!leaf) return unexpected(leaf.error());
    const auto dates = take(form::kDates);
    const auto head = value_in(leaf->entry, "head"), count = value_in(leaf->entry, "anchors");
    if (!dates || !head || !count || rules::split(leaf->entry, '\n')[1] != "hall")
      return not_proved("the dates are missing");
    tlog::Strand hall(storage::kHallLeaf);
    for (const std::string_view line : rules::split(dates->body, '\n')) {
      if (line.empty()) continue;
      auto anchor = tlog::parse_anchor(line);
      if (!anchor) return not_proved("a date cannot be read");
      hall.add(*anchor);
      proved_.dates.push_back(std::move(*anchor));
    }
    if (number_in(*count) == hall.state().entries && tlog::parse_hash(*head) == hall.head()) return {};
    return not_proved("the dates are not those that were sealed");
  }

  Checked take_stretches() {
    if (is_next(form::kLeaf)) {  // else the first stretch begins with the device's first byte
      if (auto begun = take_beginning(); !begun) return begun;
    }
    if (!is_next(form::kRecords) && !is_next(form::kEvents)) return not_proved("the records are missing");
    while (is_next(form::kRecords) || is_next(form::kEvents)) {
      const bool with_bytes = is_next(form::kRecords);
      if (auto taken = take_records(take(with_bytes ? form::kRecords : form::kEvents)->body, with_bytes);
          !taken)
        return taken;
      if (auto sealed = take_end(with_bytes); !sealed) return sealed;
    }
    return {};
  }

  /// The leaf, and the hashes of journal and events at it.
  Expected<DeviceLeaf, std::string> take_device_leaf(std::vector<tlog::Hash>& hashes) {
    const auto entry = take(form::kLeaf);
    const auto heads = take(form::kHashes);
    const auto given = heads ? hashes_in_lines(heads->body) : std::nullopt;
    if (!entry || !given || given->empty()) return not_proved("a leaf of the device is missing");
    const auto leaf =
        take_path({*number_in(entry->name.substr(form::kLeaf.size())), entry->body}, "the device");
    if (!leaf) return unexpected(leaf.error());
    const auto device = value_in(leaf->entry, "device"), entries = value_in(leaf->entry, "entries"),
               events = value_in(leaf->entry, "events"), head = value_in(leaf->entry, "head");
    if (!device || !entries || !events || !head) return not_proved("a leaf of the device cannot be read");
    const auto number = number_in(*device), entry_count = number_in(*entries),
               event_count = number_in(*events);
    const auto hash = tlog::parse_hash(*head);
    if (!number || !entry_count || !event_count || !hash)
      return not_proved("a leaf of the device cannot be read");
    if (*number != proved_.device) return not_proved("the leaves are of two devices");
    hashes = *given;
    return DeviceLeaf{leaf->index, *number, *entry_count, *event_count, *hash};
  }

  Checked take_beginning() {
    std::vector<tlog::Hash> hashes;
    const auto leaf = take_device_leaf(hashes);
    if (!leaf) return unexpected(leaf.error());
    if (hashes.size() != 2) return not_proved("the hashes before the game are missing");
    storage::SealedStrand state;
    state.entries = leaf->entries;
    state.events = leaf->events;
    state.journal_head = hashes[0];
    state.event_head = hashes[1];
    strand_ = tlog::Strand(std::move(state));
    if (strand_.head() == leaf->head) return {};
    return not_proved("the hashes before the game are not those that were sealed");
  }

  /// Where the bytes are left out, their hash is taken as it is given: with that of the events, which follows
  /// from them, it must make the leaf's.
  Checked take_end(bool with_bytes) {
    std::vector<tlog::Hash> hashes;
    const auto leaf = take_device_leaf(hashes);
    if (!leaf) return unexpected(leaf.error());
    storage::SealedStrand state = strand_.state();
    if (!with_bytes && leaf->entries >= state.entries) {
      state.entries = leaf->entries;
      state.journal_head = hashes.front();
      strand_ = tlog::Strand(std::move(state));
    }
    const storage::SealedStrand& now = strand_.state();
    if (now.entries == leaf->entries && now.events == leaf->events && strand_.head() == leaf->head &&
        now.journal_head == hashes.front())
      return {};
    return not_proved("the records are not those that were sealed");
  }

  Checked take_records(std::string_view body, bool with_bytes) {
    std::size_t number = 0;
    for (const std::string_view line : rules::split(body, '\n')) {
      ++number;
      if (!line.empty() && !take_record(line, with_bytes))
        return not_proved(fmt::format("record {} cannot be read", number));
    }
    return {};
  }

  bool take_record(std::string_view line, bool with_bytes) {
    const bool is_event = line.starts_with("e ");
    if (!is_event && (!with_bytes || !line.starts_with("j "))) return false;
    std::vector<std::string_view> parts;
    std::string_view rest = line.substr(2);
    for (std::size_t i = 0; i < (is_event ? 6U : 2U); ++i) {
      const std::size_t blank = rest.find(' ');
      if (blank == std::string_view::npos) return false;
      parts.push_back(rest.substr(0, blank));
      rest.remove_prefix(blank + 1);
    }
    return is_event ? take_event(parts, rest) : take_entry(parts, rest);
  }

  bool take_entry(const std::vector<std::string_view>& parts, std::string_view body) {
    const auto at = number_in(parts[0]), kind = number_in(parts[1]);
    const auto bytes = bytes_in(body);
    if (!at || !kind || !bytes) return false;
    auto entry = storage::make_entry(proved_.device, Millis{*at}, *kind, *bytes);
    if (!entry) return false;
    strand_.add(*entry);
    proved_.entries.push_back(std::move(*entry));
    return true;
  }

  bool take_event(const std::vector<std::string_view>& parts, std::string_view json) {
    const auto sequence = number_in(parts[0]), board = number_in(parts[1]), at = number_in(parts[2]),
               game = number_in(parts[3]), tracker = number_in(parts[4]);
    if (!sequence || !board || !at || !game || !tracker) return false;
    strand_.add(storage::EventRow{.sequence = *sequence,
                                  .board = *board,
                                  .at = Millis{*at},
                                  .game = *game,
                                  .type = parts[5],
                                  .tracker = *tracker,
                                  .json = json});
    if (*board == proved_.board)
      proved_.events.push_back({*sequence, Millis{*at}, static_cast<int>(*tracker), std::string(json)});
    return true;
  }

  Checked take_rounds() {
    if (!is_next(form::kInRound)) return {};  // its log says nothing of rounds
    const auto in_round = take_leaf(form::kInRound, "the round");
    if (!in_round) return unexpected(in_round.error());
    if (!is_of_rounds(in_round->entry)) return not_proved("the leaf of the round is another one");
    for (const storage::GameRound& one : tlog::said_rounds(in_round->entry))
      if (one.board == proved_.board && one.game == proved_.game) proved_.round = one.round;
    if (proved_.round == 0) return not_proved("the leaf of the round does not name the game");
    proved_.entered.emplace_back(form::kRoundLine, std::to_string(proved_.round));
    const auto last = take_leaf(form::kRounds, "the rounds");
    if (!last) return unexpected(last.error());
    const auto trees = take(form::kTrees);
    const auto roots = trees ? hashes_in_lines(trees->body) : std::nullopt;
    const auto pairings = value_in(last->entry, "pairings"),
               tournaments = value_in(last->entry, "tournaments"), head = value_in(last->entry, "head");
    const auto pairing_count = pairings ? number_in(*pairings) : std::nullopt,
               tournament_count = tournaments ? number_in(*tournaments) : std::nullopt;
    if (!is_of_rounds(last->entry) || !roots || roots->size() != 2 || !pairing_count || !tournament_count ||
        !head)
      return not_proved("the leaf of the rounds cannot be read");
    storage::SealedStrand state;
    state.journal_head = (*roots)[0];
    state.event_head = (*roots)[1];
    if (tlog::parse_hash(*head) != tlog::Strand(state).head())
      return not_proved("what was entered is not what was sealed");
    paired_ = {*pairing_count, (*roots)[0]};
    entered_ = {*tournament_count, (*roots)[1]};
    return {};
  }
  static bool is_of_rounds(std::string_view entry) { return rules::split(entry, '\n')[1] == "rounds"; }

  Checked take_changes() {
    if (proved_.round == 0) return {};
    while (is_next(form::kPaired) || is_next(form::kEntered)) {
      const bool of_pairings = is_next(form::kPaired);
      const std::string_view section = of_pairings ? form::kPaired : form::kEntered;
      const auto change = *take(section);
      const auto path = take(form::kPath), values = take(form::kValues);
      const auto hashes = path ? hashes_in_lines(path->body) : std::nullopt;
      if (!hashes || !values ||
          !tlog::is_included(tlog::leaf_hash(change.body), *number_in(change.name.substr(section.size())),
                             of_pairings ? paired_ : entered_, *hashes))
        return not_proved("what was entered does not stand among what was sealed");
      if (of_pairings && !is_of_the_game(change.body)) return not_proved("the pairing is of another game");
      if (auto taken = take_values(change.body, values->body); !taken) return taken;
    }
    return {};
  }

  [[nodiscard]] bool is_of_the_game(std::string_view change) const {
    const std::string_view line = rules::split(change, '\n')[1];
    return line == fmt::format("pairing {} board {}", proved_.round, proved_.table) ||
           line == fmt::format("game {} board {}", proved_.game, proved_.board);
  }

  Checked take_values(std::string_view change, std::string_view body) {
    const auto root = value_in(change, "values");
    const auto hash = root ? tlog::parse_hash(*root) : std::nullopt;
    const tlog::SealForm sealed_as = tlog::form_in(change);
    for (const std::string_view line : rules::split(body, '\n')) {
      if (line.empty()) continue;
      const auto shown = parse_value(line);
      if (!hash || !shown ||
          !tlog::is_included(tlog::commitment(shown->salt, shown->value, sealed_as),
                             static_cast<std::int64_t>(shown->place),
                             {static_cast<std::int64_t>(shown->size), *hash}, shown->path))
        return not_proved("a value that was entered is not what was sealed");
      if (auto said = said_by(shown->value)) proved_.entered.push_back(std::move(*said));
    }
    return {};
  }

  Checked take_game() {
    const auto shown = take(form::kGame);
    if (!shown) return not_proved("the game is missing");
    proved_.moves = shown->body;
    return {};
  }

  Checked take_not_sealed() {
    const auto rest = take(form::kNotSealed);
    if (!rest) return not_proved("what is not sealed is missing");
    for (const std::string_view line : rules::split(rest->body, '\n')) {
      const std::size_t colon = line.find(": ");
      if (line.empty()) continue;
      if (colon == std::string_view::npos) return not_proved("what is not sealed cannot be read");
      proved_.not_sealed.emplace_back(line.substr(0, colon), line.substr(colon + 2));
    }
    return {};
  }

  std::string_view text_;
  std::vector<Part> parts_;
  std::size_t next_ = 0;
  tlog::Tree tree_;
  tlog::Strand strand_{0};
  tlog::Tree paired_, entered_;
  ProvedGame proved_;
};

}  // namespace

Expected<ProvedGame, std::string> check_game_proof(std::string_view text) { return Checking(text).check(); }

std::string moves_text(rules::GameRecord record) {
  std::erase_if(record.tags, [](const rules::Tag& tag) {
    return tag.name != "FEN" && tag.name != "SetUp" && tag.name != "Variant";
  });
  return rules::to_pgn(record);
}

}  // namespace eboard::exports
