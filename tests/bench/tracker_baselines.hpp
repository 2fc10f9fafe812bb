// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What simpler rules make of the same streams, for comparison with the tracker. Each is written from a
// description of what a family of programs does, in the most favourable reading: all know at which end White
// sits and which half of the clock is White's, which the tracker must find out.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "tests/bench/tracker_stream.hpp"

namespace eboard::bench {

using Baseline = Followed (*)(const std::vector<drivers::BoardEvent>& events, const sim::Truth& truth);

/// The first board that equals a legal successor is the move, at once. Nothing is ever taken back.
[[nodiscard]] Followed first_legal_board(const std::vector<drivers::BoardEvent>& events,
                                         const sim::Truth& truth);
/// When the mover presses, the one legal successor that equals the board is the move; when none does, or
/// several do, there is none.
[[nodiscard]] Followed unique_at_lever(const std::vector<drivers::BoardEvent>& events,
                                       const sim::Truth& truth);
/// A board counts when nothing changed for a quarter of a second. It is a legal successor of the position,
/// else another move in place of the last one, else an earlier position to which the game was taken back.
[[nodiscard]] Followed quiet_with_takebacks(const std::vector<drivers::BoardEvent>& events,
                                            const sim::Truth& truth);
/// A map of every board that was ever one legal ply away from a board taken as true, with the plies that
/// lead there; the newest line of a board counts. A board that is shown and is in the map is true, and so is
/// its line, whatever was taken as played before.
[[nodiscard]] Followed reachable_boards(const std::vector<drivers::BoardEvent>& events,
                                        const sim::Truth& truth);
/// A legal successor is a candidate until it stood for a second, or until the board equals a legal successor
/// of the candidate: the next ply confirms the last. A ply whose board was never seen is found when exactly
/// one pair of legal plies leads to a board that stood for a second.
[[nodiscard]] Followed two_plies(const std::vector<drivers::BoardEvent>& events, const sim::Truth& truth);

struct NamedBaseline {
  std::string_view name;
  Baseline rule;
};
inline constexpr std::array kBaselines{
    NamedBaseline{"first_legal_board", first_legal_board}, NamedBaseline{"unique_at_lever", unique_at_lever},
    NamedBaseline{"quiet_with_takebacks", quiet_with_takebacks},
    NamedBaseline{"reachable_boards", reachable_boards}, NamedBaseline{"two_plies", two_plies}};

}  // namespace eboard::bench
