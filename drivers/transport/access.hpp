// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Finds out why this process may not open a device, and what the operator can do about it.
#pragma once

#include <string>

namespace eboard::drivers {

struct DeviceAccess {
  std::string group;       ///< group that owns the device; its number if it has no name
  bool group_may = false;  ///< the group may read and write it
  bool is_member = false;  ///< this process belongs to that group
  std::string user;        ///< user that this process runs as
};

/// The access to the device as it is now.
[[nodiscard]] DeviceAccess access_to(const std::string& path);
/// Advice to the operator, to be put after "Permission denied".
[[nodiscard]] std::string advice(const DeviceAccess& access);
/// Advice about a device that cannot be opened; empty: `code`, of errno, says it all.
[[nodiscard]] std::string advice_on(int code, const std::string& path);

}  // namespace eboard::drivers
