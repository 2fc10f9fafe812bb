// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/anchor_store.hpp"

namespace eboard::storage {

Result<void> write_anchor(Database& database, const ClockAnchor& anchor) {
  auto insert = database.prepare(
      "INSERT INTO clock_anchor (at_ms, wall_ms, utc_offset_s, scale, synchronised, begins) "
      "VALUES (?, ?, ?, ?, ?, ?)");
  if (!insert) return unexpected(insert.error());
  return insert->execute(anchor.at.count(), anchor.wall.count(), anchor.utc_offset.count(), anchor.scale,
                         anchor.synchronised, anchor.begins);
}

Result<std::vector<ClockAnchor>> read_anchors(Database& database) {
  auto rows = database.prepare(
      "SELECT at_ms, wall_ms, utc_offset_s, scale, synchronised, begins FROM clock_anchor ORDER BY id");
  if (!rows) return unexpected(rows.error());
  std::vector<ClockAnchor> anchors;
  auto read = rows->for_each([&] {
    anchors.push_back({.at = Millis{rows->integer(0)},
                       .wall = Millis{rows->integer(1)},
                       .utc_offset = std::chrono::seconds{rows->integer(2)},
                       .scale = rows->real(3),
                       .synchronised = rows->integer(4) != 0,
                       .begins = rows->integer(5) != 0});
    return true;
  });
  if (!read) return unexpected(read.error());
  return anchors;
}

}  // namespace eboard::storage
