// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Computes what pieces attack on an empty or an occupied board. Lines are looked up: the occupancy of a line
// of twelve squares is gathered into twelve bits, a table gives the squares reached, and these are spread
// over the board again.
#pragma once

#include "rules/quaternity/square_set.hpp"

namespace eboard::rules::quaternity {

/// Four headings, then the undecided pawns of the four armies.
inline constexpr std::size_t kPawnKinds = kHeadings + kPlayers;

[[nodiscard]] constexpr std::size_t pawn_kind(Player army, Heading heading) {
  return heading == Heading::undecided ? kHeadings + index(army) : index(heading);
}

struct Geometry {
  using OfSquares = std::array<SquareSet, kSquares>;

  OfSquares bit;
  OfSquares knight;
  OfSquares king;
  OfSquares diagonal;       ///< towards l12 and a1, the square itself included
  OfSquares anti_diagonal;  ///< towards a12 and l1
  SquareSet edge;           ///< the outermost squares
  OfSquares beside;         ///< the four squares diagonally next to it, from which a pawn may attack it
  std::array<OfSquares, kPawnKinds> pawn_attacks;
  std::array<OfSquares, kPawnKinds> pawn_steps;  ///< straight ahead, whether occupied or not
  /// line[place in the line][occupancy of the line]: the places that a slider reaches.
  std::array<std::array<std::uint16_t, 1 << kSide>, kSide> line;
};

extern const Geometry kGeometry;

namespace detail {

inline constexpr std::uint64_t kRankMask = (1 << kSide) - 1;
inline constexpr std::uint64_t kColumn = 0x1001001001;  ///< the first square of each of a word's four ranks

/// Four bits, one from each rank of a column, side by side and back.
inline constexpr std::uint64_t gather_column(std::uint64_t column) {
  constexpr std::uint64_t kToNibble = (std::uint64_t{1} << 36) | (1 << 25) | (1 << 14) | (1 << 3);
  return (column * kToNibble >> 36) & 0xf;
}
inline constexpr std::array<std::uint64_t, 16> kSpreadColumn = [] {
  std::array<std::uint64_t, 16> out{};
  for (std::size_t nibble = 0; nibble < 16; ++nibble) {
    for (std::size_t rank = 0; rank < 4; ++rank) out[nibble] |= ((nibble >> rank) & 1) << (kSide * rank);
  }
  return out;
}();

inline SquareSet along_rank(std::size_t file, std::size_t rank, const SquareSet& occupied) {
  const std::size_t shift = rank % 4 * kSide;
  const std::uint64_t on_line = (occupied.words[rank / 4] >> shift) & kRankMask;
  SquareSet out;
  out.words[rank / 4] = std::uint64_t{kGeometry.line[file][on_line]} << shift;
  return out;
}

inline SquareSet along_file(std::size_t file, std::size_t rank, const SquareSet& occupied) {
  const auto part = [&](std::size_t word) { return gather_column((occupied.words[word] >> file) & kColumn); };
  const std::uint64_t reached = kGeometry.line[rank][part(0) | part(1) << 4 | part(2) << 8];
  return {{kSpreadColumn[reached & 0xf] << file, kSpreadColumn[(reached >> 4) & 0xf] << file,
           kSpreadColumn[reached >> 8] << file}};
}

/// A diagonal has one square at most on each file, so its ranks can be laid over one another.
inline SquareSet along_diagonal(std::size_t file, const SquareSet& diagonal, const SquareSet& occupied) {
  const SquareSet on_line = occupied & diagonal;
  std::uint64_t files = on_line.words[0] | on_line.words[1] | on_line.words[2];
  files |= files >> (2 * kSide);
  files |= files >> kSide;
  const std::uint64_t reached = kGeometry.line[file][files & kRankMask] * kColumn;
  return {{reached & diagonal.words[0], reached & diagonal.words[1], reached & diagonal.words[2]}};
}

}  // namespace detail

[[nodiscard]] inline const SquareSet& bit(Square square) {
  return kGeometry.bit[static_cast<std::size_t>(square)];
}

/// The squares reached, up to and including the first occupied one each way.
[[nodiscard]] inline SquareSet rook_attacks(Square square, const SquareSet& occupied) {
  const auto file = static_cast<std::size_t>(file_of(square));
  const auto rank = static_cast<std::size_t>(rank_of(square));
  return detail::along_rank(file, rank, occupied) | detail::along_file(file, rank, occupied);
}

[[nodiscard]] inline SquareSet bishop_attacks(Square square, const SquareSet& occupied) {
  const auto at = static_cast<std::size_t>(square);
  const auto file = static_cast<std::size_t>(file_of(square));
  return detail::along_diagonal(file, kGeometry.diagonal[at], occupied) |
         detail::along_diagonal(file, kGeometry.anti_diagonal[at], occupied);
}

/// The squares that sliders see from a square.
struct Lines {
  SquareSet straight;
  SquareSet slanted;
};
[[nodiscard]] inline Lines lines_from(Square square, const SquareSet& occupied) {
  return {rook_attacks(square, occupied), bishop_attacks(square, occupied)};
}

/// The squares strictly between two squares of one line; empty if they are on none.
[[nodiscard]] inline SquareSet between(Square a, Square b) {
  if (rook_attacks(a, SquareSet{}).contains(b)) return rook_attacks(a, bit(b)) & rook_attacks(b, bit(a));
  if (bishop_attacks(a, SquareSet{}).contains(b))
    return bishop_attacks(a, bit(b)) & bishop_attacks(b, bit(a));
  return {};
}

}  // namespace eboard::rules::quaternity
