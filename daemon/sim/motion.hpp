// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One ply as hands do it: lifting, carrying, dragging, removing, exchanging. Times count from the first
// touch; when that is, the script's writer decides.
#pragma once

#include <string>
#include <vector>

#include "daemon/sim/profile.hpp"
#include "daemon/sim/script.hpp"
#include "rules/position.hpp"

namespace eboard::sim {

/// The set: which pieces exist and where each one stands when nobody has it in hand.
template <class Game>
struct SetOf {
  using Square = typename Game::Square;

  std::vector<typename Game::Piece> men;
  ArrayOf<Game> on{};

  /// One more piece, beside the board.
  Man add(typename Game::Piece piece);
  [[nodiscard]] std::optional<Man> at(Square square) const { return on[index_of<Game>(square)]; }
  void stand(Square square, std::optional<Man> man) { on[index_of<Game>(square)] = man; }
  [[nodiscard]] typename Game::Placement placement() const;
};
using Set = SetOf<Chess>;

/// What a ply does to the squares, without hands: who goes where, who leaves, who comes.
template <class Game>
struct DisplacementOf {
  using Square = typename Game::Square;

  Square from, to;
  std::optional<Square> victim;
  std::optional<Square> rook_from, rook_to;
  std::optional<rules::Role> promotion;
  std::vector<Square> mated_kings{};  ///< which leave the board, and nothing else of their men
};
using Displacement = DisplacementOf<Chess>;
[[nodiscard]] Displacement displacement_of(const rules::Position& position, rules::Move move);

/// All squares that it touches or passes over.
[[nodiscard]] std::vector<rules::Square> squares_of_way(const Displacement& what);

/// Something out of the ordinary within a motion, before it has a ply and a time of day.
template <class Game>
struct NoteOf {
  std::string code;
  Micros from{0}, to{0};
  std::vector<typename Game::Square> squares;
};
using Note = NoteOf<Chess>;

template <class Game>
struct MotionOf {
  using Act = typename Deeds<Game>::Act;

  std::vector<Act> acts;
  std::vector<Act> after_press;  ///< times from the press: what was forgotten before it
  std::vector<NoteOf<Game>> notes;
  Micros lift{0};       ///< the moving piece leaves its square
  Micros placement{0};  ///< it rests on its destination
  Micros done{0};       ///< last touch that belongs to the ply, of those before the press
};
using Motion = MotionOf<Chess>;

template <class Game>
class MotionsOf {
 public:
  using Square = typename Game::Square;
  using Motion = MotionOf<Game>;
  using Displacement = DisplacementOf<Game>;
  using Put = typename Deeds<Game>::Put;
  using Take = typename Deeds<Game>::Take;
  using Reseat = typename Deeds<Game>::Reseat;

  /// `habits`: dice of their own, so that without habits the hands are the same.
  MotionsOf(const Profile& profile, Random& random, Random& habits, SetOf<Game>& set)
      : profile_(profile), random_(random), habits_(habits), set_(set) {}

  /// The ply by hand; the set is changed as if all of it were done. Precondition: a piece stands on what.from
  /// and, where named, on the victim's and the rook's square.
  [[nodiscard]] Motion play(const Displacement& what);
  /// A standing piece is lifted and set down on its own square; returns when it stands again.
  Micros touch(Motion& motion, Square square, Micros at, double seconds);
  /// From a square or from beside the board to a square or beside the board; returns when it is done. The set
  /// follows.
  Micros transfer(Motion& motion, Man man, std::optional<Square> from, std::optional<Square> to, Micros at);

 private:
  [[nodiscard]] Micros hand_time();
  [[nodiscard]] Micros half_late(Motion& motion, Square square);
  Micros travel(Motion& motion, Man man, Square from, Square to, Micros at);
  Micros drag(Motion& motion, Man man, Square from, const std::vector<Square>& path, Micros at);
  void stray(Motion& motion, Man man, Square from, Square to, Micros at, Micros length);
  void place(Motion& motion, Square square, Man man, Micros at);
  void seat_badly(Motion& motion, Put& put, Micros at);
  void carry_off(Motion& motion, Man victim, Square from, Micros at);
  void push_aside(Motion& motion, Man victim, Square from, Micros at);
  void quiet(Motion& motion, const Displacement& what);
  void capture(Motion& motion, const Displacement& what);
  void castle(Motion& motion, const Displacement& what);
  void castle_with_two_hands(Motion& motion, const Displacement& what);
  void promote(Motion& motion, const Displacement& what);
  void promote_directly(Motion& motion, const Displacement& what, Man pawn, Man piece);
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
