// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Why this process may not open a device, and what a person does about it.
#pragma once

#include <string>

namespace eboard::drivers {

struct DeviceAccess {
  std::string group;       ///< that owns the device; its number where it has no name
  bool group_may = false;  ///< read and write it
  bool is_member = false;  ///< this process is of that group
  std::string user;        ///< that this process runs as
};

/// Of the device as it is now.
[[nodiscard]] DeviceAccess access_to(const std::string& path);
/// What to do, to be put behind "Permission denied".
[[nodiscard]] std::string advice(const DeviceAccess& access);

}  // namespace eboard::drivers
