// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Finds slips of the pen: a player of a file whom nobody here knows, and whose name is nearly that of a
// player of here who is not in the file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "daemon/tournament/import/said.hpp"
#include "daemon/tournament/tournament.hpp"

namespace eboard::tournament {

/// They differ by one letter, or by two where they are long; two letters that are exchanged are one. Whatever
/// name_key() makes equal does not count.
[[nodiscard]] bool are_near(std::string_view name, std::string_view other);

/// A sentence for each such pair, at most a few. Other FIDE ids or years of birth make them two people.
[[nodiscard]] std::vector<std::string> near_names(const std::vector<Player>& known, const Said& said);

}  // namespace eboard::tournament
