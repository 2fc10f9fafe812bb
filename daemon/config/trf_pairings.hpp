// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads who plays whom out of a tournament file (TRF16, TRF(x), TRF26), as pairing programs keep it.
#pragma once

#include "daemon/config/pairings.hpp"
#include "daemon/tournament/section.hpp"

namespace eboard::daemon {

/// The games of a round of a section that somebody is to play, by table: a forfeit has none.
[[nodiscard]] std::vector<PairedGame> games_of(const tournament::Section& section, int round);

/// The pairs of that round, without it of the latest that is paired. The file has no tables: they are 1, 2,
/// ... in the order that FIDE's pairing rules give to pairs (C.04.2: points of the player who has more,
/// points of both, start number), in team events by match, and by board in the match. A forfeit keeps its
/// place, and nobody sits there. Error as parse_pairings(), with lines in place of games.
[[nodiscard]] Expected<PairingFile, std::vector<std::string>> parse_trf_pairings(
    std::string_view trf, std::optional<int> round = {});

}  // namespace eboard::daemon
