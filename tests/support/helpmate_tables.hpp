// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decides for whole classes of positions whether White can still mate: backwards from the mates through every
// move that leads to one. It shares the attack tables with the rules, and the moves of positions with
// castling rights or a capture en passant, but nothing with winnable().
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "rules/chess/position.hpp"

namespace eboard::test {

class HelpmateTables {
 public:
  HelpmateTables();
  ~HelpmateTables();
  HelpmateTables(const HelpmateTables&) = delete;
  HelpmateTables& operator=(const HelpmateTables&) = delete;

  /// Solves all positions of the kings and one or two other pieces, and before them those after captures and
  /// promotions.
  void solve(std::span<const rules::Piece> men);

  /// Requires that the pieces of the position are solved.
  [[nodiscard]] bool can_mate(const rules::Position& position) const;

 private:
  friend class HelpmateSolver;
  /// One bit for each placement and side to move.
  using Table = std::vector<std::uint64_t>;
  static constexpr std::size_t kPieces = 12;

  /// A piece and its square.
  struct Man {
    rules::Piece piece;
    rules::Square square;
  };
  struct State {
    std::array<rules::Square, 2> kings;  ///< by colour
    std::array<Man, 2> men;              ///< the first `count` are used, in the order of their numbers
    std::uint8_t count;
    rules::Color turn;
  };

  [[nodiscard]] static std::size_t number(rules::Piece piece);
  [[nodiscard]] static std::size_t number(std::span<const rules::Piece> men);
  [[nodiscard]] static std::size_t index(const State& state);
  [[nodiscard]] static State state_of(const rules::Position& position);
  /// Accepts the pieces in any order.
  [[nodiscard]] bool can_mate(State state) const;
  /// For positions with castling rights or a capture en passant.
  [[nodiscard]] bool can_mate_after_moves(const rules::Position& position) const;

  std::array<std::unique_ptr<Table>, kPieces*(kPieces + 1)> tables_;
};

}  // namespace eboard::test
