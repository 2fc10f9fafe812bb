// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The one door for files of organisers: tournament files (TRF), PGN of headers, tables as CSV or XLSX.
#pragma once

#include <optional>
#include <string_view>

#include "daemon/tournament/import/columns.hpp"
#include "daemon/tournament/import/said.hpp"
#include "daemon/tournament/trf/read.hpp"

namespace eboard::tournament {

inline constexpr std::size_t kMaxImportBytes = trf::kMaxBytes;

/// Takes any bytes, and goes by what is in them; `name` is only for what is said of them. `columns` say what
/// the columns of a table mean, instead of its heads; without them they are found. Of a file of several
/// rounds `round` is read. docs/import.md says what is understood and what is refused.
[[nodiscard]] Said read_file(std::string_view bytes, std::string_view name, const StatedColumns& columns = {},
                             std::optional<int> round = {});

}  // namespace eboard::tournament
