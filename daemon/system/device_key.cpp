// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/device_key.hpp"

#include <fmt/format.h>

#include <charconv>

#include "rules/text/input_file.hpp"

namespace eboard::daemon {

namespace {

constexpr bool is_blank(char letter) {
  return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
}

/// Empty if it is not written so.
DeviceKeyBytes parse(std::string_view text) {
  DeviceKeyBytes key;
  for (std::size_t at = 0; at < text.size();) {
    if (is_blank(text[at])) {
      ++at;
      continue;
    }
    std::uint8_t byte = 0;
    const char* first = text.data() + at;
    if (at + 2 > text.size() || std::from_chars(first, first + 2, byte, 16).ptr != first + 2) return {};
    key.push_back(byte);
    at += 2;
  }
  return key;
}

}  // namespace

Expected<DeviceKeyBytes, std::string> read_device_key(const std::string& path, std::size_t bytes) {
  const auto text = rules::read_input(path, rules::InputKind::secret);
  if (!text) return unexpected(text.error());
  DeviceKeyBytes key = parse(*text);
  if (key.size() == bytes) return key;
  return unexpected(fmt::format("{}: it must hold {} bytes in hexadecimal digits", path, bytes));
}

}  // namespace eboard::daemon
