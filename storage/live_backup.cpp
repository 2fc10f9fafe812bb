// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/live_backup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <system_error>
#include <utility>
#include <vector>

#include "storage/extent.hpp"
#include "storage/files.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

namespace fs = std::filesystem;

namespace {

/// Opens a copy that nobody else has open. The index of its log is in memory: one that lies there knows
/// nothing of what was appended since.
Result<Database> open_alone(const std::string& path) {
  auto copy = Database::open(path, Database::Mode::read_write);
  if (!copy) return copy;
  if (auto done = copy->run("PRAGMA locking_mode = EXCLUSIVE"); !done) return unexpected(done.error());
  // SQLite looks for a log when it reads.
  if (const auto read = copy->integer("PRAGMA schema_version"); !read) return unexpected(read.error());
  return copy;
}

Result<void> fold_log(const std::string& path) {
  auto copy = open_alone(path);
  if (!copy) return unexpected(copy.error());
  return copy->empty_wal();
}

Result<Extent> extent_of_copy(const std::string& path) {
  auto copy = open_alone(path);
  if (!copy) return unexpected(copy.error());
  return extent_of(*copy);
}

}  // namespace

Result<LiveBackup> LiveBackup::begin(const Settings& settings, const std::function<Changes()>& changes,
                                     const std::function<void()>& progress) {
  std::error_code error;
  fs::create_directory(settings.folder, error);  // what is mounted there has to be
  if (error) return unexpected(system_failure(settings.folder, error));
  auto lock = LockFile::take(settings.folder + "/" + kLiveBackup, LockFile::Share::alone);
  if (!lock) return unexpected(lock.error());
  LiveBackup backup(settings, std::move(*lock));
  if (auto cleared = backup.clear_the_place(); !cleared) return unexpected(cleared.error());
  if (auto written = backup.write_whole(changes, progress); !written) return unexpected(written.error());
  auto log = LogWriter::begin(backup.path_ + "-wal", backup.page_bytes_);
  if (!log) return unexpected(log.error());
  backup.log_.emplace(std::move(*log));
  return backup;
}

// What lies there is written back first, so that the new copy can take its place in one step.
Result<void> LiveBackup::clear_the_place() const {
  std::error_code error;
  if (!fs::exists(path_, error)) return {};
  auto own = Database::open(settings_.database, Database::Mode::read_only);
  if (!own) return unexpected(own.error());
  const auto ours = extent_of(*own);
  if (!ours) return unexpected(ours.error());
  const auto folded = fold_log(path_);
  if (!folded && folded.error().disk_full) return folded;
  const auto there = extent_of_copy(path_);
  if (folded && there && ours->covers(*there)) return {};
  const auto aside = set_aside(path_, settings_.aside);
  if (!aside) return unexpected(aside.error());
  return {};
}

Result<void> LiveBackup::write_whole(const std::function<Changes()>& changes,
                                     const std::function<void()>& progress) {
  const std::string fresh = path_ + ".new";
  std::error_code error;
  for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(fresh + suffix, error);
  {
    auto reader = Database::open(settings_.database, Database::Mode::read_only);
    if (!reader) return unexpected(reader.error());
    // One moment of the store: a copy of what changes meanwhile would begin again with each change.
    if (auto begun = reader->run("BEGIN"); !begun) return begun;
    const auto page_bytes = reader->integer("SELECT page_size FROM pragma_page_size, meta LIMIT 1");
    if (!page_bytes) return unexpected(page_bytes.error());
    page_bytes_ = static_cast<std::size_t>(*page_bytes);
    if (auto copied = reader->copy_to(fresh, progress); !copied) return copied;
  }
  if (const Changes since = changes(); since.database_pages != 0) {
    auto log = LogWriter::begin(fresh + "-wal", page_bytes_);
    if (!log) return unexpected(log.error());
    if (auto written = log->append(since.pages, since.database_pages); !written) return written;
    if (auto synced = log->sync(); !synced) return synced;
  }
  if (auto folded = fold_log(fresh); !folded) return folded;
  return replace_whole(path_, [&](const std::string& part) -> Result<void> {
    fs::rename(fresh, part, error);
    if (error) return unexpected(system_failure(fresh, error));
    return sync_file(part);
  });
}

Result<void> LiveBackup::append(const Changes& changes) {
  if (auto there = still_there(); !there) return there;
  if (changes.database_pages == 0) return {};
  if (changes.pages.begin()->second.size() != page_bytes_)
    return unexpected(StoreError{0, false, fmt::format("{}: has pages of another size", settings_.database)});
  if (auto written = log_->append(changes.pages, changes.database_pages); !written) return written;
  if (log_->bytes() >= settings_.longest_log) return fold();
  return log_->sync();
}

// Where the log was taken away, the database may be anything.
Result<void> LiveBackup::still_there() const {
  if (log_ && log_->stands()) return {};
  return unexpected(StoreError{0, false, fmt::format("{}-wal: somebody else changed it", path_)});
}

Result<void> LiveBackup::fold() {
  if (auto there = still_there(); !there) return there;
  if (auto synced = log_->sync(); !synced) return synced;
  log_.reset();
  if (auto folded = fold_log(path_); !folded) return folded;
  auto log = LogWriter::begin(path_ + "-wal", page_bytes_);
  if (!log) return unexpected(log.error());
  log_.emplace(std::move(*log));
  return {};
}

Result<Backup> LiveBackup::keep(const std::string& name) {
  if (auto folded = fold(); !folded) return unexpected(folded.error());
  return copy_backup(path_, settings_.folder + "/" + name);
}

}  // namespace eboard::storage
