// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plays random games of Quaternity that come to an end: captures, checks and mates are more frequent than by
// chance, players resign now and then, and a player who can claim a draw does.
#pragma once

#include <random>

#include "rules/quaternity/game.hpp"

namespace eboard::test {

class RandomQuaternity {
 public:
  explicit RandomQuaternity(unsigned seed) : random_(seed) {}

  /// Plays one move, pass, resignation, flag, claim or agreement. Requires a running game.
  void step(rules::quaternity::Game& game);

 private:
  static void agree(rules::quaternity::Game& game);
  [[nodiscard]] int number(int below) { return std::uniform_int_distribution<int>(0, below - 1)(random_); }
  [[nodiscard]] rules::quaternity::Move choose(const rules::quaternity::Position& position);

  std::mt19937 random_;
};

}  // namespace eboard::test
