// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the clocks on the wall of the hall show, by the computer's time zone.
#pragma once

#include <cstdint>

#include "daemon/tournament/hour.hpp"

namespace eboard::secretary {

/// `at`: milliseconds since 1970.
[[nodiscard]] tournament::LocalTime local_time(std::int64_t at);

}  // namespace eboard::secretary
