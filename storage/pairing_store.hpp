// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The tables pairing and pairing_tag: who plays at which board in which round.
#pragma once

#include "storage/records.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

/// Inside the caller's transaction. Replaces the pairings of the same round and board, keeps all others.
[[nodiscard]] Result<void> write_pairings(Database& database, const std::vector<Pairing>& pairings);
/// By round and board; those that concern the games asked for.
[[nodiscard]] Result<std::vector<Pairing>> read_pairings(Database& database, const GameQuery& query = {});

}  // namespace eboard::storage
