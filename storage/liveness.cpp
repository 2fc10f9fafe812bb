// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/liveness.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include "storage/disk_vfs.hpp"

namespace eboard::storage {

bool is_damage(const StoreError& error) {
  const int primary = primary_code(error.code);
  return primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB;
}

std::string with_advice(const std::string& path, const std::string& finding) {
  return fmt::format(
      "{0}; keep {1} and {1}-wal as they are: `eboardctl verify --db {1}` says more; restore a copy, or "
      "move both away to begin anew",
      finding, path);
}

StoreError advised(const std::string& path, StoreError error) {
  if (is_damage(error)) error.message = with_advice(path, error.message);
  return error;
}

bool is_disk_error(const StoreError& error) {
  return !error.disk_full && primary_code(error.code) == SQLITE_IOERR;
}

bool is_fatal(const StoreError& error) {
  return !error.disk_full && (is_damage(error) || is_disk_error(error));
}

void Liveness::end(const StoreError& error) {
  end_ = error;
  end_->message += " (the store was given up after this)";
}

}  // namespace eboard::storage
