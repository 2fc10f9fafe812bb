// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include "daemon/config_port.hpp"
#include "daemon/core/device_listener.hpp"

namespace eboard::daemon {

/// A board for four, and who listens to it for good.
struct FourPort {
  PortConfig port;
  TimedListener* listener;  ///< outlives the loop
};

}  // namespace eboard::daemon
