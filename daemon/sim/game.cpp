// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/game.hpp"

namespace eboard::sim {

namespace quaternity = rules::quaternity;

const quaternity::Men& Quaternity::array() {
  static const quaternity::Men men = men_of(quaternity::Position::initial());
  return men;
}

}  // namespace eboard::sim
