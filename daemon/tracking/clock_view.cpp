// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/clock_view.hpp"

#include <algorithm>

namespace eboard::tracking {

namespace {
constexpr std::size_t kFlipsKept = 64;
constexpr Millis kGone{5000};
constexpr Millis kNext{1};
}  // namespace

void ClockView::apply(const drivers::ClockReading& reading, Millis at) {
  if (reading_ && reading_->lever_high != reading.lever_high) {
    if (flips_.size() == kFlipsKept) flips_.erase(flips_.begin());
    // What is told at once keeps its order.
    const Millis after = flips_.empty() ? kNever : flips_.back().at + kNext;
    flips_.push_back({std::max(at, after), reading});
  }
  if (news_expected_) {
    news_expected_ = false;
    told_ = reading.lever_high == white_ ? rules::Color::white : rules::Color::black;
    told_at_ = at;
  }
  if (reading_ && reading_->running && !reading.running) {
    stopped_at_ = at;
    at_stop_ = reading;
  }
  if (reading_ && !reading_->running && reading.running) restarted_at_ = at;
  has_run_ = has_run_ || reading.running;
  reading_ = reading;
  missing_since_ = kNever;
}

void ClockView::disconnect(Millis at) {
  if (reading_) missing_since_ = at;
  reading_.reset();
}

void ClockView::settle(Millis now) {
  if (missing_since_ != kNever && now - missing_since_ >= kGone) has_run_ = false;
}

void ClockView::restore(std::optional<drivers::ClockReading> reading, bool has_run) {
  reading_ = reading;
  news_expected_ = false;
  told_.reset();
  told_at_ = kNever;
  flips_.clear();
  stopped_at_ = kNever;
  at_stop_.reset();
  restarted_at_ = kNever;
  missing_since_ = kNever;
  has_run_ = has_run;
}

std::optional<rules::Color> ClockView::lever() const {
  if (!reading_) return std::nullopt;
  return reading_->lever_high == white_ ? rules::Color::white : rules::Color::black;
}

std::vector<Press> ClockView::presses(Millis after) const {
  std::vector<Press> out;
  for (const Flip& flip : flips_) {
    if (flip.at <= after || flip.at < restarted_at_ || !flip.reading.running) continue;
    const rules::Color runs = flip.reading.lever_high == white_ ? rules::Color::white : rules::Color::black;
    out.push_back(
        {flip.at, !runs, of(flip.reading, rules::Color::white), of(flip.reading, rules::Color::black)});
  }
  return out;
}

bool ClockView::set_anew() const {
  return at_stop_ && reading_ && reading_->left.remaining > at_stop_->left.remaining &&
         reading_->right.remaining > at_stop_->right.remaining;
}

std::optional<Millis> ClockView::remaining(rules::Color color) const {
  if (!reading_) return std::nullopt;
  return of(*reading_, color);
}

Millis ClockView::of(const drivers::ClockReading& reading, rules::Color color) const {
  return reading.half(color == rules::Color::white ? white_ : !white_).remaining;
}

}  // namespace eboard::tracking
