// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/scan.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace eboard::sim {

std::optional<ScanOrder> parse_scan_order(std::string_view name) {
  if (name == "rows") return ScanOrder::rows;
  if (name == "reverse") return ScanOrder::reverse;
  return name == "shuffled" ? std::optional(ScanOrder::shuffled) : std::nullopt;
}

Scan::Scan(const Profile& profile, Random random, int squares, ScanOrder order)
    : squares_(squares),
      period_mean_(profile.scan_period * squares / rules::kSquares),
      jitter_(profile.scan_jitter),
      random_(random),
      order_(order) {
  if (period_mean_ <= 0) return;
  period_ = draw_period();
  next_period_ = draw_period();
  start_ = -random_.time(0.0, period_mean_);
  places_ = draw_places();
  next_places_ = draw_places();
}

Micros Scan::draw_period() {
  return from_seconds(std::max(period_mean_ / 2, period_mean_ + jitter_ * random_.normal()));
}

std::vector<int> Scan::draw_places() {
  std::vector<int> places(static_cast<std::size_t>(squares_));
  std::iota(places.begin(), places.end(), 0);
  if (order_ == ScanOrder::reverse) std::ranges::reverse(places);
  if (order_ != ScanOrder::shuffled) return places;
  for (std::size_t n = places.size() - 1; n > 0; --n)
    std::swap(places[n], places[static_cast<std::size_t>(random_.below(static_cast<int>(n) + 1))]);
  return places;
}

Micros Scan::next_look(int index, Micros now) {
  if (frame_ > Micros{0}) return (now / frame_ + 1) * frame_;
  if (period_mean_ <= 0) return now;
  while (start_ + period_ <= now) {
    start_ += period_;
    period_ = next_period_;
    next_period_ = draw_period();
    if (order_ == ScanOrder::shuffled) places_ = std::exchange(next_places_, draw_places());
  }
  const Micros look = start_ + place(places_, index, period_);
  if (look > now) return look;
  return start_ + period_ + place(next_places_, index, next_period_);
}

Micros Scan::look_again(int index, Micros now) {
  if (period_mean_ <= 0 && frame_ == Micros{0}) return now + Micros{225'000};
  return next_look(index, now);
}

}  // namespace eboard::sim
