// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/published_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iterator>
#include <optional>

#include "daemon/config/values.hpp"
#include "daemon/system/whole_file.hpp"

namespace eboard::outlets {

namespace {

using seams::Delivery, seams::Trouble;

std::string_view reason_of(int error) {
  switch (error) {
    case ENOENT:
    case ENOTDIR:
      return "their folder is missing";
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return "their disk is full";
    case EACCES:
    case EPERM:
    case EROFS:
      return "the daemon may not write to their folder";
    case ELOOP:
      return "the round's folder is a link to somewhere else";
    default:
      return "their folder takes none";
  }
}

/// Everybody may read it, since it is made to be published. Returns 0 or the error; a link is one.
int make_folder(const std::string& folder) {
  constexpr mode_t kForAll = 0755;
  struct stat status {};
  if (::lstat(folder.c_str(), &status) == 0) return S_ISLNK(status.st_mode) ? ELOOP : 0;
  if (::mkdir(folder.c_str(), kForAll) != 0) return errno;
  return ::chmod(folder.c_str(), kForAll) == 0 ? 0 : errno;
}

bool is_file_of(const std::string& path, std::size_t size) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         static_cast<std::size_t>(status.st_size) == size;
}

/// Of a file that has as many bytes.
std::optional<std::time_t> second_of_same_size(const std::string& path, std::size_t size) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || static_cast<std::size_t>(status.st_size) != size)
    return std::nullopt;
  return status.st_mtim.tv_sec;
}

/// Web servers and programs that copy folders know a text again by its size and the second of its time: one
/// that follows within that second gets the next. Where a disk keeps no such time it is as it was.
void date_behind(std::time_t second, const std::string& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || status.st_mtim.tv_sec > second) return;
  const std::array<timespec, 2> times{{{0, UTIME_OMIT}, {second + 1, 0}}};
  (void)::utimensat(AT_FDCWD, path.c_str(), times.data(), AT_SYMLINK_NOFOLLOW);
}

}  // namespace

daemon::MakeDelivery in_directory(daemon::TableReader& own, std::string_view table, Content content) {
  const std::string directory = own.text("directory").value_or("");
  if (!own.has("directory")) own.fault("directory", fmt::format("{} has no directory", table));
  if (!directory.empty() && !directory.starts_with('/'))
    own.fault("directory", fmt::format("directory '{}' must begin with /", directory));
  return [directory, content = std::move(content)](const seams::Surroundings&) {
    return content.make(std::make_unique<PublishedFolder>(directory, content.what));
  };
}

Trouble PublishedFolder::trouble(std::string_view reason, std::string detail) const {
  return {.sentence = fmt::format("The {} of the round are not written: {}.", what_, reason),
          .detail = std::move(detail)};
}

Delivery::Outcome PublishedFolder::failed(std::string_view path, int error) const {
  return unexpected(trouble(reason_of(error), fmt::format("{}: {}", path, std::strerror(error))));
}

bool PublishedFolder::holds(const std::string& name, const TextPrint& text) const {
  const auto written = written_.find(name);
  return written != written_.end() && written->second == text.fingerprint &&
         is_file_of(directory_ + '/' + name, text.size);
}

/// What an earlier run wrote is compared byte by byte.
bool PublishedFolder::finds(const std::string& name, std::string_view text) const {
  const std::string path = directory_ + '/' + name;
  if (written_.contains(name) || !is_file_of(path, text.size())) return false;
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {}) == text;
}

Delivery::Outcome PublishedFolder::write(const std::string& name, std::string_view text) {
  const TextPrint print(text);
  if (holds(name, print)) return {};
  if (finds(name, text)) {
    written_[name] = print.fingerprint;
    return {};
  }
  for (std::size_t end = name.find('/'); end != std::string::npos; end = name.find('/', end + 1)) {
    const std::string folder = directory_ + '/' + name.substr(0, end);
    if (const int error = make_folder(folder); error != 0) return failed(folder, error);
  }
  const std::string path = directory_ + '/' + name;
  const auto before = second_of_same_size(path, text.size());
  if (const int error = whole_file::replace(path, text, whole_file::Sync::no); error != 0)
    return failed(path, error);
  if (before) date_behind(*before, path);
  written_[name] = print.fingerprint;
  return {};
}

bool PublishedFolder::may_be_cut(const std::string& folder) const {
  struct stat status {};
  return ::lstat((directory_ + '/' + folder).c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

Delivery::Outcome PublishedFolder::remove(const std::string& name) {
  if (written_.erase(name) == 0) return {};
  const std::string path = directory_ + '/' + name;
  if (::unlink(path.c_str()) != 0 && errno != ENOENT) return failed(path, errno);
  return {};
}

}  // namespace eboard::outlets
