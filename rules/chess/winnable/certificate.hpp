// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds proofs that a side can, or never can, give mate by some series of legal moves, and checks them. The
// check shares nothing with the search that finds them.
#pragma once

#include <array>
#include <string>
#include <variant>
#include <vector>

#include "rules/chess/position.hpp"

namespace eboard::rules {

enum class Winnable : std::uint8_t { no, yes, undecided };

/// A series of legal moves of both sides from the position; the last one mates.
struct MatingLine {
  std::vector<Move> moves;
};

/// Material that can never mate, wherever it stands; the tests prove that by cases.
enum class DeadMaterial : std::uint8_t {
  bare_king,              ///< nothing but the king
  knight_against_queens,  ///< a knight, against nothing but queens
  bishops_of_one_colour,  ///< bishops on squares of one colour, against bishops of that colour, rooks, queens
};

/// The squares that every piece of a position may ever reach, in any order of moves. No legal move leads out
/// of them, and the hunted king always has a way out where it can be in check. A king's capture that
/// stalemates the other side is the last move of the game: nothing follows from it.
struct StaticClosure {
  /// By the square of a piece now: all squares on which it may ever stand. A pawn's include those of the last
  /// rank where it may be promoted; a king's include those of its last captures.
  std::array<Bitboard, kSquares> reach{};
  /// By colour and role: the squares on which promoted pieces may stand.
  std::array<std::array<Bitboard, 6>, 2> promoted{};
  /// Squares of pieces that may be captured while the game goes on.
  Bitboard capturable = 0;
};

/// A position from which mate is impossible for a reason that does not depend on its moves.
struct DeadEnd {
  Position position;
  std::variant<DeadMaterial, StaticClosure> reason;
};

/// A set of positions, none of which is mate. Every legal move from `explored` leads into the set again.
struct ClosedSet {
  std::vector<Position> explored;
  std::vector<DeadEnd> dead_ends;
};

/// std::monostate if nothing was proved.
using Certificate = std::variant<std::monostate, MatingLine, DeadMaterial, ClosedSet>;

/// Says why `certificate` does not prove that `side` can (yes) or cannot (no) mate from `position`; empty if
/// it does. An `undecided` answer is correct only without a certificate.
[[nodiscard]] std::string certificate_fault(const Position& position, Color side, Winnable answer,
                                            const Certificate& certificate);

}  // namespace eboard::rules
