// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/setting_detector.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "daemon/tracking/watch/clock_detector.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::BonusKind;
using rules::Color;
using rules::Period;
using rules::TimeControl;

constexpr Millis kJustStarted = 3s;
constexpr Millis kStartDiffers = 3s;      // a second that ran, and whole seconds
constexpr Millis kIncrementDiffers = 3s;  // two readings of whole seconds, and the time between them

/// With or without what comes with the first move.
bool fits(const Period& period, Millis shows) {
  const auto near = [&](Millis time) { return std::chrono::abs(shows - time) <= kStartDiffers; };
  return near(period.base) || (period.bonus_kind == BonusKind::increment && near(period.base + period.bonus));
}

/// What a press adds; none: as much as was used.
std::optional<Millis> added_in(const Period& period) {
  if (period.bonus_kind == BonusKind::bronstein) return std::nullopt;
  return period.bonus_kind == BonusKind::increment ? period.bonus : Millis{0};
}

constexpr Millis kShortIncrement = 2s;
constexpr int kNeverAdded = 5;  // presses

}  // namespace

void SettingDetector::look(const Sight& sight, const ClockDetector& clocks, Findings& findings) {
  const TimeControl& control = sight.terms.control;
  unset(sight, findings);
  const bool sand = std::any_of(control.periods.begin(), control.periods.end(),
                                [](const Period& period) { return period.sand_clock; });
  if (!control.timed() || sand || !sight.clock.running()) return;
  start(sight);
  declared_anew(sight, control, findings);
  for (const Color color : {Color::white, Color::black}) increment(sight, control, color, clocks, findings);
}

void SettingDetector::unset(const Sight& sight, Findings& findings) {
  if (sight.clock.unset() == said_unset_) return;
  said_unset_ = sight.clock.unset();
  if (said_unset_) {
    findings.happened(sight.now, Code::clock_unset, 1, {}, evidence::Times{});
  } else {
    findings.change(sight.now, Code::clock_unset, 1, State::corrected);
  }
}

void SettingDetector::start(const Sight& sight) {
  if (looked_at_start_) return;
  looked_at_start_ = true;
  const bool seen_to_start = Millis(sight.now) - sight.clock.restarted_at() <= kJustStarted;
  if (!seen_to_start || sight.game.committed > 0) return;
  began_.emplace();
  began_->white = sight.clock.remaining(Color::white);
  began_->black = sight.clock.remaining(Color::black);
}

void SettingDetector::judge_start(const Sight& sight, const TimeControl& control, Findings& findings) {
  if (!began_) return;
  const bool right =
      fits(control.periods.front(), *began_->white) && fits(control.periods.front(), *began_->black);
  if (right == !std::exchange(said_start_, !right)) return;
  if (right) return findings.change(sight.now, Code::clock_setting, 1, State::withdrawn);
  began_->declared = rules::to_string(control);
  findings.happened(sight.now, Code::clock_setting, 1, {}, *began_);
}

void SettingDetector::declared_anew(const Sight& sight, const TimeControl& control, Findings& findings) {
  if (judged_by_ == control) return;
  judged_by_ = control;
  judge_start(sight, control, findings);
  if (!said_increment_) return;
  findings.change(sight.now, Code::clock_setting, *said_increment_, State::withdrawn);
  said_increment_.reset();
}

void SettingDetector::increment(const Sight& sight, const TimeControl& control, Color color,
                                const ClockDetector& clocks, Findings& findings) {
  const auto added = clocks.added(color);
  if (!added || said_increment_) return;
  // Of a short increment at least a second is seen with a press.
  const bool never = clocks.presses_without(color) >= kNeverAdded;
  const bool declared =
      std::any_of(control.periods.begin(), control.periods.end(), [&](const Period& period) {
        const auto due = added_in(period);
        if (due && never && *due >= kShortIncrement) return false;
        return !due || std::chrono::abs(*added - *due) <= kIncrementDiffers;
      });
  if (declared) return;
  said_increment_ = sight.game.committed + 1;
  findings.happened(sight.now, Code::clock_setting, *said_increment_, {},
                    evidence::ClockSetting{.declared = rules::to_string(control), .added = *added});
}

}  // namespace eboard::tracking
