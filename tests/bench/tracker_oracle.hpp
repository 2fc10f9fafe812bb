// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Why a game was lost: whether the truth was among the stories and weighed too little, or was never told. The
// first is a fault of the model, the second one of the search.
#pragma once

#include <string>

#include "daemon/sim/simulate.hpp"

namespace eboard::bench {

struct OracleWord {
  enum class Verdict {
    never_told,  ///< another ply was committed, and no story had the true one at its place
    outweighed,  ///< one had it, and weighed less
    at_the_end,  ///< every committed ply is right; some are missing, or too many
  };
  Verdict verdict = Verdict::at_the_end;
  int ply = 0;                   ///< the first that differs
  drivers::Millis last_told{0};  ///< when a story last had the true ply
  double share = 0;              ///< of all that is likely, the most that such stories ever held
  std::string in_its_place;      ///< the plies of the best story when the truth was last told
};

/// Follows `game` once more, looking at every story after every event.
[[nodiscard]] OracleWord ask_oracle(const sim::SimulatedGame& game);
/// One line for a person.
[[nodiscard]] std::string to_string(const OracleWord& word);

}  // namespace eboard::bench
