// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds a validated position, of standard chess or Chess960: its only constructors check. It is copied
// freely: it is small and holds no pointer.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/chess/move.hpp"
#include "rules/chess/setup.hpp"

namespace eboard::rules {

enum class Validation {
  strict,  ///< only positions that can be played on by the Laws; a refusal names every reason
  /// For games that go on after an irregularity: requires one king for each side and nothing else that the
  /// move generator does not need. The side not to move may stand in check; a king is never captured.
  /// Castling rights without their king and rook are dropped, pawns may stand on any rank.
  follow_on,
};

class Position {
 public:
  [[nodiscard]] static const Position& initial();
  /// The Chess960 start position of that number, 0 to 959 (518 is the initial position of standard chess).
  /// Requires a number in range.
  [[nodiscard]] static Position chess960(int number);
  [[nodiscard]] static Expected<Position, std::vector<Fault>> from_setup(
      const Setup& setup, Validation validation = Validation::strict);

  [[nodiscard]] const Placement& placement() const { return placement_; }
  [[nodiscard]] Color turn() const { return turn_; }
  [[nodiscard]] int half_move_clock() const { return half_move_clock_; }
  [[nodiscard]] int full_move_number() const { return full_move_number_; }
  [[nodiscard]] Bitboard castling_rooks() const { return castling_rooks_; }
  /// As castling_rooks(), with the corner of a rook that was given as odds and may still be castled with.
  [[nodiscard]] Bitboard castling_corners() const {
    return given_rook_ == kNoSquare ? castling_rooks_ : castling_rooks_ | bit(given_rook_);
  }
  /// Moves that White still makes before Black's next one (Setup::in_advance).
  [[nodiscard]] int in_advance() const { return in_advance_; }
  /// The en passant square; set only if a capture there is legal now (FIDE 9.2.3).
  [[nodiscard]] std::optional<Square> en_passant() const;
  [[nodiscard]] Setup setup() const;

  [[nodiscard]] MoveList legal_moves() const;
  [[nodiscard]] bool is_legal(Move move) const;
  [[nodiscard]] bool has_legal_move() const;
  [[nodiscard]] bool in_check() const;
  [[nodiscard]] bool is_checkmate() const { return in_check() && !has_legal_move(); }
  [[nodiscard]] bool is_stalemate() const { return !in_check() && !has_legal_move(); }

  /// Pieces of `color` that attack `square` if sliders stop at the squares of `occupied`.
  [[nodiscard]] Bitboard attackers(Square square, Color color, Bitboard occupied) const;
  [[nodiscard]] Square king_square(Color color) const {
    return first(placement_.of(Piece{color, Role::king}));
  }

  /// Requires is_legal(move).
  void play(Move move);
  /// The same for MoveKind::normal if the caller knows the role on `from`.
  void play(Role role, Square from, Square to);
  [[nodiscard]] Position after(Move move) const;
  /// A copy in which none but these rooks may castle.
  [[nodiscard]] Position castling_only(Bitboard rooks) const;

  /// A key that is equal for the same position in the sense of FIDE 9.2: placement, turn, castling rights,
  /// legal en passant.
  [[nodiscard]] std::uint64_t key() const { return key_; }
  /// True for the same position in the sense of FIDE 9.2, exactly; the counters do not matter.
  bool operator==(const Position&) const;

 private:
  static constexpr Square kNoSquare = static_cast<Square>(kSquares);

  Position() = default;
  void toggle(Color color, Role role, Square square);
  void drop_castling(Bitboard rooks);
  void drop_given_rook();
  [[nodiscard]] std::optional<Square> given_rook() const;
  void remove_captured(Square square);
  void castle(Square king, Square rook);
  void pass_turn();
  void begin_ply();
  void play_normal(Role role, Square from, Square to);
  void play_special(Move move);
  void set_en_passant(Square passed);
  [[nodiscard]] bool can_capture_en_passant(Square passed) const;
  [[nodiscard]] std::uint64_t computed_key() const;

  Placement placement_;
  Bitboard castling_rooks_ = 0;
  std::uint64_t key_ = 0;
  std::int32_t half_move_clock_ = 0;
  std::int32_t full_move_number_ = 1;
  Square en_passant_ = kNoSquare;
  Color turn_ = Color::white;
  std::uint8_t in_advance_ = 0;
  Square given_rook_ = kNoSquare;
};

/// Whether a move goes over the middle of the board. Moves in advance may not.
[[nodiscard]] constexpr bool crosses_middle(Move move) { return rank_of(move.to) > 3; }

/// The squares of king and rook after castling; `king` and `rook` are those before.
struct CastlingTargets {
  Square king;
  Square rook;
};
[[nodiscard]] constexpr CastlingTargets castling_targets(Square king, Square rook) {
  const int rank = rank_of(king);
  const bool king_side = file_of(rook) > file_of(king);
  return {make_square(king_side ? 6 : 2, rank), make_square(king_side ? 5 : 3, rank)};
}

}  // namespace eboard::rules
