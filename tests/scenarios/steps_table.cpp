// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A table with a sensor board and a clock, played by script through the tracker.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tests/scenarios/steps.hpp"
#include "tests/support/tracked_words.hpp"

namespace eboard::scenarios {

namespace {

using tracking::IrregularityFound;

// "table", "table rotated no clock", "table from FEN".
void set_table(World& world, Words& words) {
  test::Scene scene;
  while (!words.at_end()) {
    if (words.take("rotated")) {
      scene.rotated = true;
    } else if (words.take("lying across")) {
      scene.across = true;
    } else if (words.take("without clock")) {
      scene.clock = false;
    } else if (words.take("not running")) {
      scene.running = false;
    } else if (words.take("clock turned")) {
      scene.clock_turned = true;
    } else if (words.take("occupancy only")) {
      scene.occupancy = true;
    } else if (words.take("not declared")) {
      scene.declared = false;
    } else if (words.take("from")) {
      scene.fen = words.rest();
    } else {
      words.end();
    }
  }
  world.scene = scene;
}

void play(World& world, Words& words) { world.play_table(words.rest()); }
// As a ruling reaches the table.
void note_adjusted(World& world, Words& words) {
  tracking::Ruled ruled;
  ruled.adjusted = words.side();
  const std::string line = world.table().committed();
  ruled.kept = line.empty() ? 0 : static_cast<std::size_t>(std::ranges::count(line, ' ')) + 1;
  world.rule_table(ruled);
}

void finish(World& world, Words&) { world.finish_table(); }

constexpr std::array<Action, 4> kActions{{{"table", set_table},
                                          {"seen", play},
                                          {"arbiter notes adjusted by", note_adjusted},
                                          {"board closed", finish}}};

std::string committed(World& world, Words&) { return world.table().committed(); }
std::string provisional(World& world, Words&) { return world.table().provisional(); }
std::string result(World& world, Words&) { return world.table().result(); }
std::string phases(World& world, Words&) { return world.table().phases(); }
std::string started(World& world, Words&) { return world.table().started(); }
std::string flags(World& world, Words&) { return world.table().flags(); }
std::string states(World& world, Words& words) { return world.table().flag_states(words.next()); }

std::string ended_by(World& world, Words&) {
  std::string by;
  for (const auto& event : world.table().events()) {
    if (const auto* ended = std::get_if<tracking::GameEnded>(&event.what)) by = ended->by.text();
  }
  return by;
}

const IrregularityFound& last_of(World& world, std::string_view code) {
  const IrregularityFound* last = nullptr;
  for (const auto& event : world.table().events()) {
    const auto* found = std::get_if<IrregularityFound>(&event.what);
    if (found && found->code == code) last = found;
  }
  if (!last) throw BadStep(fmt::format("{} was not flagged", code));
  return *last;
}

std::string cited(World& world, Words& words) { return last_of(world, words.next()).article; }
std::string told(World& world, Words& words) {
  return std::string(to_string(last_of(world, words.next()).for_whom));
}
std::string move_of(World& world, Words& words) { return last_of(world, words.next()).move.text(); }

std::string takebacks(World& world, Words&) {
  return fmt::format("{}", world.table().count<tracking::TakenBack>());
}

constexpr std::array<Question, 12> kQuestions{{
    {"committed", committed},
    {"provisional", provisional},
    {"result shown", result},
    {"ended by", ended_by},
    {"phases", phases},
    {"game started", started},
    {"flags", flags},
    {"states of", states},
    {"article of flag", cited},
    {"reader of flag", told},
    {"move of flag", move_of},
    {"takebacks", takebacks},
}};

}  // namespace

Subject table_steps() { return {kActions, kQuestions}; }

}  // namespace eboard::scenarios
