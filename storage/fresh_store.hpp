// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Makes empty derived tables beside a store, to which its events can be applied again.
#pragma once

#include "storage/sqlite.hpp"

namespace eboard::storage {

/// A store with the boards and their numbers and nothing else; derived tables need no devices and events. It
/// is a temporary file of SQLite, written only when it does not fit 32 MiB of cache: the derived tables of
/// some years do not fit into memory. Nothing in it can be rolled back.
[[nodiscard]] Result<Database> fresh_store(Database& like);
/// Copies the boards that `fresh` does not have yet.
[[nodiscard]] Result<void> copy_boards(Database& like, Database& fresh);

}  // namespace eboard::storage
