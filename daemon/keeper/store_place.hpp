// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decides where the hall is stored: in the state directory, or in a second folder while the disk of that one
// cannot be written. There the daemon goes on with all that can still be read, and at the first start at
// which the state directory can be written again, all of it comes back.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "rules/text/expected.hpp"
#include "storage/lock_file.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

inline constexpr const char* kDatabase = "eboardd.db";
inline constexpr const char* kPublicDatabase = "eboardd-public.db";
inline constexpr const char* kBallast = "eboardd.ballast";
/// A note that a person has to see, see backup_desk.hpp.
inline constexpr const char* kRestored = "restored";

struct PlaceSettings {
  std::string home;                    ///< the state directory
  std::string backups{};               ///< the folder of the backup; empty: there is none
  std::vector<std::string> memory{};   ///< folders for what has no disk, the best first
  std::vector<std::string> refuges{};  ///< see held_file.hpp
};

struct StorePlace {
  std::string folder;      ///< the database lies there, and the daemon's other files
  std::string sentence{};  ///< for the pages: where everything is stored, and since when; empty at home
  bool in_memory = false;  ///< a power cut loses what lies there
  std::optional<storage::LockFile> home{};  ///< elsewhere: keeps other daemons out of the state directory
};

struct PlacedStore {
  storage::Store store;
  StorePlace place;
};

/// Where a folder in memory may be: systemd's runtime directory, the user's, the system's.
[[nodiscard]] std::vector<std::string> memory_folders();

/// Remembers for the next starts that the disk of the state directory gave an error while it was in use. If
/// it does so twice within ten minutes, the next start goes elsewhere without trying it.
void note_disk_failure(const PlaceSettings& settings);

/// Opens the store where it can be written. Brings back what was stored elsewhere, if it continues what lies
/// in the state directory; otherwise both stay, and the log and a note say so. Every step may be killed: the
/// next start goes on. `pause` as of open_store(). Error: one sentence; empty if the daemon is to end.
[[nodiscard]] Expected<PlacedStore, std::string> open_placed_store(
    const PlaceSettings& settings, const std::function<bool(std::chrono::milliseconds)>& pause);

}  // namespace eboard::daemon
