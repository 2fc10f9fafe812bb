// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plays one line of moves given as text, fast: resolves most words of most files without any list, search or
// allocation. Everything else takes the thorough way of san.hpp.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "rules/chess/notation/san.hpp"

namespace eboard::rules {

/// A move of MoveKind::normal, or none, in one register: a struct of bytes goes through memory, and reading
/// four bytes right after writing them one by one makes the processor wait.
class PlainMove {
 public:
  [[nodiscard]] static PlainMove none() { return {}; }
  PlainMove(Role role, Square from, Square to)
      : squares_(static_cast<unsigned>(index(from)) | static_cast<unsigned>(index(to)) << 8), role_(role) {}

  [[nodiscard]] explicit operator bool() const { return squares_ != 0; }
  [[nodiscard]] Role role() const { return role_; }
  [[nodiscard]] Square from() const { return static_cast<Square>(squares_ & 63); }
  [[nodiscard]] Square to() const { return static_cast<Square>(squares_ >> 8); }
  [[nodiscard]] Move move() const {
    if constexpr (std::endian::native == std::endian::little) return std::bit_cast<Move>(squares_);
    return {static_cast<Square>(squares_ & 63), static_cast<Square>(squares_ >> 8)};
  }

 private:
  PlainMove() = default;
  std::uint32_t squares_ = 0;
  Role role_ = Role::pawn;
};
static_assert(sizeof(Move) == 4 && Move{}.kind == MoveKind::normal && Move{}.promotion == Role::pawn &&
              static_cast<int>(MoveKind::normal) == 0 && static_cast<int>(Role::pawn) == 0);

class LinePlayer {
 public:
  void start(const Position& position);
  [[nodiscard]] const Position& position() const { return position_; }

  /// The legal move that `word` means in the current position, or why it means none.
  [[nodiscard]] SanResult resolve(std::string_view word) const;
  /// Finds the move if `word` is exactly a piece letter, origin hints, 'x' and a square, or a pawn's step or
  /// capture without promotion, and the side to move is not in check. Otherwise returns none, and
  /// resolve_san() must decide.
  [[nodiscard]] PlainMove resolve_plain(std::string_view word) const;
  /// Requires a legal move.
  void play(Move move);
  void play(PlainMove move);

 private:
  [[nodiscard]] PlainMove resolve_plain_pawn(std::string_view word, Square to) const;
  [[nodiscard]] bool pinned_off_line(Square from, Square to) const;
  /// One of them has nothing but what stands on `from` before the own king.
  [[nodiscard]] bool pinned_by(Bitboard suspects, Square from) const;

  void look_at_king();
  void look_for_check(Bitboard suspects);

  Position position_ = Position::initial();
  // Of the side to move:
  Square king_{};
  Bitboard snipers_ = 0;  ///< enemy sliders that would attack the king on an empty board
  bool in_check_ = false;
};

}  // namespace eboard::rules
