// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Games as they stand in the tables game, ply and pairing_tag, made ready for export.
#pragma once

#include "storage/records.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

/// Games with at least one committed ply, by round, board and number; all rounds without one.
[[nodiscard]] Result<std::vector<GameRow>> read_games(Database& database, std::optional<int> round);

}  // namespace eboard::storage
