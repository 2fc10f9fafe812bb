// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes the lines of a manual board (docs/protocols/manual.md): its moves are entered on a page or by a
// program, and it reports them like any other board.
//
//   manual                          the board is there
//   new                             a game begins
//   move PLY UCI                    "move 3 g1f3"
//   back                            the last move is taken back
//   clock WHITE BLACK [white|black|none]    milliseconds, and whose time runs
//   stands PLACEMENT                the board stands so, by a ruling
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
[[nodiscard]] std::string stands_line(const rules::Placement& placement);

}  // namespace eboard::drivers::manual
