// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/rulings/series.hpp"

#include <algorithm>

namespace eboard::rules {

Color next_colour(const Edition& edition, std::span<const SeriesGame> games) {
  const auto counted = std::ranges::count_if(games, [&](const SeriesGame& game) {
    return !game.annulled || !(game.wrong_start || edition.any_annulled_is_skipped);
  });
  return counted % 2 == 0 ? Color::white : Color::black;
}

}  // namespace eboard::rules
