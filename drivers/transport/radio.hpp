// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How Bluetooth stands on a machine.
#pragma once

#include <cstdint>
#include <vector>

#include "drivers/transport/discovery.hpp"

namespace eboard::drivers {

enum class RadioState : std::uint8_t {
  no_bluez,    ///< it does not answer, or there is no system bus
  no_adapter,  ///< this computer has none
  off,         ///< no adapter has power
  on,
};

struct Radio {
  RadioState state = RadioState::no_bluez;
  std::vector<PortInfo> boards;  ///< what advertises as boards do: BlueZ remembers it, or has just heard it
};

}  // namespace eboard::drivers
