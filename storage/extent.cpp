// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/extent.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "storage/anchor_store.hpp"
#include "storage/migrate.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

bool Extent::covers(const Extent& other) const {
  return id == other.id && std::ranges::equal(last, other.last, std::greater_equal{}) &&
         anchors.size() >= other.anchors.size() &&
         std::equal(other.anchors.begin(), other.anchors.end(), anchors.begin());
}

Result<Extent> extent_of(Database& database) {
  Extent extent{store_id(database), {}, {}};
  for (const char* question :
       {"SELECT coalesce(max(sequence), 0) FROM event", "SELECT coalesce(max(id), 0) FROM tournament_change",
        "SELECT coalesce(max(id), 0) FROM pairing_change",
        "SELECT max(coalesce((SELECT max(id) FROM journal), 0), coalesce((SELECT max(last_id) FROM "
        "journal_chunk), 0))"}) {
    const auto last = database.integer(question);
    if (!last) return unexpected(last.error());
    extent.last.push_back(*last);
  }
  auto anchors = read_anchors(database);
  if (!anchors) return unexpected(anchors.error());
  extent.anchors = std::move(*anchors);
  return extent;
}

Result<Extent> extent_of(const std::string& path) {
  auto database = Database::open(path, Database::Mode::read_only);
  if (!database) return unexpected(database.error());
  return extent_of(*database);
}

}  // namespace eboard::storage
