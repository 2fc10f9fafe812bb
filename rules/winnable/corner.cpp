// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/winnable/corner.hpp"

#include <algorithm>
#include <cstdlib>

#include "rules/winnable/flood.hpp"

namespace eboard::rules {

namespace {

constexpr Bitboard kDarkSquares = 0xaa55aa55aa55aa55;
constexpr int kFar = 9;

int king_steps(Square from, Bitboard to) {
  Bitboard seen = bit(from);
  for (int steps = 0; steps < kFar; ++steps) {
    if (seen & to) return steps;
    seen |= flood::kings(seen);
  }
  return kFar;
}

int knight_moves(Square from, Square to) {
  Bitboard seen = bit(from);
  int moves = 0;
  for (; !contains(seen, to) && moves < 6; ++moves) seen |= flood::knights(seen);
  return moves;
}

class Corner {
 public:
  Corner(const Position& position, Color side)
      : board_(position.placement()),
        helped_(!side),
        hunted_(position.king_square(!side)),
        hunter_(position.king_square(side)),
        bishops_(board_.of(Piece{side, Role::bishop})) {}

  [[nodiscard]] int distance() const {
    int out = 1000;
    for (const Square corner : {make_square(0, 0), make_square(7, 0), make_square(0, 7), make_square(7, 7)}) {
      if (!bishops_ || contains(same_colour(), corner)) out = std::min(out, distance_in(corner));
    }
    return out;
  }

 private:
  [[nodiscard]] Bitboard same_colour() const {
    return bishops_ & kDarkSquares ? kDarkSquares : ~kDarkSquares;
  }

  /// Of the three squares beside the corner the other king covers two and one is taken, or two are taken.
  [[nodiscard]] int distance_in(Square corner) const {
    const Square beside = static_cast<Square>(index(corner) ^ 1);
    const Square before = static_cast<Square>(index(corner) ^ 8);
    const Square across = static_cast<Square>(index(corner) ^ 9);
    // The other king must not stand there itself.
    const int room = 4 * std::max(0, 2 - king_steps(hunter_, bit(corner)));
    const int walk = 4 * king_steps(hunted_, bit(corner)) + room;
    const auto covering = [&](Square a, Square b) {
      return 3 *
             king_steps(hunter_, king_attacks(a) & king_attacks(b) & ~king_attacks(corner) & ~bit(corner));
    };
    const int help_beside = 3 * help(beside);
    const int help_before = 3 * help(before);
    const int both = help_beside + help_before + (bishops_ ? 0 : covering(across, across));
    return walk +
           std::min({covering(before, across) + help_beside, covering(beside, across) + help_before, both});
  }

  /// Moves until the nearest piece of the hunted side's stands on `square`.
  [[nodiscard]] int help(Square square) const {
    int out = kFar;
    for (Bitboard men = board_.of(helped_) & ~bit(hunted_); men;) {
      const Square from = pop(men);
      out = std::min(out, moves(board_.role_at(from), from, square));
    }
    return out;
  }

  [[nodiscard]] int moves(Role role, Square from, Square to) const {
    if (role == Role::knight) return knight_moves(from, to);
    if (role == Role::pawn) {
      const int ahead = (rank_of(to) - rank_of(from)) * (helped_ == Color::white ? 1 : -1);
      if (file_of(from) == file_of(to) && ahead >= 0) return std::min(ahead, kFar);
      return std::min(kFar, 2 + (helped_ == Color::white ? 7 - rank_of(from) : rank_of(from)));
    }
    if (role == Role::bishop) {
      if (contains(kDarkSquares, from) != contains(kDarkSquares, to)) return kFar;
      return from == to ? 0 : contains(bishop_rays(from), to) ? 1 : 2;
    }
    // A rook or queen beside the corner would answer a bishop's check.
    if (bishops_ || role == Role::queen) return kFar;
    return from == to ? 0 : contains(rook_rays(from), to) ? 1 : 2;
  }

  const Placement& board_;
  Color helped_;
  Square hunted_;
  Square hunter_;
  Bitboard bishops_;
};

}  // namespace

bool needs_corner(const Position& position, Color side) {
  const Placement& board = position.placement();
  const Bitboard ours = board.of(side);
  if (ours & (board.of(Role::queen) | board.of(Role::rook))) return false;
  const Bitboard bishops = ours & board.of(Role::bishop);
  const Bitboard knights = ours & board.of(Role::knight);
  if (!bishops) return knights && count(knights) < 3;
  return !knights && (!(bishops & kDarkSquares) || !(bishops & ~kDarkSquares));
}

int distance_to_corner_mate(const Position& position, Color side) {
  return Corner(position, side).distance();
}

}  // namespace eboard::rules
