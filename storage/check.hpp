// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Is the store sound, and do its derived tables say what its events say?
#pragma once

#include <functional>

#include "storage/records.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

/// SQLite's own checks, then what must hold between our tables; one sentence per fault.
[[nodiscard]] Result<std::vector<std::string>> check_database(Database& database);

/// The first fault that SQLite finds in the file's pages, in SQLite's words; nullopt: none. Reads the whole
/// file, some 200 MB a second from memory.
[[nodiscard]] Result<std::optional<std::string>> first_torn_page(Database& database);

/// Calls `visit` on events in sequence order until it returns false.
using EventSource = std::function<Result<void>(const std::function<bool(const StoredEvent&)>& visit)>;

/// One sentence for each row of the derived tables that `events`, applied to a fresh store, would not give,
/// or would give otherwise; ends early with a count when there are very many. The round of a game comes from
/// the pairings of its day and is not compared.
[[nodiscard]] Result<std::vector<std::string>> compare_derived(Database& database, const EventSource& events);

}  // namespace eboard::storage
