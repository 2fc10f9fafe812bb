// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Migrates a database in numbered steps, forward only: the file's user_version is the number of its last
// step. An empty one gets at once what all of them lead to.
#pragma once

#include <span>
#include <string>

#include "storage/sqlite.hpp"

namespace eboard::storage {

/// "ebrd": marks a file as this project's (PRAGMA application_id).
inline constexpr int kApplicationId = 0x65627264;

/// The SQL of storage/migrations, step 1 first.
[[nodiscard]] std::span<const char* const> migrations();

/// The store's id, by which its log and its copies are recognised; empty if it has none, or it cannot be
/// read.
[[nodiscard]] std::string store_id(Database& database);

/// Refuses a file of another application or of a newer program; changes nothing.
[[nodiscard]] Result<void> recognise(Database& database);
/// True if migrate() would change something. Requires that recognise() succeeded.
[[nodiscard]] Result<bool> needs_migration(Database& database);
/// Runs the missing steps, each in its own transaction, or all for an empty file in one. Requires that
/// recognise() succeeded.
[[nodiscard]] Result<void> migrate(Database& database);

}  // namespace eboard::storage
