// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Why a game was lost: whether the truth was among the stories and cost too much, or was never among them.
// The first is a fault of the model, the second one of the search.
#pragma once

#include <string>

#include "daemon/sim/simulate.hpp"

namespace eboard::bench {

struct OracleWord {
  enum class Verdict {
    never_told,  ///< another ply was committed, and no story had the true one at its place
    outweighed,  ///< one had it, and was less likely
    at_the_end,  ///< every committed ply is right; some are missing, or too many
  };
  Verdict verdict = Verdict::at_the_end;
  int ply = 0;                   ///< the first that differs
  drivers::Millis last_told{0};  ///< when a story last had the true ply
  double share = 0;              ///< the largest share that such stories ever held
  std::string in_its_place;      ///< the plies of the best story when the truth was last among them
};

/// Follows `game` once more, looking at every story after every event.
[[nodiscard]] OracleWord ask_oracle(const sim::SimulatedGame& game);
/// One line to read.
[[nodiscard]] std::string to_string(const OracleWord& word);

}  // namespace eboard::bench
