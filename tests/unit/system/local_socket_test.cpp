// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/local_socket.hpp"

#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/support/catch.hpp"

namespace eboard::daemon::local_socket_test {
namespace {

namespace fs = std::filesystem;

struct Folder {
  fs::path path;
  Folder() {
    std::string name = (fs::temp_directory_path() / "eboard-socket-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder");
    path = name;
  }
  Folder(const Folder&) = delete;
  ~Folder() { fs::remove_all(path); }
  [[nodiscard]] std::string socket() const { return (path / "arbiter.sock").string(); }
};

/// As a daemon that was killed leaves it.
void leave_dead_socket(const std::string& path) {
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const auto address = LocalAddress::of(path);
  REQUIRE(address);
  const auto endpoint = address->endpoint();
  REQUIRE(::bind(socket, endpoint.data(), static_cast<socklen_t>(endpoint.size())) == 0);
  REQUIRE(::listen(socket, 1) == 0);
  ::close(socket);
}

TEST_CASE(
    "a socket belongs to its owner and their group, whatever the umask, and is removed with its listener") {
  const Folder folder;
  for (const mode_t mask : {0000, 0027, 0077}) {
    const mode_t before = ::umask(mask);
    const auto listener = LocalListener::at(folder.socket());
    ::umask(before);
    REQUIRE(listener);
    struct stat made {};
    REQUIRE(::lstat(folder.socket().c_str(), &made) == 0);
    CHECK((made.st_mode & 07777) == 0660);
    CHECK(look_at(folder.socket()) == AtPath::live_socket);
  }
  CHECK(look_at(folder.socket()) == AtPath::nothing);
}

TEST_CASE("the socket of a dead daemon is replaced, that of a live one never") {
  const Folder folder;
  leave_dead_socket(folder.socket());
  CHECK(look_at(folder.socket()) == AtPath::dead_socket);
  const auto first = LocalListener::at(folder.socket());
  REQUIRE(first);
  const auto second = LocalListener::at(folder.socket());
  REQUIRE_FALSE(second);
  CHECK(second.error() == folder.socket() + ": another daemon answers there");
  CHECK(look_at(folder.socket()) == AtPath::live_socket);
}

TEST_CASE("what is no socket stays where it is") {
  const Folder folder;
  std::ofstream(folder.socket()) << "minutes of the meeting";
  CHECK_FALSE(LocalListener::at(folder.socket()));
  CHECK(fs::file_size(folder.socket()) == 22);
  fs::remove(folder.socket());
  fs::create_symlink(folder.path / "elsewhere", folder.socket());
  CHECK_FALSE(LocalListener::at(folder.socket()));
  CHECK(fs::is_symlink(folder.socket()));
  CHECK_FALSE(LocalListener::at((folder.path / "no" / "folder" / "arbiter.sock").string()));
}

TEST_CASE("a listener takes away no name but its own") {
  const Folder folder;
  {
    const auto first = LocalListener::at(folder.socket());
    REQUIRE(first);
    fs::remove(folder.socket());
    leave_dead_socket(folder.socket());
  }
  CHECK(look_at(folder.socket()) == AtPath::dead_socket);
}

TEST_CASE("a path may be longer than the kernel's room for one") {
  const Folder folder;
  const fs::path deep = folder.path / std::string(100, 'a') / std::string(100, 'b');
  fs::create_directories(deep);
  const std::string path = (deep / "arbiter.sock").string();
  leave_dead_socket(path);
  const auto listener = LocalListener::at(path);
  REQUIRE(listener);
  CHECK(look_at(path) == AtPath::live_socket);
  CHECK_FALSE(LocalListener::at(path));
}

}  // namespace
}  // namespace eboard::daemon::local_socket_test
