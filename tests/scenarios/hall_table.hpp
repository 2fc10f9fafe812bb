// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A table of a scenario, brought to its end for a hall: so that it can be played once more at a board of the
// daemon.
#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "tests/support/seat.hpp"

namespace eboard::scenarios {

struct HallTable {
  bool judged = false;           ///< there is a card, or something was ruled
  std::string why_not{};         ///< why it cannot be played in a hall; empty: it can
  std::string fault{};           ///< how play does not go on as it should; empty: it does
  boost::json::object script{};  ///< hall_script.hpp; empty if there is nothing to judge
};

/// What is proposed first on every card is ruled, the board is put right, and play goes on for two plies.
/// That has to be in the record, and there may be no new card on which anybody acts.
[[nodiscard]] HallTable conclude(test::Seat& seat);

}  // namespace eboard::scenarios
