// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a daemon still held in memory when it had to end on a full disk: left in a file, wherever there is
// room, and stored by the next start before anything else.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "daemon/keeper/batch.hpp"
#include "rules/text/expected.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

/// Where something may be left for the next start, the best first: the state directory, systemd's runtime
/// directory (it outlasts the service there), a folder for temporary files.
[[nodiscard]] std::vector<std::string> refuges(const std::string& state_directory);

/// Leaves `batches` in the first folder that takes them; returns the file. It is for this store as it stands:
/// it must not be written to any more. Error: one sentence.
[[nodiscard]] Expected<std::string, std::string> leave_held(storage::Store& store,
                                                            const std::vector<std::string>& folders,
                                                            std::span<const Batch> batches);

/// Stores what an earlier run left for this store, and removes the file; returns how many reads and
/// conclusions. A file that is damaged, or was left for the store as it stood at another time, stays where it
/// is, and the log says so.
[[nodiscard]] storage::Result<std::size_t> take_held(storage::Store& store,
                                                     const std::vector<std::string>& folders);

}  // namespace eboard::daemon
