// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Events out of the store, a page at a time.
#pragma once

#include <vector>

#include "daemon/seams/delays.hpp"
#include "storage/skipped_time.hpp"
#include "storage/store.hpp"

namespace eboard::outlets {

/// The events that follow on `after`, at most so many. Where rounds have delays of their own, all have their
/// round.
[[nodiscard]] storage::Result<std::vector<storage::StoredEvent>> page_behind(
    storage::Store& store, storage::Sequence after, std::size_t max, const seams::Delays& delays = {});
/// The same as they were published: those that open a game have its round.
[[nodiscard]] storage::Result<std::vector<storage::StoredEvent>> published_behind(
    storage::Store& store, storage::Sequence after, std::size_t max, const seams::Delays& delays = {});
/// What may be known at the journal time `now`: the last event before which none is hidden, and all else as
/// it was then, or, in a hall that is silent, when the longest delay had not begun.
[[nodiscard]] storage::Result<storage::AsOf> released_until(storage::Store& store,
                                                            const seams::Delays& delays,
                                                            const storage::SkippedTime& skipped,
                                                            storage::Millis now);

}  // namespace eboard::outlets
