// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sources/file_stamp.hpp"

#include <cerrno>

namespace eboard::sources {

Expected<FileStamp, int> FileStamp::of(const std::string& path) {
  struct stat file {};
  if (::stat(path.c_str(), &file) != 0) return unexpected(errno);
  return FileStamp{
      file.st_dev, file.st_ino, file.st_size,
      std::chrono::seconds{file.st_mtim.tv_sec} + std::chrono::nanoseconds{file.st_mtim.tv_nsec}};
}

std::chrono::nanoseconds FileStamp::age() const {
  return std::chrono::system_clock::now().time_since_epoch() - changed;
}

bool FileStamp::is_fresh() const {
  constexpr std::chrono::seconds kTick{2};
  return age() < kTick;
}

}  // namespace eboard::sources
