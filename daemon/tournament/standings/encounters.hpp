// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Tie-breaks that have no value by themselves: they order those who are tied, by what happened among them (6,
// 13.3) or by one board after the other (12).
#pragma once

#include <vector>

#include "daemon/tournament/standings/field.hpp"

namespace eboard::tournament {

/// Places in the field.
using Group = std::vector<int>;
/// The first group is ahead of the second, and so on; those of one group are still tied.
using Groups = std::vector<Group>;

/// DE (6) among the tied. In Swiss tournaments where not all of them met, only who is first whatever the
/// missing games had brought is ahead (6.3).
[[nodiscard]] Groups direct_encounter(const Field& field, const TieBreak& tie_break, const Group& tied);
/// EDE and its chains (13.3)
[[nodiscard]] Groups extended_encounter(const Field& field, const TieBreak& tie_break, const Group& tied);
/// TBR (12.2) and BBE (12.3), over all matches
[[nodiscard]] Groups board_by_board(const Field& field, const TieBreak& tie_break, const Group& tied);

}  // namespace eboard::tournament
