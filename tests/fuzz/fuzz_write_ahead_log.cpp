// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any bytes are the write-ahead log of a store: it is read to its end, or is no log.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>

#include "storage/log_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using eboard::storage::LogFile;
  const int file = ::memfd_create("log", MFD_CLOEXEC);
  if (file < 0 || ::write(file, data, size) != static_cast<ssize_t>(size)) std::abort();
  const auto log = LogFile::read(fmt::format("/proc/self/fd/{}", file));
  ::close(file);
  if (!log) return 0;
  if (log->bytes() != static_cast<std::int64_t>(size) || log->valid_frames() > log->frames()) std::abort();
  if (log->valid_frames() > 0 && !log->has_header()) std::abort();
  return 0;
}
