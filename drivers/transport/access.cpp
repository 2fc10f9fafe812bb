// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/access.hpp"

#include <fmt/format.h>
#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <vector>

namespace eboard::drivers {

namespace {

constexpr std::size_t kNameBytes = 16384;  // the system's whole entry of a group, members included

std::string group_name(gid_t id) {
  std::array<char, kNameBytes> buffer{};
  group entry{};
  group* found = nullptr;
  if (getgrgid_r(id, &entry, buffer.data(), buffer.size(), &found) != 0 || found == nullptr)
    return std::to_string(id);
  return found->gr_name;
}

std::string user_name(uid_t id) {
  std::array<char, kNameBytes> buffer{};
  passwd entry{};
  passwd* found = nullptr;
  if (getpwuid_r(id, &entry, buffer.data(), buffer.size(), &found) != 0 || found == nullptr)
    return std::to_string(id);
  return found->pw_name;
}

bool is_member_of(gid_t id) {
  if (getegid() == id) return true;
  std::vector<gid_t> groups(static_cast<std::size_t>(std::max(getgroups(0, nullptr), 0)));
  if (groups.empty() || getgroups(static_cast<int>(groups.size()), groups.data()) < 0) return false;
  return std::ranges::find(groups, id) != groups.end();
}

}  // namespace

DeviceAccess access_to(const std::string& path) {
  DeviceAccess access;
  access.user = user_name(geteuid());
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return access;
  constexpr mode_t kBoth = S_IRGRP | S_IWGRP;
  access.group = group_name(status.st_gid);
  access.group_may = (status.st_mode & kBoth) == kBoth;
  access.is_member = is_member_of(status.st_gid);
  return access;
}

std::string advice(const DeviceAccess& access) {
  if (access.group.empty()) return fmt::format("; the user {} may not look into its folder", access.user);
  if (!access.group_may || access.is_member)
    return fmt::format(
        "; the user {} may not read and write it, and membership of its group, {}, does not help",
        access.user, access.group);
  return fmt::format(
      "; it belongs to the group {0}: add the user {1} to group {0} (usermod -aG {0} {1}) and log in "
      "again, or restart the service",
      access.group, access.user);
}

std::string advice_on(int code, const std::string& path) {
  if (code == EACCES) return advice(access_to(path));
  // systemd looks the drivers of DeviceAllow up when a service starts.
  if (code == EPERM)
    return "; the service does not allow devices of this driver, or began before the driver was loaded: then "
           "restart it";
  return {};
}

}  // namespace eboard::drivers
