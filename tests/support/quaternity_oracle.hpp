// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements the rules of Quaternity a second time, to compare the product with: the formulas of the
// specification one by one on a plain 12x12 table, making every move and checking every king. It shares
// nothing with rules/quaternity but the initial set-up.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/quaternity/setup.hpp"

namespace eboard::test {

class QuaternityOracle {
 public:
  explicit QuaternityOracle(const rules::quaternity::Setup& setup);

  /// The legal moves, "d4d5", "d11d12q", sorted; "--" alone for a forced pass.
  [[nodiscard]] std::vector<std::string> moves() const;
  [[nodiscard]] std::uint64_t perft(int depth) const;
  /// Requires one of moves().
  void play(const std::string& move);
  void freeze(int player);

  /// The pieces, the turn, who has left and who mated whom, as text.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] static std::string text_of(const rules::quaternity::Setup& setup);

 private:
  struct Man {
    int army = -1;  // -1 for an empty square
    int owner = 0;
    char kind = ' ';
    char way = ' ';  // heading of a pawn: U R D L, or ? while undecided
  };
  struct Place {
    int x = -1;
    int y = -1;
    bool operator==(const Place&) const = default;
  };
  struct Step {
    Place from;
    Place to;
    char becomes = ' ';
  };
  enum class Fate : std::uint8_t { active, frozen, mated };

  [[nodiscard]] Man& at(Place p) {
    return table_[static_cast<std::size_t>(p.x)][static_cast<std::size_t>(p.y)];
  }
  [[nodiscard]] const Man& at(Place p) const {
    return table_[static_cast<std::size_t>(p.x)][static_cast<std::size_t>(p.y)];
  }
  [[nodiscard]] Fate fate(int player) const { return fates_[static_cast<std::size_t>(player)]; }
  [[nodiscard]] Fate& fate(int player) { return fates_[static_cast<std::size_t>(player)]; }
  [[nodiscard]] bool free_between(Place a, Place b) const;
  [[nodiscard]] bool attacks(Place from, Place to) const;
  [[nodiscard]] bool in_check(int player) const;
  [[nodiscard]] bool next_to_king(Place place, int player, Fate fate) const;
  void add_pawn_steps(Place from, std::vector<Step>& out) const;
  [[nodiscard]] std::vector<Step> pseudo(int player) const;
  void apply(const Step& step);
  void absorb(int victim, int by);
  [[nodiscard]] bool safe(int player, const Step& step) const;
  [[nodiscard]] bool quiet(int player, const Step& step) const;
  [[nodiscard]] bool mated0(int player) const;
  [[nodiscard]] bool counter0(int player) const;
  [[nodiscard]] bool mated(int player) const;
  void take_all(int by, bool plain);
  void take0(int player, const Step& step);
  void play(int player, const Step& step);
  [[nodiscard]] bool king_rule(int player, const Step& step, const QuaternityOracle& after) const;
  [[nodiscard]] bool legal(int player, const Step& step) const;
  [[nodiscard]] std::vector<Step> legal_steps(int player) const;
  [[nodiscard]] int active() const;
  void next_turn();
  void begin_turn();

  std::array<std::array<Man, 12>, 12> table_{};
  std::array<Fate, 4> fates_{};
  std::array<Place, 4> kings_{};
  std::array<int, 4> mated_by_{-1, -1, -1, -1};
  int turn_ = 0;
  int last_ = -1;
};

}  // namespace eboard::test
