// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/outlet_store.hpp"

namespace eboard::storage {

Result<void> write_cursor(Database& database, const OutletCursor& cursor) {
  auto insert = database.prepare(
      "INSERT INTO outlet VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET delivered = max(delivered, "
      "excluded.delivered)");
  if (!insert) return unexpected(insert.error());
  return insert->execute(cursor.outlet, cursor.delivered);
}

Result<std::optional<Sequence>> read_cursor(Database& database, std::string_view outlet) {
  auto row = database.prepare("SELECT delivered FROM outlet WHERE name = ?");
  if (!row) return unexpected(row.error());
  row->bind(outlet);
  const auto found = row->step();
  if (!found) return unexpected(found.error());
  return *found ? row->optional_integer(0) : std::optional<Sequence>{};
}

}  // namespace eboard::storage
