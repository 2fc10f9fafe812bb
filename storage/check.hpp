// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Checks that a store is sound, and that its derived tables agree with its events.
#pragma once

#include <functional>

#include "storage/records.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

/// Runs SQLite's own checks of the file; one sentence per fault. What a file with faults holds cannot be
/// read.
[[nodiscard]] Result<std::vector<std::string>> check_file(Database& database);
/// Checks what this project's tables say of each other, in a file without faults; one sentence per fault.
[[nodiscard]] Result<std::vector<std::string>> check_rows(Database& database);

/// The first fault that SQLite finds in the file's pages, in SQLite's words; nullopt if there is none. Reads
/// the whole file, some 200 MB a second from memory.
[[nodiscard]] Result<std::optional<std::string>> first_torn_page(Database& database);

/// Calls `visit` on events in sequence order until it returns false.
using EventSource = std::function<Result<void>(const std::function<bool(const StoredEvent&)>& visit)>;

/// Compares the derived tables with those that `events` make in a fresh store; one sentence for each row that
/// differs, and a count if there are too many. The round of a game comes from the pairings of its day and is
/// not compared.
[[nodiscard]] Result<std::vector<std::string>> compare_derived(Database& database, const EventSource& events);

}  // namespace eboard::storage
