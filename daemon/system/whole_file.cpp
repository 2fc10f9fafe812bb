// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/whole_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>

namespace eboard::whole_file {

namespace {

int sync_folder_of(const std::string& path) {
  const std::string parent = std::filesystem::path(path).parent_path();
  const std::string folder = parent.empty() ? "." : parent;
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  const int error = ::fsync(descriptor) == 0 ? 0 : errno;
  ::close(descriptor);
  return error;
}

int write(const std::string& path, std::string_view text, mode_t mode, Sync sync) {
  ::unlink(path.c_str());
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
  if (descriptor < 0) return errno;
  int error = 0;
  while (!text.empty() && error == 0) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0) {
      error = errno;
    } else {
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  if (error == 0 && ::fchmod(descriptor, mode) != 0) error = errno;  // whatever the umask takes away
  if (error == 0 && sync == Sync::yes && ::fsync(descriptor) != 0) error = errno;
  if (::close(descriptor) != 0 && error == 0) error = errno;  // a server's disk may be full only now
  if (error != 0) ::unlink(path.c_str());
  return error;
}

/// Puts a new text in the place of a file. ext4 writes a file to the disk that is renamed over another one,
/// but not one that changes places with it. False: there is no file, or the file system cannot do that.
bool exchange(const std::string& part, const std::string& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return false;
  // In this order the last that programs learn that watch the folder is that the file came to its place.
  if (::renameat2(AT_FDCWD, path.c_str(), AT_FDCWD, part.c_str(), RENAME_EXCHANGE) != 0) return false;
  ::unlink(part.c_str());
  return true;
}

}  // namespace

int write_new(const std::string& path, std::string_view text, mode_t mode) {
  return write(path, text, mode, Sync::yes);
}

int replace(const std::string& path, std::string_view text, Sync sync, mode_t mode) {
  const std::filesystem::path whole(path);
  const std::string part = whole.parent_path() / ("." + whole.filename().string() + ".part");
  if (const int error = write(part, text, mode, sync); error != 0) return error;
  if (sync == Sync::no && exchange(part, path)) return 0;
  if (std::rename(part.c_str(), path.c_str()) != 0) {
    const int error = errno;
    ::unlink(part.c_str());
    return error;
  }
  return sync == Sync::yes ? sync_folder_of(path) : 0;
}

}  // namespace eboard::whole_file
