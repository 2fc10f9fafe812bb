// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/field.hpp"

#include <algorithm>

namespace eboard::sim {
namespace {

/// The share of readings in which a piece off the centre of its square is seen.
constexpr double kOffCentreRead = 0.5;
/// The share of readings that give the standing one of two pieces: it is nearer to the coil.
constexpr double kStandingWins = 0.85;

template <class Game>
typename Game::Piece any_piece(Random& random) {
  return {static_cast<typename Game::Player>(random.below(Game::kPlayers)),
          static_cast<rules::Role>(random.below(6))};
}

}  // namespace

template <class Game>
void FieldOf<Game>::set_up(const std::vector<Piece>& pieces, const ArrangementOf<Game>& on) {
  pieces_ = reads_as_ = pieces;
  drop_outs_.clear();
  ghosts_.clear();
  for (std::size_t n = 0; n < squares_.size(); ++n) {
    squares_[n].clear();
    if (on[n]) squares_[n].push_back({*on[n], {}, false});
  }
}

template <class Game>
auto FieldOf<Game>::on(Square square) const -> const std::vector<Standing>& {
  return squares_[index_of<Game>(square)];
}

template <class Game>
void FieldOf<Game>::put(const Put& put) {
  squares_[index_of<Game>(put.square)].push_back({put.piece, put.seat, put.low});
}

template <class Game>
void FieldOf<Game>::take(const Take& take) {
  auto& standing = squares_[index_of<Game>(take.square)];
  const auto found = std::find_if(standing.begin(), standing.end(),
                                  [&](const Standing& one) { return one.piece == take.piece; });
  if (found != standing.end()) standing.erase(found);
}

template <class Game>
void FieldOf<Game>::reseat(const Reseat& reseat) {
  for (auto& one : squares_[index_of<Game>(reseat.square)]) {
    if (one.piece == reseat.piece) one.seat = {};
  }
}

template <class Game>
void FieldOf<Game>::spoil(const SpoilCoil& spoil) {
  reads_as_[spoil.piece] = spoil.reads_as;
}

template <class Game>
auto FieldOf<Game>::read(Square square, Micros now, Random& random) const -> CoilReading {
  const auto dropped = [&](const DropOut& fault) { return fault.square == square && fault.until > now; };
  if (std::any_of(drop_outs_.begin(), drop_outs_.end(), dropped)) return {};
  const auto& standing = on(square);
  if (standing.size() == 1) return code(standing.front(), random);
  if (standing.size() > 1) return one_of_two(standing, random);
  const auto ghost = std::find_if(ghosts_.begin(), ghosts_.end(), [&](const Ghost& fault) {
    return fault.square == square && fault.until > now;
  });
  if (ghost == ghosts_.end()) return {};
  return {ghost->piece, std::nullopt};
}

template <class Game>
auto FieldOf<Game>::code(const Standing& standing, Random& random) const -> CoilReading {
  if (standing.seat.unread) return {};
  if (standing.seat.off_centre && !random.chance(kOffCentreRead)) return {};
  if (standing.seat.misread_as) return {standing.seat.misread_as, std::nullopt};
  const Piece shows = reads_as_[standing.piece];
  if (shows != pieces_[standing.piece]) return {shows, std::nullopt};
  return {shows, standing.piece};
}

template <class Game>
auto FieldOf<Game>::one_of_two(const std::vector<Standing>& standing, Random& random) const -> CoilReading {
  const double lot = random.uniform();
  if (lot < profile_.two_coils_no_code) return {};
  if (lot < profile_.two_coils_no_code + profile_.two_coils_wrong_code)
    return {any_piece<Game>(random), std::nullopt};
  const auto& first = standing[standing.size() - 2];
  const auto& last = standing.back();
  if (first.low != last.low) return code(random.chance(kStandingWins) == last.low ? first : last, random);
  return code(random.chance(0.5) ? first : last, random);
}

template <class Game>
bool FieldOf<Game>::unsteady(Square square, Micros now) const {
  const auto& standing = on(square);
  if (standing.size() > 1) return true;
  if (standing.size() == 1 && standing.front().seat.off_centre) return true;
  const auto here = [&](const auto& fault) { return fault.square == square && fault.until > now; };
  return std::any_of(drop_outs_.begin(), drop_outs_.end(), here) ||
         std::any_of(ghosts_.begin(), ghosts_.end(), here);
}

template class FieldOf<Chess>;
template class FieldOf<Quaternity>;

}  // namespace eboard::sim
