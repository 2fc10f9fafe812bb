// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What happened at a table as JSON, so that tests/integration/scenarios_in_hall_test.py can do it once more
// at a board of the daemon:
//
//   board   how it is configured, in the words of the configuration
//   steps   what is done one after the other, each after "wait" milliseconds, and what the answer is
//   rest    milliseconds from the last step to the end
//   end     what the record and the arbiter's page hold then
//
// Steps are {"say": bytes of the board}, {"look": a card, "cards", "shown"} and {"rule": a command, "about",
// "ply", "article" and "clock", or "refused"}. A card is named by its code and how many of that code came
// before it. "proposed" of a ruling is its place among what was shown last.
#pragma once

#include <boost/json/object.hpp>

#include "tests/support/seat.hpp"

namespace eboard::scenarios {

[[nodiscard]] boost::json::object hall_script(test::Seat& seat);

/// The script without the times between its steps.
[[nodiscard]] boost::json::object without_waits(const boost::json::object& script);

}  // namespace eboard::scenarios
