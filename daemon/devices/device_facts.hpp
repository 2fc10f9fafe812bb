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
    numbers_ = {};
    battery_.reset();
  }
  /// What was understood before was no answer to this driver.
  void driver_changed() { firmware_.clear(); }
  /// The serial number that is not the one told before: another device is there. nullptr: there is none.
  [[nodiscard]] const std::string* another(const drivers::Payload& payload) const {
    const auto* identity = std::get_if<drivers::DeviceIdentity>(&payload);
    const bool differs = identity != nullptr && !identity->serial.empty() && !numbers_.serial.empty() &&
                         identity->serial != numbers_.serial;
    return differs ? &identity->serial : nullptr;
  }
  /// True: it told the serial number that it is known by.
  bool learn(const drivers::Payload& payload) {
    if (const auto* told = std::get_if<drivers::BatteryStatus>(&payload))
      battery_ = {told->percent, told->charging};
    const auto* identity = std::get_if<drivers::DeviceIdentity>(&payload);
    if (identity == nullptr) return false;
    if (!identity->firmware.empty()) firmware_ = identity->firmware;
    if (!identity->serial.empty()) numbers_.serial = identity->serial;
    if (!identity->long_serial.empty()) numbers_.long_serial = identity->long_serial;
    return !identity->serial.empty();
  }

  /// Empty until they were told.
  [[nodiscard]] const seams::SerialNumbers& numbers() const { return numbers_; }
  [[nodiscard]] const std::string& firmware() const { return firmware_; }
  /// `of_link`: percent, as the link knows it. What the device tells itself goes first.
  [[nodiscard]] std::optional<seams::Battery> battery(std::optional<int> of_link) const {
    return !battery_ && of_link ? seams::Battery{*of_link} : battery_;
  }

 private:
  seams::SerialNumbers numbers_;
  std::string firmware_;
  std::optional<seams::Battery> battery_;
};

}  // namespace eboard::daemon
