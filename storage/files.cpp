// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>

#include "storage/disk_vfs.hpp"

namespace eboard::storage {

bool is_broken_disk(int error) {
  return error == EROFS || error == EIO || error == ENXIO || error == ENODEV || error == EUCLEAN;
}

StoreError system_failure(const std::string& path, const std::error_code& error) {
  return {is_broken_disk(error.value()) ? SQLITE_IOERR : 0, is_no_room(error.value()),
          fmt::format("{}: {}", path, error.message())};
}

Result<void> sync_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool synced = file >= 0 && ::fsync(file) == 0;
  const std::error_code error(errno, std::generic_category());
  if (file >= 0) ::close(file);
  if (synced) return {};
  return unexpected(system_failure(path, error));
}

}  // namespace eboard::storage
