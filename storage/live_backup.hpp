// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The copy in another folder that follows a store: a database with a write-ahead log, and so a sound database
// at every moment, also one at which that folder is taken away. Belongs to one thread. Nobody else may open
// it meanwhile.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "storage/backup.hpp"
#include "storage/error.hpp"
#include "storage/lock_file.hpp"
#include "storage/log_writer.hpp"

namespace eboard::storage {

class LiveBackup {
 public:
  struct Settings {
    std::string database;  ///< of this program's own writer
    std::string folder;
    std::string aside;  ///< a word for the name of what lies there and must not be lost
    std::int64_t longest_log = std::int64_t{8} << 20;
  };
  /// All that was committed since some moment before begin() was called: the latest content of each page.
  struct Changes {
    LogWriter::Pages pages;
    std::uint32_t database_pages = 0;  ///< 0: nothing was committed
  };

  /// Makes a whole copy, and applies to it what `changes` gives when that is written: of all that was
  /// committed since this was called. A copy that lies there stays until the new one is complete. It stays
  /// for good, under another name, if it is of another store or goes further than this one.
  [[nodiscard]] static Result<LiveBackup> begin(const Settings& settings,
                                                const std::function<Changes()>& changes,
                                                const std::function<void()>& progress);

  /// Writes what was committed since. On the disk when this returns. After an error this has to begin anew.
  [[nodiscard]] Result<void> append(const Changes& changes);
  /// Makes a copy of it that stays, examined, under that name in the same folder.
  [[nodiscard]] Result<Backup> keep(const std::string& name);
  /// Writes the log into the database: what lies there is one file then.
  [[nodiscard]] Result<void> fold();

 private:
  LiveBackup(const Settings& settings, LockFile lock)
      : settings_(settings), path_(settings.folder + "/" + kLiveBackup), lock_(std::move(lock)) {}
  [[nodiscard]] Result<void> still_there() const;
  [[nodiscard]] Result<void> clear_the_place() const;
  [[nodiscard]] Result<void> write_whole(const std::function<Changes()>& changes,
                                         const std::function<void()>& progress);

  Settings settings_;
  std::string path_;
  LockFile lock_;
  std::optional<LogWriter> log_;
  std::size_t page_bytes_ = 0;
};

}  // namespace eboard::storage
