// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Tournaments as short as a test needs them: a line for each player, "2200 9w1 13b= U", which is the rating
// (0: none) and what happened in each round: opponent, colour, and the result as TRF writes it. "." is a
// round of which nothing was said.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tournament/standings/standings.hpp"
#include "daemon/tournament/tournament.hpp"

namespace eboard::tournament::test {

[[nodiscard]] Tournament crosstable(const std::vector<std::string>& players);

/// The standings after all rounds by the list of tie-breaks, in the edition that is named.
[[nodiscard]] Standings ranked(const Tournament& tournament, std::string_view tie_breaks,
                               std::string_view edition = "2026");

/// The last column, in the order of start numbers, as it is printed; "-": there is none.
[[nodiscard]] std::vector<std::string> last_column(const Standings& standings);
/// The same of one tie-break after points.
[[nodiscard]] std::vector<std::string> values(const Tournament& tournament, std::string_view tie_break,
                                              std::string_view edition = "2026");
/// The ranks in the order of start numbers.
[[nodiscard]] std::vector<int> ranks(const Standings& standings);

}  // namespace eboard::tournament::test
