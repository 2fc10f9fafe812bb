// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How likely it is that a ply is wrong although it is taken as played: of another number, or another ply. One
// such ply makes all behind it wrong, or shifts their numbers, so that the trust in a record only falls from
// ply to ply (docs/tracking-promises.md).
#pragma once

#include <cstddef>

#include "daemon/tracking/game/cost.hpp"

namespace eboard::tracking {

/// Under what circumstances a ply is taken as played.
struct Circumstances {
  double share = 1;             ///< of the likelihood that agrees on it, 0..1
  Cost cost = 0;                ///< of explaining board and clock since the ply before it
  Cost rough = 0;               ///< the same of the plies before it, on average
  std::size_t misreadings = 0;  ///< squares that are known to read wrongly, or not at all
  bool irregular = false;
  bool inferred = false;
  bool open_for_long = false;   ///< other plies followed before it was certain
  bool after_takeback = false;  ///< committed plies were taken back for it
  bool at_the_end = false;      ///< nothing followed
};

/// How far a ply of the record is right.
struct Worth {
  double right = 1;  ///< probability that it is, and its number, if the record before it is right
  double place = 1;  ///< that it was played then, and not before or after others that are in the record, too
  bool guessed = false;  ///< neither it nor its neighbours were seen: it is no promise
  bool doubted = false;  ///< the number of plies before it is unknown: the same holds for what follows
};

/// Probability, 0..1, that it is the first wrong one. Measured in the simulator's halls.
[[nodiscard]] double risk(const Circumstances& circumstances);

/// What an accusation of an illegal move stands on: the position before it and its number must be right, not
/// every ply that led there.
struct Suspicion {
  double latest = 1;     ///< probability that the latest plies are right, those that a rule allows
  double irregular = 1;  ///< the same of all that no rule allows
  bool counted = false;  ///< nothing but the number of some plies before it is known
  std::size_t misreadings = 0;
  bool put_right = false;  ///< the pieces were put back
};

/// Probability, 0..1, that a ply is at its place in a line of `unseen` plies, the likeliest line that leads
/// there: the longer it is, the more ways there are. `share`: the share of the orders of its plies in which
/// this one is at its place.
[[nodiscard]] double right_place(double share, std::size_t unseen);

/// Probability, 0..1, that it was played, with that number. Measured in the simulator's halls.
[[nodiscard]] double proof(const Suspicion& suspicion);

/// Whoever is accused, it is at least as likely as this.
inline constexpr double kAccused = 0.6;

}  // namespace eboard::tracking
