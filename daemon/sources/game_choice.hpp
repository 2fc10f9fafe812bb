// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which of its source's games a table plays: by what tells games apart, never by their places in the text.
// Pure.
#pragma once

#include <cstddef>
#include <vector>

#include "daemon/config/pgn_source.hpp"
#include "daemon/sources/source_game.hpp"
#include "daemon/tracking/table/table_tracker.hpp"

namespace eboard::sources {

using daemon::GameWanted;

/// So few plies in common say nothing of two games.
inline constexpr std::size_t kOfAnyGame = 2;

/// The games of that table, oldest first as far as rounds say, else in the text's order. A text without any
/// number of a board belongs to the table that is `alone` with it.
[[nodiscard]] std::vector<const SourceGame*> games_of_table(const std::vector<SourceGame>& games,
                                                            const GameWanted& wanted, bool alone);

/// The game that was told so far, in a later text. Of games that are called alike it is the one that says the
/// same moves; if several do, the first that says no others. A game without an end whose round is another one
/// now, with all its moves and the same players, is that game too, if no other is. nullptr: it is not there.
[[nodiscard]] const SourceGame* same_game(const std::vector<const SourceGame*>& games,
                                          const tracking::ToldGame& told);

/// It may be that game, going on: it is called so, and has its moves.
[[nodiscard]] bool may_go_on(const tracking::ToldGame& told, const SourceGame& game);

/// The number of plies at their beginnings that the two have in common.
[[nodiscard]] std::size_t common_plies(const tracking::ToldGame& told, const SourceGame& game);

}  // namespace eboard::sources
