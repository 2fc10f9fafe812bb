// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A hall of simulated tables, for the question whether a tracker still concludes what it did: boards of
// every kind and make, clocks, habits, editions, gaps, rulings and games of four.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace eboard::test {

/// A line for each game of "levels", "manners", "habits", "makes", "editions" or "random-tables": what is
/// played, how many events of each kind are concluded, and a check sum of all as JSON.
[[nodiscard]] std::vector<std::string> conclusions_of(std::string_view part);

}  // namespace eboard::test
