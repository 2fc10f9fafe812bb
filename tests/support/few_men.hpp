// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Visits every legal position of two kings and one or two other pieces, and checks winnable() there as by
// exhaustive search.
#pragma once

#include <array>
#include <span>

#include "rules/chess/winnable/winnable.hpp"

namespace eboard::test {

struct FewMenCount {
  std::uint64_t positions = 0;
  std::uint64_t undecided = 0;
  std::uint64_t faults = 0;  ///< answers without a sound certificate, or contradicted by their successors
};

/// Calls `visit` for every legal position of the kings and `men`, either side to move, with each possible
/// castling right and capture en passant. Of mirrored positions one is enough: White's king is on the files a
/// to d unless it may castle, and below the diagonal of a board without pawns. Visits only the placements
/// whose number modulo `parts` is `part`.
template <class Visit>
void each_with_men(std::span<const rules::Piece> men, Visit visit, std::uint64_t part = 0,
                   std::uint64_t parts = 1) {
  using namespace rules;
  bool pawns = false;
  for (const Piece man : men) pawns |= man.role == Role::pawn;
  const std::uint64_t placements = std::uint64_t{1} << (6 * (men.size() + 2));
  for (std::uint64_t number = part; number < placements; number += parts) {
    std::array<Square, 4> squares;
    Bitboard taken = 0;
    for (std::size_t i = 0; i < men.size() + 2; ++i) {
      squares[i] = static_cast<Square>(number >> (6 * i) & 63);
      taken |= bit(squares[i]);
    }
    if (static_cast<std::size_t>(count(taken)) != men.size() + 2) continue;
    const Square king = squares[0];
    const bool mirrored =
        file_of(king) > 3 || (!pawns && (rank_of(king) > 3 || rank_of(king) > file_of(king)));
    Setup setup;
    setup.placement.set(king, Piece{Color::white, Role::king});
    setup.placement.set(squares[1], Piece{Color::black, Role::king});
    for (std::size_t i = 0; i < men.size(); ++i) setup.placement.set(squares[i + 2], men[i]);
    for (const Color turn : {Color::white, Color::black}) {
      setup.turn = turn;
      setup.castling_rooks = 0;
      setup.en_passant.reset();
      const auto position = Position::from_setup(setup);
      if (!position) continue;
      if (!mirrored) visit(*position);
      for (int file = 0; file < 8 && !mirrored && pawns; ++file) {
        setup.en_passant = make_square(file, turn == Color::white ? 5 : 2);
        const auto passed = Position::from_setup(setup);
        if (passed && passed->en_passant()) visit(*passed);
      }
      setup.en_passant.reset();
      for (const Square e : {make_square(4, 0), make_square(4, 7)}) {
        if (!contains(setup.placement.of(Role::king), e)) continue;
        for (const Square rook : {make_square(0, rank_of(e)), make_square(7, rank_of(e))}) {
          setup.castling_rooks = bit(rook);
          if (const auto castles = Position::from_setup(setup)) visit(*castles);
        }
      }
    }
  }
}

/// Checks one answer. Every yes is a line that is played to its mate; the noes together contain no mate, and
/// no move leads from them to anything but a no: then all of them are right, as exhaustive search would find.
inline void check_answer(const rules::Position& position, rules::Color side, FewMenCount& count) {
  using namespace rules;
  ++count.positions;
  const Verdict verdict = winnable(position, side);
  count.undecided += verdict.answer == Winnable::undecided;
  count.faults += !certificate_fault(position, side, verdict.answer, verdict.certificate).empty();
  if (verdict.answer != Winnable::no) return;
  count.faults += position.turn() != side && position.is_checkmate();
  for (const Move move : position.legal_moves()) {
    count.faults += winnable(position.after(move), side).answer != Winnable::no;
  }
}

}  // namespace eboard::test
