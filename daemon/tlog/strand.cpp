// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tlog/strand.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cmath>

#include "daemon/tlog/sealed_change.hpp"
#include "rules/text/split.hpp"
#include "storage/journal_codec.hpp"

namespace eboard::tlog {

namespace {

constexpr std::string_view kHeading = "eboardd/sealed/v1\n";

/// Keys of devices are any bytes; what is no visible ASCII becomes %XX.
std::string on_one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > ' ' && byte < 0x7f && c != '%') {
      line += c;
    } else {
      line += fmt::format("%{:02X}", byte);
    }
  }
  return line;
}

}  // namespace

void Strand::add(const storage::JournalEntry& entry) {
  const std::array<std::uint8_t, 1> kind{static_cast<std::uint8_t>(entry.kind)};
  state_.journal_head = sum_.add(state_.journal_head)
                            .add("j")
                            .add(entry.at.count())
                            .add(kind)
                            .add(storage::body_of(entry))
                            .finish();
  ++state_.entries;
}

void Strand::add(const storage::EventRow& event) {
  state_.event_head = sum_.add(state_.event_head)
                          .add("e")
                          .add(event.sequence)
                          .add(event.board)
                          .add(event.at.count())
                          .add(event.game)
                          .add(event.tracker)
                          .add(static_cast<std::int64_t>(event.type.size()))
                          .add(event.type)
                          .add(event.json)
                          .finish();
  ++state_.events;
}

void Strand::add(const storage::ClockAnchor& anchor) {
  state_.journal_head = sum_.add(state_.journal_head).add("a").add(anchor_text(anchor)).finish();
  ++state_.entries;
}

void Strand::add(const storage::SealedChange& change) {
  const bool of_pairings = change.source == storage::ChangeSource::pairings;
  Frontier& tree = of_pairings ? pairings_ : tournaments_;
  tree.append(leaf_hash(entry_text(change)));
  (of_pairings ? state_.journal_head : state_.event_head) = tree.root();
  ++(of_pairings ? state_.entries : state_.events);
}

Hash Strand::head() const { return Sha256().add(state_.journal_head).add(state_.event_head).finish(); }

std::string device_says(const storage::DeviceRow& device, const std::vector<storage::BoardRow>& boards) {
  std::string says = fmt::format("driver {}\nkey {}\n", on_one_line(device.driver), on_one_line(device.key));
  for (const storage::BoardRow& board : boards) {
    if (board.device == device.id) says += fmt::format("board {} number {}\n", board.id, board.number);
  }
  return says;
}

std::string rounds_say(const std::vector<storage::GameRound>& rounds) {
  std::string says;
  for (const storage::GameRound& one : rounds)
    says += fmt::format("board {} game {} round {}\n", one.board, one.game, one.round);
  return says;
}

std::vector<storage::GameRound> said_rounds(std::string_view says) {
  std::vector<storage::GameRound> rounds;
  for (const std::string_view line : rules::split(says, '\n')) {
    const auto words = rules::split_words(line);
    if (words.size() != 6 || words[0] != "board" || words[2] != "game" || words[4] != "round") continue;
    const auto number = [](std::string_view text, auto& value) {
      const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
      return fault == std::errc() && end == text.data() + text.size();
    };
    storage::GameRound one;
    if (number(words[1], one.board) && number(words[3], one.game) && number(words[5], one.round))
      rounds.push_back(one);
  }
  return rounds;
}

std::string anchor_text(const storage::ClockAnchor& anchor) {
  return fmt::format("{} {} {} {} {} {} {} {} {}", anchor.at.count(), anchor.wall.count(),
                     anchor.utc_offset.count(), anchor.scale, anchor.synchronised ? 1 : 0,
                     anchor.begins ? 1 : 0, anchor.up.count(), anchor.behind ? anchor.behind->count() : -1,
                     anchor.boot);
}

std::optional<storage::ClockAnchor> parse_anchor(std::string_view text) {
  constexpr std::size_t kNumbers = 8;
  constexpr double kExact = 9'007'199'254'740'992.0;  // every whole number below it is a double
  std::array<double, kNumbers> numbers{};
  std::string_view rest = text;
  for (double& number : numbers) {
    const std::size_t blank = rest.find(' ');
    if (blank == std::string_view::npos) return std::nullopt;
    const auto [end, fault] = std::from_chars(rest.data(), rest.data() + blank, number);
    if (fault != std::errc() || end != rest.data() + blank || !(std::abs(number) < kExact))
      return std::nullopt;
    rest.remove_prefix(blank + 1);
  }
  const auto millis = [&](std::size_t i) {
    return storage::Millis{static_cast<std::int64_t>(numbers.at(i))};
  };
  storage::ClockAnchor anchor{.at = millis(0),
                              .wall = millis(1),
                              .utc_offset = std::chrono::seconds{static_cast<std::int64_t>(numbers[2])},
                              .scale = numbers[3],
                              .synchronised = numbers[4] != 0,
                              .begins = numbers[5] != 0,
                              .boot = std::string(rest),
                              .up = millis(6)};
  if (numbers[7] >= 0) anchor.behind = millis(7);
  // What is written another way is another line, with another hash.
  if (anchor_text(anchor) != text) return std::nullopt;
  return anchor;
}

std::string entry_text(const storage::SealedLeaf& leaf) {
  const std::string at = fmt::format("at {}\n", leaf.at.count()), head = to_base64(leaf.head);
  if (leaf.device == storage::kKeyLeaf)
    return fmt::format("{}key of epoch {}\n{}public {}\n{}", kHeading, leaf.entries, at, head, leaf.says);
  if (leaf.device == storage::kHallLeaf)
    return fmt::format("{}hall\n{}anchors {}\nhead {}\n{}", kHeading, at, leaf.entries, head, leaf.says);
  if (leaf.device == storage::kRoundLeaf)
    return fmt::format("{}rounds\n{}pairings {}\ntournaments {}\nhead {}\n{}", kHeading, at, leaf.entries,
                       leaf.events, head, leaf.says);
  return fmt::format("{}device {}\n{}entries {}\nevents {}\nhead {}\n{}", kHeading, leaf.device, at,
                     leaf.entries, leaf.events, head, leaf.says);
}

std::string origin_of(std::string_view store_id, int log) {
  std::string id;
  for (const char c : store_id) id += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return fmt::format("eboardd.local/{}/{}", id, log);
}

}  // namespace eboard::tlog
