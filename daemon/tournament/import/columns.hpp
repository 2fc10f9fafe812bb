// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which column of a table means what: found by the words over the columns, or stated by a person.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tournament/import/mapping.hpp"
#include "daemon/tournament/import/said.hpp"
#include "daemon/tournament/import/sheet.hpp"
#include "rules/text/expected.hpp"

namespace eboard::tournament {

/// What people said of columns: of this table, and of tables that came before. Those are known by the heads
/// of theirs.
struct StatedColumns {
  std::optional<Mapping> now{};
  std::vector<Mapping> before{};
};

/// 16 digits that another row of heads has not; blanks, dots, capitals and accents do not count.
[[nodiscard]] std::string fingerprint(const std::vector<std::string>& heads);

/// What the columns of a row of heads mean.
struct Proposal {
  Said::Kind kind = Said::Kind::players;
  Mapping mapping;
  bool of_teams = false;          ///< a cross table of teams: no column is a player's name
  std::vector<Finding> findings;  ///< columns that are not certain, of the row's line
};

/// nullopt: the row is none of heads. `below` are the rows behind it, by which columns without a head are
/// known.
[[nodiscard]] std::optional<Proposal> propose_columns(const Row& heads, const std::vector<Row>& rows,
                                                      std::size_t below);

}  // namespace eboard::tournament
