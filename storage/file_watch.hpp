// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Checks that the files of an open database are still in their place. SQLite goes on in a file that was
// removed or renamed without an error, and all of it is lost when the process ends.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace eboard::storage {

class FileWatch {
 public:
  /// Remembers the database, its log and the log's index, as far as they exist now. Makes three calls of
  /// stat(2).
  explicit FileWatch(const std::string& path);

  /// Says what happened to the first file that changed: "eboardd.db-wal was removed". nullopt if none did.
  [[nodiscard]] std::optional<std::string> displaced() const;
  /// True if another file has one of the names now.
  [[nodiscard]] bool has_strangers() const;

 private:
  /// The file under a name: device and inode, both 0 if there is none.
  struct Identity {
    dev_t device = 0;
    ino_t inode = 0;
    bool operator==(const Identity&) const = default;
  };
  struct File {
    std::string path;
    Identity was;
  };
  /// Returns nullopt if the system cannot answer, for lack of a permission or of memory.
  [[nodiscard]] static std::optional<Identity> identity(const std::string& path);

  std::vector<File> files_;
};

}  // namespace eboard::storage
