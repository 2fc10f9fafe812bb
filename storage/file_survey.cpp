// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/file_survey.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <system_error>

#include "storage/files.hpp"
#include "storage/log_file.hpp"

namespace eboard::storage {

namespace {

std::string file_of(const std::string& path, Mark mark) {
  return path + (mark == Mark::making ? ".new" : ".open");
}
std::string log_of(const std::string& path) { return path + "-wal"; }

bool is_there(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

Result<void> touch(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) {
    return unexpected(system_failure(path, {errno, std::generic_category()}));
  }
  ::close(descriptor);
  return {};
}

template <class... Values>
StoreError refusal(fmt::format_string<Values...> format, Values&&... values) {
  return {0, false, fmt::format(format, std::forward<Values>(values)...)};
}

// Says why a log must not be played back; nullopt if it may.
std::optional<StoreError> fault_of_log(const std::string& path, const LogFile& log) {
  if (!log.damaged()) return std::nullopt;
  if (!log.has_header()) {
    return refusal(
        "{0}: its beginning is damaged, so nothing of what it holds for {1} can be read; keep a copy of "
        "both files, or remove {0} to go on without it",
        log_of(path), path);
  }
  return refusal(
      "{0}: frame {2} of {3} is damaged, and what was stored after it would be lost; keep a copy of {0} and "
      "{1}, restore {0}, or remove it to go on without all that it holds",
      log_of(path), path, log.valid_frames() + 1, log.frames());
}

}  // namespace

Result<FileSurvey> survey(const std::string& path) {
  const auto log = LogFile::read(log_of(path));
  if (!log) return unexpected(log.error());
  const FileSurvey found{
      .filled = has_bytes(path), .was_open = is_there(file_of(path, Mark::open)), .log_bytes = log->bytes()};
  if (found.filled) {
    if (const auto fault = fault_of_log(path, *log)) return unexpected(*fault);
    return found;
  }
  if (is_there(file_of(path, Mark::making))) return found;
  if (found.log_bytes > 0) {
    return unexpected(
        refusal("{0}: {1}, but {2} holds {3} bytes that belong to it; restore {0} from a copy, or move "
                "{2} away to begin anew",
                path, is_there(path) ? "is empty" : "is missing", log_of(path), found.log_bytes));
  }
  if (is_there(path)) {
    return unexpected(
        refusal("{0}: is empty: what it held is lost, or it never was a store; restore it from a copy, or "
                "remove it to begin anew",
                path));
  }
  return found;
}

Result<void> make_file(const std::string& path) {
  if (auto marked = set_mark(path, Mark::making); !marked) return marked;
  return touch(path);
}

Result<void> set_mark(const std::string& path, Mark mark) { return touch(file_of(path, mark)); }

void remove_mark(const std::string& path, Mark mark) noexcept { ::unlink(file_of(path, mark).c_str()); }

}  // namespace eboard::storage
