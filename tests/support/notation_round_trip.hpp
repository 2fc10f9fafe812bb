// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game written in one style and read back.
#pragma once

#include <string>

#include "rules/notation/written_game.hpp"
#include "rules/pgn.hpp"

namespace eboard::test {

/// Empty, or where the game that was read departs from the one that was written.
[[nodiscard]] std::string difference(const rules::GameRecord& game, const rules::PgnGame& read,
                                     bool annotated);

/// The first thing that is lost on the way through a style and back; empty: nothing.
[[nodiscard]] std::string lost(const rules::GameRecord& game, const rules::NotationStyle& style,
                               const rules::Language& language);

/// Through every style: by turns in its own language, and in all others as `number` goes up.
[[nodiscard]] std::string lost_in_any_style(const rules::GameRecord& game, std::size_t number);

}  // namespace eboard::test
