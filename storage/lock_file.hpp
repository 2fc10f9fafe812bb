// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The lock on a store: one writer, or any number of readers, never both. SQLite's own locks would let a
// reader in beside the writer, and 3.40 can then damage the file (docs/storage.md). It is held on PATH.lock
// and on the database itself: the first may be removed by somebody who tidies up, and keeps nobody out then.
#pragma once

#include <string>
#include <utility>

#include "storage/error.hpp"

namespace eboard::storage {

class LockFile {
 public:
  enum class Share { alone, with_readers };

  /// Takes PATH.lock, made with mode 0600, without waiting; the kernel lets go when the process ends,
  /// however. Where another program has it, the error is `in_use`.
  [[nodiscard]] static Result<LockFile> take(const std::string& path, Share share);
  /// Takes the database too, which must be there. From then on this must outlive every connection of this
  /// process to it: closing a descriptor of a file drops the locks that SQLite holds on it.
  [[nodiscard]] Result<void> take_database();
  /// For a reader beside this program's own writer, which holds the lock.
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
  std::string path_;  ///< empty: nothing is to be locked
  Share share_ = Share::alone;
  int file_ = -1;
  int database_ = -1;
};

}  // namespace eboard::storage
