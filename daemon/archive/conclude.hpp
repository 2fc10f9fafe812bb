// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include "storage/store.hpp"

namespace eboard::archive {

/// Stores what the journals give behind the last stored events. A store that was cut back may end between a
/// report and something that was concluded from it: a report that was held up counts as later than its bytes.
[[nodiscard]] storage::Result<void> conclude_rest(storage::Store& store);

}  // namespace eboard::archive
