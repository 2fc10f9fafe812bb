// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Whether White can still mate, for whole classes of positions at once: backwards from the mates through
// every move that leads to one. Shares the attack tables with the rules, and the moves of positions with
// castling rights or a capture in passing, but nothing with winnable().
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "rules/position.hpp"

namespace eboard::test {

class HelpmateTables {
 public:
  HelpmateTables();
  ~HelpmateTables();
  HelpmateTables(const HelpmateTables&) = delete;
  HelpmateTables& operator=(const HelpmateTables&) = delete;

  /// Goes through all positions of the kings and one or two other men, and first of what captures and
  /// promotions make of them.
  void solve(std::span<const rules::Piece> men);

  /// Precondition: the men that stand there are solved.
  [[nodiscard]] bool can_mate(const rules::Position& position) const;

 private:
  friend class HelpmateSolver;
  /// One bit for each placement and side to move.
  using Table = std::vector<std::uint64_t>;
  static constexpr std::size_t kPieces = 12;

  /// A man and where it stands.
  struct Man {
    rules::Piece piece;
    rules::Square square;
  };
  struct State {
    std::array<rules::Square, 2> kings;  ///< by colour
    std::array<Man, 2> men;              ///< the first of them in use, in the order of their numbers
    std::uint8_t count;
    rules::Color turn;
  };

  [[nodiscard]] static std::size_t number(rules::Piece piece);
  [[nodiscard]] static std::size_t number(std::span<const rules::Piece> men);
  [[nodiscard]] static std::size_t index(const State& state);
  [[nodiscard]] static State state_of(const rules::Position& position);
  /// In whatever order its men are.
  [[nodiscard]] bool can_mate(State state) const;
  /// Of positions with castling rights or a capture in passing.
  [[nodiscard]] bool can_mate_after_moves(const rules::Position& position) const;

  std::array<std::unique_ptr<Table>, kPieces*(kPieces + 1)> tables_;
};

}  // namespace eboard::test
