// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>
#include <string_view>

#include "drivers/capture.hpp"
#include "drivers/driver.hpp"

namespace eboard::drivers {

/// Chooses the driver for `capture`: the one named `wanted`, else the one in its header, else the one that
/// fits the first bytes best. The error is one sentence.
[[nodiscard]] Expected<const DriverInfo*, std::string> choose_driver(const Capture& capture,
                                                                     std::string_view wanted = {});

}  // namespace eboard::drivers
