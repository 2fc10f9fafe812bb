// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the computer's clocks, and whether a time server has set them.
#pragma once

#include "daemon/core/clock_watch.hpp"
#include "daemon/core/time_line.hpp"

namespace eboard::daemon {

/// As far as the system knows: systemd's mark, its time service, or the kernel where there is no systemd.
/// Waits up to a second for the service.
[[nodiscard]] bool is_clock_synchronised();

/// All clocks now, with `synchronised` as given.
[[nodiscard]] ClockLook look_at_clocks(const TimeLine& line, bool synchronised);

}  // namespace eboard::daemon
