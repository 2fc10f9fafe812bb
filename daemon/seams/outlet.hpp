// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The seam between the store and whatever leaves the daemon: pages, files, pushes.
#pragma once

#include <memory>
#include <vector>

#include "storage/records.hpp"

namespace eboard::seams {

/// Learns of events when they are on the disk. An outlet that shows the state as it is now begins with what
/// the store holds at the start and implements this itself, as the web pages do. One that has to deliver
/// every event has a cursor in the store and stands behind an outlets::Courier.
class Outlet {
 public:
  using Events = std::shared_ptr<const std::vector<storage::StoredEvent>>;

  virtual ~Outlet() = default;
  /// Committed events in the order of their sequence numbers, without a gap from one call to the next. Comes
  /// on the storage thread: returns without waiting for anything, and keeps no more than a bounded amount.
  /// What is not kept is read from the store again.
  virtual void publish(Events events) noexcept = 0;
};

}  // namespace eboard::seams
