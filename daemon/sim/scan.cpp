// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/scan.hpp"

#include <algorithm>

namespace eboard::sim {

Scan::Scan(const Profile& profile, Random random, int squares)
    : squares_(squares),
      period_mean_(profile.scan_period * squares / rules::kSquares),
      jitter_(profile.scan_jitter),
      random_(random) {
  if (period_mean_ <= 0) return;
  period_ = draw_period();
  next_period_ = draw_period();
  start_ = -random_.time(0.0, period_mean_);
}

Micros Scan::draw_period() {
  return from_seconds(std::max(period_mean_ / 2, period_mean_ + jitter_ * random_.normal()));
}

Micros Scan::next_look(int index, Micros now) {
  if (frame_ > Micros{0}) return (now / frame_ + 1) * frame_;
  if (period_mean_ <= 0) return now;
  while (start_ + period_ <= now) {
    start_ += period_;
    period_ = next_period_;
    next_period_ = draw_period();
  }
  const Micros look = start_ + period_ * index / squares_;
  if (look > now) return look;
  return start_ + period_ + next_period_ * index / squares_;
}

Micros Scan::look_again(int index, Micros now) {
  if (period_mean_ <= 0 && frame_ == Micros{0}) return now + Micros{225'000};
  return next_look(index, now);
}

}  // namespace eboard::sim
