// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/stories/disguised.hpp"

#include "daemon/tracking/game/quaternity.hpp"

namespace eboard::tracking {

template <Game G>
std::vector<DisguisedOf<G>> gone_on(std::span<const DisguisedOf<G>> known, const PlyOf<G>& ply) {
  std::vector<DisguisedOf<G>> out;
  for (DisguisedOf<G> one : known) {
    if (one.stands == ply.move.from) {
      one.stands = arrived_at(ply);
    } else if (bit(one.stands) & touched(ply)) {
      continue;
    }
    out.push_back(one);
  }
  return out;
}

template <Game G>
std::vector<DisguisedOf<G>> disguised_in(const typename G::Position& position, const BoardViewOf<G>& board,
                                         std::span<const DisguisedOf<G>> known) {
  std::vector<DisguisedOf<G>> out;
  for (DisguisedOf<G> one : known) {
    for (int n = 0; n < G::kSquares; ++n) {
      const auto square = static_cast<typename G::Square>(n);
      if (position.placement()[square] != one.man || board.reading(square).piece != one.reads) continue;
      one.stands = square;
      out.push_back(one);
      break;
    }
  }
  return out;
}

template std::vector<DisguisedOf<Chess>> gone_on(std::span<const DisguisedOf<Chess>>, const PlyOf<Chess>&);
template std::vector<DisguisedOf<Quaternity>> gone_on(std::span<const DisguisedOf<Quaternity>>,
                                                      const PlyOf<Quaternity>&);
template std::vector<DisguisedOf<Chess>> disguised_in(const Chess::Position&, const BoardViewOf<Chess>&,
                                                      std::span<const DisguisedOf<Chess>>);
template std::vector<DisguisedOf<Quaternity>> disguised_in(const Quaternity::Position&,
                                                           const BoardViewOf<Quaternity>&,
                                                           std::span<const DisguisedOf<Quaternity>>);

}  // namespace eboard::tracking
