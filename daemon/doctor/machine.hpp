// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Gathers what is known of a machine: plugged devices from udev, the rest from /proc, /etc and /run. It opens
// no device and so sends none a byte; what a process has open is read from its descriptors and locks in
// /proc.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "daemon/doctor/facts.hpp"
#include "drivers/driver.hpp"
#include "drivers/registry.hpp"
#include "drivers/transport/plugged.hpp"

namespace eboard::doctor {

struct Surroundings {
  std::string root;  ///< stands before every path that is read; "" is the machine itself
  std::function<Expected<std::vector<drivers::PluggedDevice>, std::string>()> plugged =
      drivers::plugged_devices;
};

/// All but what BlueZ says, the ports that the daemon has included. The error is one sentence: nothing can be
/// found out here.
[[nodiscard]] Expected<MachineFacts, std::string> look_at_machine(
    const Surroundings& here, DaemonFacts daemon = {},
    std::span<const drivers::DriverInfo* const> drivers = drivers::all_drivers());

/// Something is just being plugged in or out, or a part of it is missing for good: only another look shows
/// which.
[[nodiscard]] bool is_in_transit(const MachineFacts& facts);

}  // namespace eboard::doctor
