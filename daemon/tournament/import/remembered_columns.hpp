// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a person said of the columns of one table holds for the next one with the same heads.
#pragma once

#include <vector>

#include "daemon/tournament/import/mapping.hpp"
#include "daemon/tournament/import/said.hpp"
#include "daemon/tournament/section.hpp"

namespace eboard::tournament {

[[nodiscard]] std::vector<Mapping> remembered_columns(const Section& section);

/// Of a table whose columns nobody stated, or that has no heads, nothing is remembered.
void remember_columns(const Said& said, Section& section);

}  // namespace eboard::tournament
