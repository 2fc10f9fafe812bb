// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/game.hpp"

namespace eboard::sim {

namespace quaternity = rules::quaternity;

const quaternity::Men& Quaternity::initial() {
  static const quaternity::Men pieces = men_of(quaternity::Position::initial());
  return pieces;
}

}  // namespace eboard::sim
