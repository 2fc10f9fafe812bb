// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/report_descriptor.hpp"

#include <array>
#include <cstddef>

namespace eboard::drivers {

namespace {

// The first byte of an item without the two bits of its length.
constexpr std::uint8_t kUsagePage = 0x04, kReportId = 0x84, kCollection = 0xa0;
constexpr std::uint8_t kLongItem = 0xfe;
constexpr std::array<std::size_t, 4> kDataBytes{0, 1, 2, 4};

}  // namespace

ReportDescriptor ReportDescriptor::parse(std::span<const std::uint8_t> bytes) {
  ReportDescriptor descriptor;
  std::uint16_t page = 0;
  bool in_collection = false;
  while (!bytes.empty()) {
    if (bytes[0] == kLongItem) {
      if (bytes.size() < 3 || bytes.size() < 3u + bytes[1]) break;
      bytes = bytes.subspan(3u + bytes[1]);
      continue;
    }
    const std::size_t size = kDataBytes[bytes[0] & 3];
    if (bytes.size() < 1 + size) break;
    const std::uint8_t item = bytes[0] & 0xfc;
    if (item == kUsagePage)
      page = static_cast<std::uint16_t>((size > 0 ? bytes[1] : 0) | (size > 1 ? bytes[2] << 8 : 0));
    if (item == kReportId) descriptor.numbered = true;
    if (item == kCollection && !in_collection) {
      in_collection = true;
      descriptor.usage_page = page;
    }
    bytes = bytes.subspan(1 + size);
  }
  return descriptor;
}

}  // namespace eboard::drivers
