// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What boards reported of the games of a tournament, and what people entered over it. Pure.
#pragma once

#include <cstdint>
#include <map>
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
  std::int64_t id = 0;  ///< of the game in its store
};
[[nodiscard]] PlayedGame played_game(const storage::GameRow& game);

/// The section with the results of these games, where nobody entered one. They come in their order: of
/// several of one pair the last one with a result counts. Who played is known by FIDE id or name, at whatever
/// table of the round. A game of two who are not paired counts for nothing, one with colours exchanged for
/// who had White.
[[nodiscard]] tournament::SectionInHall in_hall(tournament::Section section,
                                                const std::vector<PlayedGame>& games);

/// Of who has White in the game's record, and of who has Black.
struct EnteredResult {
  tournament::Result white = tournament::Result::pending, black = tournament::Result::pending;
};
/// The results that people entered of games that boards reported, by the game's id. Of several games of one
/// pair it is that of the one whose result counts, as in_hall() has it.
[[nodiscard]] std::map<std::int64_t, EnteredResult> entered_results(const tournament::Section& section,
                                                                    const std::vector<PlayedGame>& games);
/// The record as it counts: with the result that somebody entered. Where the board showed another one, a
/// comment behind the moves says so, and the cause of its end is gone. False: it is the same one.
bool lay_over(rules::GameRecord& record, const EnteredResult& entered);

/// A sentence for each result of a board that `after` has otherwise, and `before` had not yet.
[[nodiscard]] std::vector<std::string> overridden(const tournament::Section& before,
                                                  const tournament::Section& after,
                                                  const std::vector<PlayedGame>& games);

}  // namespace eboard::secretary
