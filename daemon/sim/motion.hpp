// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plays one ply as hands do it: lifting, carrying, dragging, removing, exchanging. Times count from the first
// touch, which the script's writer chooses.
#pragma once

#include <span>
#include <vector>

#include "daemon/sim/profile.hpp"
#include "daemon/sim/script.hpp"
#include "rules/chess/position.hpp"

namespace eboard::sim {

/// The chess set: the pieces, and the square of each while it is not in a hand.
template <class Game>
struct SetOf {
  using Square = typename Game::Square;

  std::vector<typename Game::Piece> pieces;
  ArrangementOf<Game> on{};

  /// Adds a piece beside the board.
  PieceIndex add(typename Game::Piece piece);
  [[nodiscard]] std::optional<PieceIndex> at(Square square) const { return on[index_of<Game>(square)]; }
  void stand(Square square, std::optional<PieceIndex> piece) { on[index_of<Game>(square)] = piece; }
  /// Adds a piece on every square that has one in `placement`.
  void stand(const typename Game::Placement& placement);
  [[nodiscard]] typename Game::Placement placement() const;
};
using Set = SetOf<Chess>;

/// The effect of a ply on the squares, without hands: the pieces that move, leave and appear.
template <class Game>
struct DisplacementOf {
  using Square = typename Game::Square;

  Square from, to;
  std::optional<Square> victim;
  std::optional<Square> rook_from, rook_to;
  std::optional<rules::Role> promotion;
  std::vector<Square> mated_kings{};  ///< kings that leave the board; their other pieces stay
};
using Displacement = DisplacementOf<Chess>;
[[nodiscard]] Displacement displacement_of(const rules::Position& position, rules::Move move);

/// All squares that the ply touches or passes over.
[[nodiscard]] std::vector<rules::Square> squares_of_way(const Displacement& what);

template <class Game>
class MotionsOf {
 public:
  using Square = typename Game::Square;
  using Motion = MotionOf<Game>;
  using Displacement = DisplacementOf<Game>;
  using Put = typename Deeds<Game>::Put;
  using Take = typename Deeds<Game>::Take;
  using Reseat = typename Deeds<Game>::Reseat;

  /// `habits` has random numbers of its own, so that without habits the hands are the same.
  MotionsOf(const Profile& profile, Random& random, Random& habits, SetOf<Game>& set)
      : profile_(profile), random_(random), habits_(habits), set_(set) {}

  /// Plays the ply by hand; the set changes as if all of it were done. Requires a piece on what.from and, if
  /// named, on the captured piece's and the rook's square.
  [[nodiscard]] Motion play(const Displacement& what);
  /// Plays displacements one after the other with the same hand; none for a pass.
  [[nodiscard]] Motion play(std::span<const Displacement> what);
  /// Moves every piece to its place in `target`, with two people; pieces without a place there leave the
  /// board. The set follows.
  [[nodiscard]] Motion rearrange(const ArrangementOf<Game>& target);
  /// Lifts a piece and places it on its own square again; returns the time when it stands.
  Micros touch(Motion& motion, Square square, Micros at, double seconds);
  /// Moves a piece from a square or from beside the board to a square or beside the board; returns the time
  /// when it is done. The set follows.
  Micros transfer(Motion& motion, PieceIndex piece, std::optional<Square> from, std::optional<Square> to,
                  Micros at);

 private:
  [[nodiscard]] Micros hand_time();
  [[nodiscard]] Micros half_late(Motion& motion, Square square);
  Micros travel(Motion& motion, PieceIndex piece, Square from, Square to, Micros at);
  Micros drag(Motion& motion, PieceIndex piece, Square from, const std::vector<Square>& path, Micros at);
  void stray(Motion& motion, PieceIndex piece, Square from, Square to, Micros at, Micros length);
  void place(Motion& motion, Square square, PieceIndex piece, Micros at);
  void seat_badly(Motion& motion, Put& put, Micros at);
  void carry_off(Motion& motion, PieceIndex victim, Square from, Micros at);
  void push_aside(Motion& motion, PieceIndex victim, Square from, Micros at);
  void quiet(Motion& motion, const Displacement& what);
  void capture(Motion& motion, const Displacement& what);
  void castle(Motion& motion, const Displacement& what);
  void castle_with_two_hands(Motion& motion, const Displacement& what);
  void promote(Motion& motion, const Displacement& what);
  void promote_directly(Motion& motion, const Displacement& what, PieceIndex pawn, PieceIndex piece);
  void take_off_king(Motion& motion, Square square);

  const Profile& profile_;
  Random& random_;
  Random& habits_;
  SetOf<Game>& set_;
};
using Motions = MotionsOf<Chess>;
extern template class MotionsOf<Chess>;
extern template class MotionsOf<Quaternity>;

}  // namespace eboard::sim
