// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes the tables pairing, pairing_tag and seating: who plays at which board in which round, and
// which round is played there now.
#pragma once

#include "storage/records.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

/// As Store::set_pairings, inside the caller's transaction.
[[nodiscard]] Result<void> write_pairings(Database& database, const std::vector<Pairing>& pairings);
/// As Store::seat, inside the caller's transaction.
[[nodiscard]] Result<void> write_seat(Database& database, const Pairing& pairing);
/// The pairings that concern the queried games, by round and board.
[[nodiscard]] Result<std::vector<Pairing>> read_pairings(Database& database, const GameQuery& query = {});

}  // namespace eboard::storage
