// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/lever.hpp"

namespace eboard::sim {

template <class Game>
bool Lever<Game>::in_use() const {
  switch (settings_.lever) {
    case LeverUse::nobody:
    case LeverUse::white:
      return false;
    case LeverUse::first_third:
      return settings_.has_clock && script_.truth.plies.size() < plies_ / 3;
    case LeverUse::both:
    case LeverUse::white_for_both:
      break;
  }
  return settings_.has_clock;
}

template <class Game>
bool Lever<Game>::presses(Player player) const {
  const bool white = seat_of<Game>(player) == 0;
  if (settings_.lever == LeverUse::white) return settings_.has_clock && white;
  return in_use() && (white || settings_.lever != LeverUse::white_for_both);
}

template <class Game>
void Lever<Game>::pass(Player mover, Player next, Micros at) {
  script_.acts.push_back({at, typename Deeds<Game>::Press{mover, next}});
  running_ = next;
}

template class Lever<Chess>;
template class Lever<Quaternity>;

}  // namespace eboard::sim
