// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/archive/rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "daemon/tlog/hash.hpp"
#include "rules/text/split.hpp"

namespace eboard::archive {

using storage::JournalKind;
using storage::Millis;

namespace {

using Fields = std::vector<std::string>;

constexpr std::pair<char, char> kEscapes[] = {{'\t', 't'}, {'\n', 'n'}, {'\r', 'r'}, {'\\', '\\'}};

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto* const found = std::ranges::find(kEscapes, c, &std::pair<char, char>::first);
    if (found == std::end(kEscapes))
      out += c;
    else
      out += {'\\', found->second};
  }
  return out;
}

std::optional<std::string> unescaped(std::string_view field) {
  std::string out;
  for (std::size_t i = 0; i < field.size(); ++i) {
    if (field[i] == '\t' || field[i] == '\r') return std::nullopt;
    if (field[i] != '\\') {
      out += field[i];
      continue;
    }
    if (++i == field.size()) return std::nullopt;
    const auto* const found = std::ranges::find(kEscapes, field[i], &std::pair<char, char>::second);
    if (found == std::end(kEscapes)) return std::nullopt;
    out += found->first;
  }
  return out;
}

std::string line_of(const Fields& fields) {
  std::string out;
  for (const std::string& field : fields) out += (&field == fields.data() ? "" : "\t") + escaped(field);
  return out + '\n';
}

/// Reads the fields of one line, from the first to the last. The first one that is wrong makes it faulty.
class Line {
 public:
  explicit Line(std::string_view text) : fields_(rules::split(text, '\t')) {}

  std::string text() {
    auto field = next();
    auto out = unescaped(field);
    if (!out) fail("a field has a \\ that means nothing");
    return std::move(out).value_or("");
  }
  template <class Number>
  Number number() {
    const std::string_view field = next();
    Number out{};
    const auto [end, fault] = std::from_chars(field.data(), field.data() + field.size(), out);
    if (fault != std::errc{} || end != field.data() + field.size()) fail("a field is no number");
    return out;
  }
  template <class Number>
  std::optional<Number> number_or_nothing() {
    if (at_ < fields_.size() && fields_[at_].empty()) {
      ++at_;
      return std::nullopt;
    }
    return number<Number>();
  }
  Millis millis() { return Millis{number<std::int64_t>()}; }
  bool yes() {
    const int value = number<int>();
    if (value != 0 && value != 1) fail("a field is neither 0 nor 1");
    return value == 1;
  }
  [[nodiscard]] std::size_t left() const { return fields_.size() - std::min(at_, fields_.size()); }
  void fail(std::string_view why) {
    if (fault_.empty()) fault_ = why;
  }
  /// Empty: all fields were read and none was wrong.
  [[nodiscard]] std::string fault() const {
    return fault_.empty() && left() > 0 ? std::string("it has too many fields") : fault_;
  }

 private:
  std::string_view next() {
    if (at_ < fields_.size()) return fields_[at_++];
    fail("it has too few fields");
    return {};
  }

  std::vector<std::string_view> fields_;
  std::size_t at_ = 0;
  std::string fault_;
};

/// Gives each line to `read`. A text ends with the end of a line, or is empty.
template <class Read>
Expected<void, std::string> read_lines(std::string_view text, Read read) {
  std::size_t number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return unexpected(fmt::format("line {}: it is cut off", number));
    Line line(text.substr(0, end));
    read(line);
    if (const std::string fault = line.fault(); !fault.empty())
      return unexpected(fmt::format("line {}: {}", number, fault));
    text.remove_prefix(end + 1);
  }
  return {};
}

template <class Value, class Read>
Rows<Value> all_rows(std::string_view text, Read read) {
  std::vector<Value> out;
  auto done = read_lines(text, [&](Line& line) { out.push_back(read(line)); });
  if (!done) return unexpected(std::move(done.error()));
  return out;
}

template <class Number>
std::string text_of(const std::optional<Number>& number) {
  return number ? fmt::format("{}", *number) : std::string();
}

// --- facts

constexpr std::string_view kStore = "store", kDevice = "device", kBoard = "board", kAnchor = "clock",
                           kNames = "names", kChange = "change", kLeaf = "leaf", kRoot = "checkpoint",
                           kCosigned = "cosigned", kSealedChange = "sealed";

Fields fields_of(const ArchivedDevice& device) {
  const auto begins = device.begins ? std::optional(device.begins->count()) : std::nullopt;
  return {std::string(kDevice),
          std::to_string(device.row.id),
          device.row.key,
          device.row.driver,
          std::to_string(device.row.known.count()),
          text_of(begins)};
}
ArchivedDevice device_in(Line& line) {
  ArchivedDevice out;
  out.row.id = line.number<std::int64_t>();
  out.row.key = line.text();
  out.row.driver = line.text();
  out.row.known = line.millis();
  if (const auto begins = line.number_or_nothing<std::int64_t>()) out.begins = Millis{*begins};
  return out;
}

Fields fields_of(const ArchivedBoard& board) {
  return {std::string(kBoard),
          std::to_string(board.row.id),
          std::to_string(board.row.device),
          std::to_string(board.row.number),
          std::to_string(board.row.plain_ids_to),
          std::to_string(board.since_checkpoint)};
}
ArchivedBoard board_in(Line& line) {
  ArchivedBoard out;
  out.row.id = line.number<std::int64_t>();
  out.row.device = line.number<std::int64_t>();
  out.row.number = line.number<int>();
  out.row.plain_ids_to = line.number<int>();
  out.since_checkpoint = line.number<std::int64_t>();
  return out;
}

Fields fields_of(const storage::ClockAnchor& anchor) {
  const auto behind = anchor.behind ? std::optional(anchor.behind->count()) : std::nullopt;
  return {std::string(kAnchor),
          std::to_string(anchor.at.count()),
          std::to_string(anchor.wall.count()),
          std::to_string(anchor.utc_offset.count()),
          fmt::format("{}", anchor.scale),
          anchor.synchronised ? "1" : "0",
          anchor.begins ? "1" : "0",
          anchor.boot,
          std::to_string(anchor.up.count()),
          text_of(behind)};
}
storage::ClockAnchor anchor_in(Line& line) {
  storage::ClockAnchor out;
  out.at = line.millis();
  out.wall = line.millis();
  out.utc_offset = std::chrono::seconds{line.number<std::int64_t>()};
  out.scale = line.number<double>();
  out.synchronised = line.yes();
  out.begins = line.yes();
  out.boot = line.text();
  out.up = line.millis();
  if (const auto behind = line.number_or_nothing<std::int64_t>()) out.behind = Millis{*behind};
  return out;
}

Fields fields_of(const storage::PairingChange& change) {
  Fields out{std::string(kNames), std::to_string(change.at.count()), change.what,
             std::to_string(change.number), std::to_string(change.board)};
  for (const rules::Tag& tag : change.tags) out.insert(out.end(), {tag.name, tag.value});
  return out;
}
storage::PairingChange names_in(Line& line) {
  storage::PairingChange out;
  out.at = line.millis();
  out.what = line.text();
  out.number = line.number<int>();
  out.board = line.number<std::int64_t>();
  constexpr std::array<std::string_view, 4> kWhat{"pairing", "unpaired", "game", "seating"};
  if (std::ranges::find(kWhat, out.what) == kWhat.end()) line.fail("names of what it does not say");
  while (line.left() > 0) {
    std::string name = line.text();
    out.tags.push_back({std::move(name), line.text()});
  }
  return out;
}

Fields fields_of(const storage::TournamentChange& change) {
  return {std::string(kChange),
          std::to_string(change.id),
          std::to_string(change.section),
          std::to_string(change.at),
          change.author,
          change.what,
          text_of(change.undoes),
          change.facts,
          change.format,
          change.file_name,
          change.file};
}
storage::TournamentChange change_in(Line& line) {
  storage::TournamentChange out;
  out.id = line.number<std::int64_t>();
  out.section = line.number<int>();
  out.at = line.number<std::int64_t>();
  out.author = line.text();
  out.what = line.text();
  out.undoes = line.number_or_nothing<std::int64_t>();
  out.facts = line.text();
  out.format = line.text();
  out.file_name = line.text();
  out.file = line.text();
  return out;
}

tlog::Hash hash_in(Line& line) {
  const auto hash = tlog::parse_hash(line.text());
  if (!hash) line.fail("a field is no hash");
  return hash.value_or(tlog::Hash{});
}
std::vector<std::uint8_t> bytes_in(Line& line) {
  auto bytes = tlog::from_base64(line.text());
  if (!bytes) line.fail("a field is no base64");
  return std::move(bytes).value_or(std::vector<std::uint8_t>());
}

Fields fields_of(const storage::SealedLeaf& leaf) {
  return {std::string(kLeaf),           std::to_string(leaf.leaf),
          std::to_string(leaf.device),  std::to_string(leaf.at.count()),
          std::to_string(leaf.entries), std::to_string(leaf.events),
          tlog::to_base64(leaf.head),   leaf.says};
}
storage::SealedLeaf leaf_in(Line& line) {
  storage::SealedLeaf out;
  out.leaf = line.number<std::int64_t>();
  out.device = line.number<std::int64_t>();
  out.at = line.millis();
  out.entries = line.number<std::int64_t>();
  out.events = line.number<std::int64_t>();
  out.head = hash_in(line);
  out.says = line.text();
  return out;
}

Fields fields_of(const storage::SealedChange& one) {
  return {std::string(kSealedChange), std::to_string(static_cast<int>(one.source)),
          std::to_string(one.change), one.head,
          tlog::to_base64(one.root),  one.salts};
}
storage::SealedChange sealed_change_in(Line& line) {
  storage::SealedChange out;
  out.source = static_cast<storage::ChangeSource>(line.number<std::uint8_t>());
  if (out.source != storage::ChangeSource::pairings && out.source != storage::ChangeSource::tournaments)
    line.fail("what is sealed is of no change");
  out.change = line.number<std::int64_t>();
  out.head = line.text();
  out.root = hash_in(line);
  out.salts = line.text();
  return out;
}

Fields fields_of(const storage::SealedRoot& root) {
  return {std::string(kRoot),        std::to_string(root.size),       std::to_string(root.at.count()),
          std::to_string(root.log),  std::to_string(root.epoch),      tlog::to_base64(root.root),
          tlog::to_base64(root.key), tlog::to_base64(root.signature), tlog::to_base64(root.epoch_signature)};
}
storage::SealedRoot root_in(Line& line) {
  storage::SealedRoot out;
  out.size = line.number<std::int64_t>();
  out.at = line.millis();
  out.log = line.number<int>();
  out.epoch = line.number<std::int64_t>();
  out.root = hash_in(line);
  out.key = hash_in(line);
  out.signature = bytes_in(line);
  out.epoch_signature = bytes_in(line);
  return out;
}

Fields fields_of(const storage::Cosignature& one) {
  return {std::string(kCosigned), std::to_string(one.size), one.witness, tlog::to_base64(one.signature)};
}
storage::Cosignature cosignature_in(Line& line) {
  storage::Cosignature out;
  out.size = line.number<std::int64_t>();
  out.witness = line.text();
  out.signature = bytes_in(line);
  return out;
}

auto tied(const storage::DeviceRow& row) { return std::tie(row.id, row.key, row.driver, row.known); }
auto tied(const storage::BoardRow& row) { return std::tie(row.id, row.device, row.number, row.plain_ids_to); }
auto tied(const storage::PairingChange& one) {
  return std::tie(one.what, one.number, one.board, one.at, one.tags);
}

// --- journal

struct KindName {
  JournalKind kind;
  std::string_view name;
};
constexpr KindName kKinds[] = {
    {JournalKind::opened, "opened"},     {JournalKind::lost, "lost"},
    {JournalKind::settings, "settings"}, {JournalKind::checkpoint, "checkpoint"},
    {JournalKind::ruling, "ruling"},     {JournalKind::noted, "noted"},
    {JournalKind::settled, "settled"},   {JournalKind::answered, "answered"},
    {JournalKind::entered, "entered"},
};

}  // namespace

bool ArchivedDevice::operator==(const ArchivedDevice& other) const {
  return tied(row) == tied(other.row) && begins == other.begins;
}

bool ArchivedBoard::operator==(const ArchivedBoard& other) const {
  return tied(row) == tied(other.row) && since_checkpoint == other.since_checkpoint;
}

bool Facts::operator==(const Facts& other) const {
  return id == other.id && devices == other.devices && boards == other.boards && anchors == other.anchors &&
         std::ranges::equal(names, other.names,
                            [](const auto& one, const auto& two) { return tied(one) == tied(two); }) &&
         changes == other.changes && leaves == other.leaves && sealed_changes == other.sealed_changes &&
         roots == other.roots && cosignatures == other.cosignatures;
}

std::string to_text(const Facts& facts) {
  std::string out = line_of({std::string(kStore), facts.id});
  const auto add = [&](const auto& all) {
    for (const auto& one : all) out += line_of(fields_of(one));
  };
  add(facts.devices);
  add(facts.boards);
  add(facts.anchors);
  add(facts.names);
  add(facts.changes);
  add(facts.leaves);
  add(facts.sealed_changes);
  add(facts.roots);
  add(facts.cosignatures);
  return out;
}

Expected<Facts, std::string> facts_in(std::string_view text) {
  Facts out;
  auto done = read_lines(text, [&](Line& line) {
    const std::string what = line.text();
    if (what == kStore)
      out.id = line.text();
    else if (what == kDevice)
      out.devices.push_back(device_in(line));
    else if (what == kBoard)
      out.boards.push_back(board_in(line));
    else if (what == kAnchor)
      out.anchors.push_back(anchor_in(line));
    else if (what == kNames)
      out.names.push_back(names_in(line));
    else if (what == kChange)
      out.changes.push_back(change_in(line));
    else if (what == kLeaf)
      out.leaves.push_back(leaf_in(line));
    else if (what == kSealedChange)
      out.sealed_changes.push_back(sealed_change_in(line));
    else if (what == kRoot)
      out.roots.push_back(root_in(line));
    else if (what == kCosigned)
      out.cosignatures.push_back(cosignature_in(line));
    else
      line.fail("it says nothing that is known");
  });
  if (!done) return unexpected(std::move(done.error()));
  if (out.id.empty()) return unexpected(std::string("it does not say of which store it is"));
  return out;
}

std::string to_line(const ArchivedEvent& event) {
  return line_of(
      {std::to_string(event.board), std::to_string(event.tracker), std::to_string(event.round), event.json});
}

Rows<ArchivedEvent> events_in(std::string_view text) {
  return all_rows<ArchivedEvent>(text, [](Line& line) {
    ArchivedEvent out;
    out.board = line.number<std::int64_t>();
    out.tracker = line.number<int>();
    out.round = line.number<int>();
    out.json = line.text();
    return out;
  });
}

std::string to_line(const ArchivedEntry& entry) {
  const auto* const kind = std::ranges::find(kKinds, entry.kind, &KindName::kind);
  const std::string name = kind == std::end(kKinds) ? fmt::format("kind {}", static_cast<int>(entry.kind))
                                                    : std::string(kind->name);
  return line_of({std::to_string(entry.after), std::to_string(entry.at.count()), name, entry.text});
}

Rows<ArchivedEntry> entries_in(std::string_view text) {
  return all_rows<ArchivedEntry>(text, [](Line& line) {
    ArchivedEntry out;
    out.after = line.number<std::size_t>();
    out.at = line.millis();
    const std::string name = line.text();
    const auto* const kind = std::ranges::find(kKinds, name, &KindName::name);
    if (kind == std::end(kKinds))
      line.fail("an entry of a kind that is not known");
    else
      out.kind = kind->kind;
    out.text = line.text();
    return out;
  });
}

}  // namespace eboard::archive
