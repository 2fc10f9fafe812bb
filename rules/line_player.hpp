// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plays one line of moves given as text, fast: what most words of most files look like is resolved without
// any list, search or allocation. Everything else goes the thorough way of san.hpp.
#pragma once

#include <string_view>

#include "rules/san.hpp"

namespace eboard::rules {

class LinePlayer {
 public:
  void start(const Position& position);
  [[nodiscard]] const Position& position() const { return position_; }

  /// The legal move that `word` means in the current position, or why it means none.
  [[nodiscard]] SanResult resolve(std::string_view word) const;
  /// Finds the move where `word` is exactly a piece letter, origin hints, 'x' and a square, or a pawn's step
  /// or capture without promotion, and the side to move is not in check; false means "ask resolve_san".
  [[nodiscard]] bool resolve_plain(std::string_view word, Move& out) const;
  /// Precondition: legal.
  void play(Move move);

 private:
  [[nodiscard]] bool resolve_plain_pawn(std::string_view word, Square to, Move& out) const;
  [[nodiscard]] bool resolve_plain_king(Square to, Move& out) const;
  [[nodiscard]] bool pinned_off_line(Square from, Square to) const;

  Position position_ = Position::initial();
  bool in_check_ = false;
};

}  // namespace eboard::rules
