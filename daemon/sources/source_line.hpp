// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// From the game that a table told so far to the game of its source: the lines of a manual board that are
// missing (drivers/manual.hpp). Pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/sources/source_game.hpp"
#include "daemon/tracking/table/table_tracker.hpp"
#include "rules/laws/editions/time_control.hpp"

namespace eboard::sources {

/// The time control of the game's tag, unless it says none. "10+5" is ten seconds in a PGN, and ten minutes
/// in those of some programs: where so short a time is unusual, it counts minutes, unless the clocks had
/// less.
[[nodiscard]] std::optional<rules::TimeControl> said_control(const SourceGame& game);

/// One after the other they lead to `game`; none: it stands there. Empty where nothing is to be said.
/// Precondition: it is the game that was told, or none was.
[[nodiscard]] std::vector<std::string> missing_lines(const tracking::StatedGame& stated,
                                                     const SourceGame& game,
                                                     const rules::TimeControl& control);
/// The same lines in as few texts as possible, none longer than `longest`. A time stands in that of its move:
/// between two of them a move may have waited for it long enough.
[[nodiscard]] std::vector<std::string> packets_of(const std::vector<std::string>& lines, std::size_t longest);
/// With them the next game begins.
[[nodiscard]] std::vector<std::string> lines_to_begin(const tracking::StatedGame& stated);

}  // namespace eboard::sources
