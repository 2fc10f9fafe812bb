// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The gaps of a game's record: derived from its plies, and kept nowhere else.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "rules/laws/rulings/game/game_state.hpp"

namespace eboard::rules {

/// A ply with less than this probability of being right is presumed.
[[nodiscard]] bool is_promised(double confidence);

/// No sensor showed this ply, and it was only counted or has no promise. Two moves in one turn are written
/// like a counted ply, but were seen.
[[nodiscard]] bool is_unknown(const GamePly& ply);

/// A run of unknown plies of maximum length.
struct RecordGap {
  int after = 0;         ///< the last known ply before it; 0: none
  int plies = 0;         ///< number of its plies in the record
  bool counted = false;  ///< of at least one of them only the number is known
  Setup start;           ///< of the game: its moves are numbered from there
  Position before;
  Placement behind;           ///< the placement when play was seen again
  Color turn = Color::white;  ///< the side on move there
  bool at_end = false;        ///< no known ply follows
};

[[nodiscard]] std::vector<RecordGap> record_gaps(const GameState& state);

/// "Seven plies are missing between 41... and 45...": with the record's move numbers.
[[nodiscard]] std::string gap_sentence(const RecordGap& gap);
/// The same of a record that is not played through. The arguments are those of a RecordGap.
[[nodiscard]] std::string gap_sentence(const Setup& start, int after, int plies, bool counted, bool at_end);

/// Lines that lead through this gap to the placement in which play was seen again, as SAN, each once, in the
/// same order. `lines` are UCI, each with the plies after the first `from`. Other lines are left out.
[[nodiscard]] std::vector<std::vector<std::string>> lines_through(const GameState& state,
                                                                  const RecordGap& gap, int from,
                                                                  std::span<const std::string> lines);

/// "42. Kf1 Rd8 43. Ke2": the line as on a score sheet.
[[nodiscard]] std::string numbered_line(const RecordGap& gap, std::span<const std::string> line);

}  // namespace eboard::rules
