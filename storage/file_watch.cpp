// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/file_watch.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

namespace eboard::storage {

// A folder that cannot be read for a moment proves nothing about its contents.
namespace {
constexpr bool is_absence(int error) { return error == ENOENT || error == ENOTDIR; }
}  // namespace

std::optional<FileWatch::Identity> FileWatch::identity(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) return Identity{status.st_dev, status.st_ino};
  return is_absence(errno) ? std::optional(Identity{}) : std::nullopt;
}

FileWatch::FileWatch(const std::string& path) {
  for (const char* suffix : {"", "-wal", "-shm"})
    files_.push_back({path + suffix, identity(path + suffix).value_or(Identity{})});
}

std::optional<std::string> FileWatch::displaced() const {
  for (const File& file : files_) {
    const auto now = identity(file.path);
    if (file.was == Identity{} || !now || *now == file.was) continue;
    return fmt::format("{} was {}", std::filesystem::path(file.path).filename().string(),
                       *now == Identity{} ? "removed or renamed" : "replaced by another file");
  }
  return std::nullopt;
}

bool FileWatch::has_strangers() const {
  return std::ranges::any_of(files_, [](const File& file) {
    const auto now = identity(file.path);
    return now && *now != Identity{} && *now != file.was;
  });
}

}  // namespace eboard::storage
