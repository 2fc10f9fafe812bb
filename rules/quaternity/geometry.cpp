// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/geometry.hpp"

namespace eboard::rules::quaternity {

namespace {

struct Step {
  int file;
  int rank;
};

constexpr std::array<Step, 8> kLeaps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
constexpr std::array<Step, 8> kKingSteps{
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
constexpr std::array<Step, 4> kAhead{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};  // by heading

constexpr void add(SquareSet& set, Square from, Step step) {
  const int file = file_of(from) + step.file;
  const int rank = rank_of(from) + step.rank;
  if (on_board(file, rank)) set |= SquareSet::of(make_square(file, rank));
}

constexpr void add_pawn(Geometry& out, std::size_t kind, Square from, Heading heading) {
  const Step ahead = kAhead[index(heading)];
  const auto at = static_cast<std::size_t>(from);
  add(out.pawn_steps[kind][at], from, ahead);
  add(out.pawn_attacks[kind][at], from, {ahead.file + ahead.rank, ahead.rank + ahead.file});
  add(out.pawn_attacks[kind][at], from, {ahead.file - ahead.rank, ahead.rank - ahead.file});
}

constexpr void add_square(Geometry& out, Square from) {
  const auto at = static_cast<std::size_t>(from);
  out.bit[at] = SquareSet::of(from);
  if (!on_board(file_of(from) - 1, rank_of(from) - 1) || !on_board(file_of(from) + 1, rank_of(from) + 1)) {
    out.edge |= SquareSet::of(from);
  }
  for (const Step step : kLeaps) add(out.knight[at], from, step);
  for (const Step step : kKingSteps) add(out.king[at], from, step);
  for (const Step step : kKingSteps) {
    if (step.file != 0 && step.rank != 0) add(out.beside[at], from, step);
  }
  for (int n = -kSide; n < kSide; ++n) {
    add(out.diagonal[at], from, {n, n});
    add(out.anti_diagonal[at], from, {n, -n});
  }
  for (std::size_t heading = 0; heading < kHeadings; ++heading) {
    add_pawn(out, heading, from, static_cast<Heading>(heading));
  }
  for (const Player army : kEveryPlayer) {
    for (const Heading heading : choices(army)) {
      add_pawn(out, pawn_kind(army, Heading::undecided), from, heading);
    }
  }
}

constexpr std::uint16_t reached(std::size_t place, std::size_t occupied) {
  std::size_t out = 0;
  for (std::size_t to = place + 1; to < kSide; ++to) {
    out |= std::size_t{1} << to;
    if ((occupied >> to) & 1) break;
  }
  for (std::size_t to = place; to-- > 0;) {
    out |= std::size_t{1} << to;
    if ((occupied >> to) & 1) break;
  }
  return static_cast<std::uint16_t>(out);
}

constexpr Geometry make_geometry() {
  Geometry out{};
  for (int i = 0; i < kSquares; ++i) add_square(out, static_cast<Square>(i));
  for (std::size_t place = 0; place < kSide; ++place) {
    for (std::size_t occupied = 0; occupied < out.line[place].size(); ++occupied) {
      out.line[place][occupied] = reached(place, occupied);
    }
  }
  return out;
}

}  // namespace

constexpr Geometry kGeometry = make_geometry();

}  // namespace eboard::rules::quaternity
