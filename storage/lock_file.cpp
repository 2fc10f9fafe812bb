// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/lock_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "storage/files.hpp"

namespace eboard::storage {

namespace {

using Share = LockFile::Share;

StoreError refusal(const std::string& path, int error) {
  return system_failure(path, {error, std::generic_category()});
}

StoreError in_use(const std::string& path, Share share) {
  StoreError error{
      0, false,
      fmt::format("{}: {}", path,
                  share == Share::alone ? "another program has it open" : "a running eboardd has it open")};
  error.in_use = true;
  return error;
}

// Returns 0 or the error.
int lock(int descriptor, Share share) {
  return ::flock(descriptor, (share == Share::alone ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 ? 0 : errno;
}

}  // namespace

Result<LockFile> LockFile::take(const std::string& path, Share share) {
  const std::string lock_path = path + ".lock";
  LockFile taken;
  taken.file_ = ::open(lock_path.c_str(), O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  taken.path_ = path;
  taken.share_ = share;
  if (taken.file_ < 0) {
    // A reader may have no right to make files there. The lock on the database keeps writers away then.
    const bool takes_no_file = errno == EROFS || errno == EACCES || errno == EPERM;
    if (takes_no_file && share == Share::with_readers) return taken;
    return unexpected(refusal(lock_path, errno));
  }
  if (const int error = lock(taken.file_, share); error == EWOULDBLOCK) {
    return unexpected(in_use(path, share));
  } else if (error != 0) {
    return unexpected(refusal(lock_path, error));
  }
  return taken;
}

Result<void> LockFile::take_database() {
  if (path_.empty()) return {};
  database_ = ::open(path_.c_str(), (share_ == Share::alone ? O_RDWR : O_RDONLY) | O_CLOEXEC);
  if (database_ < 0) return unexpected(refusal(path_, errno));
  const int error = lock(database_, share_);
  if (error == 0) return {};
  return unexpected(error == EWOULDBLOCK ? in_use(path_, share_) : refusal(path_, error));
}

LockFile::~LockFile() {
  for (const int descriptor : {database_, file_}) {
    if (descriptor >= 0) ::close(descriptor);
  }
}

}  // namespace eboard::storage
