// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the game on a board wants of its device.
#pragma once

#include "rules/chess/bitboard.hpp"

namespace eboard::daemon {

class Wishes {
 public:
  virtual ~Wishes() = default;
  /// The reports of the board contradict each other, so it should be asked for a dump.
  [[nodiscard]] virtual bool in_doubt() const { return false; }
  /// The board's stored changes would help, and the board may be silent for some seconds now.
  [[nodiscard]] virtual bool wants_stored() const { return false; }
  /// A game stands ready, and the board may mark that in its memory.
  [[nodiscard]] virtual bool stands_ready() const { return false; }
  /// Squares of the board that are to be lit, where it has lights.
  [[nodiscard]] virtual rules::Bitboard lights() const { return 0; }
};

}  // namespace eboard::daemon
