// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the file in which an owner keeps a device's key (drivers::KeyUse).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "rules/text/expected.hpp"

namespace eboard::daemon {

using DeviceKeyBytes = std::vector<std::uint8_t>;
/// By the name of their driver.
using DeviceKeys = std::map<std::string, DeviceKeyBytes, std::less<>>;

/// The file has that many bytes, in hexadecimal digits; blanks and ends of lines between two bytes mean
/// nothing. The error is one sentence that begins with the path, and never holds anything of the file.
[[nodiscard]] Expected<DeviceKeyBytes, std::string> read_device_key(const std::string& path,
                                                                    std::size_t bytes);

}  // namespace eboard::daemon
