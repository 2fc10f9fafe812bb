// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Whether the files of an open database still are where they were. SQLite goes on in a file that was removed
// or renamed as if nothing had happened, and all of it is gone when the process ends.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace eboard::storage {

class FileWatch {
 public:
  /// The database, its log and the log's index, as far as they are there now. Makes three calls of stat(2).
  explicit FileWatch(const std::string& path);

  /// What happened to the first that is not what it was: "eboardd.db-wal was removed". nullopt: all are.
  [[nodiscard]] std::optional<std::string> displaced() const;
  /// Something that was not there stands under one of the names now.
  [[nodiscard]] bool has_strangers() const;

 private:
  /// What stands under a name: device and inode, both 0 where nothing does.
  struct Identity {
    dev_t device = 0;
    ino_t inode = 0;
    bool operator==(const Identity&) const = default;
  };
  struct File {
    std::string path;
    Identity was;
  };
  /// nullopt: the system does not say, for want of a permission or of memory.
  [[nodiscard]] static std::optional<Identity> identity(const std::string& path);

  std::vector<File> files_;
};

}  // namespace eboard::storage
