// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Names the manners of a whole table: who presses the clock, and how often the link is lost for long. A
// level gives the rates of hands and sensors; manners can be combined with any level.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace eboard::sim {

/// Who presses a clock that was set and started. A lever that is down cannot be pressed down again, so a
/// press shows only if the time of that player runs. A lever that Black alone presses never moves; one that
/// White alone presses moves once.
enum class LeverUse : std::uint8_t {
  both,
  nobody,          ///< White's time runs for the whole game
  white,           ///< Black's time runs from White's first ply on
  white_for_both,  ///< White presses for Black too, after noticing that Black forgot
  first_third,     ///< both press in the first third of the plies; nobody presses after that
};
[[nodiscard]] std::string_view to_string(LeverUse use);
/// Reads "both", "nobody", "white", "white-for-both" or "first-third".
[[nodiscard]] std::optional<LeverUse> parse_lever_use(std::string_view text);
/// All names but "both", separated by commas.
[[nodiscard]] std::string lever_uses();

/// Long losses of the link, each between the start of the clock and the end of the last ply. Nothing is
/// received from board and clock meanwhile. They do not overlap, and a short game may have no room for all of
/// them.
struct Gaps {
  int minimum = 1, maximum = 3;
  double shortest = 5, longest = 90;  ///< seconds
};

struct Profile;

/// The same hands at a board that accepts moves, as its players learn to move them: it has to feel that a
/// captured piece is gone, takes what stands for a move, and reports that it has accepted one. What it
/// refuses is put back at once, and after the game nobody shows it a result with kings, or tries other moves.
[[nodiscard]] Profile heeding_board(Profile profile);

}  // namespace eboard::sim
