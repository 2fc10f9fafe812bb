// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include "drivers/event.hpp"

namespace eboard::tracking {

using drivers::Millis;

/// "Long ago" without overflow in differences.
inline constexpr Millis kNever{-1'000'000'000'000};

}  // namespace eboard::tracking
