// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/local_socket.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

namespace eboard::daemon {

namespace {

constexpr mode_t kOwnerAndGroup = S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP;
constexpr mode_t kOwner = S_IRUSR | S_IWUSR;

std::string reason(int code) { return std::generic_category().message(code); }

int open_socket() { return ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); }

}  // namespace

Expected<LocalAddress, std::string> LocalAddress::of(const std::string& path) {
  if (path.size() < sizeof(sockaddr_un::sun_path)) return LocalAddress(-1, path);
  const std::filesystem::path whole(path);
  const int folder = ::open(whole.parent_path().c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return unexpected(fmt::format("{}: {}", whole.parent_path().string(), reason(errno)));
  return LocalAddress(folder, fmt::format("/proc/self/fd/{}/{}", folder, whole.filename().string()));
}

LocalAddress::LocalAddress(LocalAddress&& other) noexcept
    : folder_(std::exchange(other.folder_, -1)), text_(std::move(other.text_)) {}

LocalAddress::~LocalAddress() {
  if (folder_ >= 0) ::close(folder_);
}

AtPath look_at(const std::string& path) {
  struct stat found {};
  if (::lstat(path.c_str(), &found) != 0) return errno == ENOENT ? AtPath::nothing : AtPath::something_else;
  if (!S_ISSOCK(found.st_mode)) return AtPath::something_else;
  const auto address = LocalAddress::of(path);
  const int socket = address ? open_socket() : -1;
  if (socket < 0) return AtPath::something_else;
  const auto endpoint = address->endpoint();
  const bool answers = ::connect(socket, endpoint.data(), static_cast<socklen_t>(endpoint.size())) == 0;
  const int code = errno;
  ::close(socket);
  // A listener whose queue is full lets nobody in for the moment.
  if (answers || code == EAGAIN) return AtPath::live_socket;
  return code == ECONNREFUSED ? AtPath::dead_socket : AtPath::something_else;
}

Expected<LocalListener, std::string> LocalListener::at(const std::string& path) {
  switch (look_at(path)) {
    case AtPath::nothing:
      break;
    case AtPath::dead_socket:
      if (::unlink(path.c_str()) != 0) return unexpected(fmt::format("{}: {}", path, reason(errno)));
      break;
    case AtPath::live_socket:
      return unexpected(fmt::format("{}: another daemon answers there", path));
    case AtPath::something_else:
      return unexpected(fmt::format("{}: it is in the way and no socket of a daemon that ended", path));
  }
  LocalListener listener;
  if (const std::string fault = listener.make(path); !fault.empty())
    return unexpected(fmt::format("{}: {}", path, fault));
  return listener;
}

std::string LocalListener::make(const std::string& path) {
  const auto address = LocalAddress::of(path);
  if (!address) return address.error();
  descriptor_ = open_socket();
  if (descriptor_ < 0) return reason(errno);
  const auto endpoint = address->endpoint();
  // The name is there for its owner alone until the group is let in; no umask can open it further.
  if (::fchmod(descriptor_, kOwner) != 0 ||
      ::bind(descriptor_, endpoint.data(), static_cast<socklen_t>(endpoint.size())) != 0)
    return reason(errno);
  path_ = path;
  struct stat made {};
  if (::lstat(path.c_str(), &made) != 0 || ::listen(descriptor_, SOMAXCONN) != 0 ||
      ::chmod(path.c_str(), kOwnerAndGroup) != 0)
    return reason(errno);
  device_ = made.st_dev;
  inode_ = made.st_ino;
  return {};
}

LocalListener::LocalListener(LocalListener&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      path_(std::exchange(other.path_, {})),
      device_(other.device_),
      inode_(other.inode_) {}

LocalListener::~LocalListener() {
  if (descriptor_ >= 0) ::close(descriptor_);
  struct stat there {};
  if (path_.empty() || ::lstat(path_.c_str(), &there) != 0) return;
  if (there.st_dev == device_ && there.st_ino == inode_) ::unlink(path_.c_str());
}

}  // namespace eboard::daemon
