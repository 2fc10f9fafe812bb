// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A file for what a daemon still held in memory when it had to end on a full disk. It is written wherever
// there is room, and the next start stores its content before anything else.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "daemon/keeper/batch.hpp"
#include "rules/text/expected.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

/// Folders in which something may be left for the next start, the best first: the state directory, systemd's
/// runtime directory (it outlasts the service there), a folder for temporary files.
[[nodiscard]] std::vector<std::string> refuges(const std::string& state_directory);

/// Writes `batches` to the first folder that takes them; returns the file. The file belongs to the store in
/// its present state, so nothing may be written to the store afterwards. Error: one sentence.
[[nodiscard]] Expected<std::string, std::string> leave_held(storage::Store& store,
                                                            const std::vector<std::string>& folders,
                                                            std::span<const Batch> batches);

/// Stores what an earlier run left for this store, and removes the file; returns the number of reads and
/// conclusions. A file that is damaged, or that was left for another state of the store, is kept, and the
/// log says so.
[[nodiscard]] storage::Result<std::size_t> take_held(storage::Store& store,
                                                     const std::vector<std::string>& folders);

}  // namespace eboard::daemon
