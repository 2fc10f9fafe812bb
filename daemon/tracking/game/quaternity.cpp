// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/game/quaternity.hpp"

#include <algorithm>
#include <cstdlib>

#include "rules/quaternity/notation/move_notation.hpp"

namespace eboard::tracking {

namespace q = rules::quaternity;
using rules::Role;

QuaternityPosition::QuaternityPosition(const q::Position& position) : position_(position) {
  while (position_.must_pass()) position_.play(q::Move::pass());
  look();
}

const QuaternityPosition& QuaternityPosition::initial() {
  static const QuaternityPosition kInitial(q::Position::initial());
  return kInitial;
}

QuaternityPosition QuaternityPosition::after(q::Move move) const {
  QuaternityPosition out = *this;
  out.play(move);
  while (out.position_.must_pass()) out.play(q::Move::pass());
  return out;
}

void QuaternityPosition::play(q::Move move) {
  const q::Played played = position_.play(move);
  if (!played.mates.empty()) return look();
  if (move.is_pass()) return;
  const auto man = position_.at(move.to);
  men_.set(move.from, std::nullopt);
  men_.set(move.to, q::Man{man->army, man->role});
}

void QuaternityPosition::look() {
  men_ = q::men_of(position_);
  q::for_each(men_.occupied(), [&](q::Square square) {
    const q::Code code = position_.board().at(square);
    controllers_[index(code.army())] = code.controller();
  });
}

const std::array<q::Man, Quaternity::kKinds>& Quaternity::every_piece() {
  static constexpr auto kEvery = [] {
    std::array<Piece, kKinds> out{};
    for (std::size_t i = 0; i < kKinds; ++i)
      out[i] = {static_cast<q::Player>(i / 6), static_cast<Role>(i % 6)};
    return out;
  }();
  return kEvery;
}

q::Square Quaternity::turned(Square square, rules::BoardTurn turn) {
  for (int quarter = 0; quarter < static_cast<int>(turn); ++quarter) square = q::rotated(square);
  return square;
}

q::SquareSet Quaternity::turned(const Squares& squares, rules::BoardTurn turn) {
  if (turn == rules::BoardTurn::none) return squares;
  Squares out;
  q::for_each(squares, [&](Square square) { out |= Squares::of(turned(square, turn)); });
  return out;
}

q::Men Quaternity::turned(const Placement& men, rules::BoardTurn turn) {
  if (turn == rules::BoardTurn::none) return men;
  Placement out;
  q::for_each(men.occupied(), [&](Square square) { out.set(turned(square, turn), men[square]); });
  return out;
}

q::SquareSet Quaternity::kings(const Placement& men) {
  Squares out;
  q::for_each(men.occupied(), [&](Square square) {
    if (men[square]->role == Role::king) out |= Squares::of(square);
  });
  return out;
}

bool Quaternity::is_off(const Position& position, Piece man) {
  return man.role == Role::king && position.rules().status(man.army) == q::Status::mated;
}

bool Quaternity::may_go_on(const Position& after, Move move) {
  const auto man = after.placement()[move.to];
  if (!man || is_promotion(move)) return false;
  const int files = std::abs(file_of(move.to) - file_of(move.from));
  const int ranks = std::abs(rank_of(move.to) - rank_of(move.from));
  if (man->role == Role::pawn) return files + ranks == 1;
  return man->role != Role::knight;
}

std::optional<QuaternityPosition> QuaternityIllegal::displaced(const Position& position, Move move,
                                                               std::optional<Move> /*also*/) {
  q::Setup setup = position.rules().setup();
  setup.put(move.to, setup.at(move.from));
  setup.put(move.from, std::nullopt);
  do {
    setup.turn = q::following(setup.turn);
  } while (setup.status(setup.turn) != q::Status::active);
  if (setup.turn <= position.turn()) ++setup.round;
  setup.last_mover = position.turn();
  const auto next = q::Position::from_setup(setup, position.rules().options());
  if (!next) return std::nullopt;
  return QuaternityPosition(*next);
}

std::size_t Quaternity::plies_until(const Position& position, Player turn) {
  std::size_t out = 1;
  for (Player player = q::following(position.turn()); player != turn; player = q::following(player))
    out += position.rules().status(player) == q::Status::active ? 1 : 0;
  return out;
}

PieceWay QuaternityNotation::way(Move move, bool /*chess960*/) {
  PieceWay way{move.from, move.to};
  if (Quaternity::is_promotion(move)) way.promotion = move.promotion;
  return way;
}

std::string QuaternityNotation::san(const Position& before, Move move) {
  return q::MoveNotation().write(before.rules(), move);
}

std::string QuaternityNotation::text(const Position& position) { return to_string(position.rules().setup()); }

}  // namespace eboard::tracking
