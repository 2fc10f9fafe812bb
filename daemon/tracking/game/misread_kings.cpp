// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/game/misread_kings.hpp"

#include <array>

#include "rules/chess/winnable/steps.hpp"

namespace eboard::tracking {

namespace {

using rules::bit;
using rules::Bitboard;
using rules::Color;
using rules::Piece;
using rules::Placement;
using rules::Role;
using rules::Square;

/// Of what is missing as often, what is taken later first.
constexpr std::array kMen = {Role::rook, Role::queen, Role::bishop, Role::knight, Role::pawn};

bool castled(Square from, Square to) {
  const bool first_square = file_of(from) == 4 && (rank_of(from) == 0 || rank_of(from) == 7);
  return first_square && rank_of(to) == rank_of(from) && (file_of(to) == 2 || file_of(to) == 6);
}

/// Moves of a king from there, none for castling: which is likelier than a step.
int walk(Square from, Square to) { return castled(from, to) ? 0 : rules::king_steps(from, to); }

std::optional<Square> nearest(Bitboard squares, Square from) {
  std::optional<Square> out;
  while (squares) {
    const Square square = rules::pop(squares);
    if (!out || walk(from, square) < walk(from, *out)) out = square;
  }
  return out;
}

class Mending {
 public:
  Mending(const Placement& seen, const Placement& before, Color color)
      : men_(seen), before_(before), color_(color) {}

  std::optional<Placement> run() {
    const Bitboard kings = men_.of(Piece{color_, Role::king});
    const Bitboard stood = before_.of(Piece{color_, Role::king});
    if (rules::count(stood) != 1) return std::nullopt;
    const auto king = nearest(kings ? kings : too_many(), rules::first(stood));
    if (!king) return std::nullopt;
    men_.set(*king, Piece{color_, Role::king});
    for (Bitboard others = kings & ~bit(*king); others;) {
      const Square square = rules::pop(others);
      const auto role = missing_at(square);
      if (!role) return std::nullopt;
      men_.set(square, Piece{color_, *role});
    }
    return men_;
  }

 private:
  /// More of them than before.
  [[nodiscard]] int surplus(Role role) const {
    const Piece piece{color_, role};
    return rules::count(men_.of(piece)) - rules::count(before_.of(piece));
  }

  [[nodiscard]] Bitboard too_many() const {
    Bitboard out = 0;
    for (const Role role : kMen) {
      if (surplus(role) > 0) out |= men_.of(Piece{color_, role});
    }
    return out;
  }

  /// What stood on the square, where one of those is missing; else what most are missing of.
  [[nodiscard]] std::optional<Role> missing_at(Square square) const {
    const auto stood = before_[square];
    std::optional<Role> out;
    for (const Role role : kMen) {
      const bool may_stand = role != Role::pawn || (rank_of(square) != 0 && rank_of(square) != 7);
      if (surplus(role) >= 0 || !may_stand) continue;
      if (stood == Piece{color_, role}) return role;
      if (!out || surplus(role) < surplus(*out)) out = role;
    }
    return out;
  }

  Placement men_;
  const Placement& before_;
  Color color_;
};

}  // namespace

std::optional<Placement> with_both_kings(const Placement& seen, const Placement& before) {
  Placement out = seen;
  for (const Color color : {Color::white, Color::black}) {
    if (rules::count(seen.of(Piece{color, Role::king})) == 1) continue;
    const auto mended = Mending(out, before, color).run();
    if (!mended) return std::nullopt;
    out = *mended;
  }
  return out;
}

}  // namespace eboard::tracking
