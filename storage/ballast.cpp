// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/ballast.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>

namespace eboard::storage {

namespace {

constexpr std::int64_t kPart = 4;  ///< a quarter
constexpr std::int64_t kMinBytes = std::int64_t{128} << 10, kMinSpare = std::int64_t{256} << 10;

// A file that is emptied before its removal frees its space even if another program holds it open.
bool truncate(const std::string& path, std::int64_t size) { return ::truncate(path.c_str(), size) == 0; }

}  // namespace

std::int64_t Ballast::size() const {
  struct stat status {};
  return !path_.empty() && ::stat(path_.c_str(), &status) == 0 ? status.st_size : 0;
}

bool Ballast::fill() {
  if (path_.empty()) return true;
  const int descriptor = ::open(path_.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (descriptor < 0) return false;
  struct stat status {};
  struct statvfs disk {};
  bool filled = false;
  if (::fstat(descriptor, &status) == 0 && ::fstatvfs(descriptor, &disk) == 0) {
    const auto free = static_cast<std::int64_t>(disk.f_bavail) * static_cast<std::int64_t>(disk.f_frsize);
    whole_ = std::max(whole_, std::min(kBytes, (free + status.st_size) / kPart));
    const std::int64_t missing = std::max<std::int64_t>(whole_ - status.st_size, 0);
    const std::int64_t spare = std::max(whole_ / kPart, kMinSpare);
    filled = whole_ >= kMinBytes && free - missing >= spare;
    // Frees what it took before it failed, for example by a quota below the size of the disk.
    if (filled && missing > 0 && ::posix_fallocate(descriptor, 0, whole_) != 0) {
      filled = false;
      (void)::ftruncate(descriptor, status.st_size);
    }
  }
  ::close(descriptor);
  if (!filled && size() == 0) {
    ::unlink(path_.c_str());
    whole_ = 0;  // as large as fits once there is room
  }
  return filled;
}

bool Ballast::shrink(std::int64_t to) { return size() > to && truncate(path_, to); }

bool Ballast::release_max() {
  if (whole_ == 0) whole_ = size();
  return shrink(whole_ / kPart);
}

bool Ballast::release_all() {
  const bool given = shrink(0);
  if (given) ::unlink(path_.c_str());
  return given;
}

}  // namespace eboard::storage
