// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/differences.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "daemon/core/boards.hpp"
#include "storage/aside.hpp"

namespace eboard::daemon {

namespace {

constexpr std::string_view kNothing = "nothing", kUnknown = "none";

std::string_view or_else(std::string_view text, std::string_view otherwise) {
  return text.empty() ? otherwise : text;
}

std::string value_of(const BoardConfig& board, const std::string& tag) {
  const auto found = std::ranges::find(board.tags, tag, &rules::Tag::name);
  return found == board.tags.end() ? std::string() : found->value;
}

class Words {
 public:
  void compare(std::string_view what, const std::string& was, const std::string& is,
               std::string_view otherwise) {
    if (was != is)
      said_.push_back(
          fmt::format("{}: {} instead of {}", what, or_else(is, otherwise), or_else(was, otherwise)));
  }
  void compare(std::string_view key, bool was, bool is) {
    if (was != is) said_.push_back(fmt::format("{} = {}", key, is));
  }
  void say(std::string what) { said_.push_back(std::move(what)); }
  std::vector<std::string> take() { return std::move(said_); }

 private:
  std::vector<std::string> said_;
};

void compare_tags(Words& words, const BoardConfig& before, const BoardConfig& next) {
  std::vector<std::string> names;
  for (const auto* tags : {&next.tags, &before.tags}) {
    for (const rules::Tag& tag : *tags) {
      if (std::ranges::find(names, tag.name) == names.end()) names.push_back(tag.name);
    }
  }
  for (const std::string& name : names) {
    if (name == storage::kAsideTag) {
      if (storage::is_aside(before.tags) != storage::is_aside(next.tags))
        words.say(storage::is_aside(next.tags) ? "it is set aside" : "it takes part again");
      continue;
    }
    const bool is_player = name == "White" || name == "Black";
    words.compare(name, value_of(before, name), value_of(next, name), is_player ? "nobody" : kNothing);
  }
}

std::string start_of(const BoardConfig& board) {
  return board.start ? rules::to_fen(*board.start) : std::string();
}

void compare_port(Words& words, const PortConfig& port, const PortConfig* next) {
  if (next == nullptr) return words.say(fmt::format("port {}: is closed", port.path));
  if (next->board == port.board) return;
  const auto owner = [](const std::optional<int>& board) {
    return board ? fmt::format("board {}", *board) : std::string("whatever board is found there");
  };
  words.say(fmt::format("port {}: {} instead of {}", port.path, owner(next->board), owner(port.board)));
}

std::vector<std::string> board_differences(const BoardConfig& before, const BoardConfig& next) {
  Words words;
  words.compare("serial number", before.serial, next.serial, kUnknown);
  for (std::string& each : table_differences(before, next)) words.say(std::move(each));
  words.compare("clock_commands", before.clock_commands, next.clock_commands);
  words.compare("lights", before.lights, next.lights);
  words.compare("stored_changes", before.stored_changes, next.stored_changes);
  return words.take();
}

}  // namespace

std::vector<std::string> table_differences(const BoardConfig& before, const BoardConfig& next) {
  Words words;
  words.compare("round", std::to_string(before.round), std::to_string(next.round), kUnknown);
  compare_tags(words, before, next);
  words.compare("time control", before.time_control, next.time_control, kUnknown);
  words.compare("edition", before.edition, next.edition, kUnknown);
  words.compare("local rules", rules::to_string(before.local_rules), rules::to_string(next.local_rules),
                kUnknown);
  words.compare("start", start_of(before), start_of(next), "the initial position");
  if (before.supervision != next.supervision)
    words.say(fmt::format("supervision: {}", rules::to_string(next.supervision)));
  words.compare("odds", rules::to_string(before.odds), rules::to_string(next.odds), kUnknown);
  if (before.clock_side != next.clock_side) words.say("clock_side is another one");
  return words.take();
}

bool has_other_rules(const BoardConfig& before, const BoardConfig& next) {
  return info_of(before, 0, {}).edition != info_of(next, 0, {}).edition ||
         before.supervision != next.supervision || before.local_rules != next.local_rules ||
         before.odds != next.odds || before.clock_side != next.clock_side ||
         start_of(before) != start_of(next);
}

std::vector<std::string> differences(const Arrangement& before, const Arrangement& next) {
  Words words;
  for (const PortConfig& port : before.ports) compare_port(words, port, next.port(port.path));
  for (const PortConfig& port : next.ports) {
    if (before.port(port.path) == nullptr) words.say(fmt::format("port {}: is opened", port.path));
  }
  if (!before.discover && next.discover) words.say("discover: boards on USB are looked for");
  if (before.keys != next.keys) words.say("the keys of devices: are read again");
  std::set<int> numbers;
  for (const auto* boards : {&before.boards, &next.boards}) {
    for (const BoardConfig& board : *boards) numbers.insert(board.number);
  }
  for (const int number : numbers) {
    const auto changed = board_differences(before.board(number), next.board(number));
    if (!changed.empty()) words.say(fmt::format("board {}: {}", number, fmt::join(changed, "; ")));
  }
  return words.take();
}

}  // namespace eboard::daemon
