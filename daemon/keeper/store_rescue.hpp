// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A store whose files were removed, renamed or replaced while it was open: all of it is saved from the open
// handle, and put back where it was if nothing else stands there.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rules/text/expected.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

/// Writes all that is committed to `eboardd-rescued-TIME.db` in the first folder that takes it; returns the
/// file. Makes the store's own folder anew where that was removed. Error: one sentence for each folder.
[[nodiscard]] Expected<std::string, std::string> save_copy(storage::Store& store,
                                                           const std::vector<std::string>& folders,
                                                           const std::function<void()>& progress);

/// Closes the lost store and opens it again under its old name, from the copy. The copy stays beside it where
/// the disk has room for both. Nothing is done, and `lost` is as it was, where other files stand in its place
/// or the copy could only be saved on another disk. Error: one sentence; `lost` is empty if it was closed.
[[nodiscard]] Expected<storage::Store, std::string> put_back(std::optional<storage::Store>& lost,
                                                             const std::string& copy);

/// Copies that earlier runs saved and that are still there.
[[nodiscard]] std::vector<std::string> rescued_copies(const std::vector<std::string>& folders);

}  // namespace eboard::daemon
