// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Complete games with all that a record can hold: random play to the end, and now and then a player resigns,
// runs out of time, offers, agrees, declines, claims, or the arbiter rules.
#pragma once

#include <random>

#include "rules/quaternity/notation/record.hpp"
#include "tests/support/quaternity_random.hpp"

namespace eboard::test {

class RandomRecord {
 public:
  explicit RandomRecord(unsigned seed) : player_(seed), random_(seed) {}

  /// The game has an ending.
  [[nodiscard]] rules::quaternity::Record make();

 private:
  using Game = rules::quaternity::Game;
  using Player = rules::quaternity::Player;

  [[nodiscard]] int number(int below) { return std::uniform_int_distribution<int>(0, below - 1)(random_); }
  [[nodiscard]] bool one_in(int n) { return number(n) == 0; }
  void step(Game& game);
  void answer_offer(Game& game);
  bool rule(Game& game);
  void disturb(Game& game);
  void play_against_the_rules(Game& game);
  [[nodiscard]] rules::quaternity::Ruling any_ruling(const Game& game);
  void annotate(rules::quaternity::Record& record);

  RandomQuaternity player_;
  std::mt19937 random_;
};

}  // namespace eboard::test
