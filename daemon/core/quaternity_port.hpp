// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include "daemon/config/port.hpp"
#include "daemon/devices/device_listener.hpp"

namespace eboard::daemon {

/// A board for Quaternity, and its listener for good.
struct QuaternityPort {
  PortConfig port;
  TimedListener* listener;  ///< outlives the loop
};

}  // namespace eboard::daemon
