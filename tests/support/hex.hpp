// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

namespace eboard::test {

/// "8e 00 05" to bytes.
inline std::vector<std::uint8_t> hex(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::uint8_t> bytes;
  for (std::string byte; in >> byte;)
    bytes.push_back(static_cast<std::uint8_t>(std::stoi(byte, nullptr, 16)));
  return bytes;
}

}  // namespace eboard::test
