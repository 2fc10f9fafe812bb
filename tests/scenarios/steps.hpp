// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The steps that a scenario may have. A `given` or a `when` begins with the name of an action, a `then` with
// that of a question, whose answer is a text. Each subject has a file of its own and a line in steps.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tests/scenarios/words.hpp"
#include "tests/scenarios/world.hpp"

namespace eboard::scenarios {

struct Action {
  std::string_view name;
  void (*run)(World& world, Words& words);
};

/// "3 times Nf3 Nf6 Ng1 Ng8": the moves again and again, as `play` plays them.
template <void (*play)(World& world, Words& words)>
void again_and_again(World& world, Words& words) {
  const int times = words.number();
  if (!words.take("times")) throw BadStep("write: repeat 3 times Nf3 Nf6 Ng1 Ng8");
  const std::string moves = words.rest();
  for (int i = 0; i < times; ++i) {
    Words again(moves);
    play(world, again);
  }
}

struct Question {
  std::string_view name;
  std::string (*ask)(World& world, Words& words);
  /// It is about the position before it, which at a board is the one of the record.
  bool of_position = false;
};

struct Subject {
  std::span<const Action> actions;
  std::span<const Question> questions;
};

[[nodiscard]] Subject game_steps();
[[nodiscard]] Subject ending_steps();
[[nodiscard]] Subject claim_steps();
[[nodiscard]] Subject clock_steps();
[[nodiscard]] Subject notation_steps();
[[nodiscard]] Subject table_steps();
[[nodiscard]] Subject ruling_steps();
[[nodiscard]] Subject proposal_steps();
[[nodiscard]] Subject quaternity_steps();
[[nodiscard]] Subject quaternity_board_steps();
/// Actions of the other subjects, as they are carried out at a board.
[[nodiscard]] Subject board_steps();

/// Actions of game_steps(), on which others are built.
void say_edition(World& world, Words& words);
void say_control(World& world, Words& words);
void set_position(World& world, Words& words);
void set_chess960(World& world, Words& words);

/// Throws BadStep.
void act(World& world, std::string_view text);
[[nodiscard]] std::string ask(World& world, std::string_view text);

}  // namespace eboard::scenarios
