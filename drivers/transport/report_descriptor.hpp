// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads of a HID report descriptor what this program has to know (Device Class Definition for HID 1.11,
// section 6.2.2).
#pragma once

#include <cstdint>
#include <span>

namespace eboard::drivers {

struct ReportDescriptor {
  std::uint16_t usage_page = 0;  ///< of the first collection; from ff00 on it is the maker's own
  bool numbered = false;         ///< reports begin with their number on the wire

  /// Reads as much as is sound.
  [[nodiscard]] static ReportDescriptor parse(std::span<const std::uint8_t> bytes);
  /// True for a device that says in a way of its own what it is; keyboards and mice do not.
  [[nodiscard]] bool is_makers_own() const { return usage_page >= 0xff00; }
};

}  // namespace eboard::drivers
