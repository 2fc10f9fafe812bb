// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/running_clock.hpp"

#include <algorithm>

namespace eboard::sim {

template <class Game>
std::chrono::seconds RunningClock<Game>::shown(Player player) const {
  return std::chrono::ceil<std::chrono::seconds>(left_[seat_of<Game>(player)]);
}

template <class Game>
void RunningClock<Game>::set(const Pace& pace, Player first) {
  pace_ = pace;
  left_.fill(pace.base + pace.increment);
  flag_.fill(false);
  presses_.fill(0);
  turn_ = first;
  running_ = all_run_ = false;
}

template <class Game>
bool RunningClock<Game>::runs(std::size_t seat) const {
  return running_ && (all_run_ || seat == seat_of<Game>(turn_));
}

template <class Game>
void RunningClock<Game>::advance(Micros now) {
  const Micros passed = now - now_;
  now_ = now;
  bool fallen = false;
  for (std::size_t seat = 0; seat < left_.size(); ++seat) {
    if (!runs(seat)) continue;
    left_[seat] = std::max(Micros{0}, left_[seat] - passed);
    if (left_[seat] == Micros{0}) fallen = flag_[seat] = true;
  }
  if (fallen) running_ = false;
}

template <class Game>
std::optional<Micros> RunningClock<Game>::next_change() const {
  std::optional<Micros> next;
  for (std::size_t seat = 0; seat < left_.size(); ++seat) {
    if (!runs(seat)) continue;
    const Micros displayed = std::chrono::ceil<std::chrono::seconds>(left_[seat]);
    const Micros change = now_ + left_[seat] - (displayed - std::chrono::seconds{1});
    next = std::min(change, next.value_or(change));
  }
  return next;
}

template <class Game>
void RunningClock<Game>::press(Player mover, Player next) {
  if (turn_ != mover) return;
  turn_ = next;
  if (!running_) return;
  const std::size_t seat = seat_of<Game>(mover);
  left_[seat] += pace_.increment;
  if (++presses_[seat] == pace_.bonus_move) left_[seat] += pace_.bonus;
}

template <class Game>
void RunningClock<Game>::run(bool run) {
  running_ = run && std::none_of(flag_.begin(), flag_.end(), [](bool flag) { return flag; });
}

template <class Game>
void RunningClock<Game>::add(Player player, Micros extra) {
  left_[seat_of<Game>(player)] += extra;
}

template class RunningClock<Chess>;
template class RunningClock<Quaternity>;

}  // namespace eboard::sim
