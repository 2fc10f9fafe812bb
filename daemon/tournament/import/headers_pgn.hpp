// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// PGN of headers as a round: who plays whom, who has a bye, and what is known of the results.
#pragma once

#include <optional>
#include <string_view>

#include "daemon/tournament/import/said.hpp"

namespace eboard::tournament {

/// The text is PGN: a line begins with a tag.
[[nodiscard]] bool is_pgn(std::string_view text);

/// As docs/pairings.md has it, but for results, which are taken. Of a file of several rounds `round` is
/// read; without it such a file is an error.
[[nodiscard]] Said read_headers_pgn(std::string_view text, std::optional<int> round = {});

}  // namespace eboard::tournament
