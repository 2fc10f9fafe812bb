// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>

namespace eboard::tracking {

/// A game that may begin from what stands on the board, and did not.
struct ReadyGame {
  int number = 0;
  std::string start;  ///< FEN
};

}  // namespace eboard::tracking
