// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the device behind a port has told of itself.
#pragma once

#include <optional>
#include <string>

#include "daemon/seams/live_feed.hpp"
#include "drivers/event.hpp"

namespace eboard::daemon {

class DeviceFacts {
 public:
  /// The port was opened: another device may be there.
  void opened() {
    serial_.clear();
    battery_.reset();
  }
  /// What was understood before was no answer to this driver.
  void driver_changed() { firmware_.clear(); }
  /// True: it told its serial number.
  bool learn(const drivers::Payload& payload) {
    if (const auto* told = std::get_if<drivers::BatteryStatus>(&payload))
      battery_ = {told->percent, told->charging};
    const auto* identity = std::get_if<drivers::DeviceIdentity>(&payload);
    if (identity == nullptr) return false;
    if (!identity->firmware.empty()) firmware_ = identity->firmware;
    if (!identity->serial.empty()) serial_ = identity->serial;
    return !identity->serial.empty();
  }

  /// Empty until they were told.
  [[nodiscard]] const std::string& serial() const { return serial_; }
  [[nodiscard]] const std::string& firmware() const { return firmware_; }
  /// `of_link`: percent, as the link knows it. What the device tells itself goes first.
  [[nodiscard]] std::optional<seams::Battery> battery(std::optional<int> of_link) const {
    return !battery_ && of_link ? seams::Battery{*of_link} : battery_;
  }

 private:
  std::string serial_, firmware_;
  std::optional<seams::Battery> battery_;
};

}  // namespace eboard::daemon
