// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads time controls as people write them: "90 min/40 moves + 30 min + 30 s", "G/90;d5", "1:30:00+30".
//
//   control = item *( divider item )         divider = "+" | "," | ";" | ":" | "then" | "and" | nothing
//   item    = a time, in any order with      moves:  "40/", "/40", "40 moves"; then it is a period
//                                            a mark: "/move", "increment", "delay", "d"; then moves add it
//
// A time has a unit, or stands as clocks show it. Without a unit it counts seconds, as in PGN; in a text with
// "G/" or "SD/" it counts minutes, as in the USA. Words are known in a dozen languages; fillers such as "for
// the rest of the game" say nothing. What has two readings is refused with both.
#pragma once

#include <string>
#include <string_view>

#include "rules/laws/editions/time_control.hpp"

namespace eboard::rules::spoken {

/// Requires a text that plain() made. The error is the end of a sentence, to be put after a name and
/// a colon.
[[nodiscard]] Expected<TimeControl, std::string> read_control(std::string_view text);

}  // namespace eboard::rules::spoken
