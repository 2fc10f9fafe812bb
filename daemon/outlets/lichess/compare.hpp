// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Compares what Lichess shows of a round with what was sent. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/outlets/lichess/parts.hpp"

namespace eboard::outlets::lichess {

enum class Difference : std::uint8_t {
  no_game,   ///< it is not there
  fewer,     ///< the last moves are not there
  others,    ///< from some ply on it shows other moves
  more,      ///< moves behind ours
  result,    ///< another one, or one where we have none
  not_ours,  ///< a game of ours that is none any more
  tag,       ///< one of ours says something that is so no more
};

struct Found {
  std::string id;  ///< of the game
  Difference what = Difference::no_game;
  int ply = 0;           ///< the first one that differs
  std::string sentence;  ///< for the operator
};

/// Games as Lichess gives them, of the whole round or of a part of it.
[[nodiscard]] std::vector<rules::GameRecord> games_in(std::string_view pgn);
/// `shown`: all games of the round.
[[nodiscard]] std::vector<Found> compare(const Parts& sent, const std::vector<rules::GameRecord>& shown);

}  // namespace eboard::outlets::lichess
