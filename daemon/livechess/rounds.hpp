// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The event in LiveChess's words: a tournament, its rounds, their pairings and games. A table's latest game
// of a round is that pairing's game. Pure.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/livechess/words/words.hpp"

namespace eboard::livechess {

/// A table in a round.
struct Place {
  int round = 1;
  int board = 0;
  auto operator<=>(const Place&) const = default;
};

struct Tournament {
  std::string store;  ///< the id of the store, from which all others are made
  std::string name;   ///< empty: nobody named it
  std::map<Place, Pairing> places;
  std::map<int, std::string> serials;  ///< by table
  std::map<int, Place> live;           ///< games under way, by table
  std::map<int, Clock> clocks;         ///< by table

  [[nodiscard]] int rounds() const;
};

/// The same store gives the same ids, whatever is played or paired later.
[[nodiscard]] std::string tournament_id(std::string_view store);
[[nodiscard]] std::string game_id(std::string_view store, Place place);

[[nodiscard]] boost::json::array tournaments_json(const Tournament& tournament);
[[nodiscard]] boost::json::value tournament_json(const Tournament& tournament);
/// `index`: 0 is the first round. nullopt: there is no such round.
[[nodiscard]] std::optional<boost::json::value> round_json(const Tournament& tournament, int index);
[[nodiscard]] boost::json::value game_json(const Tournament& tournament, Place place);

}  // namespace eboard::livechess
