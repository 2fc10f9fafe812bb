// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements the only ways to make a Position: checks a set-up before moves are made from it.
#include <fmt/format.h>

#include <array>

#include "rules/chess/attacks.hpp"
#include "rules/chess/position.hpp"

namespace eboard::rules {

namespace {

using Faults = std::vector<Fault>;

void check_kings(const Placement& placement, Faults& faults) {
  for (const Color color : {Color::white, Color::black}) {
    const int kings = count(placement.of(Piece{color, Role::king}));
    if (kings != 1)
      faults.push_back({"placement", fmt::format("{} has {} kings instead of 1", name(color), kings)});
  }
}

void check_pawns(const Placement& placement, Faults& faults) {
  for (Bitboard pawns = placement.of(Role::pawn) & (kRank1 | kRank8); pawns;) {
    faults.push_back({"placement", fmt::format("a pawn on {}", to_string(pop(pawns)))});
  }
}

/// The castling rooks of `setup` that could castle: those on the back rank of their king.
Bitboard usable_castling_rooks(const Setup& setup) {
  Bitboard out = 0;
  for (const Color color : {Color::white, Color::black}) {
    const Bitboard rank = back_rank(color);
    const Bitboard king = setup.placement.of(Piece{color, Role::king}) & rank;
    const Bitboard rooks = setup.castling_rooks & setup.placement.of(Piece{color, Role::rook}) & rank;
    if (!king) continue;
    const Bitboard a_side = rooks & (king - 1);
    const Bitboard h_side = rooks & ~(king - 1);
    if (count(a_side) == 1) out |= a_side;
    if (count(h_side) == 1) out |= h_side;
  }
  return out;
}

/// The rook was given in a corner of a king that stands on its first square.
bool may_castle_with_given(const Setup& setup) {
  if (!setup.given_rook) return false;
  const Color color = rank_of(*setup.given_rook) == 0 ? Color::white : Color::black;
  const Square home = make_square(4, rank_of(*setup.given_rook));
  return setup.placement[home] == Piece{color, Role::king} &&
         !contains(setup.castling_rooks, *setup.given_rook);
}

/// True if the last ply can have been the double step over `passed`.
bool just_passed(const Setup& setup, Square passed) {
  const int forward =
      setup.turn == Color::white ? 8 : -8;  // from the pawn that stepped to where it came from
  if (rank_of(passed) != (setup.turn == Color::white ? 5 : 2)) return false;
  const Square pawn = static_cast<Square>(index(passed) - forward);
  const Square origin = static_cast<Square>(index(passed) + forward);
  const Bitboard occupied = setup.placement.occupied();
  return setup.placement[pawn] == Piece{!setup.turn, Role::pawn} && !contains(occupied, passed) &&
         !contains(occupied, origin);
}

void check_rights(const Setup& setup, Faults& faults) {
  for (Bitboard rooks = setup.castling_rooks & ~usable_castling_rooks(setup); rooks;) {
    faults.push_back({"castling", fmt::format("{} is no single rook beside its king on the back rank",
                                              to_string(pop(rooks)))});
  }
  if (setup.en_passant && !just_passed(setup, *setup.en_passant)) {
    faults.push_back(
        {"en passant", fmt::format("no pawn can just have passed over {}", to_string(*setup.en_passant))});
  }
}

}  // namespace

Expected<Position, std::vector<Fault>> Position::from_setup(const Setup& setup, Validation validation) {
  const bool strict = validation == Validation::strict;
  Faults faults;
  check_kings(setup.placement, faults);
  const bool kings = faults.empty();
  if (strict) {
    check_pawns(setup.placement, faults);
    check_rights(setup, faults);
  }
  Position position;
  position.placement_ = setup.placement;
  position.turn_ = setup.turn;
  position.half_move_clock_ = std::max(setup.half_move_clock, 0);
  position.full_move_number_ = std::max(setup.full_move_number, 1);
  if (kings && strict) {
    const Bitboard occupied = setup.placement.occupied();
    if (position.attackers(position.king_square(!setup.turn), setup.turn, occupied)) {
      faults.push_back({"placement", fmt::format("{} is in check, and {} is to move", name(!setup.turn),
                                                 name(setup.turn))});
    }
    if (count(position.attackers(position.king_square(setup.turn), !setup.turn, occupied)) > 2) {
      faults.push_back(
          {"placement", fmt::format("{} is in check from more than two pieces", name(setup.turn))});
    }
  }
  if (!faults.empty()) return unexpected(std::move(faults));
  position.castling_rooks_ = usable_castling_rooks(setup);
  if (may_castle_with_given(setup)) position.given_rook_ = *setup.given_rook;
  if (setup.turn == Color::white) position.in_advance_ = static_cast<std::uint8_t>(setup.in_advance);
  position.key_ = position.computed_key();
  if (setup.en_passant && just_passed(setup, *setup.en_passant)) position.set_en_passant(*setup.en_passant);
  return position;
}

Position Position::chess960(int number) {
  std::array<Role, 8> row;
  row.fill(Role::pawn);  // means "still free"
  const auto place = [&row](int nth_free, Role role) {
    for (Role& square : row) {
      if (square == Role::pawn && nth_free-- == 0) {
        square = role;
        return;
      }
    }
  };
  row[static_cast<std::size_t>(number % 4 * 2 + 1)] = Role::bishop;
  row[static_cast<std::size_t>(number / 4 % 4 * 2)] = Role::bishop;
  place(number / 16 % 6, Role::queen);
  static constexpr std::array<std::array<int, 2>, 10> kKnights{
      {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
  const auto [low, high] = kKnights[static_cast<std::size_t>(number / 96)];
  place(high, Role::knight);
  place(low, Role::knight);
  for (const Role role : {Role::rook, Role::king, Role::rook}) place(0, role);

  Setup setup = Setup::initial();
  setup.castling_rooks = 0;
  for (int file = 0; file < 8; ++file) {
    const Role role = row[static_cast<std::size_t>(file)];
    for (const Color color : {Color::white, Color::black}) {
      const Square square = make_square(file, color == Color::white ? 0 : 7);
      setup.placement.set(square, Piece{color, role});
      if (role == Role::rook) setup.castling_rooks |= bit(square);
    }
  }
  return *from_setup(setup);
}

}  // namespace eboard::rules
