// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The lock beside a store: one writer, or any number of readers, never both. SQLite's own locks would let a
// reader in beside the writer, and 3.40 can then damage the file (docs/storage.md).
#pragma once

#include <string>
#include <utility>

#include "storage/error.hpp"

namespace eboard::storage {

class LockFile {
 public:
  enum class Share { alone, with_readers };

  /// Takes PATH.lock, made with mode 0600, without waiting; the kernel lets go when the process ends,
  /// however.
  [[nodiscard]] static Result<LockFile> take(const std::string& path, Share share);
  /// For a reader beside this program's own writer, which holds the lock.
  [[nodiscard]] static LockFile held_by_writer() { return LockFile(-1); }
  LockFile(LockFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  LockFile& operator=(LockFile&&) = delete;
  ~LockFile();

 private:
  explicit LockFile(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace eboard::storage
