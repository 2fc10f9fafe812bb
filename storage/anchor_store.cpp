// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/anchor_store.hpp"

namespace eboard::storage {

Result<void> write_anchor(Database& database, const ClockAnchor& anchor) {
  auto insert = database.prepare(
      "INSERT INTO clock_anchor (at_ms, wall_ms, utc_offset_s, scale, synchronised, begins, boot, "
      "up_ms, behind_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  if (!insert) return unexpected(insert.error());
  return insert->execute(anchor.at.count(), anchor.wall.count(), anchor.utc_offset.count(), anchor.scale,
                         anchor.synchronised, anchor.begins, anchor.boot, anchor.up.count(),
                         anchor.behind ? std::optional(anchor.behind->count()) : std::nullopt);
}

Result<std::vector<ClockAnchor>> read_anchors(Database& database) {
  auto rows = database.prepare(
      "SELECT at_ms, wall_ms, utc_offset_s, scale, synchronised, begins, boot, up_ms, behind_ms FROM "
      "clock_anchor ORDER BY id");
  if (!rows) return unexpected(rows.error());
  std::vector<ClockAnchor> anchors;
  auto read = rows->for_each([&] {
    const auto behind = rows->optional_integer(8);
    anchors.push_back({.at = Millis{rows->integer(0)},
                       .wall = Millis{rows->integer(1)},
                       .utc_offset = std::chrono::seconds{rows->integer(2)},
                       .scale = rows->real(3),
                       .synchronised = rows->integer(4) != 0,
                       .begins = rows->integer(5) != 0,
                       .boot = std::string(rows->text(6)),
                       .up = Millis{rows->integer(7)},
                       .behind = behind ? std::optional(Millis{*behind}) : std::nullopt});
    return true;
  });
  if (!read) return unexpected(read.error());
  return anchors;
}

}  // namespace eboard::storage
