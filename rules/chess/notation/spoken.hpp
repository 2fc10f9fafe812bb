// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes moves as they are called out to a blind player (2005 F.2 i): names instead of the letters of the
// files, German numbers and piece names, so that no two words sound alike. Captures and checks are not
// called.
#pragma once

#include "rules/chess/notation/scanner.hpp"

namespace eboard::rules {

struct SpokenForm {};

/// "Springer Gustav eins Felix drei", "Bauer David sieben David acht Dame", "Kurze Rochade". Requires a legal
/// move.
[[nodiscard]] std::string write(const SpokenForm& form, const Position& position, Move move);
[[nodiscard]] std::optional<MoveWords> scan_spoken(Scanner& scanner);

}  // namespace eboard::rules
