// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Looks at a store's files before SQLite does. SQLite takes an empty file for a new database, deletes a log
// that has none, and passes over whatever follows a damaged place in a log, all without a word.
#pragma once

#include <cstdint>
#include <string>

#include "storage/error.hpp"

namespace eboard::storage {

/// Empty files beside the store, which outlive a crash.
enum class Mark : std::uint8_t {
  making,  ///< FILE.new: an empty database is ours to fill, not one that lost what it held
  open,    ///< FILE.open: a writer has it, so it has a log
};
[[nodiscard]] Result<void> set_mark(const std::string& path, Mark mark);
void remove_mark(const std::string& path, Mark mark) noexcept;

struct FileSurvey {
  bool filled = false;         ///< the database has a first byte
  bool was_open = false;       ///< no writer closed it since one opened it
  std::int64_t log_bytes = 0;  ///< of the write-ahead log beside it
};

/// Error: what is there is no store as one is left behind, by us or by a crash; says what to do.
[[nodiscard]] Result<FileSurvey> survey(const std::string& path);

/// Makes an empty database file (mode 0600, and so its log) with its mark.
[[nodiscard]] Result<void> make_file(const std::string& path);

}  // namespace eboard::storage
