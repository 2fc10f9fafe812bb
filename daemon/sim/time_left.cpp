// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/time_left.hpp"

#include <algorithm>
#include <array>

namespace eboard::sim {

template <class Game>
Micros lowest_time(const ScriptOf<Game>& script, Micros until) {
  using Acts = Deeds<Game>;
  const Pace& pace = script.pace;
  std::array<Micros, static_cast<std::size_t>(Game::kPlayers)> left;
  left.fill(pace.base + pace.increment);
  std::array<int, static_cast<std::size_t>(Game::kPlayers)> presses{};
  Micros lowest = left[0];
  auto running = script.first_to_move;
  bool runs = false;
  Micros now{0};
  for (const auto& act : script.acts_by_time()) {
    if (act.at > until) break;
    auto& mine = left[seat_of<Game>(running)];
    if (runs) mine -= act.at - now;
    now = act.at;
    lowest = std::min(lowest, mine);
    if (const auto* run = std::get_if<RunClock>(&act.deed)) runs = run->run;
    if (const auto* add = std::get_if<typename Acts::AddTime>(&act.deed))
      left[seat_of<Game>(add->player)] += add->extra;
    const auto* pressed = std::get_if<typename Acts::Press>(&act.deed);
    if (pressed == nullptr || pressed->mover != running) continue;
    running = pressed->next;
    if (!runs) continue;
    mine += pace.increment;
    if (++presses[seat_of<Game>(pressed->mover)] == pace.bonus_move) mine += pace.bonus;
  }
  return lowest;
}

template <class Game>
void afford_clock(ScriptOf<Game>& script, Micros until) {
  const Micros reserve = std::chrono::seconds{3};
  const Micros lowest = lowest_time(script, until);
  if (lowest >= reserve) return;
  const Micros minute = std::chrono::minutes{1};
  script.pace.base += (reserve - lowest + minute - Micros{1}) / minute * minute;
}

template Micros lowest_time(const ScriptOf<Chess>&, Micros);
template Micros lowest_time(const ScriptOf<Quaternity>&, Micros);
template void afford_clock(ScriptOf<Chess>&, Micros);
template void afford_clock(ScriptOf<Quaternity>&, Micros);

}  // namespace eboard::sim
