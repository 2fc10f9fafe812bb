// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Tells a device its settings again, which it may have forgotten: when a game begins on it, and now and then.
#pragma once

#include <algorithm>

#include "daemon/devices/errands/errand.hpp"

namespace eboard::daemon {

class Settings final : public Errand {
 public:
  static constexpr Millis kEvery{60'000};

  void opened() override { next_ = Millis::max(); }
  void answered(Millis now) override { next_ = std::min(next_, now + kEvery); }
  [[nodiscard]] Step told(const drivers::Payload& report, Millis now) override {
    if (std::holds_alternative<drivers::NewGameReported>(report)) next_ = now;
    return Nothing{};
  }
  // A board that transmits no more is silent about that, too.
  [[nodiscard]] Step next(const DeviceView& device, Millis now) override {
    if (device.driver.settings.empty() || now < next_ || !device.may_send(now)) return Nothing{};
    next_ = now + kEvery;
    return Converse{device.driver.settings};
  }
  [[nodiscard]] std::optional<Millis> due(const DeviceView& device) const override {
    if (device.driver.settings.empty() || !device.idle()) return std::nullopt;
    return std::max(next_, device.gap_ends);
  }

 private:
  Millis next_{0};
};

}  // namespace eboard::daemon
