// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/field.hpp"

#include <algorithm>

namespace eboard::sim {
namespace {

using rules::Piece;
using rules::Square;

/// A piece off the centre of its square is read about every other time.
constexpr double kOffCentreRead = 0.5;
/// A piece that stands is nearer to the coil than one held over it.
constexpr double kStandingWins = 0.85;

Piece any_piece(Random& random) {
  return {static_cast<rules::Color>(random.below(2)), static_cast<rules::Role>(random.below(6))};
}

}  // namespace

void Field::set_up(const std::vector<Piece>& men, const Array& on) {
  reads_as_ = men;
  drop_outs_.clear();
  ghosts_.clear();
  for (std::size_t n = 0; n < squares_.size(); ++n) {
    squares_[n].clear();
    if (on[n]) squares_[n].push_back({*on[n], {}, false});
  }
}

const std::vector<Field::Standing>& Field::on(Square square) const {
  return squares_[static_cast<std::size_t>(rules::index(square))];
}

void Field::put(const Put& put) {
  squares_[static_cast<std::size_t>(rules::index(put.square))].push_back({put.man, put.seat, put.low});
}

void Field::take(const Take& take) {
  auto& standing = squares_[static_cast<std::size_t>(rules::index(take.square))];
  const auto found = std::find_if(standing.begin(), standing.end(),
                                  [&](const Standing& one) { return one.man == take.man; });
  if (found != standing.end()) standing.erase(found);
}

void Field::reseat(const Reseat& reseat) {
  for (auto& one : squares_[static_cast<std::size_t>(rules::index(reseat.square))]) {
    if (one.man == reseat.man) one.seat = {};
  }
}

void Field::spoil(const SpoilCoil& spoil) { reads_as_[spoil.man] = spoil.reads_as; }

std::optional<Piece> Field::read(Square square, Micros now, Random& random) const {
  const auto dropped = [&](const DropOut& fault) { return fault.square == square && fault.until > now; };
  if (std::any_of(drop_outs_.begin(), drop_outs_.end(), dropped)) return std::nullopt;
  const auto& standing = on(square);
  if (standing.size() == 1) return code(standing.front(), random);
  if (standing.size() > 1) return one_of_two(standing, random);
  const auto ghost = std::find_if(ghosts_.begin(), ghosts_.end(), [&](const Ghost& fault) {
    return fault.square == square && fault.until > now;
  });
  if (ghost == ghosts_.end()) return std::nullopt;
  return ghost->piece;
}

std::optional<Piece> Field::code(const Standing& standing, Random& random) const {
  if (standing.seat.unread) return std::nullopt;
  if (standing.seat.off_centre && !random.chance(kOffCentreRead)) return std::nullopt;
  if (standing.seat.misread_as) return standing.seat.misread_as;
  return reads_as_[standing.man];
}

std::optional<Piece> Field::one_of_two(const std::vector<Standing>& standing, Random& random) const {
  const double lot = random.uniform();
  if (lot < profile_.two_coils_no_code) return std::nullopt;
  if (lot < profile_.two_coils_no_code + profile_.two_coils_wrong_code) return any_piece(random);
  const auto& first = standing[standing.size() - 2];
  const auto& last = standing.back();
  if (first.low != last.low) return code(random.chance(kStandingWins) == last.low ? first : last, random);
  return code(random.chance(0.5) ? first : last, random);
}

bool Field::unsteady(Square square, Micros now) const {
  const auto& standing = on(square);
  if (standing.size() > 1) return true;
  if (standing.size() == 1 && standing.front().seat.off_centre) return true;
  const auto here = [&](const auto& fault) { return fault.square == square && fault.until > now; };
  return std::any_of(drop_outs_.begin(), drop_outs_.end(), here) ||
         std::any_of(ghosts_.begin(), ghosts_.end(), here);
}

}  // namespace eboard::sim
