// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A validated position: its only constructors check. Standard chess and Chess960 alike.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/move.hpp"
#include "rules/setup.hpp"

namespace eboard::rules {

enum class Validation {
  strict,      ///< what can be played on by the Laws; refusals name every reason
  /// For games that go on after an irregularity: one king a side is required and nothing else that the move
  /// generator does not need. The side not to move may stand in check; a king is never captured.
  follow_on,
};

class Position {
 public:
  [[nodiscard]] static const Position &initial();
  /// Chess960 start position by its number 0..959 (518 is the usual array). Precondition: in range.
  [[nodiscard]] static Position chess960(int number);
  [[nodiscard]] static Expected<Position, std::vector<Fault>> from_setup(const Setup &setup,
                                                                         Validation validation = Validation::strict);

  [[nodiscard]] const Placement &placement() const;
  [[nodiscard]] Color turn() const;
  [[nodiscard]] int half_move_clock() const;
  [[nodiscard]] int full_move_number() const;
  [[nodiscard]] Bitboard castling_rooks() const;
  /// Set only where an en passant capture is legal now (FIDE 9.2.3).
  [[nodiscard]] std::optional<Square> en_passant() const;
  [[nodiscard]] Setup setup() const;

  [[nodiscard]] MoveList legal_moves() const;
  [[nodiscard]] bool is_legal(Move move) const;
  [[nodiscard]] bool has_legal_move() const;
  [[nodiscard]] bool in_check() const;
  [[nodiscard]] bool is_checkmate() const;
  [[nodiscard]] bool is_stalemate() const;

  /// Precondition: is_legal(move).
  void play(Move move);
  [[nodiscard]] Position after(Move move) const;

  /// Equal for the same position in the sense of FIDE 9.2: placement, turn, castling rights, legal en passant.
  [[nodiscard]] std::uint64_t key() const;
  bool operator==(const Position &) const;
};

/// Leaf nodes at `depth`, counted in bulk. perft(p, 0) == 1.
[[nodiscard]] std::uint64_t perft(const Position &position, int depth);

}  // namespace eboard::rules
