// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Names openings by their positions. The table is that of `table/`, played when the program was built.
#pragma once

#include <optional>
#include <string_view>

#include "rules/chess/game_record.hpp"

namespace eboard::rules {

struct Opening {
  std::string_view eco;   ///< "B90"
  std::string_view name;  ///< in English: "Sicilian Defense: Najdorf Variation"
  bool operator==(const Opening&) const = default;
};

/// The opening that ends with this position; nullopt: none has it.
[[nodiscard]] std::optional<Opening> opening_at(const Position& position);
/// The opening of the last position of the game that one has, by whatever order of moves it was reached.
/// Games of Chess960, at odds or from a set-up position have none.
[[nodiscard]] std::optional<Opening> opening_of(const GameRecord& game);
/// Sets the tags ECO and Opening, if the game has an opening.
void name_opening(GameRecord& game);

}  // namespace eboard::rules
