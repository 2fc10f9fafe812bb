// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/pgn/header_tags.hpp"

#include <algorithm>
#include <array>

namespace eboard::rules {

bool describes_game_to_come(std::string_view name) {
  using namespace std::string_view_literals;
  static constexpr std::array kOfClocks{"Clock"sv, "Clk"sv, "TimeLeft"sv, "RemainingTime"sv};
  static constexpr std::array kOfAnotherGame{
      "WhiteTime"sv,       "BlackTime"sv,   "ReferenceTime"sv, "Result"sv,       "WhiteResult"sv,
      "BlackResult"sv,     "Termination"sv, "PlyCount"sv,      "GameDuration"sv, "EndTime"sv,
      "EndDate"sv,         "LastMove"sv,    "ECO"sv,           "Opening"sv,      "Variation"sv,
      "SubVariation"sv,    "NIC"sv,         "UTCDate"sv,       "UTCTime"sv,      "FinalPosition"sv,
      "CurrentPosition"sv, "FEN"sv,         "SetUp"sv,         "Variant"sv,      "Odds"sv};
  return std::ranges::none_of(kOfClocks, [&](std::string_view end) { return name.ends_with(end); }) &&
         std::ranges::find(kOfAnotherGame, name) == kOfAnotherGame.end();
}

}  // namespace eboard::rules
