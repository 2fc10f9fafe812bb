// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Editions of the Laws of Chess by their identifiers, and time controls as PGN writes them: how both look,
// not yet what follows from them.
#pragma once

#include <span>
#include <string_view>

namespace eboard::rules {

/// Every identifier, "fide-current" (the latest edition) and its endings included.
[[nodiscard]] std::span<const std::string_view> editions();
[[nodiscard]] bool is_edition(std::string_view text);

/// As in PGN's TimeControl tag: "?", "-", or periods separated by colons, each MOVES/SECONDS, SECONDS or
/// *SECONDS (a sand clock), the first two perhaps with +SECONDS a move.
[[nodiscard]] bool is_time_control(std::string_view text);

}  // namespace eboard::rules
