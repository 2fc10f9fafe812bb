// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads games from the tables game, ply, pairing_tag and game_tag, ready for export.
#pragma once

#include <functional>
#include <set>

#include "storage/calendar.hpp"
#include "storage/records.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

/// Games with at least one committed ply, one at a time, by round, board and number, with dates by
/// that calendar. Stops when `visit` returns false.
[[nodiscard]] Result<void> read_games(Database& database, const Calendar& calendar, const GameQuery& query,
                                      const std::function<bool(const GameRow&)>& visit);
/// The rounds of such games.
[[nodiscard]] Result<std::set<int>> read_rounds(Database& database);

}  // namespace eboard::storage
