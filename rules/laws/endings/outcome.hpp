// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Names the outcome of a game and its score. Points are counted in halves: no edition knows another fraction
// (2023 article 10.2).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/chess/game_record.hpp"
#include "rules/chess/types.hpp"
#include "rules/text/expected.hpp"

namespace eboard::rules {

enum class Outcome : std::uint8_t { white_wins, black_wins, draw, both_lose, annulled };

[[nodiscard]] constexpr Outcome win_of(Color side) {
  return side == Color::white ? Outcome::white_wins : Outcome::black_wins;
}
/// "1-0", "0-1", "1/2-1/2", "0-0", "annulled".
[[nodiscard]] std::string_view to_string(Outcome outcome);
[[nodiscard]] std::optional<Outcome> parse_outcome(std::string_view text);
/// The result of PGN: "*" for an outcome that is neither won nor drawn.
[[nodiscard]] Result to_result(Outcome outcome);

struct Score {
  int white_halves = 0;
  int black_halves = 0;
  bool operator==(const Score&) const = default;
};

/// One point for a win, a half for a draw (2005 article 11.1, 2018 and 2023 article 10.1). Empty if annulled.
[[nodiscard]] std::optional<Score> usual_score(Outcome outcome);

/// Reads one player's points: "1", "0", "0.5", "1/2". The error is a sentence.
[[nodiscard]] Expected<int, std::string> parse_points(std::string_view text);
/// Checks a score that an arbiter sets freely (2005 12.8 and 13.4, 2023 11.7 and 12.9): neither player, nor
/// both together, may get more than the game is worth. Empty if it is valid.
[[nodiscard]] std::string score_fault(const Score& score);

}  // namespace eboard::rules
