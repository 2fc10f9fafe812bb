// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decides which of two players has White in the next game (1928 paragraph 11, 1930 article 11).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/laws/editions/edition.hpp"

namespace eboard::laws {

using rules::Edition;

enum class Player : std::uint8_t { first, second };
[[nodiscard]] constexpr Player operator!(Player player) {
  return player == Player::first ? Player::second : Player::first;
}

struct SeriesGame {
  Player white;
  bool annulled = false;
  std::string article{};  ///< the article by which the game was annulled
};

/// Colours alternate, whatever the results; games that do not count are treated as never played. `games` are
/// in the order played; `first_white` was chosen by lot or agreement and applies while no game counts. If the
/// edition leaves colours to the event, annulled games do not count. A player who is given the move
/// throughout the series, as odds (1928 paragraph 22, 1930 article 22.1), has White in every game; only
/// editions with odds know that.
[[nodiscard]] Player next_white(const Edition& edition, const std::vector<SeriesGame>& games,
                                Player first_white, std::optional<Player> given_the_move = {});

}  // namespace eboard::laws
