// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Compares two copies of one store: which of them holds all that the other one holds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "storage/calendar.hpp"
#include "storage/error.hpp"

namespace eboard::storage {

class Database;

/// How far a store goes in each table that only grows. Each start of a daemon leaves an anchor of the clock,
/// so two copies that daemons went on with apart from each other have different anchors.
struct Extent {
  std::string id;  ///< of the store
  std::vector<std::int64_t> last;
  std::vector<ClockAnchor> anchors;

  /// True if the other one is a copy of the same store, made at this moment of it or an earlier one.
  [[nodiscard]] bool covers(const Extent& other) const;
};

[[nodiscard]] Result<Extent> extent_of(Database& database);
/// Of a file that nobody else has open, or this program's own writer.
[[nodiscard]] Result<Extent> extent_of(const std::string& path);

}  // namespace eboard::storage
