// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Has a pairing engine pair the next round.
#pragma once

#include <string>

#include "daemon/ctl/tournament_store.hpp"

namespace eboard::ctl {

/// Runs the command on what is known of the tournament, and imports its answer. `{question}` in it is the
/// path of the file that the engine reads, `{answer}` of the one that it writes, as bbpPairings does; without
/// them they come behind, as that one takes them.
[[nodiscard]] Outcome pair_next_round(const TournamentPlace& place, const TournamentWanted& wanted,
                                      std::string command);

}  // namespace eboard::ctl
