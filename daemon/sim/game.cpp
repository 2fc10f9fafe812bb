// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/game.hpp"

namespace eboard::sim {

namespace quaternity = rules::quaternity;

quaternity::Men men_of(const quaternity::Position& position) {
  quaternity::Men men;
  for (int n = 0; n < quaternity::kSquares; ++n) {
    const auto square = static_cast<quaternity::Square>(n);
    if (const auto piece = position.at(square)) men.set(square, quaternity::Man{piece->army, piece->role});
  }
  return men;
}

const quaternity::Men& Quaternity::array() {
  static const quaternity::Men men = men_of(quaternity::Position::initial());
  return men;
}

}  // namespace eboard::sim
