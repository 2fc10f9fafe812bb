// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A running clock reports every second: if a whole board after a silence differs, plies were missed.
#pragma once

#include "daemon/tracking/game/moment.hpp"

namespace eboard::tracking {

class Silence {
 public:
  Silence() = default;
  explicit Silence(Millis heard_at) : heard_at_(heard_at) {}

  /// Something was received. `would_speak`: reports were due, so that a silence has a meaning.
  void hear(Millis at, bool would_speak) {
    if (would_speak && at - heard_at_ >= kSilence) ended_at_ = at;
    heard_at_ = at;
  }
  /// A dump shows what happened in it.
  [[nodiscard]] bool just_ended(Moment& now) const { return !now.exceeded(ended_at_, kDumpAfter); }
  /// kNever: nothing yet.
  [[nodiscard]] Millis heard_at() const { return heard_at_; }

 private:
  static constexpr Millis kSilence{8000}, kDumpAfter{5000};
  Millis heard_at_ = kNever;
  Millis ended_at_ = kNever;
};

}  // namespace eboard::tracking
