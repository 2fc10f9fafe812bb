// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes a random table: games, set-ups, results, cuts, noise and rulings, at times close to the limits of
// the tracker. The same seed gives the same table.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "drivers/event.hpp"

namespace eboard::test {

/// One thing that reaches the recorder of a board.
struct Step {
  enum class Kind : std::uint8_t { opened, read, lost, ruling };
  Kind kind = Kind::read;
  drivers::Millis at{0};              ///< never decreases from step to step
  std::vector<std::uint8_t> bytes{};  ///< bytes of a read, cut anywhere
  std::string ruling{};               ///< a command of docs/rulings.md
  int games_ago = 0;                  ///< the game that the ruling is about: 0 is the latest one
};

/// What the players do. Those who offend also make illegal moves, answer them, take kings, touch pieces that
/// they leave, and castle slowly.
enum class Hands : std::uint8_t { lawful, offending };

[[nodiscard]] std::vector<Step> random_table(std::uint64_t seed, Hands hands = Hands::lawful);

}  // namespace eboard::test
