// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes the lines of a manual board (docs/protocols/manual.md): its moves are entered on a page or by a
// program, or come from a PGN, and it reports them like any other board.
//
//   manual                          the board is there
//   new                             a game begins
//   move PLY UCI                    "move 3 g1f3"
//   back                            the last move is taken back
//   clock WHITE BLACK [white|black|none]    milliseconds, and whose time runs
//   stands PLACEMENT                the board stands so, by a ruling
//
// Of a game that comes from a PGN:
//
//   game NAME                       which game of its source it is
//   illegal PLY WORD                it goes on with a move that is not legal, "illegal 3 Ke3"
//   result RESULT                   "1-0"; "*": it goes on
#pragma once

#include <string>
#include <string_view>

#include "drivers/driver.hpp"

namespace eboard::drivers::manual {

inline constexpr std::string_view kName = "manual";  ///< of the driver

// Each is one line, its end included.
inline constexpr std::string_view kHello = "manual\n";
inline constexpr std::string_view kNew = "new\n";
inline constexpr std::string_view kBack = "back\n";
[[nodiscard]] std::string move_line(int ply, std::string_view uci);
[[nodiscard]] std::string clock_line(const TimesReading& reading);
[[nodiscard]] bool is_clock_line(std::string_view line);
[[nodiscard]] std::string stands_line(const rules::Placement& placement);
/// Precondition: visible ASCII, at most 100 characters.
[[nodiscard]] std::string game_line(std::string_view name);
/// What no line may hold is left out of the word.
[[nodiscard]] std::string illegal_line(int ply, std::string_view word);
[[nodiscard]] std::string result_line(rules::Result result);

}  // namespace eboard::drivers::manual
