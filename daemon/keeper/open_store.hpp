// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The daemon's start on its database, patient with what passes: a full disk, another program that reads the
// file.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "rules/text/expected.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

struct OpenStore {
  std::string path;
  std::string ballast;               ///< given up where the disk is full
  std::vector<std::string> refuges;  ///< where earlier runs may have left something, see held_file.hpp
  /// While another program has the database open it is asked for so often, that far apart.
  int attempts = 8;
  std::chrono::milliseconds apart{250};
};

/// The store, with everything in it that an earlier run could not store. Waits for as long as the disk is
/// full, and says so; `pause(time)` is called to wait and returns false where the daemon is to end. Error:
/// one sentence; empty where the daemon is to end.
[[nodiscard]] Expected<storage::Store, std::string> open_store(
    const OpenStore& wanted, const std::function<bool(std::chrono::milliseconds)>& pause);

}  // namespace eboard::daemon
