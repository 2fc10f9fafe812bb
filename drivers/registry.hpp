// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "drivers/driver.hpp"

namespace eboard::drivers {

/// All drivers in probing order: strict protocols before permissive ones.
[[nodiscard]] std::span<const DriverInfo* const> all_drivers();
/// The drivers of `drivers` that name a USB device, in the same order: the session tries the next one if a
/// device does not answer the first.
[[nodiscard]] std::vector<const DriverInfo*> drivers_naming(
    UsbId device, std::span<const DriverInfo* const> drivers = all_drivers());
/// Returns nullptr if there is none of that name.
[[nodiscard]] const DriverInfo* find_driver(std::string_view name);

}  // namespace eboard::drivers
