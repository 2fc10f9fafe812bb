// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What proves that a side can, or never can, give mate by some series of legal moves; and the check of such a
// proof, which shares nothing with the search that found it.
#pragma once

#include <array>
#include <string>
#include <variant>
#include <vector>

#include "rules/position.hpp"

namespace eboard::rules {

enum class Winnable : std::uint8_t { no, yes, undecided };

/// Moves of both sides from the position on; the last one mates.
struct MatingLine {
  std::vector<Move> moves;
};

/// Material that can never mate, wherever it stands; proved by cases in the tests.
enum class DeadMaterial : std::uint8_t {
  bare_king,              ///< nothing but the king
  knight_against_queens,  ///< a knight, against nothing but queens
  bishops_of_one_colour,  ///< bishops on squares of one colour, against bishops of that colour, rooks, queens
};

/// Where every piece of a position may ever get, in whatever order moves are made. No legal move leads out of
/// it, and the king of the side that is to be mated always has a square to go to where it can be in check.
/// A king's capture that stalemates the other side is the last move of the game: nothing follows from it.
struct StaticClosure {
  /// By the square where a piece stands: all squares it may ever stand on. A pawn's squares include those of
  /// the last rank where it may be promoted; a king's include those of its last captures.
  std::array<Bitboard, kSquares> reach{};
  /// By colour and role: where pieces made by promotion may stand.
  std::array<std::array<Bitboard, 6>, 2> promoted{};
  /// Squares of pieces that may be captured while the game goes on.
  Bitboard capturable = 0;
};

/// A position from which mate is impossible for a reason that needs no look at its moves.
struct DeadEnd {
  Position position;
  std::variant<DeadMaterial, StaticClosure> reason;
};

/// Positions none of which is mate. Every legal move from `explored` leads into the set again.
struct ClosedSet {
  std::vector<Position> explored;
  std::vector<DeadEnd> dead_ends;
};

/// std::monostate: nothing was proved.
using Certificate = std::variant<std::monostate, MatingLine, DeadMaterial, ClosedSet>;

/// Why `certificate` does not prove that `side` can (yes) or cannot (no) mate from `position`; empty: it
/// does. An `undecided` answer is sound with no certificate only.
[[nodiscard]] std::string certificate_fault(const Position& position, Color side, Winnable answer,
                                            const Certificate& certificate);

}  // namespace eboard::rules
