// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The errands of one device, in the order in which they are looked at.
#pragma once

#include <array>

#include "daemon/devices/errands/battery.hpp"
#include "daemon/devices/errands/clock_order.hpp"
#include "daemon/devices/errands/doubt.hpp"
#include "daemon/devices/errands/keep_alive.hpp"
#include "daemon/devices/errands/lit_squares.hpp"
#include "daemon/devices/errands/memory.hpp"
#include "daemon/devices/errands/serial.hpp"
#include "daemon/devices/errands/settings.hpp"
#include "daemon/devices/errands/start_mark.hpp"

namespace eboard::daemon {

class Errands {
 public:
  explicit Errands(const drivers::DriverInfo& driver) : lit_squares(driver) {}

  /// Looked at when the time comes has come, whatever the device says.
  [[nodiscard]] std::array<Errand*, 5> on_time() {
    return {&clock_order, &keep_alive, &settings, &battery, &lit_squares};
  }
  /// Looked at after each report of the device.
  [[nodiscard]] std::array<Errand*, 7> on_report() {
    return {&settings, &doubt, &serial, &memory, &start_mark, &battery, &lit_squares};
  }
  [[nodiscard]] std::array<Errand*, 9> all() { return all_of<Errand>(*this); }
  [[nodiscard]] std::array<const Errand*, 9> all() const { return all_of<const Errand>(*this); }

  ClockOrder clock_order;
  Serial serial;
  Doubt doubt{serial};
  KeepAlive keep_alive{doubt};
  Settings settings;
  Memory memory;
  StartMark start_mark;
  Battery battery;
  LitSquares lit_squares;

 private:
  template <class One>
  static std::array<One*, 9> all_of(auto& these) {
    return {&these.clock_order, &these.keep_alive, &these.settings, &these.doubt,      &these.serial,
            &these.memory,      &these.start_mark, &these.battery,  &these.lit_squares};
  }
};

}  // namespace eboard::daemon
