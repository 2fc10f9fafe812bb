// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What of the store is still live: each board's latest game, for the pages.
#pragma once

#include <string>
#include <vector>

#include "rules/expected.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

struct History {
  std::vector<storage::StoredEvent> events;  ///< in sequence order
  storage::Sequence last_sequence = 0;
};

/// For every board everything since its latest game began, if that is not ages ago. Error: one sentence.
[[nodiscard]] Expected<History, std::string> read_history(storage::Store& store);

}  // namespace eboard::daemon
