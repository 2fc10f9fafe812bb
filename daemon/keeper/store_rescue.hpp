// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Rescues a store whose files were removed, renamed, replaced or overwritten while it was open: saves all of
// it from what the process still has, and puts it back if no other store is in its place.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "rules/text/expected.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

/// Writes all that is committed to `eboardd-rescued-TIME.db` in the first folder that takes it; returns the
/// file. Creates the store's own folder again if it was removed. Error: one sentence for each folder.
[[nodiscard]] Expected<std::string, std::string> save_copy(storage::Store& store,
                                                           const std::vector<std::string>& folders,
                                                           const std::function<void()>& progress);

struct PutBack {
  std::optional<storage::Store> store{};  ///< where everything goes on
  std::string aside{};     ///< the new name of the file that was overwritten and holds no sound store
  bool elsewhere = false;  ///< a sound store stands under the name and is left alone: `store` is the copy
};
/// Closes the lost store and opens it again under its old name, from the copy. The copy is kept beside it if
/// the disk has room for both. A file that was overwritten is moved aside, unless it holds a sound store now.
/// If other files are in its place, or if the copy could only be saved on another disk, nothing is done and
/// `lost` is unchanged. Calls `progress` now and then. Error: one sentence; `lost` is empty if it was closed.
[[nodiscard]] Expected<PutBack, std::string> put_back(std::optional<storage::Store>& lost,
                                                      const std::string& copy,
                                                      const std::function<void()>& progress);

/// Copies of earlier runs that are still there.
[[nodiscard]] std::vector<std::string> rescued_copies(const std::vector<std::string>& folders);

}  // namespace eboard::daemon
