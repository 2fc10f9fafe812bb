// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes faults of coils and cable, spread over the game by rate.
#include <algorithm>

#include "daemon/sim/ply_writer.hpp"

namespace eboard::sim {
namespace {

/// Streams of one seed: the hands use 1, the table uses 2 to 4.
constexpr std::uint64_t kGapStream = 5;
/// The minimum time between two losses of the link, enough for the host to ask for what it missed.
constexpr Millis kHeard{5000};
/// Number of places tried for the gaps of a game; those without a place are left out.
constexpr int kTries = 300;

}  // namespace

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

/// The pieces on the squares at that moment; acts are not sorted yet.
template <class Game>
ArrangementOf<Game> PlyWriter<Game>::standing_at(Micros at) const {
  auto acts = script_.acts;
  std::stable_sort(acts.begin(), acts.end(), [](const Act& a, const Act& b) { return a.at < b.at; });
  ArrangementOf<Game> on = script_.at_start;
  for (const auto& act : acts) {
    if (act.at > at) break;
    if (const auto* put = std::get_if<Put>(&act.deed)) on[index_of<Game>(put->square)] = put->piece;
    if (const auto* take = std::get_if<Take>(&act.deed)) {
      auto& there = on[index_of<Game>(take->square)];
      if (there == take->piece) there.reset();
    }
  }
  return on;
}

/// The ply that was being played.
template <class Game>
int PlyWriter<Game>::ply_at(Micros at) const {
  const auto& plies = truth().plies;
  const auto later = std::find_if(plies.begin(), plies.end(),
                                  [&](const TruthPly& ply) { return Micros{ply.completion} > at; });
  return static_cast<int>(later - plies.begin()) + 1;
}

template <class Game>
void PlyWriter<Game>::disturb_sensors() {
  std::vector<Act> faults;
  const auto add = [&](const char* code, Micros from, Micros to, std::vector<Square> squares,
                       typename Deeds<Game>::Deed deed) {
    faults.push_back({from, std::move(deed)});
    truth().irregularities.push_back(
        {code, {}, ply_at(from), to_millis(from), to_millis(to), std::move(squares), {}});
  };
  const auto pick = [&](const ArrangementOf<Game>& on, bool occupied) {
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
    const auto piece =
        set_.pieces[static_cast<std::size_t>(random_.below(static_cast<int>(set_.pieces.size())))];
    const Micros until = at + random_.time(0.1, 0.6);
    add("ghost", at, until, {square}, Ghost{square, piece, until});
  }
  if (random_.chance(profile_.identity_fault)) {
    const Micros at = random_.time(to_seconds(game_start_), to_seconds(game_end_));
    const auto on = standing_at(at);
    const Square square = pick(on, true);
    const PieceIndex which = *on[index_of<Game>(square)];
    auto piece = set_.pieces[which];
    piece.role = static_cast<rules::Role>((static_cast<int>(piece.role) + 1 + random_.below(5)) % 6);
    add("identity_fault", at, game_end_, {square}, SpoilCoil{which, piece});
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

/// Uses random numbers of its own, so that a game is the same with gaps and without.
template <class Game>
void PlyWriter<Game>::lose_link_for_long(const Gaps& gaps) {
  Random random(truth().seed, kGapStream);
  int left = gaps.minimum + random.below(gaps.maximum - gaps.minimum + 1);
  for (int tries = 0; left > 0 && tries < kTries; ++tries) {
    const Micros length = random.time(gaps.shortest, gaps.longest);
    const Micros latest = game_end_ - length;
    if (latest < game_start_) continue;
    const Micros from = random.time(to_seconds(game_start_), to_seconds(latest));
    if (!link_holds(from, from + length)) continue;
    script_.acts.push_back({from, CutLink{from + length}});
    truth().irregularities.push_back(
        {"link_cut", {}, ply_at(from), to_millis(from), to_millis(from + length), {}, {}});
    --left;
  }
}

/// True if the link is not cut at that time, nor shortly before or after.
template <class Game>
bool PlyWriter<Game>::link_holds(Micros from, Micros to) const {
  const auto& faults = truth().irregularities;
  return std::none_of(faults.begin(), faults.end(), [&](const auto& fault) {
    return fault.code == "link_cut" && fault.from < to_millis(to) + kHeard &&
           to_millis(from) < fault.to + kHeard;
  });
}

template void PlyWriter<Chess>::disturb_sensors();
template void PlyWriter<Chess>::lose_link_for_long(const Gaps&);
template bool PlyWriter<Chess>::link_holds(Micros, Micros) const;
template int PlyWriter<Chess>::ply_at(Micros) const;
template std::vector<Micros> PlyWriter<Chess>::moments_per_hour(double);
template ArrangementOf<Chess> PlyWriter<Chess>::standing_at(Micros) const;
template void PlyWriter<Quaternity>::disturb_sensors();
template void PlyWriter<Quaternity>::lose_link_for_long(const Gaps&);
template bool PlyWriter<Quaternity>::link_holds(Micros, Micros) const;
template int PlyWriter<Quaternity>::ply_at(Micros) const;
template std::vector<Micros> PlyWriter<Quaternity>::moments_per_hour(double);
template ArrangementOf<Quaternity> PlyWriter<Quaternity>::standing_at(Micros) const;

}  // namespace eboard::sim
