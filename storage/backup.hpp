// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Copies of a store that are kept elsewhere: made, examined, found again, and put in its place.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "storage/store.hpp"

namespace eboard::storage {

struct Backup {
  std::string path;
  std::string id;                ///< of the store
  Sequence last = 0;             ///< its last event
  Millis until{0};               ///< what came later, by the journal's time, is not in it
  std::optional<Moment> moment;  ///< that time as people write it; nullopt: it has no date
};

/// Begins the name of every copy.
inline constexpr const char* kBackupPrefix = "eboardd-";
/// The name of the copy that follows the store.
inline constexpr const char* kLiveBackup = "eboardd-live.db";

/// What a copy says of itself.
[[nodiscard]] Result<Backup> read_backup(const std::string& path);
/// The same of one whose pages and rows were all checked.
[[nodiscard]] Result<Backup> examine_backup(const std::string& path);
/// Writes all that is committed to the file `path`, and examines it. Nothing stays of one that is not sound.
[[nodiscard]] Result<Backup> back_up(Store& store, const std::string& path,
                                     const std::function<void()>& progress);

/// The same of a copy that nobody has open and that has no log.
[[nodiscard]] Result<Backup> copy_backup(const std::string& from, const std::string& to);

/// The copies that lie in a folder, the one that goes furthest first. What cannot be read as one is passed
/// over.
[[nodiscard]] std::vector<Backup> backups_in(const std::string& folder);
/// True if a file lies there that is called as a copy is, sound or not; nullopt if the folder cannot be read.
[[nodiscard]] std::optional<bool> has_backups(const std::string& folder);
/// The one of these that goes furthest and is sound.
[[nodiscard]] std::optional<Backup> newest_sound(const std::vector<Backup>& backups);
/// The copies with which the store at `path`, which is damaged or gone, can go on: those of the folder, and
/// the second copy of a clean end beside it. Only of that store, as far as something still says which one it
/// was; none if nothing does and they are of several.
[[nodiscard]] std::vector<Backup> backups_of(const std::string& path, const std::string& folder);

/// True if a store that could not be opened for this reason is damaged, or holds no more what it held.
[[nodiscard]] bool is_lost(const std::string& path, const StoreError& error);
/// Gives a store's files, as far as they are there, a name that no other file has: "eboardd.db" becomes
/// "eboardd-WORD.db", its log "eboardd-WORD.db-wal". Returns it; empty if there was none.
[[nodiscard]] Result<std::string> set_aside(const std::string& path, const std::string& word);
/// Puts a copy of the backup, which stays, to the file `path`. With a moment as it was then. What stands
/// there is set aside when the new one is complete, and nothing changes if it cannot be made.
struct RestoreTo {
  std::string path;
  std::optional<Millis> line{};  ///< the moment, by the journal's time; nullopt: all of it
  Millis wall{0};                ///< the same moment by the clock on the wall
  std::string aside{};           ///< as of set_aside(); empty: nothing may stand there
  /// What is done with a store that was cut back, before it takes the place.
  std::function<Result<void>(Store&)> finish{};
};
struct Restored {
  Backup backup;
  std::string aside;  ///< what stood there; empty: nothing
};
[[nodiscard]] Result<Restored> restore_backup(const Backup& backup, const RestoreTo& to, const Decode& decode,
                                              const std::function<void()>& progress);

}  // namespace eboard::storage
