// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lights the squares that the game on a board wants lit, where such a device has lights.
#pragma once

#include <memory>

#include "daemon/devices/errands/errand.hpp"
#include "drivers/lights.hpp"

namespace eboard::daemon {

class LitSquares final : public Errand {
 public:
  explicit LitSquares(const drivers::DriverInfo& driver) { become(driver); }

  /// A device of that driver is there, or may be.
  void become(const drivers::DriverInfo& driver) {
    lights_ = driver.lights == nullptr ? nullptr : driver.lights();
  }
  /// A whole message of the device.
  void on_frame(const drivers::Frame& frame) {
    if (lights_) lights_->heard(frame);
  }
  /// What puts out all of them; empty: nothing is lit.
  [[nodiscard]] std::vector<std::uint8_t> put_out() {
    return lights_ ? lights_->put_out() : std::vector<std::uint8_t>();
  }
  void lost() override {
    if (lights_) lights_->forget();
    due_.reset();
  }
  [[nodiscard]] Step next(const DeviceView& device, Millis now) override {
    due_.reset();
    if (lights_ == nullptr || device.board == nullptr) return Nothing{};
    if (device.may_send(now)) return Send{lights_->show(device.board->lights(), now)};
    // A board that is asked in every silence is never heard outside the gap behind a question.
    if (device.ready && now < device.gap_ends) due_ = device.gap_ends;
    return Nothing{};
  }
  [[nodiscard]] std::optional<Millis> due(const DeviceView& /*device*/) const override { return due_; }

 private:
  std::unique_ptr<drivers::Lights> lights_;  ///< nullptr: such a device has none
  std::optional<Millis> due_;                ///< when they may be set, if that had to wait
};

}  // namespace eboard::daemon
