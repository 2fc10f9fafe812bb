// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <set>

#include "daemon/seams/clocks_at_rest.hpp"
#include "daemon/seams/delivery.hpp"

namespace eboard::outlets {

/// The rounds of which the released events change a game's record.
[[nodiscard]] storage::Result<std::set<int>> changed_rounds(seams::Released& released);
/// The same for a receiver of clocks: `clocks` follows them, and their change counts, too.
[[nodiscard]] storage::Result<std::set<int>> changed_rounds(seams::Released& released,
                                                            seams::RestingClocks& clocks);

}  // namespace eboard::outlets
