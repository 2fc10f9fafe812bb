// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/log.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace eboard::log {

namespace {

// systemd names device and inode of the stream it listens to; a redirected stderr is not that stream any
// more.
bool stderr_is_the_journal() {
  const char* stream = std::getenv("JOURNAL_STREAM");
  if (stream == nullptr) return false;
  struct stat status {};
  if (fstat(STDERR_FILENO, &status) != 0) return false;
  return fmt::format("{}:{}", status.st_dev, status.st_ino) == stream;
}

// One line is one write, so that lines of several threads do not mix; a device may have put anything into the
// text.
std::string one_line(std::string_view prefix, std::string_view text) {
  std::string line(prefix);
  for (const char c : text) line += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  line += '\n';
  return line;
}

}  // namespace

void write(Level level, std::string_view line) {
  static const bool journal = stderr_is_the_journal();
  const std::string whole = one_line(journal ? fmt::format("<{}>", static_cast<int>(level))
                                             : fmt::format("{}: ", program_invocation_short_name),
                                     line);
  std::fwrite(whole.data(), 1, whole.size(), stderr);
}

}  // namespace eboard::log
