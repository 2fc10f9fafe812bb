// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Who plays whom: a PGN file of headers only, as pairing programs write it for live boards.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/text/expected.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

/// The board's number comes from the Board tag or from a Round tag "r.b". Error: one sentence per fault, each
/// with the game's number in the file.
[[nodiscard]] Expected<std::vector<storage::Pairing>, std::vector<std::string>> parse_pairings(
    std::string_view pgn);

}  // namespace eboard::daemon
