// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <algorithm>
#include <chrono>

namespace eboard::outlets {

/// How long to wait after failures: each wait is twice as long as the one before, up to a ceiling.
struct BackOff {
  std::chrono::milliseconds first{1000}, longest{60'000};

  /// `failures`: how many in a row, at least one. `jitter`, from 0 up to 1, takes up to a quarter off, so
  /// that what failed together is not tried again together.
  [[nodiscard]] std::chrono::milliseconds wait(int failures, double jitter) const {
    constexpr int kMaxDoublings = 20;
    const auto whole = std::min(first * (1 << std::clamp(failures - 1, 0, kMaxDoublings)), longest);
    return std::chrono::round<std::chrono::milliseconds>(whole * (1 - jitter / 4));
  }
};

}  // namespace eboard::outlets
