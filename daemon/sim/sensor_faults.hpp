// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Adds faults of coils and cable to a script, spread over the game.
#pragma once

#include <string>
#include <vector>

#include "daemon/sim/manners.hpp"
#include "daemon/sim/profile.hpp"
#include "daemon/sim/script.hpp"

namespace eboard::sim {

template <class Game>
class SensorFaults {
 public:
  /// Requires a script with all plies of the game, which lasts from `start` to `end`. The script must outlive
  /// it. Faults follow the other acts: sort them afterwards.
  SensorFaults(ScriptOf<Game>& script, Micros start, Micros end)
      : script_(script), acts_(script.acts_by_time()), start_(start), end_(end) {}

  /// Adds drop-outs, ghosts, a coil that is spoilt, short cuts of the link and failures of the power, at the
  /// rates of the profile.
  void spread(const Profile& profile, Random& random);
  /// Loses the link for long where nothing else cuts it. Uses random numbers of its own, from
  /// the truth's seed, so that a game is the same with gaps and without.
  void lose_link(const Gaps& gaps);

 private:
  using Square = typename Game::Square;
  using Arrangement = ArrangementOf<Game>;
  using Put = typename Deeds<Game>::Put;
  using Take = typename Deeds<Game>::Take;
  using DropOut = typename Deeds<Game>::DropOut;
  using Ghost = typename Deeds<Game>::Ghost;
  using SpoilCoil = typename Deeds<Game>::SpoilCoil;

  void add(const char* code, Micros from, Micros to, std::vector<Square> squares,
           typename Deeds<Game>::Deed deed);
  void drop_out(Micros at, Random& random);
  void show_ghost(Micros at, Random& random);
  void spoil_coil(Random& random);
  /// Cuts the link, with or without the power, for a time between two numbers of seconds.
  void cut_link(bool power, double per_game, double shortest, double longest, Random& random);
  [[nodiscard]] std::vector<Micros> moments_per_hour(double rate, Random& random) const;
  [[nodiscard]] Arrangement standing_at(Micros at) const;
  /// The ply that was being played.
  [[nodiscard]] int ply_at(Micros at) const;
  /// True if the link is not cut at that time, nor shortly before or after.
  [[nodiscard]] bool link_holds(Micros from, Micros to) const;

  ScriptOf<Game>& script_;
  std::vector<typename Deeds<Game>::Act> acts_;  ///< without faults, by time
  Micros start_, end_;
};

}  // namespace eboard::sim
