// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes a game in one style and reads it back.
#pragma once

#include <string>

#include "rules/chess/notation/written_game.hpp"
#include "rules/chess/pgn/pgn.hpp"

namespace eboard::test {

/// The first difference between the game read and the one written; empty if there is none.
[[nodiscard]] std::string difference(const rules::GameRecord& game, const rules::PgnGame& read,
                                     bool annotated);

/// The first thing lost on the way through a style and back; empty if nothing is.
[[nodiscard]] std::string lost(const rules::GameRecord& game, const rules::NotationStyle& style,
                               const rules::Language& language);

/// The same through every style: in its own language or, as `number` grows, in each of the others.
[[nodiscard]] std::string lost_in_any_style(const rules::GameRecord& game, std::size_t number);

}  // namespace eboard::test
