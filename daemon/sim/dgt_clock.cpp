// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/dgt_clock.hpp"

#include <algorithm>

namespace eboard::sim {
namespace {

constexpr Micros kSecond{1'000'000};

std::int64_t shown_seconds(Micros left) { return (left + kSecond - Micros{1}) / kSecond; }

}  // namespace

void DgtClock::set(const Pace& pace, rules::Color first) {
  pace_ = pace;
  left_.fill(pace.base + pace.increment);
  flag_.fill(false);
  presses_.fill(0);
  turn_ = first;
  running_ = false;
}

void DgtClock::advance(Micros now) {
  const Micros passed = now - now_;
  now_ = now;
  if (!running_) return;
  auto& left = left_[at(turn_)];
  left = std::max(Micros{0}, left - passed);
  if (left > Micros{0}) return;
  flag_[at(turn_)] = true;
  running_ = false;
}

std::optional<Micros> DgtClock::next_change() const {
  if (!running_) return std::nullopt;
  const Micros left = left_[at(turn_)];
  return now_ + left - (shown_seconds(left) - 1) * kSecond;
}

void DgtClock::press(rules::Color mover) {
  if (turn_ != mover) return;
  turn_ = !mover;
  if (!running_) return;
  left_[at(mover)] += pace_.increment;
  if (++presses_[at(mover)] == pace_.bonus_move) left_[at(mover)] += pace_.bonus;
}

void DgtClock::run(bool run) { running_ = run && !flag_[0] && !flag_[1]; }

void DgtClock::add(rules::Color player, Micros extra) { left_[at(player)] += extra; }

void DgtClock::set_and_run(Micros left, Micros right, std::optional<drivers::Side> running) {
  left_[at(rules::Color::white)] = white_left_ ? left : right;
  left_[at(rules::Color::black)] = white_left_ ? right : left;
  flag_.fill(false);
  running_ = running.has_value();
  if (running) turn_ = side(rules::Color::white) == *running ? rules::Color::white : rules::Color::black;
}

drivers::Side DgtClock::side(rules::Color color) const {
  return (color == rules::Color::white) == white_left_ ? drivers::Side::left : drivers::Side::right;
}

drivers::ClockHalf DgtClock::half(rules::Color color) const {
  drivers::ClockHalf half;
  half.remaining = std::chrono::seconds{shown_seconds(left_[at(color)])};
  half.flag_fallen = flag_[at(color)];
  half.time_per_move = pace_.increment > Micros{0};
  return half;
}

drivers::ClockReading DgtClock::reading() const {
  drivers::ClockReading reading;
  const auto white = half(rules::Color::white);
  const auto black = half(rules::Color::black);
  reading.left = white_left_ ? white : black;
  reading.right = white_left_ ? black : white;
  reading.lever_high = side(turn_);
  reading.running = running_;
  return reading;
}

}  // namespace eboard::sim
