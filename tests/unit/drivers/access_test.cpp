// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/access.hpp"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>

#include "drivers/transport/transport.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace access_test {

using namespace eboard::drivers;

TEST_CASE("an operator without access reads which group to join, and how") {
  const std::string text =
      advice({.group = "dialout", .group_may = true, .is_member = false, .user = "anna"});
  CHECK_THAT(text, ContainsSubstring("belongs to the group dialout"));
  CHECK_THAT(text, ContainsSubstring("add the user anna to group dialout (usermod -aG dialout anna)"));
}

TEST_CASE("a device that a service does not allow is not called one that somebody may join") {
  CHECK_THAT(advice_on(EPERM, "/dev/null"), ContainsSubstring("restart it"));
  CHECK(advice_on(EPERM, "/dev/null").find("usermod") == std::string::npos);
  CHECK(advice_on(ENOENT, "/dev/null").empty());
}

TEST_CASE("nobody is sent to a group that would not help") {
  for (const DeviceAccess& access :
       {DeviceAccess{.group = "root", .group_may = false, .user = "anna"},
        DeviceAccess{.group = "dialout", .group_may = true, .is_member = true, .user = "anna"},
        DeviceAccess{.group = "", .user = "anna"}}) {
    CHECK(advice(access).find("usermod") == std::string::npos);
    CHECK_THAT(advice(access), ContainsSubstring("anna"));
  }
}

TEST_CASE("the error of a port that may not be opened names its owner") {
  if (::geteuid() != 0) return;  // only root gives a file away and takes another user
  const eboard::test::TemporaryFolder folder;
  const std::string path = folder.file("tty");
  std::ofstream(path).flush();
  std::filesystem::permissions(folder.file(""), std::filesystem::perms::all);
  constexpr gid_t kDialout = 20;
  REQUIRE(::chown(path.c_str(), 0, kDialout) == 0);
  REQUIRE(::chmod(path.c_str(), 0660) == 0);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    constexpr uid_t kNobody = 65534;
    if (::setgid(kNobody) != 0 || ::setuid(kNobody) != 0) ::_exit(2);
    const auto port = open_port(path, {});
    ::_exit(!port && port.error().code == EACCES &&
                    port.error().message.find("add the user nobody") != std::string::npos
                ? 0
                : 1);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(status == 0);
}

}  // namespace access_test
