// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <functional>
#include <variant>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "storage/calendar.hpp"
#include "storage/records.hpp"

namespace eboard::daemon {

/// The result of one step of a device, in the order in which the store must hold it. All of it is stored, or
/// nothing. `stored` is called on the storage thread after that; it may be empty.
struct Batch {
  storage::BoardId board = 0;
  std::vector<std::variant<storage::JournalEntry, tracking::TrackedEvent>> items{};
  std::function<void()> stored{};
  std::vector<storage::ClockAnchor> anchors{};
  std::vector<storage::OutletCursor> cursors{};
};

}  // namespace eboard::daemon
