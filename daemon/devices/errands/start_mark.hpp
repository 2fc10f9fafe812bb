// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Marks in a board's memory that the game begins which stands ready. Once for each game, so that what the
// board stores can be asked for from there on.
#pragma once

#include "daemon/devices/errands/errand.hpp"

namespace eboard::daemon {

class StartMark final : public Errand {
 public:
  void lost() override { marked_ = false; }
  [[nodiscard]] Step next(const DeviceView& device, Millis now) override {
    if (device.driver.mark_start.empty() || device.board == nullptr) return Nothing{};
    const bool ready = device.board->stands_ready();
    marked_ = marked_ && ready;
    if (marked_ || !ready || !device.may_send(now)) return Nothing{};
    marked_ = true;
    return Converse{device.driver.mark_start};
  }

 private:
  bool marked_ = false;
};

}  // namespace eboard::daemon
