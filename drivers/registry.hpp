// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <span>
#include <string_view>

#include "drivers/driver.hpp"

namespace eboard::drivers {

/// All drivers in probing order: strict protocols before permissive ones.
[[nodiscard]] std::span<const DriverInfo *const> all_drivers();
/// nullptr if there is none of that name.
[[nodiscard]] const DriverInfo *find_driver(std::string_view name);

}  // namespace eboard::drivers
