// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/clock_watch.hpp"

namespace eboard::daemon {

std::optional<storage::ClockAnchor> ClockWatch::look(const ClockLook& now) {
  if (!kept_) return keep(now, true);
  // Journal time stands still while the computer sleeps, so a later anchor cannot date what came before the
  // sleep.
  const bool slept = now.asleep - kept_->asleep >= kSleep;
  const bool gained = now.synchronised && !synchronised_;
  if (slept || gained || jump(now) || now.utc_offset != kept_->utc_offset) return keep(now, slept);
  return std::nullopt;
}

std::optional<Millis> ClockWatch::jump(const ClockLook& now) const {
  if (!kept_) return std::nullopt;
  const Millis by = now.wall - expected_wall(now);
  return std::chrono::abs(by) >= storage::kClockTolerance ? std::optional(by) : std::nullopt;
}

Millis ClockWatch::expected_wall(const ClockLook& now) const {
  const std::chrono::duration<double, std::milli> passed = (now.line - kept_->line) / scale_;
  return kept_->wall + std::chrono::round<Millis>(passed) + (now.asleep - kept_->asleep);
}

storage::ClockAnchor ClockWatch::keep(const ClockLook& now, bool begins) {
  synchronised_ = now.synchronised || (synchronised_ && !begins);
  kept_ = now;
  return {.at = now.line,
          .wall = now.wall,
          .utc_offset = now.utc_offset,
          .scale = scale_,
          .synchronised = now.synchronised,
          .begins = begins,
          .boot = now.boot,
          .up = now.up};
}

}  // namespace eboard::daemon
