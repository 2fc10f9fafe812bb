// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Rulings that name plies by their numbers, and an R-UNDO by which these would be other plies.
#pragma once

#include <optional>

#include "rules/laws/rulings/game/game_file.hpp"

namespace eboard::rules::detail {

/// Why that R-UNDO may not be entered: by it an R-RECORD that put plies in or took some out falls, or is in
/// force again, and a ruling since then counts plies as they are now. Nothing: no ruling does, or it is
/// another ruling.
[[nodiscard]] std::optional<Refusal> renumbers_what_rests_on_it(const GameFile& game, const Ruling& ruling);

}  // namespace eboard::rules::detail
