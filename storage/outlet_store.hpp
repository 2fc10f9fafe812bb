// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes the table outlet: how far each outlet has delivered.
#pragma once

#include <optional>
#include <string_view>

#include "storage/records.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

/// Writes inside the caller's transaction. A cursor behind the stored one changes nothing.
[[nodiscard]] Result<void> write_cursor(Database& database, const OutletCursor& cursor);
/// The cursor of an outlet; nullopt if it never had one.
[[nodiscard]] Result<std::optional<Sequence>> read_cursor(Database& database, std::string_view outlet);

}  // namespace eboard::storage
