// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Matches between teams, put together from what their players did: no record has a match as such.
#pragma once

#include "daemon/tournament/standings/field.hpp"

namespace eboard::tournament {

/// The teams of a team event. Boards are those of 300, else the members who were paired, in their order. A
/// match is played if anybody of it played; nobody did, then it is forfeited, by 330 or by the points.
/// Without a match a team has its bye of 320 or 240, else none: it was not there.
[[nodiscard]] Field field_of_teams(const Tournament& tournament, int round);

}  // namespace eboard::tournament
