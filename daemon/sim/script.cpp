// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/script.hpp"

#include <algorithm>
#include <utility>

namespace eboard::sim {

template <class Game>
int ScriptOf<Game>::ply_number() const {
  return static_cast<int>(truth.plies.size()) + 1;
}

template <class Game>
Micros ScriptOf<Game>::add(const MotionOf<Game>& motion, Micros at) {
  for (const auto& act : motion.acts) acts.push_back({at + act.at, act.deed});
  for (auto moved : motion.notes) {
    moved.from += at;
    moved.to += at;
    note(std::move(moved));
  }
  return at + motion.done;
}

template <class Game>
void ScriptOf<Game>::note(NoteOf<Game> what, std::string state, std::vector<std::string> line) {
  truth.irregularities.push_back({std::move(what.code), std::move(state), ply_number(), to_millis(what.from),
                                  to_millis(what.to), std::move(what.squares), std::move(line)});
}

template <class Game>
auto ScriptOf<Game>::acts_by_time() const -> std::vector<Act> {
  auto sorted = acts;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Act& a, const Act& b) { return a.at < b.at; });
  return sorted;
}

template struct ScriptOf<Chess>;
template struct ScriptOf<Quaternity>;

}  // namespace eboard::sim
