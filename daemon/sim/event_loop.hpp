// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Waits for pseudo terminals, for a moment, or for a signal to stop.
#pragma once

#include <chrono>
#include <csignal>
#include <vector>

#include "daemon/sim/pseudo_terminal.hpp"

namespace eboard::sim {

using WallClock = std::chrono::steady_clock;

/// SIGINT and SIGTERM are held back except while waiting. One per process.
class StopSignals {
 public:
  StopSignals();
  [[nodiscard]] bool stopped() const;
  /// The mask under which to wait.
  [[nodiscard]] const sigset_t& while_waiting() const { return while_waiting_; }

 private:
  sigset_t while_waiting_{};
};

class Waiter {
 public:
  /// Until a terminal has something to read or was closed, `until` has come, or a signal. Then every terminal
  /// knows whether it is open; one that was closed knows it within kAskAgain.
  void wait(const std::vector<PseudoTerminal*>& terminals, WallClock::time_point until,
            const StopSignals& signals);

 private:
  /// A closed end cannot be waited for, only asked.
  static constexpr std::chrono::milliseconds kAskAgain{20};
  WallClock::time_point asked_{};
};

}  // namespace eboard::sim
