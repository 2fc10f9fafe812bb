// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Names what happens at a whole table rather than at a single ply: who presses the clock, and how often the
// link is lost for long. Levels say how clean hands and sensors are; manners go with every level.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace eboard::sim {

/// Who presses a clock that was set and started. A lever that is down does not move again: a press is seen
/// only if the time of the player runs on whose side it is. So a lever that Black alone presses is never seen
/// to move, and one that White alone presses once.
enum class LeverUse : std::uint8_t {
  both,
  nobody,          ///< White's time runs for the whole game
  white,           ///< Black's time runs from White's first ply on
  white_for_both,  ///< White presses for Black, too, once he sees that Black forgot
  first_third,     ///< both, in the first third of the plies; then nobody
};
[[nodiscard]] std::string_view to_string(LeverUse use);
/// "both", "nobody", "white", "white-for-both", "first-third".
[[nodiscard]] std::optional<LeverUse> parse_lever_use(std::string_view text);
/// All names but "both", with commas between.
[[nodiscard]] std::string lever_uses();

/// Long losses of the link, each between the start of the clock and the end of the last ply. Board and clock
/// are both unheard meanwhile. They do not overlap, and a short game may have no room for all of them.
struct Gaps {
  int fewest = 1, most = 3;
  double shortest = 5, longest = 90;  ///< seconds
};

}  // namespace eboard::sim
