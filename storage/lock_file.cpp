// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/lock_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace eboard::storage {

namespace {

StoreError refusal(const std::string& path, int error) {
  return {0, error == ENOSPC, fmt::format("{}: {}", path, std::generic_category().message(error))};
}

}  // namespace

Result<LockFile> LockFile::take(const std::string& path, Share share) {
  const std::string lock_path = path + ".lock";
  int descriptor = ::open(lock_path.c_str(), O_RDONLY | O_CREAT | O_CLOEXEC, 0600);
  // A backup on a read-only disk: nobody can write to it, so nobody has to be kept out.
  if (descriptor < 0 && share == Share::with_readers && errno == EROFS) return LockFile(-1);
  if (descriptor < 0) return unexpected(refusal(lock_path, errno));
  LockFile lock(descriptor);
  if (::flock(descriptor, (share == Share::alone ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0) return lock;
  if (errno != EWOULDBLOCK) return unexpected(refusal(lock_path, errno));
  return unexpected(StoreError{
      0, false,
      fmt::format("{}: {}", path,
                  share == Share::alone ? "another program has it open" : "a running eboardd has it open")});
}

LockFile::~LockFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace eboard::storage
