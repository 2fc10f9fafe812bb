// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The tournament that the games and pairings of a store make.
#pragma once

#include "daemon/exports/wish.hpp"
#include "daemon/secretary/games_as_tournament.hpp"
#include "daemon/tournament/section.hpp"
#include "storage/store.hpp"

namespace eboard::exports {

/// A round comes with all before it, as pairing and rating programs want it.
[[nodiscard]] storage::Result<secretary::GamesAsTournament> read_games(storage::Store& store,
                                                                       const Wish& wish);

/// All rounds, with the tables at which they were paired or played.
[[nodiscard]] storage::Result<tournament::Section> section_of_games(storage::Store& store);

}  // namespace eboard::exports
