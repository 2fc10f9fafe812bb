// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decides how a game of Quaternity ends and what it scores (articles 6 and 7). Points are counted in halves.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "rules/quaternity/position.hpp"

namespace eboard::rules::quaternity {

enum class EndKind : std::uint8_t {
  mated_all,      ///< one player mated the three others and wins (6.2.a)
  last_active,    ///< all remaining opponents gave up, ran out of time or forfeited: a win (6.2.b)
  last_survivor,  ///< nobody else is left, but the survivor did not mate all three: no winner, points count
                  ///< (1.3)
  agreement,      ///< a draw, like all that follow up to `ruled_draw` (6.3.b)
  dead_position,  ///< nobody can mate any more (6.3.a)
  stalemate,      ///< two players left and one cannot move, if that option draws (A-25)
  repetition,     ///< claimed (6.3.d)
  fifty_moves,    ///< claimed (6.3.e)
  ruled_draw,     ///< an arbiter rules a draw under 3.10
  annulled,       ///< an arbiter annuls the game: it does not count (1.5, A-23)
};

struct Ending {
  EndKind kind;
  std::optional<Player> winner{};  ///< only for `mated_all` and `last_active`
  bool operator==(const Ending&) const = default;

  [[nodiscard]] bool is_draw() const { return kind >= EndKind::agreement && kind <= EndKind::ruled_draw; }
};

/// "mated all", "last active", ...
[[nodiscard]] std::string_view to_string(EndKind kind);
/// "6.2.a", ...
[[nodiscard]] std::string_view article(EndKind kind);

/// The ending by position alone, without a claim: mates, freezes, dead positions in the certain cases (4.8 of
/// the notes), nobody able to move.
[[nodiscard]] std::optional<Ending> judge(const Position& position);

using Points = std::array<int, kPlayers>;  ///< in halves, by player

/// The points for the mates so far: two for the first of the game, one for each other (7.1).
[[nodiscard]] Points points_for_mates(std::span<const Departure> departures);
/// The same with the point of a winner, or half a point for every active player in a draw. Zero for all if
/// annulled.
[[nodiscard]] Points score(const Position& position, const Ending& ending);

}  // namespace eboard::rules::quaternity
