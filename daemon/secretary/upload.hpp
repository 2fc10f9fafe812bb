// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A file of an organiser becomes an order, with a daemon and without one.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "daemon/seams/tournament_desk.hpp"
#include "daemon/tournament/changes/book.hpp"
#include "daemon/tournament/changes/orders.hpp"
#include "rules/text/expected.hpp"

namespace eboard::secretary {

/// A file that is not taken.
struct Faulty {
  std::vector<std::string> faults;  ///< a sentence each
  std::shared_ptr<const seams::TableSeen> table{};
};
/// A table whose columns the upload does not state is read as one with the same heads was before.
[[nodiscard]] Expected<tournament::Order, Faulty> order_of(const tournament::Book& book,
                                                           seams::TournamentUpload upload);
/// nullptr: it is no import of a table.
[[nodiscard]] std::shared_ptr<const seams::TableSeen> table_seen(const tournament::Order& order);

/// The file that came last under that name into that section had these bytes.
[[nodiscard]] bool is_known(const tournament::Book& book, const seams::TournamentUpload& upload);

/// Why nobody but a person may take a file that leads from one to the other: a game of the round that is
/// played would be gone, or its result. Empty: nothing is lost. `before` has the results of boards as well.
[[nodiscard]] std::string lost_by(const tournament::Section& before, const tournament::Section& after);

/// A sentence for each player of a file who may be one of here, written otherwise.
[[nodiscard]] std::vector<std::string> doubtful_names(const tournament::Book& book,
                                                      const tournament::Order& order);

/// What is said of a decision, before it is kept.
[[nodiscard]] seams::TournamentDone done_by(const tournament::Book& book, const tournament::Order& order,
                                            tournament::Decision& decision);

}  // namespace eboard::secretary
