// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Compares the computer's clock with journal time, which cannot be set, and decides when to keep an
// anchor: at a start, after a jump or a sleep, when the clock becomes synchronised, when summer time begins.
// Pure.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "storage/calendar.hpp"

namespace eboard::daemon {

using Millis = std::chrono::milliseconds;

/// All clocks of the computer at one instant.
struct ClockLook {
  Millis line{0};                      ///< the journal's
  Millis wall{0};                      ///< Unix time as the computer has it
  Millis asleep{0};                    ///< how long the computer has slept since it was switched on
  std::chrono::seconds utc_offset{0};  ///< of local time, east of Greenwich positive
  bool synchronised = false;
  std::string boot{};  ///< id of the computer's run; empty: not known
  Millis up{0};        ///< how long the computer has run, asleep or not
};

class ClockWatch {
 public:
  static constexpr Millis kSleep{2000};

  explicit ClockWatch(double scale) : scale_(scale) {}

  /// How far the clock was set since the latest anchor; nullopt: not noticeably, or there is none.
  [[nodiscard]] std::optional<Millis> jump(const ClockLook& now) const;
  /// Returns the anchor that is to be kept, if any. Looks must follow each other in time. The first one
  /// begins a stretch of journal time.
  [[nodiscard]] std::optional<storage::ClockAnchor> look(const ClockLook& now);
  /// Whether an anchor of this stretch is synchronised.
  [[nodiscard]] bool synchronised() const { return synchronised_; }

 private:
  [[nodiscard]] Millis expected_wall(const ClockLook& now) const;
  [[nodiscard]] storage::ClockAnchor keep(const ClockLook& now, bool begins);

  double scale_;
  std::optional<ClockLook> kept_;  ///< the look at the latest anchor
  bool synchronised_ = false;
};

}  // namespace eboard::daemon
