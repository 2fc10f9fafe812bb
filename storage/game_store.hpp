// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads games from the tables game, ply, pairing_tag and game_tag, ready for export.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "rules/laws/rulings/text/round_marks.hpp"
#include "storage/calendar.hpp"
#include "storage/records.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

/// Games with at least one committed ply, one at a time, by round, board and number, with dates by
/// that calendar; not those that are a part of another one, and none that is not of its round. Stops when
/// `visit` returns false.
[[nodiscard]] Result<void> read_games(Database& database, const Calendar& calendar, const GameQuery& query,
                                      const std::function<bool(const GameRow&)>& visit);
/// By board. `until`: by the rulings up to that event; nullopt: by all.
[[nodiscard]] Result<std::map<BoardId, rules::RoundMarks>> read_round_marks(
    Database& database, std::optional<Sequence> until = std::nullopt);
/// All games that have begun.
[[nodiscard]] Result<std::vector<GameKey>> read_games_begun(Database& database);
/// The rounds of such games.
[[nodiscard]] Result<std::set<int>> read_rounds(Database& database);

}  // namespace eboard::storage
