// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A board of 144 squares beside the game of Quaternity: what is noticed on it.
#include <fmt/format.h>

#include <array>
#include <stdexcept>

#include "daemon/events/evidence_json.hpp"
#include "tests/scenarios/steps.hpp"

namespace eboard::scenarios {

namespace {

// "quaternity board": it shows the game's position, and reports what follows.
void set_board(World& world, Words&) { world.quaternity_board.emplace(world.quaternity); }

test::QuaternityWatchScript& board_of(World& world) {
  if (!world.quaternity_board) throw BadStep("there is no board yet: given quaternity board");
  return *world.quaternity_board;
}

// "quaternity seen -b4 +wNd5 b4-d5", as tests/support/quaternity_script.hpp reads it.
void see(World& world, Words& words) {
  try {
    board_of(world).play(words.rest());
  } catch (const std::runtime_error& fault) {
    throw BadStep(fault.what());
  }
}

constexpr std::array<Action, 2> kActions{{{"quaternity board", set_board}, {"quaternity seen", see}}};

const std::vector<tracking::IrregularityFound>& found(World& world) {
  return world.place == Place::board ? world.quaternity_seat().found() : board_of(world).found();
}

std::string flags(World& world, Words&) { return test::latest_flags(found(world)); }

const tracking::IrregularityFound& last_of(World& world, Words& words) {
  const std::string code = words.next();
  const auto* last = test::last_flag(found(world), code);
  if (last == nullptr) throw BadStep(fmt::format("{} was not flagged", code));
  return *last;
}
std::string article(World& world, Words& words) { return last_of(world, words).article; }
std::string told(World& world, Words& words) {
  return std::string(to_string(last_of(world, words).for_whom));
}
// "quaternity evidence of check_unseen in_check"
std::string evidence(World& world, Words& words) {
  const std::string fields = tracking::to_text(last_of(world, words).evidence);
  const std::string key = fmt::format("\"{}\":\"", words.next());
  const std::size_t at = fields.find(key);
  if (at == std::string::npos) throw BadStep(fmt::format("no such text in {}", fields));
  const std::size_t from = at + key.size();
  return fields.substr(from, fields.find('"', from) - from);
}

constexpr std::array<Question, 4> kQuestions{{{"quaternity flags", flags},
                                              {"quaternity flag article of", article},
                                              {"quaternity flag told to", told},
                                              {"quaternity evidence of", evidence}}};

}  // namespace

Subject quaternity_board_steps() { return {kActions, kQuestions}; }

}  // namespace eboard::scenarios
