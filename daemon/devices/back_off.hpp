// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How long a port that cannot be opened waits for its next attempt: twice as long each time.
#pragma once

#include <algorithm>
#include <utility>

#include "drivers/event.hpp"

namespace eboard::daemon {

class BackOff {
 public:
  static constexpr drivers::Millis kFirst{100}, kLast{2000};

  [[nodiscard]] drivers::Millis next() { return std::exchange(wait_, std::min(wait_ * 2, kLast)); }
  void reset() { wait_ = kFirst; }

 private:
  drivers::Millis wait_ = kFirst;
};

}  // namespace eboard::daemon
