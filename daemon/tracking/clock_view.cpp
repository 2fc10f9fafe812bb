// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/clock_view.hpp"

namespace eboard::tracking {

namespace {
constexpr std::size_t kFlipsKept = 8;
constexpr Millis kBounce{800};
}  // namespace

void ClockView::apply(const drivers::ClockReading& reading, Millis at) {
  if (reading_ && (reading_->lever_high != reading.lever_high || flip_expected_)) {
    if (flips_.size() == kFlipsKept) flips_.erase(flips_.begin());
    flips_.push_back({at, reading.lever_high});
    at_flip_ = reading;
  }
  flip_expected_ = false;
  if (reading_ && reading_->running && !reading.running) stopped_at_ = at;
  if (reading_ && !reading_->running && reading.running) restarted_at_ = at;
  has_run_ = has_run_ || reading.running;
  reading_ = reading;
}

void ClockView::restore(std::optional<drivers::ClockReading> reading, bool has_run) {
  reading_ = reading;
  at_flip_.reset();
  flip_expected_ = false;
  flips_.clear();
  stopped_at_ = kNever;
  restarted_at_ = kNever;
  has_run_ = has_run;
}

std::optional<rules::Color> ClockView::lever() const {
  if (!reading_) return std::nullopt;
  return reading_->lever_high == white_ ? rules::Color::white : rules::Color::black;
}

std::optional<Millis> ClockView::raised(rules::Color color, Millis from) const {
  const drivers::Side side = color == rules::Color::white ? white_ : !white_;
  for (auto flip = flips_.rbegin(); flip != flips_.rend() && flip->at >= from; ++flip) {
    if (flip->high == side) return flip->at;
  }
  return std::nullopt;
}

std::size_t ClockView::presses(rules::Color mover, Millis from) const {
  const drivers::Side white_up = white_;
  drivers::Side expected =
      mover == rules::Color::white ? !white_up : white_up;  // the opponent's lever goes up
  std::size_t count = 0;
  Millis last = kNever;
  for (const Flip& flip : flips_) {
    if (flip.at < from || flip.high != expected) continue;
    if (count > 0 && flip.at - last < kBounce) {
      --count;
    } else {
      ++count;
    }
    last = flip.at;
    expected = !expected;
  }
  return count;
}

std::optional<Millis> ClockView::remaining(rules::Color color) const { return of(reading_, color); }

std::optional<Millis> ClockView::remaining_at_flip(rules::Color color) const { return of(at_flip_, color); }

std::optional<Millis> ClockView::of(const std::optional<drivers::ClockReading>& reading,
                                    rules::Color color) const {
  if (!reading) return std::nullopt;
  return reading->half(color == rules::Color::white ? white_ : !white_).remaining;
}

}  // namespace eboard::tracking
