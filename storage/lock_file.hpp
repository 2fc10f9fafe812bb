// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Locks a store for one writer, or any number of readers, never both. SQLite's own locks would admit a reader
// beside the writer, and 3.40 can then damage the file (docs/storage.md). The lock is on PATH.lock and on the
// database itself: somebody may remove the first while tidying up, and then it keeps nobody out.
#pragma once

#include <string>
#include <utility>

#include "storage/error.hpp"

namespace eboard::storage {

class LockFile {
 public:
  enum class Share { alone, with_readers };

  /// Takes PATH.lock, made with mode 0600, without waiting; the kernel releases it when the process ends in
  /// any way. If another program has it, the error is `in_use`.
  [[nodiscard]] static Result<LockFile> take(const std::string& path, Share share);
  /// Locks the database too, which must exist. From then on this must outlive every connection of this
  /// process to it: closing a descriptor of a file drops the locks that SQLite holds on it.
  [[nodiscard]] Result<void> take_database();
  /// A lock for a reader beside this program's own writer, which holds the real one.
  [[nodiscard]] static LockFile held_by_writer() { return {}; }
  LockFile(LockFile&& other) noexcept
      : path_(std::move(other.path_)),
        share_(other.share_),
        file_(std::exchange(other.file_, -1)),
        database_(std::exchange(other.database_, -1)) {}
  LockFile& operator=(LockFile&&) = delete;
  ~LockFile();

 private:
  LockFile() = default;
  std::string path_;  ///< empty if nothing is locked
  Share share_ = Share::alone;
  int file_ = -1;
  int database_ = -1;
};

}  // namespace eboard::storage
