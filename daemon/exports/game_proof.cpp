// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/game_proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/exports/sealed_log.hpp"
#include "daemon/tlog/strand.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "rules/text/split.hpp"
#include "storage/journal_codec.hpp"

namespace eboard::exports {

using storage::GameRow;
using storage::JournalEntry;
using storage::Millis;
using storage::Result;
using storage::SealedLeaf;
using storage::Store;

namespace {

constexpr std::string_view kFirstLine = "eboardd/proof/v1\n";
constexpr Millis kSettingUp{60'000};  ///< what is shown before the game's first event

// --- writing

std::string hex(std::span<const std::uint8_t> bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

std::string lines_of(const std::vector<tlog::Hash>& hashes) {
  std::string text;
  for (const tlog::Hash& hash : hashes) text += tlog::to_base64(hash) + "\n";
  return text;
}

std::string one_line(std::string_view text) {
  std::string line(text);
  std::ranges::replace_if(
      line, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return line;
}

/// A line of the journal or an event, by time.
struct Record {
  Millis at{0};
  std::string line;
};

class Writing {
 public:
  Writing(Store& store, GameRow game, storage::DeviceId device)
      : store_(store), game_(std::move(game)), device_(device) {}

  Result<GameProof> write() {
    if (auto done = find_events(); !done) return unexpected(done.error());
    if (auto done = read_leaves(); !done) return unexpected(done.error());
    if (!after_) return GameProof{{}, "the game is not sealed yet; it will be within a minute of its end"};
    if (auto done = read_records(); !done) return unexpected(done.error());
    return text();
  }

 private:
  /// Which of the device's events are the game's.
  Result<void> find_events() {
    std::int64_t number = 0;
    return store_.seals().events_after(0, std::numeric_limits<int>::max(),
                                       [&](const storage::EventRow& event) {
                                         if (event.device != device_) return;
                                         ++number;
                                         if (event.board != game_.board || event.game != game_.number) return;
                                         if (last_event_ == 0) first_at_ = event.at;
                                         if (last_event_ == 0) first_event_ = number;
                                         last_event_ = number;
                                       });
  }

  Result<void> read_leaves() {
    return store_.seals().leaves(0, [&](const SealedLeaf& leaf) {
      leaves_.push_back(tlog::leaf_hash(leaf));
      if (leaf.device != device_) return true;
      if (leaf.events < first_event_ && leaf.at + kSettingUp <= first_at_) before_ = leaf;
      if (!after_ && leaf.events >= last_event_) after_ = leaf;
      return true;
    });
  }

  Result<void> read_records() {
    const std::int64_t entries = before_ ? before_->entries : 0, events = before_ ? before_->events : 0;
    tlog::Strand strand(device_);
    std::int64_t number = 0;
    auto read = store_.read_journal(device_, Store::From::beginning, [&](const JournalEntry& entry) {
      if (number++ < entries) {
        strand.add(entry);
      } else {
        records_.push_back(
            {entry.at, fmt::format("j {} {} {}", entry.at.count(), static_cast<int>(entry.kind),
                                   hex(storage::body_of(entry)))});
      }
      return number < after_->entries;
    });
    if (!read) return read;
    number = 0;
    read =
        store_.seals().events_after(0, std::numeric_limits<int>::max(), [&](const storage::EventRow& event) {
          if (event.device != device_ || number >= after_->events) return;
          if (number++ < events) return strand.add(event);
          records_.push_back(
              {event.at, fmt::format("e {} {} {} {} {} {} {}", event.sequence, event.board, event.at.count(),
                                     event.game, event.tracker, event.type, event.json)});
        });
    heads_ = strand.state();
    std::ranges::stable_sort(records_, {}, &Record::at);
    return read;
  }

  Result<GameProof> text() {
    const auto note = last_checkpoint(store_);
    if (!note) return unexpected(note.error());
    std::string text =
        fmt::format("{}game {} of board {}, round {}: {} - {}\n", kFirstLine, game_.number,
                    game_.board_number, game_.round, one_line(game_.record.tag("White").value_or("?")),
                    one_line(game_.record.tag("Black").value_or("?")));
    const auto section = [&](std::string_view name, const std::string& body) {
      text += fmt::format("== {}\n{}", name, body);
    };
    section("checkpoint", (*note)->written());
    if (before_) {
      section(fmt::format("before {}", before_->leaf), tlog::entry_text(*before_));
      section("before heads", lines_of({heads_.journal_head, heads_.event_head}));
      section("before proof",
              lines_of(tlog::inclusion_proof(leaves_, static_cast<std::size_t>(before_->leaf))));
    }
    section(fmt::format("after {}", after_->leaf), tlog::entry_text(*after_));
    section("after proof", lines_of(tlog::inclusion_proof(leaves_, static_cast<std::size_t>(after_->leaf))));
    section("records", "");
    for (const Record& record : records_) text += record.line + "\n";
    section("game", moves_text(game_.record));
    return GameProof{std::move(text), {}};
  }

  Store& store_;
  GameRow game_;
  storage::DeviceId device_;
  std::int64_t first_event_ = 0, last_event_ = 0;
  Millis first_at_{0};
  std::vector<tlog::Hash> leaves_;
  std::optional<SealedLeaf> before_, after_;
  storage::SealedStrand heads_;
  std::vector<Record> records_;
};

// --- checking

struct Part {
  std::string_view name, body;
};

std::vector<Part> parts_of(std::string_view text) {
  std::vector<Part> sections;
  constexpr std::string_view kMark = "\n== ";
  for (std::size_t at = text.find(kMark); at != std::string_view::npos;) {
    const std::size_t name = at + kMark.size();
    const std::size_t end_of_name = std::min(text.find('\n', name), text.size() - 1);
    const std::size_t next = text.find(kMark, end_of_name);
    const std::size_t end = next == std::string_view::npos ? text.size() : next + 1;
    sections.push_back(
        {text.substr(name, end_of_name - name), text.substr(end_of_name + 1, end - end_of_name - 1)});
    at = next;
  }
  return sections;
}

std::optional<std::int64_t> number_in(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// The rest of the line of that name in an entry of the log.
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

class Checking {
 public:
  using Checked = Expected<void, std::string>;

  explicit Checking(std::string_view text) : text_(text) {}

  Expected<ProvedGame, std::string> check() {
    if (!text_.starts_with(kFirstLine)) return unexpected(std::string("this is no proof of a game"));
    for (const Part& section : parts_of(text_)) sections_.push_back(section);
    if (!has_its_sections()) return unexpected(std::string("its sections are not those of a proof"));
    for (const auto step : {&Checking::take_checkpoint, &Checking::take_before, &Checking::take_after,
                            &Checking::hash_records, &Checking::take_game}) {
      if (auto done = (this->*step)(); !done) return unexpected(done.error());
    }
    return ProvedGame{.origin = checkpoint_.origin,
                      .leaves = checkpoint_.tree.size,
                      .device = after_.device,
                      .entries = strand_.state().entries - before_entries_,
                      .events = std::move(events_),
                      .game = game_,
                      .moves = std::move(moves_),
                      .note = std::move(note_)};
  }

 private:
  /// A leaf as the text has it, proved to stand in the tree.
  struct Leaf {
    std::int64_t entries = 0, events = 0;
    tlog::Hash head{};
    std::string device;
  };

  /// Each once, in their order, and nothing else.
  [[nodiscard]] bool has_its_sections() const {
    std::vector<std::string_view> wanted{"checkpoint", "after ", "after proof", "records", "game"};
    const bool with_before = sections_.size() > 1 && sections_[1].name.starts_with("before");
    if (with_before) wanted.insert(wanted.begin() + 1, {"before ", "before heads", "before proof"});
    const auto is_wanted = [](const Part& part, std::string_view name) {
      if (!name.ends_with(' ')) return part.name == name;
      return part.name.starts_with(name) && number_in(part.name.substr(name.size()));
    };
    const std::size_t heading = text_.find('\n', kFirstLine.size());
    return std::ranges::equal(sections_, wanted, is_wanted) && heading != std::string_view::npos &&
           text_.substr(heading).starts_with("\n== ");
  }

  [[nodiscard]] std::optional<Part> section(std::string_view name) const {
    const auto found =
        std::ranges::find_if(sections_, [&](const Part& one) { return one.name.starts_with(name); });
    return found == sections_.end() ? std::nullopt : std::optional(*found);
  }

  Checked take_checkpoint() {
    const auto found = section("checkpoint");
    if (!found) return unexpected(std::string("the checkpoint is missing"));
    auto note = tlog::Note::parse(found->body);
    if (!note) return unexpected("checkpoint: " + note.error());
    auto checkpoint = tlog::Checkpoint::parse(note->text);
    if (!checkpoint) return unexpected("checkpoint: " + checkpoint.error());
    note_ = std::move(*note);
    checkpoint_ = std::move(*checkpoint);
    return {};
  }

  Expected<Leaf, std::string> take_leaf(const std::string& name) {
    const std::string wrong = fmt::format("the leaf {} the game cannot be read", name);
    std::optional<Part> entry;
    for (const Part& one : sections_) {
      if (one.name.starts_with(name + " ") && number_in(one.name.substr(name.size() + 1))) entry = one;
    }
    const auto proof = section(name + " proof");
    if (!entry || !proof) return unexpected(wrong);
    const auto entries = value_in(entry->body, "entries"), events = value_in(entry->body, "events"),
               head = value_in(entry->body, "head"), device = value_in(entry->body, "device");
    const auto hashes = hashes_in_lines(proof->body);
    if (!entries || !events || !head || !device || !hashes) return unexpected(wrong);
    const auto entry_count = number_in(*entries), event_count = number_in(*events);
    const auto hash = tlog::parse_hash(*head);
    if (!entry_count || !event_count || !hash) return unexpected(wrong);
    const std::int64_t index = *number_in(entry->name.substr(name.size() + 1));
    if (!tlog::is_included(tlog::leaf_hash(entry->body), index, checkpoint_.tree, *hashes))
      return unexpected(
          fmt::format("the leaf {} the game does not stand in the tree of the checkpoint", name));
    return Leaf{*entry_count, *event_count, *hash, std::string(*device)};
  }

  Checked take_before() {
    if (!section("before ")) return {};  // the game was sealed from the device's first byte on
    const auto leaf = take_leaf("before");
    if (!leaf) return unexpected(leaf.error());
    const auto heads = section("before heads");
    const auto hashes = heads ? hashes_in_lines(heads->body) : std::nullopt;
    if (!hashes || hashes->size() != 2)
      return unexpected(std::string("the hashes before the game are missing"));
    storage::SealedStrand state;
    state.entries = before_entries_ = leaf->entries;
    state.events = before_events_ = leaf->events;
    state.journal_head = (*hashes)[0];
    state.event_head = (*hashes)[1];
    strand_ = tlog::Strand(std::move(state));
    device_ = leaf->device;
    if (strand_.head() == leaf->head) return {};
    return unexpected(std::string("the hashes before the game are not those that were sealed"));
  }

  Checked take_after() {
    const auto leaf = take_leaf("after");
    if (!leaf) return unexpected(leaf.error());
    if (!device_.empty() && device_ != leaf->device)
      return unexpected(std::string("the two leaves are of two devices"));
    after_ = *leaf;
    return {};
  }

  Checked hash_records() {
    const auto records = section("records");
    if (!records) return unexpected(std::string("the records are missing"));
    std::size_t number = 0;
    for (const std::string_view line : rules::split(records->body, '\n')) {
      ++number;
      if (!line.empty() && !take_record(line))
        return unexpected(fmt::format("record {} cannot be read", number));
    }
    const auto& state = strand_.state();
    if (state.entries != after_.entries || state.events != after_.events || strand_.head() != after_.head)
      return unexpected(std::string("the records are not those that were sealed"));
    return {};
  }

  Checked take_game() {
    constexpr std::string_view kGame = "game ";
    std::string_view number = text_.substr(kFirstLine.size());
    const auto shown = section("game");
    if (!shown || !number.starts_with(kGame)) return unexpected(std::string("the game is missing"));
    number.remove_prefix(kGame.size());
    const auto game = number_in(number.substr(0, number.find(' ')));
    if (!game || *game < 1 || *game > std::numeric_limits<int>::max())
      return unexpected(std::string("the number of the game cannot be read"));
    game_ = static_cast<int>(*game);
    moves_ = shown->body;
    return {};
  }

  bool take_record(std::string_view line) {
    const bool is_event = line.starts_with("e ");
    if (!is_event && !line.starts_with("j ")) return false;
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
    const auto entry = storage::make_entry(0, Millis{*at}, *kind, *bytes);
    if (entry) strand_.add(*entry);
    return entry.has_value();
  }

  bool take_event(const std::vector<std::string_view>& parts, std::string_view json) {
    const auto sequence = number_in(parts[0]), board = number_in(parts[1]), at = number_in(parts[2]),
               game = number_in(parts[3]), tracker = number_in(parts[4]);
    if (!sequence || !board || !at || !game || !tracker) return false;
    events_.emplace_back(json);
    strand_.add(storage::EventRow{.sequence = *sequence,
                                  .board = *board,
                                  .at = Millis{*at},
                                  .game = *game,
                                  .type = parts[5],
                                  .tracker = *tracker,
                                  .json = json});
    return true;
  }

  std::string_view text_;
  std::vector<Part> sections_;
  tlog::Note note_;
  tlog::Checkpoint checkpoint_;
  tlog::Strand strand_{0};
  std::int64_t before_entries_ = 0, before_events_ = 0;
  Leaf after_;
  std::string device_;
  std::vector<std::string> events_;
  int game_ = 0;
  std::string moves_;
};

}  // namespace

std::string moves_text(rules::GameRecord record) {
  std::erase_if(record.tags, [](const rules::Tag& tag) {
    return tag.name != "FEN" && tag.name != "SetUp" && tag.name != "Variant";
  });
  return rules::to_pgn(record);
}

Result<GameProof> game_proof(Store& store, const Wish& wish) {
  std::optional<GameRow> last;
  auto read = store.rounds().read_games({wish.round, wish.board}, [&](const GameRow& game) {
    last = game;
    return true;
  });
  if (!read) return unexpected(read.error());
  if (!last) return GameProof{{}, "no game is stored there"};
  const auto boards = store.boards();
  if (!boards) return unexpected(boards.error());
  const auto board = std::ranges::find(*boards, last->board, &storage::BoardRow::id);
  if (board == boards->end()) return GameProof{{}, "no game is stored there"};
  return Writing(store, std::move(*last), board->device).write();
}

Expected<ProvedGame, std::string> check_game_proof(std::string_view text) { return Checking(text).check(); }

}  // namespace eboard::exports
