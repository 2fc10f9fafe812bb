// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Checks what people entered, changes of pairings and of tournaments, against what was sealed of it, and what
// stands where somebody was forgotten (docs/evidence.md).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "storage/store.hpp"

namespace eboard::archive {

struct ChangesChecked {
  std::vector<std::string> faults, remarks;  ///< sentences, as in SealCheck
  std::int64_t unsealed = 0;                 ///< changes that came after the last sealing
};

/// `sealed`: by source, in their order.
[[nodiscard]] storage::Result<ChangesChecked> check_changes(storage::Store& store,
                                                            const std::vector<storage::SealedChange>& sealed);

}  // namespace eboard::archive
