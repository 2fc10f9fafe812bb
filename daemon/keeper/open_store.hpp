// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Opens the database at the daemon's start. Waits for faults that pass: a full disk, or another program that
// reads the file. Puts a backup in the place of a database that is damaged or gone.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "rules/text/expected.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

struct OpenStore {
  std::string path;
  std::string ballast;  ///< released if the disk is full
  std::vector<std::string>
      refuges;  ///< folders in which earlier runs may have left something, see held_file.hpp
  /// While another program has the database open: the number of attempts, and the time between them.
  int attempts = 8;
  std::chrono::milliseconds apart{250};
  std::string backups{};   ///< the folder of the backup; empty: there is none
  std::string restored{};  ///< a note of that name is left when a backup took the place of the database
};

struct OpenFailure {
  enum class Why : std::uint8_t {
    asked_to_end,  ///< no sentence
    in_use,        ///< by another program, for all that time
    disk,          ///< the file or its disk gave an error, or takes nothing
    damage,        ///< the database is damaged or has lost its content
    other,
  };
  Why why = Why::other;
  std::string sentence{};
};

/// Opens the store, and stores in it everything that an earlier run could not store. Waits for as long as
/// the disk is full, and says so. A damaged database is set aside, never removed. `pause(time)` is called to
/// wait, and returns false if the daemon is to end.
[[nodiscard]] Expected<storage::Store, OpenFailure> open_store(
    const OpenStore& wanted, const std::function<bool(std::chrono::milliseconds)>& pause);

}  // namespace eboard::daemon
