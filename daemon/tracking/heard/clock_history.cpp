// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/heard/clock_history.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace eboard::tracking {

namespace {

constexpr std::size_t kStretchesKept = 256;  // far more than plies wait for certainty
constexpr Millis kSecond{1000};
constexpr Millis kAgree{1500};  // a second, and messages that are not equally late
// Of one stretch: a clock that goes slow or fast begins another, so that its seconds are known throughout.
constexpr Millis kSteady{1250};

}  // namespace

/// How much more is left to the player whose time runs than would be if the seconds went over as the messages
/// come.
template <std::size_t Players>
Millis ClockHistory<Players>::Stretch::off(const Shown& shown, Millis at) const {
  const std::size_t player = *first.running;
  return shown.left[player] - first.left[player] + (at - from);
}

template <std::size_t Players>
bool ClockHistory<Players>::Stretch::goes_on(const Shown& shown, Millis at) const {
  if (shown.running != first.running) return false;
  for (std::size_t player = 0; player < Players; ++player) {
    if (player != first.running && shown.left[player] != first.left[player]) return false;
  }
  if (!first.running) return true;
  const Millis now_off = off(shown, at);
  return at - to < kClockSilent && shown.left[*first.running] <= last &&
         std::max(high, now_off) - std::min(low, now_off) <= kSteady;
}

template <std::size_t Players>
void ClockHistory<Players>::Stretch::hear(const Shown& shown, Millis at) {
  to = at;
  if (!first.running) return;
  last = shown.left[*first.running];
  low = std::min(low, off(shown, at));
  high = std::max(high, off(shown, at));
}

/// The clock ran on, was pressed or stopped between this stretch and the next, and nothing else was done.
template <std::size_t Players>
bool ClockHistory<Players>::Stretch::agrees(const Stretch& next) const {
  const Millis silent = next.from - to;
  if (first.running && silent >= kClockSilent) return false;
  for (std::size_t player = 0; player < Players; ++player) {
    const bool ran = player == first.running;
    const Millis expected = ran ? last - silent : first.left[player];
    const Millis more = next.first.left[player] - expected;
    const bool pressed = ran && next.first.running && next.first.running != first.running;
    if (more < -kAgree || (more > kAgree && !pressed)) return false;
  }
  return true;
}

/// `least`: the minimum that is left to the player whose time runs. The seconds change as early as any
/// reading of this stretch shows.
template <std::size_t Players>
typename ClockHistory<Players>::Times ClockHistory<Players>::Stretch::shown_at(Millis at, Millis min) const {
  Times out = first.left;
  if (!first.running) return out;
  Millis& left = out[*first.running];
  const Millis fallen = std::max(at - from - low, Millis{0});
  left = std::clamp(left - fallen / kSecond * kSecond, std::min(min, left), left);
  return out;
}

template <std::size_t Players>
void ClockHistory<Players>::note(const Shown& shown, Millis at) {
  const bool lost = std::exchange(lost_, false);
  if (!stretches_.empty() && !lost && stretches_.back().goes_on(shown, at))
    return stretches_.back().hear(shown, at);
  if (stretches_.size() == kStretchesKept) stretches_.erase(stretches_.begin());
  const Millis last = shown.running ? shown.left[*shown.running] : Millis{0};
  stretches_.push_back({shown, at, at, last, Millis{0}, Millis{0}, lost});
}

template <std::size_t Players>
void ClockHistory<Players>::begin_with(const std::optional<Shown>& shown) {
  stretches_.clear();
  lost_ = false;
  if (shown) note({shown->left, std::nullopt}, kNever);
}

template <std::size_t Players>
std::optional<typename ClockHistory<Players>::Times> ClockHistory<Players>::shown_at(Millis at) const {
  const auto next = std::ranges::upper_bound(stretches_, at, {}, &Stretch::from);
  if (next == stretches_.begin()) return std::nullopt;
  const Stretch& then = *std::prev(next);
  if (at <= then.to) return then.shown_at(at, then.last);
  if (next != stretches_.end()) {
    // A clock that stands reports nothing until it is touched, and then at once.
    const bool stood = !then.first.running && !next->after_loss && next->from - at >= kClockSilent;
    if (!stood && !then.agrees(*next)) return std::nullopt;
    const Millis shown_next = then.first.running ? next->first.left[*then.first.running] : Millis{0};
    return then.shown_at(at, std::min(shown_next, then.last));
  }
  const bool overdue = then.first.running && at - then.to >= kClockSilent;
  if (lost_ || overdue) return std::nullopt;
  return then.shown_at(at, Millis{0});
}

template class ClockHistory<2>;
template class ClockHistory<4>;

}  // namespace eboard::tracking
