// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Asks a board what it stored while it was not heard. Once after each opening, so that a board without a
// memory, or with a memory that does not help, is not asked again and again.
#pragma once

#include "daemon/devices/errands/errand.hpp"

namespace eboard::daemon {

class Memory final : public Errand {
 public:
  void opened() override { asked_ = false; }
  [[nodiscard]] Step next(const DeviceView& device, Millis /*now*/) override {
    const auto& script = device.driver.ask_stored;
    const bool may_ask = device.ready && !device.occupied && !asked_ && !script.empty();
    if (!may_ask || device.board == nullptr || !device.board->wants_stored()) return Nothing{};
    asked_ = true;
    return Converse{script, "reading what the board stored while it was not heard"};
  }

 private:
  bool asked_ = false;
};

}  // namespace eboard::daemon
