// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the device behind a port has told of itself.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "daemon/seams/live_feed.hpp"
#include "drivers/event.hpp"

namespace eboard::daemon {

/// What the clock reported last, and when.
struct ClockSeen {
  drivers::ClockReading reading;
  drivers::Millis at;
};

class DeviceFacts {
 public:
  /// The port was opened: another device may be there.
  void opened() {
    numbers_ = {};
    battery_.reset();
    clock_.reset();
    locked_ = false;
  }
  /// What was understood before was no answer to this driver.
  void driver_changed() {
    firmware_.clear();
    clock_.reset();
  }
  /// The serial number that is not the one told before: another device is there. nullptr: there is none.
  [[nodiscard]] const std::string* another(const drivers::Payload& payload) const {
    const auto* identity = std::get_if<drivers::DeviceIdentity>(&payload);
    const bool differs = identity != nullptr && !identity->serial.empty() && !numbers_.serial.empty() &&
                         identity->serial != numbers_.serial;
    return differs ? &identity->serial : nullptr;
  }
  /// True: it told the serial number that it is known by.
  bool learn(const drivers::Payload& payload, drivers::Millis now) {
    if (const auto* shown = std::get_if<drivers::ClockReading>(&payload)) clock_ = {*shown, now};
    if (std::holds_alternative<drivers::ClockMissing>(payload)) clock_.reset();
    if (const auto* told = std::get_if<drivers::BatteryStatus>(&payload))
      battery_ = {told->percent, told->charging};
    if (const auto* key = std::get_if<drivers::DeviceKey>(&payload))
      locked_ = key->state == drivers::DeviceKey::State::locked;
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
  /// It tells nothing of its squares before it has a key.
  [[nodiscard]] bool locked() const { return locked_; }
  /// nullopt: no clock is connected. One that shows 0:00 on both sides is.
  [[nodiscard]] const std::optional<ClockSeen>& clock() const { return clock_; }
  /// `of_link`: percent, as the link knows it. What the device tells itself goes first.
  [[nodiscard]] std::optional<seams::Battery> battery(std::optional<int> of_link) const {
    return !battery_ && of_link ? seams::Battery{*of_link} : battery_;
  }

 private:
  seams::SerialNumbers numbers_;
  std::string firmware_;
  std::optional<seams::Battery> battery_;
  std::optional<ClockSeen> clock_;
  bool locked_ = false;
};

}  // namespace eboard::daemon
