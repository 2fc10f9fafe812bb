// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Games as they stand in the tables game, ply and pairing_tag, made ready for export.
#pragma once

#include <functional>

#include "storage/records.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

/// Games with at least one committed ply, one at a time, by round, board and number. Stops when `visit`
/// returns false.
[[nodiscard]] Result<void> read_games(Database& database, const GameQuery& query,
                                      const std::function<bool(const GameRow&)>& visit);

}  // namespace eboard::storage
