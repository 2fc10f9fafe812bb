// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace eboard::drivers {

/// The bytes of a message for which the reader's buffer had no room.
class Leftover {
 public:
  [[nodiscard]] bool empty() const { return bytes_.empty(); }
  void keep(std::vector<std::uint8_t> bytes) { bytes_ = std::move(bytes); }
  /// Moves as many as fit; returns how many.
  [[nodiscard]] std::size_t take(std::span<std::uint8_t> buffer) {
    const auto count = std::min(buffer.size(), bytes_.size());
    const auto end = bytes_.begin() + static_cast<std::ptrdiff_t>(count);
    std::copy(bytes_.begin(), end, buffer.begin());
    bytes_.erase(bytes_.begin(), end);
    return count;
  }

 private:
  std::vector<std::uint8_t> bytes_;
};

}  // namespace eboard::drivers
