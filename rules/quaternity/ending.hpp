// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How a game of Quaternity ends and what it scores (articles 6 and 7). Points are counted in halves.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "rules/quaternity/position.hpp"

namespace eboard::rules::quaternity {

enum class EndKind : std::uint8_t {
  mated_all,      ///< one player mated the three others and wins (6.2.a)
  last_active,    ///< all remaining opponents gave up, ran out of time or forfeited: a win (6.2.b)
  last_survivor,  ///< nobody else is left, but he did not mate all three: no winner, points count (1.3)
  agreement,      ///< drawn, like all that follow up to `ruled_draw` (6.3.b)
  dead_position,  ///< nobody can mate any more (6.3.a)
  stalemate,      ///< two left and one cannot move, if that is to be a draw (A-25)
  repetition,     ///< claimed (6.3.d)
  fifty_moves,    ///< claimed (6.3.e)
  ruled_draw,     ///< by an arbiter, for one under 3.10
  annulled,       ///< by an arbiter: the game does not count (1.5, A-23)
};

struct Ending {
  EndKind kind;
  std::optional<Player> winner{};  ///< of `mated_all` and `last_active`
  bool operator==(const Ending&) const = default;

  [[nodiscard]] bool is_draw() const { return kind >= EndKind::agreement && kind <= EndKind::ruled_draw; }
};

/// "mated all", "last active", ...
[[nodiscard]] std::string_view to_string(EndKind kind);
/// "6.2.a", ...
[[nodiscard]] std::string_view article(EndKind kind);

/// What the position itself ends, without anybody's claim: mates, freezes, dead positions in the cases that
/// are certain (4.8 of the notes), nobody able to move.
[[nodiscard]] std::optional<Ending> judge(const Position& position);

using Points = std::array<int, kPlayers>;  ///< in halves, by player

/// What the mates so far score: two points for the first of the game, one for each other (7.1).
[[nodiscard]] Points points_for_mates(std::span<const Departure> departures);
/// That, and the point of a winner or the half of everybody still active in a draw. Nothing if annulled.
[[nodiscard]] Points score(const Position& position, const Ending& ending);

}  // namespace eboard::rules::quaternity
