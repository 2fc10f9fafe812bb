// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads SQLite's write-ahead log as SQLite does when it recovers, and further
// (sqlite.org/fileformat2.html#walformat): it distinguishes the end of a log, where a crash may have cut a
// transaction, from a hole in its middle.
#pragma once

#include <cstdint>
#include <string>

#include "storage/error.hpp"

namespace eboard::storage {

/// True if SQLite's file system has a file there with at least one byte.
[[nodiscard]] bool has_bytes(const std::string& path);

class LogFile {
 public:
  /// Reads a log; a missing file is an empty one.
  [[nodiscard]] static Result<LogFile> read(const std::string& path);

  [[nodiscard]] std::int64_t bytes() const { return bytes_; }
  [[nodiscard]] std::int64_t frames() const { return frames_; }
  /// The number of frames from the beginning that SQLite would play back.
  [[nodiscard]] std::int64_t valid_frames() const { return valid_; }
  [[nodiscard]] bool has_header() const { return has_header_; }
  /// True if committed frames of this log stand where SQLite would not look for them. A crash leaves at most
  /// one transaction there: each is on the disk before the next is written, and a header before its frames.
  [[nodiscard]] bool damaged() const { return has_header_ ? commits_behind_ > 1 : frames_ > 0; }

 private:
  std::int64_t bytes_ = 0, frames_ = 0, valid_ = 0, commits_behind_ = 0;
  bool has_header_ = false;
};

}  // namespace eboard::storage
