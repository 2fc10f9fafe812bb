// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Asks a device for its serial number once more: behind a port that stays open, cables can be exchanged at
// the boards' end. One that speaks all the time is never asked by its keep-alive.
#pragma once

#include "daemon/devices/errands/errand.hpp"

namespace eboard::daemon {

class Serial final : public Errand {
 public:
  /// No pause of a board whose clock runs is longer, and hardly anybody exchanges a cable faster.
  static constexpr Millis kUsualPause{1200};
  static constexpr Millis kEvery{10'000};
  static constexpr Millis kFresh{1000};  ///< a number that was told is believed for so long, and waited for

  void opened() override {
    paused_ = open_ = false;
    heard_at_ = told_at_ = asked_at_ = Millis{0};
  }
  void heard(Millis now) override {
    paused_ = paused_ || now > heard_at_ + kUsualPause;
    heard_at_ = now;
  }
  /// The device told its number, asked or not.
  [[nodiscard]] Step told(const drivers::Payload& report, Millis now) override {
    const auto* identity = std::get_if<drivers::DeviceIdentity>(&report);
    if (identity == nullptr || identity->serial.empty()) return Nothing{};
    paused_ = open_ = false;
    told_at_ = now;
    return Nothing{};
  }
  [[nodiscard]] Step next(const DeviceView& device, Millis now) override {
    if (!can_ask(device) || !due_at(now) || !device.may_send(now)) return Nothing{};
    open_ = true;
    asked_at_ = now;
    return Send{{device.driver.ask_serial.begin(), device.driver.ask_serial.end()}};
  }

  /// False: before the device is asked for more, its number is to be asked for, and next() does so.
  [[nodiscard]] bool settle(const DeviceView& device, Millis now) {
    if (!can_ask(device) || told_just_now(now)) return true;
    paused_ = true;
    return false;
  }

 private:
  [[nodiscard]] static bool can_ask(const DeviceView& device) {
    return !device.driver.ask_serial.empty() && device.numbered;
  }
  [[nodiscard]] bool due_at(Millis now) const {
    return (paused_ || now >= told_at_ + kEvery) && !(open_ && now < asked_at_ + kEvery);
  }
  /// Or it is asked in vain.
  [[nodiscard]] bool told_just_now(Millis now) const {
    return open_ ? now >= asked_at_ + kFresh : now < told_at_ + kFresh;
  }

  bool paused_ = false;  ///< longer than usual since the number was told
  bool open_ = false;    ///< asked, and not told since
  Millis heard_at_{0}, told_at_{0}, asked_at_{0};
};

}  // namespace eboard::daemon
