// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The tournaments of a store, and the rows that their changes become.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/secretary/played.hpp"
#include "daemon/tournament/changes/book.hpp"
#include "rules/text/expected.hpp"
#include "storage/store.hpp"

namespace eboard::secretary {

/// Error: a sentence; the store cannot be read, or a change does not fit onto those before it.
[[nodiscard]] Expected<tournament::Book, std::string> read_book(storage::Store& store);

/// What boards reported of the games of a round, or of all.
[[nodiscard]] storage::Result<std::vector<PlayedGame>> read_played(storage::Store& store,
                                                                   std::optional<int> round = std::nullopt);

/// Points are those of the results, but where a file that came has both already.
[[nodiscard]] tournament::Tournament with_points(tournament::Tournament now,
                                                 const tournament::Tournament& came = {});

/// The section with the results of the boards as the tournament file that was imported, changed where it has
/// changed, or as a new TRF26. Error: a sentence.
[[nodiscard]] Expected<std::string, std::string> tournament_file(storage::Store& store,
                                                                 const tournament::Book& book, int section);
/// The same of a section that has its results.
[[nodiscard]] Expected<std::string, std::string> tournament_file(const tournament::Book& book, int number,
                                                                 const tournament::Section& section);

/// As the store takes it. Takes long for a large tournament.
[[nodiscard]] storage::PackedTournamentChange packed(const tournament::Step& step);

}  // namespace eboard::secretary
