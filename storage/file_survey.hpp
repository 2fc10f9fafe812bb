// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Checks a store's files before SQLite opens them. SQLite takes an empty file for a new database, deletes a
// log without a database, and skips everything after a damaged place in a log, all without an error.
#pragma once

#include <cstdint>
#include <string>

#include "storage/error.hpp"

namespace eboard::storage {

/// Marks: empty files beside the store, which outlive a crash.
enum class Mark : std::uint8_t {
  making,  ///< FILE.new: the empty database is new, it did not lose its contents
  open,    ///< FILE.open: a writer has it open, so there is a log
};
[[nodiscard]] Result<void> set_mark(const std::string& path, Mark mark);
void remove_mark(const std::string& path, Mark mark) noexcept;

struct FileSurvey {
  bool filled = false;         ///< the database is not empty
  bool was_open = false;       ///< the last writer did not close it
  std::int64_t log_bytes = 0;  ///< size of the write-ahead log beside it
};

/// The error says what to do: the files are not those that this program or a crash leaves.
[[nodiscard]] Result<FileSurvey> survey(const std::string& path);

/// Makes an empty database file (mode 0600, like its log) with its mark.
[[nodiscard]] Result<void> make_file(const std::string& path);

}  // namespace eboard::storage
