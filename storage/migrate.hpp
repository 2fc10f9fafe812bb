// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Numbered steps, forward only: the file's user_version is the number of the last step that it has seen.
#pragma once

#include <span>

#include "storage/sqlite.hpp"

namespace eboard::storage {

/// "ebrd": marks a file as ours (PRAGMA application_id).
inline constexpr int kApplicationId = 0x65627264;

/// The SQL of storage/migrations, step 1 first.
[[nodiscard]] std::span<const char* const> migrations();

/// Refuses a file of another application or of a newer program; changes nothing.
[[nodiscard]] Result<void> recognise(Database& database);
/// True: migrate() would have something to do. Precondition: recognise() said yes.
[[nodiscard]] Result<bool> needs_migration(Database& database);
/// Takes the missing steps, each in its own transaction. Precondition: recognise() said yes.
[[nodiscard]] Result<void> migrate(Database& database);

}  // namespace eboard::storage
