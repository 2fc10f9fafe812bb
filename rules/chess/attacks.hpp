// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Computes what a piece on a square attacks, from tables made at compile time; nothing needs to be set up.
#pragma once

#include <array>

#include "rules/chess/bitboard.hpp"

namespace eboard::rules {

inline constexpr Bitboard kFileA = 0x0101010101010101;
inline constexpr Bitboard kFileH = kFileA << 7;
inline constexpr Bitboard kRank1 = 0xff;
inline constexpr Bitboard kRank8 = kRank1 << 56;

[[nodiscard]] constexpr Bitboard rank_mask(int rank) { return kRank1 << (8 * rank); }
[[nodiscard]] constexpr Bitboard file_mask(int file) { return kFileA << file; }
/// Rank 1 for White, rank 8 for Black.
[[nodiscard]] constexpr Bitboard back_rank(Color color) { return color == Color::white ? kRank1 : kRank8; }

namespace detail {

using SquareTable = std::array<Bitboard, kSquares>;

/// The squares that one step of (file, rank) from `square` reaches: one or none.
constexpr Bitboard step(int square, int file_step, int rank_step) {
  const int file = (square & 7) + file_step;
  const int rank = (square >> 3) + rank_step;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : bit(make_square(file, rank));
}

template <std::size_t N>
constexpr SquareTable leaper_table(const std::array<std::array<int, 2>, N>& steps) {
  SquareTable out{};
  for (int square = 0; square < kSquares; ++square) {
    for (const auto& [file, rank] : steps) out[square] |= step(square, file, rank);
  }
  return out;
}

/// All squares from `square` to the edge in one direction, on an empty board.
constexpr Bitboard ray(int square, int file_step, int rank_step) {
  Bitboard out = 0;
  for (int i = 1; i < 8; ++i) out |= step(square, i * file_step, i * rank_step);
  return out;
}

/// The whole line through a square without the square itself.
constexpr SquareTable line_table(int file_step, int rank_step) {
  SquareTable out{};
  for (int square = 0; square < kSquares; ++square) {
    out[square] = ray(square, file_step, rank_step) | ray(square, -file_step, -rank_step);
  }
  return out;
}

inline constexpr SquareTable kKnight =
    leaper_table<8>({{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}});
inline constexpr SquareTable kKing =
    leaper_table<8>({{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}});
inline constexpr std::array<SquareTable, 2> kPawn{leaper_table<2>({{{1, 1}, {-1, 1}}}),
                                                  leaper_table<2>({{{1, -1}, {-1, -1}}})};
inline constexpr SquareTable kRankLine = line_table(1, 0);
inline constexpr SquareTable kFileLine = line_table(0, 1);
inline constexpr SquareTable kDiagonal = line_table(1, 1);
inline constexpr SquareTable kAntiDiagonal = line_table(1, -1);

/// kRankAttacks[file][inner six squares of the rank]: squares of a rank that a rook on `file` attacks.
constexpr std::array<std::array<std::uint8_t, 64>, 8> rank_attack_table() {
  std::array<std::array<std::uint8_t, 64>, 8> out{};
  for (int file = 0; file < 8; ++file) {
    for (int inner = 0; inner < 64; ++inner) {
      int reached = 0;
      for (const int step : {1, -1}) {
        for (int to = file + step; to >= 0 && to < 8; to += step) {
          reached |= 1 << to;
          if ((inner << 1 >> to) & 1) break;
        }
      }
      out[file][inner] = static_cast<std::uint8_t>(reached);
    }
  }
  return out;
}
inline constexpr auto kRankAttacks = rank_attack_table();

/// Subtracting the slider from the blockers of a line flips every bit up to the first blocker; done on the
/// board and on the board upside down it gives both directions.
constexpr Bitboard line_attacks(Bitboard slider, Bitboard line, Bitboard occupied) {
  const Bitboard blockers = occupied & line;
  const Bitboard up = blockers - slider;
  const Bitboard down = __builtin_bswap64(__builtin_bswap64(blockers) - __builtin_bswap64(slider));
  return (up ^ down) & line;
}

}  // namespace detail

[[nodiscard]] constexpr Bitboard knight_attacks(Square square) { return detail::kKnight[index(square)]; }
[[nodiscard]] constexpr Bitboard king_attacks(Square square) { return detail::kKing[index(square)]; }
[[nodiscard]] constexpr Bitboard pawn_attacks(Color color, Square square) {
  return detail::kPawn[static_cast<std::size_t>(color)][index(square)];
}
[[nodiscard]] constexpr Bitboard bishop_attacks(Square square, Bitboard occupied) {
  const Bitboard slider = bit(square);
  return detail::line_attacks(slider, detail::kDiagonal[index(square)], occupied) |
         detail::line_attacks(slider, detail::kAntiDiagonal[index(square)], occupied);
}
[[nodiscard]] constexpr Bitboard rook_attacks(Square square, Bitboard occupied) {
  const int shift = 8 * rank_of(square);
  const auto inner = (occupied >> (shift + 1)) & 63;
  return detail::line_attacks(bit(square), detail::kFileLine[index(square)], occupied) |
         Bitboard{detail::kRankAttacks[file_of(square)][inner]} << shift;
}
[[nodiscard]] constexpr Bitboard queen_attacks(Square square, Bitboard occupied) {
  return bishop_attacks(square, occupied) | rook_attacks(square, occupied);
}
/// The squares that a rook or a bishop attacks on an empty board.
[[nodiscard]] constexpr Bitboard rook_rays(Square square) {
  return detail::kRankLine[index(square)] | detail::kFileLine[index(square)];
}
[[nodiscard]] constexpr Bitboard bishop_rays(Square square) {
  return detail::kDiagonal[index(square)] | detail::kAntiDiagonal[index(square)];
}
/// Attacks of a knight, bishop, rook, queen or king.
[[nodiscard]] constexpr Bitboard piece_attacks(Role role, Square square, Bitboard occupied) {
  switch (role) {
    case Role::knight:
      return knight_attacks(square);
    case Role::bishop:
      return bishop_attacks(square, occupied);
    case Role::rook:
      return rook_attacks(square, occupied);
    case Role::queen:
      return queen_attacks(square, occupied);
    case Role::king:
      return king_attacks(square);
    case Role::pawn:
      break;
  }
  return 0;
}

namespace detail {

using PairTable = std::array<SquareTable, kSquares>;

constexpr PairTable through_table() {
  PairTable out{};
  for (int a = 0; a < kSquares; ++a) {
    for (const SquareTable* lines : {&kRankLine, &kFileLine, &kDiagonal, &kAntiDiagonal}) {
      for (Bitboard rest = (*lines)[a]; rest;) {
        const Square b = pop(rest);
        out[a][index(b)] = (*lines)[a] | bit(static_cast<Square>(a));
      }
    }
  }
  return out;
}

inline constexpr PairTable kThrough = through_table();

}  // namespace detail

/// The whole line through two different squares, edge to edge; empty where they share no line.
[[nodiscard]] constexpr Bitboard line_through(Square a, Square b) {
  return detail::kThrough[index(a)][index(b)];
}

/// The squares strictly between two squares of one line; empty where they share no line.
[[nodiscard]] constexpr Bitboard between(Square a, Square b) {
  // From the lower square up to below the higher one; the lower one is then the lowest bit and is cleared. A
  // separate table would be faster only as long as both stay in the cache.
  const Bitboard part = line_through(a, b) & ((~Bitboard{0} << index(a)) ^ (~Bitboard{0} << index(b)));
  return part & (part - 1);
}

}  // namespace eboard::rules
