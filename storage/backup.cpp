// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/backup.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <tuple>
#include <utility>

#include "storage/cut_back.hpp"
#include "storage/file_survey.hpp"
#include "storage/files.hpp"
#include "storage/liveness.hpp"
#include "storage/migrate.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

namespace fs = std::filesystem;

namespace {

constexpr const char* kUnfinished = ".restored";  // beside the file that it becomes

Result<Backup> describe(Store& store) {
  Backup backup;
  backup.path = store.path();
  backup.id = store.id();
  const auto last = store.last_sequence();
  if (!last) return unexpected(last.error());
  const auto until = store.last_time();
  if (!until) return unexpected(until.error());
  const auto anchors = store.anchors();
  if (!anchors) return unexpected(anchors.error());
  backup.last = *last;
  backup.until = *until;
  backup.moment = Calendar(*anchors).when(*until);
  return backup;
}

bool is_backup(const fs::path& path) {
  std::error_code none;
  return path.filename().string().starts_with(kBackupPrefix) && path.extension() == ".db" &&
         fs::is_regular_file(path, none);
}

bool goes_further(const Backup& one, const Backup& other) {
  return std::tie(one.until, one.last, one.path) > std::tie(other.until, other.last, other.path);
}

std::string copy_beside(const std::string& path) { return path + ".copy"; }

// A second copy is complete only where a clean end has sealed it.
bool is_sealed(const std::string& path) {
  std::error_code none;
  const auto status = fs::symlink_status(path, none);
  return fs::is_regular_file(status) && (status.permissions() & fs::perms::owner_write) == fs::perms::none;
}

/// Whose store a file is, however damaged; empty if it does not say.
std::string id_in(const std::string& path) {
  std::error_code none;
  if (!fs::is_regular_file(path, none)) return {};
  auto database = Database::open(path, Database::Mode::without_log);
  return database ? store_id(*database) : std::string();
}

/// Leaves no lock file where there was none.
class Reading {
 public:
  explicit Reading(const std::string& path) : lock_(path + ".lock"), had_lock_(fs::exists(lock_, none_)) {}
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;
  ~Reading() {
    if (!had_lock_) ::unlink(lock_.c_str());
  }

 private:
  std::error_code none_;
  const std::string lock_;
  const bool had_lock_;
};

/// A copy has no log beside it: it is one file, which nobody can take half of.
Result<void> make_one_file(const std::string& path) {
  auto copy = Database::open(path, Database::Mode::read_write);
  if (!copy) return unexpected(copy.error());
  return copy->run("PRAGMA journal_mode = DELETE");
}

}  // namespace

Result<Backup> read_backup(const std::string& path) {
  const Reading reading(path);
  auto store = Store::open(path, Store::Access::read_only);
  if (!store) return unexpected(store.error());
  return describe(*store);
}

Result<Backup> examine_backup(const std::string& path) {
  const Reading reading(path);
  auto store = Store::open(path, Store::Access::read_only);
  if (!store) return unexpected(store.error());
  const auto faults = store->upkeep().check();
  if (!faults) return unexpected(faults.error());
  if (!faults->empty())
    return unexpected(StoreError{0, false, fmt::format("{}: is not sound: {}", path, faults->front())});
  return describe(*store);
}

Result<Backup> back_up(Store& store, const std::string& path, const std::function<void()>& progress) {
  const auto before = describe(store);
  if (!before) return before;
  if (auto copied = store.upkeep().copy_to(path, progress); !copied) return unexpected(copied.error());
  const auto made = make_one_file(path);
  auto backup = made ? examine_backup(path) : Result<Backup>(unexpected(made.error()));
  if (backup && (backup->id != before->id || backup->last < before->last)) {
    backup = unexpected(StoreError{0, false, fmt::format("{}: does not hold all that was stored", path)});
  }
  if (!backup) ::unlink(path.c_str());
  return backup;
}

Result<Backup> copy_backup(const std::string& from, const std::string& to) {
  Result<Backup> made;
  const auto written = replace_whole(to, [&](const std::string& part) -> Result<void> {
    std::error_code error;
    fs::copy_file(from, part, fs::copy_options::overwrite_existing, error);
    if (error) return unexpected(system_failure(part, error));
    if (auto done = make_one_file(part); !done) return done;
    made = examine_backup(part);
    if (!made) return unexpected(made.error());
    return sync_file(part);
  });
  if (!written) return unexpected(written.error());
  made->path = to;
  return made;
}

std::vector<Backup> backups_in(const std::string& folder) {
  std::vector<Backup> backups;
  std::error_code error;
  for (fs::directory_iterator each(folder, error), end; !error && each != end; each.increment(error)) {
    if (!is_backup(each->path())) continue;
    if (auto backup = read_backup(each->path())) backups.push_back(std::move(*backup));
  }
  std::ranges::sort(backups, goes_further);
  return backups;
}

std::optional<bool> has_backups(const std::string& folder) {
  std::error_code error;
  fs::directory_iterator each(folder, error);
  for (const fs::directory_iterator end; !error && each != end; each.increment(error)) {
    if (is_backup(each->path())) return true;
  }
  return error ? std::nullopt : std::optional(false);
}

std::vector<Backup> backups_of(const std::string& path, const std::string& folder) {
  std::vector<Backup> backups = backups_in(folder);
  const std::string beside = copy_beside(path);
  if (is_sealed(beside)) {
    if (auto copy = read_backup(beside)) backups.push_back(std::move(*copy));
  }
  std::ranges::sort(backups, goes_further);
  std::string id;
  for (const std::string& file : {path, beside, folder + "/" + kLiveBackup}) {
    if (id.empty()) id = id_in(file);
  }
  if (id.empty() && !backups.empty()) {
    id = backups.front().id;
    if (!std::ranges::all_of(backups, [&](const Backup& backup) { return backup.id == id; })) return {};
  }
  std::erase_if(backups, [&](const Backup& backup) { return backup.id != id; });
  return backups;
}

std::optional<Backup> newest_sound(const std::vector<Backup>& backups) {
  for (const Backup& backup : backups) {
    if (auto sound = examine_backup(backup.path)) return std::move(*sound);
  }
  return std::nullopt;
}

bool is_lost(const std::string& path, const StoreError& error) {
  if (error.disk_full || error.in_use) return false;
  const bool log_may_be_read = ::access((path + "-wal").c_str(), R_OK) == 0 || errno == ENOENT;
  return is_damage(error) || (log_may_be_read && !survey(path));
}

Result<std::string> set_aside(const std::string& path, const std::string& word) {
  const fs::path file(path);
  const std::string stem = (file.parent_path() / file.stem()).string() + "-" + word;
  const auto is_taken = [](const std::string& name) {
    std::error_code none;
    return fs::exists(name, none) || fs::exists(name + "-wal", none);
  };
  std::string aside = stem + file.extension().string();
  for (int number = 2; is_taken(aside); ++number)
    aside = fmt::format("{}-{}{}", stem, number, file.extension().string());
  bool there = false;
  // The log first: it must never stand beside another database.
  for (const char* suffix : {"-wal", "-journal", ".copy", ""}) {
    std::error_code error;
    fs::rename(path + suffix, aside + suffix, error);
    if (error && error != std::errc::no_such_file_or_directory)
      return unexpected(system_failure(path + suffix, error));
    there = there || !error;
  }
  for (const char* suffix : {"-shm", ".open", ".new"}) ::unlink((path + suffix).c_str());
  return there ? aside : std::string();
}

namespace {

Result<void> make_earlier(const std::string& path, const RestoreTo& to, const Decode& decode) {
  auto store = Store::open(path, Store::Access::read_write);
  if (!store) return unexpected(store.error());
  if (auto cut = store->upkeep().cut_back({*to.line, to.wall}, decode); !cut) return cut;
  return to.finish ? to.finish(*store) : Result<void>();
}

/// What belongs to one opening of a store.
void remove_traces(const std::string& path) {
  for (const char* suffix : {"-wal", "-shm", "-journal", ".open", ".lock"}) ::unlink((path + suffix).c_str());
}

Result<Backup> make_restored(const Backup& backup, const std::string& path, const RestoreTo& to,
                             const Decode& decode, const std::function<void()>& progress) {
  const Reading reading(backup.path);
  auto store = Store::open(backup.path, Store::Access::read_only);
  if (!store) return unexpected(store.error());
  if (auto copied = store->upkeep().copy_to(path, progress); !copied) return unexpected(copied.error());
  if (to.line) {
    if (auto cut = make_earlier(path, to, decode); !cut) return unexpected(cut.error());
  }
  if (auto made = make_one_file(path); !made) return unexpected(made.error());
  if (auto synced = sync_file(path); !synced) return unexpected(synced.error());
  return examine_backup(path);
}

}  // namespace

Result<Restored> restore_backup(const Backup& backup, const RestoreTo& to, const Decode& decode,
                                const std::function<void()>& progress) {
  const std::string unfinished = to.path + kUnfinished;
  std::error_code error;
  if (to.aside.empty() && fs::exists(to.path, error))
    return unexpected(StoreError{0, false, fmt::format("{}: exists", to.path)});
  auto made = make_restored(backup, unfinished, to, decode, progress);
  remove_traces(unfinished);
  Result<void> placed;
  std::string aside;
  if (!made) {
    placed = unexpected(made.error());
  } else if (!to.aside.empty()) {
    auto moved = set_aside(to.path, to.aside);
    if (moved) aside = std::move(*moved);
    if (!moved) placed = unexpected(moved.error());
  }
  if (placed) {
    fs::rename(unfinished, to.path, error);
    placed = error ? Result<void>(unexpected(system_failure(to.path, error)))
                   : sync_file(fs::absolute(to.path).parent_path());
  }
  if (!placed) {
    fs::remove(unfinished, error);
    return unexpected(placed.error());
  }
  made->path = to.path;
  return Restored{std::move(*made), std::move(aside)};
}

}  // namespace eboard::storage
