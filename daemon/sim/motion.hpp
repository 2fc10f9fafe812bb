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
struct Set {
  std::vector<rules::Piece> men;
  Array on{};

  /// One more piece, beside the board.
  Man add(rules::Piece piece);
  [[nodiscard]] std::optional<Man> at(rules::Square square) const {
    return on[static_cast<std::size_t>(rules::index(square))];
  }
  void stand(rules::Square square, std::optional<Man> man) {
    on[static_cast<std::size_t>(rules::index(square))] = man;
  }
  [[nodiscard]] rules::Placement placement() const;
};

/// What a ply does to the squares, without hands: who goes where, who leaves, who comes.
struct Displacement {
  rules::Square from, to;
  std::optional<rules::Square> victim;
  std::optional<rules::Square> rook_from, rook_to;
  std::optional<rules::Role> promotion;
};
[[nodiscard]] Displacement displacement_of(const rules::Position& position, rules::Move move);

/// All squares that it touches or passes over.
[[nodiscard]] std::vector<rules::Square> squares_of_way(const Displacement& what);

/// Something out of the ordinary within a motion, before it has a ply and a time of day.
struct Note {
  std::string code;
  Micros from{0}, to{0};
  std::vector<rules::Square> squares;
};

struct Motion {
  std::vector<Act> acts;
  std::vector<Act> after_press;  ///< times from the press: what was forgotten before it
  std::vector<Note> notes;
  Micros lift{0};       ///< the moving piece leaves its square
  Micros placement{0};  ///< it rests on its destination
  Micros done{0};       ///< last touch that belongs to the ply, of those before the press
};

class Motions {
 public:
  Motions(const Profile& profile, Random& random, Set& set) : profile_(profile), random_(random), set_(set) {}

  /// The ply by hand; the set is changed as if all of it were done. Precondition: a piece stands on what.from
  /// and, where named, on the victim's and the rook's square.
  [[nodiscard]] Motion play(const Displacement& what);
  /// A standing piece is lifted and set down on its own square; returns when it stands again.
  Micros touch(Motion& motion, rules::Square square, Micros at, double seconds);
  /// From a square or from beside the board to a square or beside the board; returns when it is done. The set
  /// follows.
  Micros transfer(Motion& motion, Man man, std::optional<rules::Square> from, std::optional<rules::Square> to,
                  Micros at);

 private:
  [[nodiscard]] Micros hand_time();
  Micros travel(Motion& motion, Man man, rules::Square from, rules::Square to, Micros at);
  Micros drag(Motion& motion, Man man, rules::Square from, const std::vector<rules::Square>& path, Micros at);
  void stray(Motion& motion, Man man, rules::Square from, rules::Square to, Micros at, Micros length);
  void place(Motion& motion, rules::Square square, Man man, Micros at);
  void seat_badly(Motion& motion, Put& put, Micros at);
  void carry_off(Motion& motion, Man victim, rules::Square from, Micros at);
  void push_aside(Motion& motion, Man victim, rules::Square from, Micros at);
  void quiet(Motion& motion, const Displacement& what);
  void capture(Motion& motion, const Displacement& what);
  void castle(Motion& motion, const Displacement& what);
  void castle_with_two_hands(Motion& motion, const Displacement& what);
  void promote(Motion& motion, const Displacement& what);
  void promote_directly(Motion& motion, const Displacement& what, Man pawn, Man piece);

  const Profile& profile_;
  Random& random_;
  Set& set_;
};

}  // namespace eboard::sim
