// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Moves as text, both ways. A parse error is one sentence for a person and leaves the position untouched.
#pragma once

#include <string>
#include <string_view>

#include "rules/expected.hpp"
#include "rules/position.hpp"

namespace eboard::rules {

/// "e2e4", "e7e8q", "e1g1"; castling as king takes rook ("e1h1") when `chess960`, which is another text than
/// that of any other legal move wherever king and rook stand.
[[nodiscard]] std::string to_uci(Move move, bool chess960 = false);
/// Accepts castling both ways; where the king may also step to the square that castling brings it to, that
/// square means the step.
[[nodiscard]] Expected<Move, std::string> parse_uci(const Position& position, std::string_view text);

/// PGN standard 8.2.3: least disambiguation, '+' and '#'. Precondition: legal.
[[nodiscard]] std::string to_san(const Position& position, Move move);
/// Accepts what real files hold: 0-0, missing or superfluous 'x', '+', '=', disambiguation, "e8Q", "!?"
/// behind.
[[nodiscard]] Expected<Move, std::string> parse_san(const Position& position, std::string_view text);

/// "e2-e4", "Ng1-f3", "O-O", "e7xd8=Q+". Precondition: legal.
[[nodiscard]] std::string to_long_algebraic(const Position& position, Move move);

}  // namespace eboard::rules
