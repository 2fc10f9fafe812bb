// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The table of the outlets with a cursor.
#pragma once

#include "daemon/config/outlets.hpp"

namespace eboard::outlets {

/// All that `[outlets]` may name.
[[nodiscard]] daemon::OutletKinds all_kinds();

}  // namespace eboard::outlets
