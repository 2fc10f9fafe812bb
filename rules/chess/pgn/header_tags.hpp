// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Tells which tags of a pairing belong to the game that will be played at the table.
#pragma once

#include <string_view>

namespace eboard::rules {

/// False for a tag that is about one moment, or the end, of a game in another file (clocks, result,
/// opening), and for one that follows from the game itself (start position, date and time of UTC).
[[nodiscard]] bool describes_game_to_come(std::string_view name);

}  // namespace eboard::rules
