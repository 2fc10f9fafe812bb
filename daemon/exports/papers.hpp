// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What is printed of a store: score sheets, pairings, results, standings.
#pragma once

#include <string>
#include <vector>

#include "daemon/exports/wish.hpp"
#include "daemon/tournament/section.hpp"
#include "storage/store.hpp"

namespace eboard::exports {

/// One HTML page with a sheet for each game. A ply that no rule allows is marked, and one that nobody knows
/// leaves its field empty.
[[nodiscard]] storage::Result<std::string> score_sheets(storage::Store& store, const Wish& wish);

/// A round of the tournament of that name, or of the only one, with the results of the boards. A store that
/// keeps none has the tournament that its games and pairings make.
struct RoundOfSection {
  tournament::Section section;
  int round = 1;          ///< that of the wish, else the one that is played
  std::string lack;       ///< why there is no such round or section, in a sentence; empty: there is
  bool of_games = false;  ///< the store keeps no tournament
};
[[nodiscard]] storage::Result<RoundOfSection> read_round(storage::Store& store, const Wish& wish);

/// Why there is no tournament file of it: a round that is asked for is not paired. A file has its players
/// before anybody is paired, and of a store without a tournament all its games, be there none.
[[nodiscard]] std::string file_lack(const RoundOfSection& of, const Wish& wish);

/// The same section with all its rounds, or those up to that of the wish, and with the points of its results.
[[nodiscard]] storage::Result<tournament::Tournament> read_tournament(storage::Store& store,
                                                                      const Wish& wish);

/// Of the tournaments that the store keeps.
[[nodiscard]] storage::Result<std::vector<std::string>> section_names(storage::Store& store);

}  // namespace eboard::exports
