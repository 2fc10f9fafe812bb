// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/sensor_faults.hpp"

#include <algorithm>
#include <utility>

namespace eboard::sim {
namespace {

/// Streams of one seed: the hands use 1, the table uses 2 to 4.
constexpr std::uint64_t kGapStream = 5;
/// The minimum time between two losses of the link, enough for the host to ask for what it missed.
constexpr Millis kHeard{5000};
/// Number of places tried for the gaps of a game; those without a place are left out.
constexpr int kTries = 300;

/// A random square with a piece, or without.
template <class Game>
typename Game::Square pick(const ArrangementOf<Game>& on, bool occupied, Random& random) {
  for (;;) {
    const int n = random.below(Game::kSquares);
    if (on[static_cast<std::size_t>(n)].has_value() == occupied) return static_cast<typename Game::Square>(n);
  }
}

}  // namespace

template <class Game>
void SensorFaults<Game>::spread(const Profile& profile, Random& random) {
  for (const Micros at : moments_per_hour(profile.drop_outs, random)) drop_out(at, random);
  for (const Micros at : moments_per_hour(profile.ghosts, random)) show_ghost(at, random);
  if (random.chance(profile.identity_fault)) spoil_coil(random);
  cut_link(false, profile.link_cuts, profile.link_cut_min, profile.link_cut_max, random);
  cut_link(true, profile.power_failures, profile.power_failure_min, profile.power_failure_max, random);
}

template <class Game>
void SensorFaults<Game>::lose_link(const Gaps& gaps) {
  Random random(script_.truth.seed, kGapStream);
  int left = gaps.minimum + random.below(gaps.maximum - gaps.minimum + 1);
  for (int tries = 0; left > 0 && tries < kTries; ++tries) {
    const Micros length = random.time(gaps.shortest, gaps.longest);
    const Micros latest = end_ - length;
    if (latest < start_) continue;
    const Micros from = random.time(to_seconds(start_), to_seconds(latest));
    if (!link_holds(from, from + length)) continue;
    add("link_cut", from, from + length, {}, CutLink{from + length});
    --left;
  }
}

template <class Game>
void SensorFaults<Game>::add(const char* code, Micros from, Micros to, std::vector<Square> squares,
                             typename Deeds<Game>::Deed deed) {
  script_.acts.push_back({from, std::move(deed)});
  script_.truth.irregularities.push_back(
      {code, {}, ply_at(from), to_millis(from), to_millis(to), std::move(squares), {}});
}

template <class Game>
void SensorFaults<Game>::drop_out(Micros at, Random& random) {
  const Square square = pick<Game>(standing_at(at), true, random);
  const Micros until = at + random.time(0.2, 2.0);
  add("drop_out", at, until, {square}, DropOut{square, until});
}

template <class Game>
void SensorFaults<Game>::show_ghost(Micros at, Random& random) {
  const Square square = pick<Game>(standing_at(at), false, random);
  const auto piece = random.pick(script_.pieces);
  const Micros until = at + random.time(0.1, 0.6);
  add("ghost", at, until, {square}, Ghost{square, piece, until});
}

template <class Game>
void SensorFaults<Game>::spoil_coil(Random& random) {
  const Micros at = random.time(to_seconds(start_), to_seconds(end_));
  const auto on = standing_at(at);
  const Square square = pick<Game>(on, true, random);
  const PieceIndex which = *on[index_of<Game>(square)];
  auto piece = script_.pieces[which];
  piece.role = static_cast<rules::Role>((static_cast<int>(piece.role) + 1 + random.below(5)) % 6);
  add("identity_fault", at, end_, {square}, SpoilCoil{which, piece});
}

template <class Game>
void SensorFaults<Game>::cut_link(bool power, double per_game, double shortest, double longest,
                                  Random& random) {
  const double length = std::max(1.0, to_seconds(end_ - start_));
  Micros heard_from = start_;
  for (const Micros at : moments_per_hour(per_game * 3600 / length, random)) {
    if (at < heard_from) continue;
    const Micros until = at + random.time(shortest, longest);
    add(power ? "power_failure" : "link_cut", at, until, {}, CutLink{until, power});
    heard_from = until + Micros{kHeard};
  }
}

template <class Game>
std::vector<Micros> SensorFaults<Game>::moments_per_hour(double rate, Random& random) const {
  std::vector<Micros> moments;
  if (rate <= 0) return moments;
  Micros now = start_;
  for (;;) {
    now += from_seconds(random.exponential(3600 / rate));
    if (now >= end_) return moments;
    moments.push_back(now);
  }
}

template <class Game>
auto SensorFaults<Game>::standing_at(Micros at) const -> Arrangement {
  Arrangement on = script_.at_start;
  for (const auto& act : acts_) {
    if (act.at > at) break;
    if (const auto* put = std::get_if<Put>(&act.deed)) on[index_of<Game>(put->square)] = put->piece;
    if (const auto* take = std::get_if<Take>(&act.deed)) {
      auto& there = on[index_of<Game>(take->square)];
      if (there == take->piece) there.reset();
    }
  }
  return on;
}

template <class Game>
int SensorFaults<Game>::ply_at(Micros at) const {
  const auto& plies = script_.truth.plies;
  const auto later = std::find_if(plies.begin(), plies.end(),
                                  [&](const TruthPly& ply) { return Micros{ply.completion} > at; });
  return static_cast<int>(later - plies.begin()) + 1;
}

template <class Game>
bool SensorFaults<Game>::link_holds(Micros from, Micros to) const {
  const auto& faults = script_.truth.irregularities;
  return std::none_of(faults.begin(), faults.end(), [&](const auto& fault) {
    return fault.code == "link_cut" && fault.from < to_millis(to) + kHeard &&
           to_millis(from) < fault.to + kHeard;
  });
}

template class SensorFaults<Chess>;
template class SensorFaults<Quaternity>;

}  // namespace eboard::sim
