// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Events out of the store, a page at a time.
#pragma once

#include <vector>

#include "storage/store.hpp"

namespace eboard::outlets {

/// The events that follow on `after`, at most so many.
[[nodiscard]] storage::Result<std::vector<storage::StoredEvent>> page_behind(storage::Store& store,
                                                                             storage::Sequence after,
                                                                             std::size_t max);
/// The same as they were published: those that open a game have its round.
[[nodiscard]] storage::Result<std::vector<storage::StoredEvent>> published_behind(storage::Store& store,
                                                                                  storage::Sequence after,
                                                                                  std::size_t max);

}  // namespace eboard::outlets
