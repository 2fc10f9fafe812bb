// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Asks BlueZ once how things stand. Boards are opened by bluetooth.hpp.
#pragma once

#include "drivers/transport/radio.hpp"

namespace eboard::drivers {

/// Waits for two seconds at most. Looks for no devices, and sends none anything.
[[nodiscard]] Radio look_at_radio();

}  // namespace eboard::drivers
