// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/board.hpp"

#include "rules/quaternity/keys.hpp"

namespace eboard::rules::quaternity {

namespace {

bool on_edge(Heading heading, Square square) {
  switch (heading) {
    case Heading::up:
      return rank_of(square) == kSide - 1;
    case Heading::right:
      return file_of(square) == kSide - 1;
    case Heading::down:
      return rank_of(square) == 0;
    case Heading::left:
      return file_of(square) == 0;
    case Heading::undecided:
      return false;
  }
  return false;
}

bool may_reach(std::size_t kind, Square from, Square to) {
  const auto at = static_cast<std::size_t>(from);
  return kGeometry.pawn_attacks[kind][at].contains(to) || kGeometry.pawn_steps[kind][at].contains(to);
}

}  // namespace

void Board::put(Square square, Code code) {
  const SquareSet& place = bit(square);
  roles_[static_cast<std::size_t>(code.role())] |= place;
  men_[index(code.controller())] |= place;
  occupied_ |= place;
  codes_[static_cast<std::size_t>(square)] = code;
  if (code.role() == Role::king) kings_[index(code.army())] = square;
  key_ ^= keys::piece(square, code);
}

void Board::remove(Square square) {
  const Code code = at(square);
  const SquareSet& place = bit(square);
  roles_[static_cast<std::size_t>(code.role())] ^= place;
  men_[index(code.controller())] ^= place;
  occupied_ ^= place;
  codes_[static_cast<std::size_t>(square)] = Code{};
  if (code.role() == Role::king) kings_[index(code.army())] = kNowhere;
  key_ ^= keys::piece(square, code);
}

void Board::set_status(Player player, Status status) {
  key_ ^= keys::status(player, status_[index(player)]) ^ keys::status(player, status);
  status_[index(player)] = status;
}

void Board::make(Move move) {
  const Code code = at(move.from);
  Piece piece = code.piece();
  if (code.is_pawn()) piece.heading = heading_after(code, move.from, move.to);
  if (move.promotion != Role::pawn) piece = {piece.army, piece.controller, move.promotion};
  if (!at(move.to).empty()) remove(move.to);
  remove(move.from);
  put(move.to, Code(piece));
}

void Board::absorb(Player of, std::optional<Player> by) {
  remove(king(of));
  set_status(of, Status::mated);
  if (!by) return;
  for_each(SquareSet{men(of)}, [&](Square square) {
    Piece piece = at(square).piece();
    piece.controller = *by;
    remove(square);
    put(square, Code(piece));
  });
}

Heading heading_after(Code pawn, Square from, Square to) {
  if (pawn.heading() != Heading::undecided) return pawn.heading();
  const auto [one, other] = choices(pawn.army());
  const bool fits_one = may_reach(index(one), from, to);
  if (fits_one && may_reach(index(other), from, to)) return Heading::undecided;
  return fits_one ? one : other;
}

bool promotes(Player army, Heading heading, Square to, const Options& options) {
  if (heading != Heading::undecided && !options.promotes_on_either_edge) return on_edge(heading, to);
  const auto [one, other] = choices(army);
  return on_edge(one, to) || on_edge(other, to);
}

}  // namespace eboard::rules::quaternity
