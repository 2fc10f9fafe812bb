// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/heard/quaternity_clock_view.hpp"

#include <algorithm>

namespace eboard::tracking {

namespace {

constexpr std::size_t kPressesKept = 128;

Clocks clocks_of(const std::array<Millis, 4>& remaining) {
  const auto& [white, red, black, green] = remaining;
  return {white, black, red, green};
}

ClockHistory<4>::Shown shown(const drivers::QuaternityClockReading& reading) {
  ClockHistory<4>::Shown out{reading.remaining, std::nullopt};
  if (reading.running) out.running = static_cast<std::size_t>(*reading.running);
  return out;
}

}  // namespace

void QuaternityClockView::apply(const drivers::QuaternityClockReading& reading, Millis at) {
  const bool ran = running();
  if (ran && reading.running && reading.running != reading_->running && !news_expected_) {
    if (presses_.size() == kPressesKept) presses_.erase(presses_.begin());
    // Reports that arrive at once keep their order.
    presses_.push_back(
        {std::max(at, flipped_at() + kNext), *reading_->running, clocks_of(reading.remaining)});
  }
  if (ran && !reading.running) stopped_at_ = at;
  if (reading_ && !ran && reading.running) restarted_at_ = at;
  if (reading.running) lever_ = reading.running;
  if (news_expected_) {
    news_expected_ = false;
    told_ = lever_;
    told_at_ = at;
  }
  has_run_ = has_run_ || reading.running.has_value();
  history_.note(shown(reading), at);
  reading_ = reading;
}

Clocks QuaternityClockView::shown_at(Millis at) const {
  const auto left = has_run_ ? history_.shown_at(at) : std::nullopt;
  if (!left) return {};
  Clocks out = clocks_of(*left);
  out.read = true;
  return out;
}

void QuaternityClockView::new_game() {
  has_run_ = running();
  told_.reset();
  told_at_ = kNever;
}

std::vector<QuaternityClockView::Press> QuaternityClockView::presses(Millis after) const {
  std::vector<Press> out;
  for (const Press& press : presses_) {
    if (press.at > after && press.at >= restarted_at_) out.push_back(press);
  }
  return out;
}

}  // namespace eboard::tracking
