// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What boards reported of the games of a tournament. Pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/tournament/desk/hall_now.hpp"
#include "daemon/tournament/report/hall.hpp"
#include "storage/records.hpp"

namespace eboard::secretary {

/// A game that was played at a table.
struct PlayedGame {
  int round = 0, table = 0;
  std::string white, black;        ///< names, as the game has them
  std::string white_id, black_id;  ///< FIDE ids; may be empty
  tournament::Result white_result = tournament::Result::pending;
  tournament::Result black_result = tournament::Result::pending;
  bool ruled_exchange = false;  ///< a ruling exchanged the two in its record
  tournament::GameThere there{};
};
[[nodiscard]] PlayedGame played_game(const storage::GameRow& game);

/// The section with the results of these games, where nobody entered one. They come in their order: of
/// several of one pair the last one with a result counts. Who played is known by FIDE id or name, at whatever
/// table of the round. A game of two who are not paired counts for nothing, one with colours exchanged for
/// who had White.
[[nodiscard]] tournament::SectionInHall in_hall(tournament::Section section,
                                                const std::vector<PlayedGame>& games);

}  // namespace eboard::secretary
