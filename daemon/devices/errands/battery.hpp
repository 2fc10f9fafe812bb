// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Asks a device how full its battery is. One that does not answer has none, and is left alone until its port
// is opened anew.
#pragma once

#include "daemon/devices/errands/errand.hpp"

namespace eboard::daemon {

class Battery final : public Errand {
 public:
  static constexpr Millis kPause{300'000};  ///< a board's battery lasts for hours
  static constexpr Millis kAgain{10'000};   ///< a question may be lost on the way
  static constexpr int kTries = 2;

  void opened() override {
    unanswered_ = 0;
    next_ = Millis{0};
  }
  /// The device told, asked or not.
  [[nodiscard]] Step told(const drivers::Payload& report, Millis now) override {
    if (!std::holds_alternative<drivers::BatteryStatus>(report)) return Nothing{};
    unanswered_ = 0;
    next_ = now + kPause;
    return Nothing{};
  }
  [[nodiscard]] Step next(const DeviceView& device, Millis now) override {
    const auto& question = device.driver.ask_battery;
    if (question.empty() || unanswered_ == kTries || now < next_ || !device.may_send(now)) return Nothing{};
    ++unanswered_;
    next_ = now + kAgain;
    return Send{{question.begin(), question.end()}};
  }

 private:
  int unanswered_ = 0;
  Millis next_{0};
};

}  // namespace eboard::daemon
