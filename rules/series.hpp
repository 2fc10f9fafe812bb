// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Who has White in the next game of two players (1928 paragraph 11, 1930 article 11).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/edition.hpp"

namespace eboard::rules {

enum class Player : std::uint8_t { first, second };
[[nodiscard]] constexpr Player operator!(Player player) {
  return player == Player::first ? Player::second : Player::first;
}

struct SeriesGame {
  Player white;
  bool annulled = false;
  std::string article{};  ///< by which it was annulled
};

/// Colours alternate whatever the results are; the games that do not count are played as if they had never
/// been. `games` in their order; `first_white` by lot or agreement, where none counts yet. Where the edition
/// leaves colours to the event, annulled games do not count. Who is given the move throughout the series, as
/// odds (1928 paragraph 22, 1930 article 22.1), has White in every game; only editions with odds know of
/// that.
[[nodiscard]] Player next_white(const Edition& edition, const std::vector<SeriesGame>& games,
                                Player first_white, std::optional<Player> given_the_move = {});

}  // namespace eboard::rules
