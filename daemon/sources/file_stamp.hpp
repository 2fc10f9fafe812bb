// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Whether a file is the one that was read last.
#pragma once

#include <sys/stat.h>

#include <chrono>
#include <cstdint>
#include <string>

#include "rules/text/expected.hpp"

namespace eboard::sources {

/// What changes when a file is written or replaced.
struct FileStamp {
  dev_t device{};
  ino_t inode{};
  off_t size{};
  std::chrono::nanoseconds changed{};  ///< since 1970
  bool operator==(const FileStamp&) const = default;

  /// Error: errno.
  [[nodiscard]] static Expected<FileStamp, int> of(const std::string& path);
  /// Below zero where the clock that wrote it is ahead of this one.
  [[nodiscard]] std::chrono::nanoseconds age() const;
  /// Two changes within one tick of the file system have one time: another one may follow with this stamp.
  [[nodiscard]] bool is_fresh() const;
};

}  // namespace eboard::sources
