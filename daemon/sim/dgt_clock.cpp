// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/dgt_clock.hpp"

namespace eboard::sim {

void DgtClock::set_and_run(const drivers::dgt::SetAndRun& wanted) {
  left_[seat_of<Chess>(rules::Color::white)] = white_left_ ? wanted.left : wanted.right;
  left_[seat_of<Chess>(rules::Color::black)] = white_left_ ? wanted.right : wanted.left;
  flag_.fill(false);
  all_run_ = wanted.both_run;
  running_ = wanted.running || wanted.both_run;
  if (wanted.running)
    turn_ = side(rules::Color::white) == *wanted.running ? rules::Color::white : rules::Color::black;
}

drivers::Side DgtClock::side(rules::Color color) const {
  return (color == rules::Color::white) == white_left_ ? drivers::Side::left : drivers::Side::right;
}

drivers::ClockHalf DgtClock::half(rules::Color color) const {
  drivers::ClockHalf half;
  half.remaining = shown(color);
  half.flag_fallen = flag_[seat_of<Chess>(color)];
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
