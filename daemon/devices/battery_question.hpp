// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When to ask a device how full its battery is. One that does not answer has none, and is left alone until
// its port is opened anew.
#pragma once

#include "drivers/event.hpp"

namespace eboard::daemon {

class BatteryQuestion {
 public:
  static constexpr drivers::Millis kPause{300'000};  ///< a board's battery lasts for hours
  static constexpr drivers::Millis kAgain{10'000};   ///< a question may be lost on the way
  static constexpr int kTries = 2;

  void opened() { *this = BatteryQuestion(); }
  [[nodiscard]] bool due(drivers::Millis now) const { return unanswered_ < kTries && now >= next_; }
  void asked(drivers::Millis now) {
    ++unanswered_;
    next_ = now + kAgain;
  }
  /// The device told, asked or not.
  void told(drivers::Millis now) {
    unanswered_ = 0;
    next_ = now + kPause;
  }

 private:
  int unanswered_ = 0;
  drivers::Millis next_{0};
};

}  // namespace eboard::daemon
