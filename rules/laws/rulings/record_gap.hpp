// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Where plies are missing from the record of a game: derived from its plies, and kept nowhere else.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "rules/laws/rulings/game_state.hpp"

namespace eboard::rules {

/// A ply with less than this probability of being right is presumed.
[[nodiscard]] bool is_promised(double confidence);

/// No sensor showed this ply, and it was only counted, or is not promised. Two moves of one turn are written
/// as a counted ply is, and were seen.
[[nodiscard]] bool is_unknown(const GamePly& ply);

/// A run of plies that are not known, as long as it goes.
struct RecordGap {
  int after = 0;         ///< the last known ply before it; 0: none is
  int plies = 0;         ///< that the record has for it
  bool counted = false;  ///< at least one of them is but a number
  Position before;
  Placement behind;           ///< when play was seen again
  Color turn = Color::white;  ///< on move there
  bool at_end = false;        ///< no known ply follows
};

[[nodiscard]] std::vector<RecordGap> record_gaps(const GameState& state);

/// "Seven plies are missing between 41... and 45...": moves as the record numbers them.
[[nodiscard]] std::string gap_sentence(const RecordGap& gap);

/// Lines in UCI, each of plies behind the first `from` ones, that lead through this gap to where play was
/// seen again; as SAN, each once, in the same order. Others are left out.
[[nodiscard]] std::vector<std::vector<std::string>> lines_through(const GameState& state,
                                                                  const RecordGap& gap, int from,
                                                                  std::span<const std::string> lines);

/// "42. Kf1 Rd8 43. Ke2": such a line as a score sheet has it.
[[nodiscard]] std::string numbered_line(const RecordGap& gap, std::span<const std::string> line);

}  // namespace eboard::rules
