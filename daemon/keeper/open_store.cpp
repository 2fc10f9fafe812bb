// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/open_store.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <utility>

#include "daemon/events/event_json.hpp"
#include "daemon/keeper/held_file.hpp"
#include "daemon/keeper/store_rescue.hpp"
#include "daemon/system/log.hpp"
#include "daemon/system/service.hpp"
#include "daemon/system/whole_file.hpp"
#include "storage/backup.hpp"
#include "storage/ballast.hpp"
#include "storage/liveness.hpp"
#include "storage/lock_file.hpp"
#include "storage/second_copy.hpp"

namespace eboard::daemon {

using storage::Result;
using storage::Store;

namespace {

constexpr std::chrono::milliseconds kLookForRoom{1000};

Result<Store> open_and_fill(const OpenStore& wanted) {
  auto store = Store::open(wanted.path, Store::Access::read_write);
  if (!store) return store;
  if (const auto taken = take_held(*store, wanted.refuges); !taken) return unexpected(taken.error());
  return store;
}

void report_copies(const std::vector<std::string>& folders) {
  for (const std::string& copy : rescued_copies(folders)) {
    log::warning(
        "{}: saved when the database was lost while an earlier run had it open; look into it and move it "
        "away",
        copy);
  }
}

/// For the pages, until somebody has seen it: no path, no name.
void leave_note(const OpenStore& wanted, const storage::Backup& backup, bool was_there) {
  const std::string note = fmt::format(
      "The database was {} at the start of {:%Y-%m-%d %H:%M:%S}, and a backup took its place. It goes until "
      "{}: what was stored later is missing. The daemon's log says where the damaged file is.",
      was_there ? "damaged" : "gone", fmt::localtime(std::time(nullptr)),
      backup.moment ? storage::local_time(*backup.moment) : "a time that is not known");
  if (whole_file::replace(wanted.restored, note + "\n", whole_file::Sync::yes, whole_file::kForUser) != 0)
    log::warning("{}: cannot be written; the pages do not say that a backup was restored", wanted.restored);
}

/// True: a backup stands where the database was. Says why not, where it has to be known.
bool put_backup_in_place(const OpenStore& wanted, const std::string& why) {
  // Whoever has the database open still has what was removed under it.
  const auto lock = storage::LockFile::take(wanted.path, storage::LockFile::Share::alone);
  if (!lock) return false;
  const auto backup = storage::newest_sound(storage::backups_of(wanted.path, wanted.backups));
  if (!backup) {
    if (!why.empty()) log::error("{}: no sound backup of this database lies there", wanted.backups);
    return false;
  }
  notify_waiting("a backup takes the place of the database");
  const std::string word = fmt::format("damaged-{:%Y%m%d-%H%M%S}", fmt::localtime(std::time(nullptr)));
  const storage::RestoreTo to{.path = wanted.path, .aside = word};
  auto restored = storage::restore_backup(*backup, to, events::parse_tracked_event, [] {});
  if (!restored && restored.error().disk_full && storage::Ballast(wanted.ballast).release_all())
    restored = storage::restore_backup(*backup, to, events::parse_tracked_event, [] {});
  if (!restored) {
    log::error("{}: no backup can take its place: {}", wanted.path, restored.error().message);
    return false;
  }
  log::error(
      "{}; {} took its place, and goes until {}: what was stored later is lost{}",
      why.empty() ? wanted.path + ": is gone" : why, backup->path,
      restored->backup.moment ? storage::local_time(*restored->backup.moment) : "a time that is not known",
      restored->aside.empty() ? "" : fmt::format("; what stood there is {}", restored->aside));
  leave_note(wanted, restored->backup, !why.empty());
  return true;
}

/// A lock stays when its database goes.
bool was_there_before(const OpenStore& wanted) {
  std::error_code none;
  return std::filesystem::exists(wanted.path + ".lock", none);
}

/// A database that is not there, where there is a backup of one, is lost.
bool is_gone(const OpenStore& wanted) {
  std::error_code none;
  return !wanted.backups.empty() && !std::filesystem::exists(wanted.path, none) &&
         !std::filesystem::exists(wanted.path + "-wal", none);
}

using Why = OpenFailure::Why;

OpenFailure failure(const OpenStore& wanted, const storage::StoreError& error) {
  if (error.in_use) return {Why::in_use, error.message};
  if (storage::is_disk_error(error)) return {Why::disk, error.message};
  return {storage::is_lost(wanted.path, error) ? Why::damage : Why::other, error.message};
}

}  // namespace

Expected<Store, OpenFailure> open_store(const OpenStore& wanted,
                                        const std::function<bool(std::chrono::milliseconds)>& pause) {
  report_copies(wanted.refuges);
  bool said_full = false, restored = false;
  if (is_gone(wanted)) {
    const bool was_there = was_there_before(wanted);
    restored = put_backup_in_place(wanted, {});
    if (!restored && storage::has_backups(wanted.backups).value_or(was_there)) {
      return unexpected(OpenFailure{
          Why::damage,
          fmt::format("{0}: is gone, and no sound backup of it can be read in {1}; bring it back, or "
                      "the disk with the backups, or to begin anew move away what lies there and {0}.lock",
                      wanted.path, wanted.backups)});
    }
    if (!restored)
      log::warning("{}: is not there, and {} has no backup: a new database begins", wanted.path,
                   wanted.backups);
  }
  for (int attempt = 1;;) {
    auto store = open_and_fill(wanted);
    if (store) return std::move(*store);
    const storage::StoreError& error = store.error();
    if (error.disk_full) {
      if (storage::SecondCopy::release(wanted.path) || storage::Ballast(wanted.ballast).release_all())
        continue;
      if (!std::exchange(said_full, true)) log::error("{}; waiting for room on the disk", error.message);
      notify_waiting("the disk is full; waiting for room");
      if (!pause(kLookForRoom)) return unexpected(OpenFailure{Why::asked_to_end});
      continue;
    }
    if (storage::is_disk_error(error)) return unexpected(failure(wanted, error));
    if (!wanted.backups.empty() && !restored && storage::is_lost(wanted.path, error)) {
      restored = true;  // once
      if (put_backup_in_place(wanted, error.message)) continue;
    }
    if (!error.in_use || attempt == wanted.attempts) return unexpected(failure(wanted, error));
    if (attempt++ == 1) log::warning("{}; trying again for a moment", error.message);
    if (!pause(wanted.apart)) return unexpected(OpenFailure{Why::asked_to_end});
  }
}

}  // namespace eboard::daemon
