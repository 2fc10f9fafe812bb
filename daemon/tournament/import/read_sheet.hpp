// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Understands a table: pairings of a round, a list of players, a cross table, the boards of matches.
#pragma once

#include <optional>

#include "daemon/tournament/import/columns.hpp"
#include "daemon/tournament/import/said.hpp"
#include "daemon/tournament/import/sheet.hpp"

namespace eboard::tournament {

/// `columns` say what the columns mean; without them the row of heads is looked for. Of a table of several
/// rounds `round` is read.
[[nodiscard]] Said read_sheet(Sheet sheet, const StatedColumns& columns = {}, std::optional<int> round = {});

}  // namespace eboard::tournament
