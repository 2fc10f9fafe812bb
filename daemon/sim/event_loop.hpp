// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Waits for pseudo terminals, for a point in time, or for a signal to stop.
#pragma once

#include <chrono>
#include <csignal>
#include <vector>

#include "daemon/sim/pseudo_terminal.hpp"

namespace eboard::sim {

using WallClock = std::chrono::steady_clock;

/// Blocks SIGINT and SIGTERM except while waiting. One per process.
class StopSignals {
 public:
  StopSignals();
  [[nodiscard]] bool stopped() const;
  /// The signal mask for waiting.
  [[nodiscard]] const sigset_t& while_waiting() const { return while_waiting_; }

 private:
  sigset_t while_waiting_{};
};

class Waiter {
 public:
  /// Waits until a terminal has something to read or was closed, until `until`, or for a signal. Afterwards
  /// every terminal knows whether it is open; if it was closed, after at most kAskAgain.
  void wait(const std::vector<PseudoTerminal*>& terminals, WallClock::time_point until,
            const StopSignals& signals);

 private:
  /// A closed end cannot be waited for, only polled.
  static constexpr std::chrono::milliseconds kAskAgain{20};
  WallClock::time_point asked_{};
};

}  // namespace eboard::sim
