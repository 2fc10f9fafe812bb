// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>
#include <string_view>

#include "drivers/capture.hpp"
#include "drivers/driver.hpp"

namespace eboard::drivers {

/// The driver that reads `capture`: the one named `wanted`, else the one its header names, else the one that
/// the first bytes fit best. Error: one sentence.
[[nodiscard]] Expected<const DriverInfo*, std::string> choose_driver(const Capture& capture,
                                                                     std::string_view wanted = {});

}  // namespace eboard::drivers
