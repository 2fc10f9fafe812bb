// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Sets of pieces with chips, as the protocol page has them (docs/protocols/certabo.md).
#pragma once

#include <array>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "drivers/event.hpp"

namespace eboard::test {

/// The n-th chip of the set.
inline drivers::Chip chip_of(int n) { return drivers::Chip({n, 17, 34, 51, 68}); }

inline drivers::Chip& on(drivers::ChipSnapshot& seen, std::string_view square) {
  return seen.chips[static_cast<std::size_t>(rules::index(*rules::parse_square(square)))];
}

/// The chips of these squares, from a8 to h8, a7 to h7, a2 to h2 and a1 to h1.
template <class ChipOf>
drivers::ChipSnapshot at_start(ChipOf chip) {
  drivers::ChipSnapshot out;
  int n = 0;
  for (const int rank : {7, 6, 1, 0}) {
    for (int file = 0; file < 8; ++file)
      out.chips[static_cast<std::size_t>(rules::index(rules::make_square(file, rank)))] = chip(n++);
  }
  return out;
}

using SquareChip = std::pair<std::string_view, drivers::Chip>;

/// The set on the initial position, with these differences. The n-th piece of it has chip n, from 1.
inline drivers::ChipSnapshot chips_at_start(std::initializer_list<SquareChip> other = {}) {
  auto out = at_start([](int n) { return chip_of(n + 1); });
  for (const auto& [square, chip] : other) on(out, square) = chip;
  return out;
}

/// A Mephisto board that Chesstimation made one of these: its numbers have four zeros.
inline drivers::ChipSnapshot chesstimation_at_start() {
  constexpr std::array kLast{5, 7,  9,  11, 13, 25, 23, 21,  3, 19, 35, 51, 67, 83, 99, 115,
                             2, 18, 34, 50, 66, 82, 98, 114, 4, 6,  8,  10, 12, 24, 22, 20};
  return at_start([&](int n) { return drivers::Chip({0, 0, 0, 0, kLast[static_cast<std::size_t>(n)]}); });
}

}  // namespace eboard::test
