// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/winnable/corner.hpp"

#include "rules/chess/winnable/flood.hpp"
#include "rules/chess/winnable/steps.hpp"

namespace eboard::rules {

namespace {

constexpr int kFar = 9;

using Distances = std::array<std::array<std::uint8_t, kSquares>, kSquares>;

constexpr Distances knight_distances() {
  Distances out{};
  for (int from = 0; from < kSquares; ++from) {
    Bitboard seen = Bitboard{1} << from;
    for (std::uint8_t moves = 1; ~seen; ++moves) {
      const Bitboard more = flood::knights(seen) & ~seen;
      for (Bitboard rest = more; rest;)
        out[static_cast<std::size_t>(from)][static_cast<std::size_t>(index(pop(rest)))] = moves;
      seen |= more;
    }
  }
  return out;
}

constexpr Distances kKnightMoves = knight_distances();

int king_steps(Square from, Bitboard to) {
  int out = kFar;
  while (to) out = std::min(out, king_steps(from, pop(to)));
  return out;
}

int knight_moves(Square from, Bitboard to) {
  int out = kFar;
  while (to)
    out = std::min<int>(
        out, kKnightMoves[static_cast<std::size_t>(index(from))][static_cast<std::size_t>(index(pop(to)))]);
  return out;
}

class Corner {
 public:
  Corner(const Position& position, Color side)
      : board_(position.placement()),
        side_(side),
        hunted_(position.king_square(!side)),
        hunter_(position.king_square(side)),
        minors_(board_.of(side) & (board_.of(Role::knight) | board_.of(Role::bishop))) {}

  [[nodiscard]] int distance() const {
    int out = 1000;
    for (const Square corner : {make_square(0, 0), make_square(7, 0), make_square(0, 7), make_square(7, 7)}) {
      if (together(king_steps(hunted_, corner), 0) < out) out = std::min(out, distance_in(corner));
    }
    return out;
  }

 private:
  /// The distance to mate in one corner. The other king covers two of the three squares beside the corner,
  /// and a piece of either side takes care of the third. Or pieces stand on two of them, and a bishop covers
  /// the third.
  [[nodiscard]] int distance_in(Square corner) const {
    const Square beside = static_cast<Square>(index(corner) ^ 1);
    const Square before = static_cast<Square>(index(corner) ^ 8);
    const Square across = static_cast<Square>(index(corner) ^ 9);
    const auto covering = [&](Square a, Square b) {
      return king_steps(hunter_, king_attacks(a) & king_attacks(b) & ~king_attacks(corner) & ~bit(corner));
    };
    const int flees = king_steps(hunted_, corner);
    const int room = std::max(0, 2 - king_steps(hunter_, corner));
    const int by_bishop = check(corner, Role::bishop);
    const int by_any = std::min(by_bishop, check(corner, Role::knight));
    const int help_beside = help(beside, by_bishop > kFar);
    const int help_before = help(before, by_bishop > kFar);
    const auto third = [&](Square left, int help, int kings) {
      return std::min(together(flees + help, kings + by_any),
                      together(flees, kings + cover_and_check(corner, left)));
    };
    return std::min({third(beside, help_beside, room + covering(before, across)),
                     third(before, help_before, room + covering(beside, across)),
                     together(flees + help_beside + help_before, room + by_bishop)});
  }

  /// Combines the moves of both sides. They move in turn, so those of the slower one count a little more.
  static int together(int hunted, int hunting) { return std::max(hunted, hunting) + 3 * (hunted + hunting); }

  /// The number of moves until a minor piece of this kind can check a king in the corner with its next one.
  /// Bishops check from the square beside it, where nothing can be interposed.
  [[nodiscard]] int check(Square corner, Role role) const {
    int out = 2 * kFar;
    for (Bitboard rest = minors_ & board_.of(role); rest;)
      out = std::min(out, moves_to_check(pop(rest), corner));
    return out;
  }

  [[nodiscard]] int moves_to_check(Square from, Square corner) const {
    if (contains(board_.of(Role::knight), from)) {
      const int moves = knight_moves(from, knight_attacks(corner));
      return moves == 0 ? 1 : moves - 1;
    }
    if (!same_colour(from, corner)) return 2 * kFar;
    if (!(board_.of(!side_) & ~bit(hunted_))) return contains(bishop_rays(corner), from) ? 1 : 0;
    const Bitboard before =
        bishop_rays(static_cast<Square>(index(corner) ^ 9)) & ~bishop_rays(corner) & ~bit(corner);
    return contains(before, from) ? 0 : (bishop_rays(from) & before) ? 1 : 2;
  }

  [[nodiscard]] int moves_to_attack(Square from, Square target) const {
    if (contains(board_.of(Role::knight), from)) return knight_moves(from, knight_attacks(target));
    if (!same_colour(from, target)) return 2 * kFar;
    return contains(bishop_rays(target), from) ? 0 : 1;
  }

  /// The number of moves until one minor piece can check and another one covers the square `left`.
  [[nodiscard]] int cover_and_check(Square corner, Square left) const {
    int out = 4 * kFar;
    for (Bitboard rest = minors_; rest;) {
      const Square checks = pop(rest);
      const int moves = moves_to_check(checks, corner);
      for (Bitboard others = minors_ & ~bit(checks); others;) {
        out = std::min(out, moves + moves_to_attack(pop(others), left));
      }
    }
    return out;
  }

  /// The number of moves until the nearest piece of the hunted side stands on `square`.
  [[nodiscard]] int help(Square square, bool rooks) const {
    int out = kFar;
    for (Bitboard pieces = board_.of(!side_) & ~bit(hunted_); pieces;) {
      const Square from = pop(pieces);
      out = std::min(out, moves(board_.role_at(from), from, square, rooks));
    }
    return out;
  }

  /// The number of moves of a piece from `from` to `to`. A rook beside the corner would answer a bishop's
  /// check, a queen any.
  [[nodiscard]] int moves(Role role, Square from, Square to, bool rooks) const {
    const bool up = side_ == Color::black;
    switch (role) {
      case Role::knight:
        return knight_moves(from, bit(to));
      case Role::pawn: {
        const int ahead = (rank_of(to) - rank_of(from)) * (up ? 1 : -1);
        if (file_of(from) == file_of(to) && ahead >= 0) return ahead;
        return std::min(kFar, 2 + (up ? 7 - rank_of(from) : rank_of(from)));
      }
      case Role::bishop:
        if (!same_colour(from, to)) return kFar;
        return from == to ? 0 : contains(bishop_rays(from), to) ? 1 : 2;
      case Role::rook:
        if (!rooks) return kFar;
        return from == to ? 0 : contains(rook_rays(from), to) ? 1 : 2;
      default:
        return kFar;
    }
  }

  const Placement& board_;
  Color side_;
  Square hunted_;
  Square hunter_;
  Bitboard minors_;
};

}  // namespace

bool needs_corner(const Position& position, Color side) {
  const Placement& board = position.placement();
  const Bitboard ours = board.of(side);
  if (ours & (board.of(Role::queen) | board.of(Role::rook))) return false;
  return (ours & (board.of(Role::knight) | board.of(Role::bishop))) != 0;
}

bool needs_help(const Position& position, Color side) {
  const Placement& board = position.placement();
  const Bitboard knights = board.of(Piece{side, Role::knight});
  const Bitboard bishops = board.of(Piece{side, Role::bishop});
  if (knights) return count(knights | bishops) < 2;
  return !(bishops & kDarkSquares) || !(bishops & ~kDarkSquares);
}

int distance_to_corner_mate(const Position& position, Color side) {
  return Corner(position, side).distance();
}

}  // namespace eboard::rules
