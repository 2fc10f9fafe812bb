// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/battery_detector.hpp"

#include <chrono>

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;

constexpr int kLow = 15, kEnough = 25;  // percent
constexpr Millis kSays = 5s;            // for so long the clock says it; one message may be garbled

void put_right(Millis now, Code which, Findings& findings) {
  findings.settle(now, [which](const StandsWrong& found) {
    return found.code == which ? std::optional(State::corrected) : std::nullopt;
  });
}

}  // namespace

void BatteryDetector::look(const Sight& sight, const TurnLog&, Findings& findings) {
  look_at_clock(sight, findings);
  look_at_board(sight, findings);
}

void BatteryDetector::look_at_clock(const Sight& sight, Findings& findings) {
  if (!sight.clock.connected()) return;
  if (!sight.clock.reading()->battery_low) {
    clock_low_since_ = kNever;
    return put_right(sight.now, Code::clock_battery, findings);
  }
  if (clock_low_since_ == kNever) clock_low_since_ = sight.clock.read_at();
  if (sight.clock.read_at() - clock_low_since_ < kSays || findings.standing(Code::clock_battery)) return;
  findings.stands(sight.now, Code::clock_battery, sight.game.committed + 1, {}, 0, evidence::Nothing{});
}

void BatteryDetector::look_at_board(const Sight& sight, Findings& findings) const {
  if (!board_) return;
  const bool charging = board_->charging.value_or(false);
  const bool enough = board_->percent >= kEnough && !board_->low;
  if (charging || enough) return put_right(sight.now, Code::board_battery, findings);
  const bool low = board_->percent <= kLow || board_->low;
  if (!low || findings.standing(Code::board_battery)) return;
  findings.stands(sight.now, Code::board_battery, sight.game.committed + 1, {}, 0,
                  evidence::Charge{board_->percent});
}

}  // namespace eboard::tracking
