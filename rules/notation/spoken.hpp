// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Moves as they are called out to a blind player (2005 F.2 i): names instead of the letters of the files,
// German numbers and piece names, so that nothing sounds like anything else. Takes and check are not called.
#pragma once

#include "rules/notation/scanner.hpp"

namespace eboard::rules {

struct SpokenForm {};

/// "Springer Gustav eins Felix drei", "Bauer David sieben David acht Dame", "Kurze Rochade". Precondition:
/// legal.
[[nodiscard]] std::string write(const SpokenForm& form, const Position& position, Move move);
[[nodiscard]] std::optional<MoveWords> scan_spoken(Scanner& scanner);

}  // namespace eboard::rules
