// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes lines of the Chess Peripheral Protocol as it was published, for boards of 64 squares
// (docs/protocols/peripheral_chess.md). The decoder, the simulated board and the tests use it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/chess/placement.hpp"

namespace eboard::drivers::peripheral_chess {

using Bytes = std::vector<std::uint8_t>;

[[nodiscard]] Bytes encode_line(std::string_view text);
[[nodiscard]] Bytes encode_state(const rules::Placement& placement);

}  // namespace eboard::drivers::peripheral_chess
