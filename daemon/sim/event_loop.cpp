// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/event_loop.hpp"

#include <poll.h>

#include <algorithm>
#include <ctime>

namespace eboard::sim {
namespace {

volatile std::sig_atomic_t stop_requested = 0;
void request_stop(int) { stop_requested = 1; }

}  // namespace

StopSignals::StopSignals() {
  struct sigaction action {};
  action.sa_handler = request_stop;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  sigset_t held;
  sigemptyset(&held);
  sigaddset(&held, SIGINT);
  sigaddset(&held, SIGTERM);
  sigprocmask(SIG_BLOCK, &held, &while_waiting_);
  sigdelset(&while_waiting_, SIGINT);
  sigdelset(&while_waiting_, SIGTERM);
}

bool StopSignals::stopped() const { return stop_requested != 0; }

void Waiter::wait(const std::vector<PseudoTerminal*>& terminals, WallClock::time_point until,
                  const StopSignals& signals) {
  std::vector<pollfd> open;
  std::vector<PseudoTerminal*> waited_for;
  for (auto* terminal : terminals) {
    if (!terminal->is_open()) continue;
    open.push_back({terminal->descriptor(), POLLIN, 0});
    waited_for.push_back(terminal);
  }
  if (open.size() < terminals.size()) until = std::min(until, asked_ + kAskAgain);
  const auto left = std::max(until - WallClock::now(), WallClock::duration::zero());
  const auto nanos = std::chrono::duration_cast<std::chrono::nanoseconds>(left).count();
  const timespec timeout{nanos / 1'000'000'000, nanos % 1'000'000'000};
  if (ppoll(open.data(), open.size(), &timeout, &signals.while_waiting()) > 0) {
    for (std::size_t n = 0; n < open.size(); ++n) {
      if (open[n].revents != 0) waited_for[n]->look();
    }
  }
  if (open.size() == terminals.size() || WallClock::now() < asked_ + kAskAgain) return;
  asked_ = WallClock::now();
  for (auto* terminal : terminals) {
    if (!terminal->is_open()) terminal->look();
  }
}

}  // namespace eboard::sim
