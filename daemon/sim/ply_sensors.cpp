// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Faults of coils and cable, spread over the game by rate.
#include <algorithm>

#include "daemon/sim/ply_writer.hpp"

namespace eboard::sim {

template <class Game>
std::vector<Micros> PlyWriter<Game>::moments_per_hour(double rate) {
  std::vector<Micros> moments;
  if (rate <= 0) return moments;
  Micros now = game_start_;
  for (;;) {
    now += from_seconds(random_.exponential(3600 / rate));
    if (now >= game_end_) return moments;
    moments.push_back(now);
  }
}

/// What stands where at that moment; acts are not sorted yet.
template <class Game>
ArrayOf<Game> PlyWriter<Game>::standing_at(Micros at) const {
  auto acts = script_.acts;
  std::stable_sort(acts.begin(), acts.end(), [](const Act& a, const Act& b) { return a.at < b.at; });
  ArrayOf<Game> on = script_.at_start;
  for (const auto& act : acts) {
    if (act.at > at) break;
    if (const auto* put = std::get_if<Put>(&act.deed)) on[index_of<Game>(put->square)] = put->man;
    if (const auto* take = std::get_if<Take>(&act.deed)) {
      auto& there = on[index_of<Game>(take->square)];
      if (there == take->man) there.reset();
    }
  }
  return on;
}

template <class Game>
void PlyWriter<Game>::disturb_sensors() {
  std::vector<Act> faults;
  const auto ply_at = [&](Micros at) {
    const auto& plies = truth().plies;
    const auto later = std::find_if(plies.begin(), plies.end(),
                                    [&](const TruthPly& ply) { return Micros{ply.completion} > at; });
    return static_cast<int>(later - plies.begin()) + 1;
  };
  const auto add = [&](const char* code, Micros from, Micros to, std::vector<Square> squares,
                       typename Deeds<Game>::Deed deed) {
    faults.push_back({from, std::move(deed)});
    truth().irregularities.push_back(
        {code, {}, ply_at(from), to_millis(from), to_millis(to), std::move(squares), {}});
  };
  const auto pick = [&](const ArrayOf<Game>& on, bool occupied) {
    for (;;) {
      const int n = random_.below(Game::kSquares);
      if (on[static_cast<std::size_t>(n)].has_value() == occupied) return static_cast<Square>(n);
    }
  };
  for (const Micros at : moments_per_hour(profile_.drop_outs)) {
    const Square square = pick(standing_at(at), true);
    const Micros until = at + random_.time(0.2, 2.0);
    add("drop_out", at, until, {square}, DropOut{square, until});
  }
  for (const Micros at : moments_per_hour(profile_.ghosts)) {
    const Square square = pick(standing_at(at), false);
    const auto piece = set_.men[static_cast<std::size_t>(random_.below(static_cast<int>(set_.men.size())))];
    const Micros until = at + random_.time(0.1, 0.6);
    add("ghost", at, until, {square}, Ghost{square, piece, until});
  }
  if (random_.chance(profile_.identity_fault)) {
    const Micros at = random_.time(to_seconds(game_start_), to_seconds(game_end_));
    const auto on = standing_at(at);
    const Square square = pick(on, true);
    const Man man = *on[index_of<Game>(square)];
    auto piece = set_.men[man];
    piece.role = static_cast<rules::Role>((static_cast<int>(piece.role) + 1 + random_.below(5)) % 6);
    add("identity_fault", at, game_end_, {square}, SpoilCoil{man, piece});
  }
  const double length = std::max(1.0, to_seconds(game_end_ - game_start_));
  Micros heard_from = game_start_;
  for (const Micros at : moments_per_hour(profile_.link_cuts * 3600 / length)) {
    if (at < heard_from) continue;
    const Micros until = at + random_.time(profile_.link_cut_min, profile_.link_cut_max);
    add("link_cut", at, until, {}, CutLink{until});
    heard_from = until + Micros{5'000'000};
  }
  script_.acts.insert(script_.acts.end(), faults.begin(), faults.end());
}

template void PlyWriter<Chess>::disturb_sensors();
template std::vector<Micros> PlyWriter<Chess>::moments_per_hour(double);
template ArrayOf<Chess> PlyWriter<Chess>::standing_at(Micros) const;
template void PlyWriter<Quaternity>::disturb_sensors();
template std::vector<Micros> PlyWriter<Quaternity>::moments_per_hour(double);
template ArrayOf<Quaternity> PlyWriter<Quaternity>::standing_at(Micros) const;

}  // namespace eboard::sim
