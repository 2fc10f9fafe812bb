// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One round of a tournament: who plays whom, in the order of boards, and who does not play.
#pragma once

#include <vector>

#include "daemon/tournament/tournament.hpp"

namespace eboard::tournament {

struct Game {
  int white = kNobody, black = kNobody;  ///< start numbers; the lower one has White where no colour is said
  Result white_result = Result::pending, black_result = Result::pending;
  bool operator==(const Game&) const = default;
};

struct Bye {
  int player = kNobody;
  Result result = Result::zero_bye;  ///< also a forfeit whose opponent is not named
  bool operator==(const Bye&) const = default;
};

struct Round {
  /// Those that both players have. TRF has no numbers of boards: the game with the player of most points
  /// before the round is first, then that with most points of both, then that with the lowest start number.
  /// Of a team event in the order of start numbers.
  std::vector<Game> games;
  std::vector<Bye> byes;  ///< by start number; those who are `absent` are not in it
};

/// Empty for a round that the entries do not have.
[[nodiscard]] Round round_of(const Tournament& tournament, int round);

}  // namespace eboard::tournament
