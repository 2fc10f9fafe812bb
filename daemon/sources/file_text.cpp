// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sources/file_text.hpp"

#include <cerrno>
#include <cstring>
#include <ctime>
#include <utility>

#include "rules/text/input_file.hpp"

namespace eboard::sources {

Expected<std::optional<std::string>, Origin::Trouble> FileText::read() {
  const auto before = stamp();
  if (!before) return unexpected(before.error());
  if (last_ && *before == *last_) return std::nullopt;
  auto text = rules::read_input(path_, rules::InputKind::pairings);
  if (!text) {
    last_.reset();
    return unexpected(Origin::Trouble{"cannot be read", text.error()});
  }
  const auto after = stamp();
  // Somebody writes it: what was read is neither the old text nor the new one.
  if (!after || *after != *before) return std::nullopt;
  // Two changes within one tick of the file system have one time.
  last_ = is_fresh(*after) ? std::nullopt : std::optional(*after);
  return std::optional(std::move(*text));
}

Expected<FileText::Stamp, Origin::Trouble> FileText::stamp() const {
  struct stat file {};
  if (::stat(path_.c_str(), &file) != 0) {
    const int error = errno;
    return unexpected(Origin::Trouble{error == ENOENT ? "is not there" : "cannot be read",
                                      path_ + ": " + std::strerror(error)});
  }
  constexpr std::int64_t kSecond = 1'000'000'000;
  return Stamp{file.st_dev, file.st_ino, file.st_size,
               std::int64_t{file.st_mtim.tv_sec} * kSecond + file.st_mtim.tv_nsec};
}

bool FileText::is_fresh(const Stamp& stamp) {
  constexpr std::int64_t kTick = 2'000'000'000;
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec - stamp.changed < kTick;
}

}  // namespace eboard::sources
