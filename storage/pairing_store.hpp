// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes the tables pairing and pairing_tag: who plays at which board in which round.
#pragma once

#include "storage/records.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

/// Replaces the pairings of the same round and board, keeps all others, inside the caller's transaction.
[[nodiscard]] Result<void> write_pairings(Database& database, const std::vector<Pairing>& pairings);
/// The pairings that concern the queried games, by round and board.
[[nodiscard]] Result<std::vector<Pairing>> read_pairings(Database& database, const GameQuery& query = {});

}  // namespace eboard::storage
