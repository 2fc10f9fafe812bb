// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes moves as text and reads them. A parse error is one sentence for people and leaves the position
// untouched.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/chess/position.hpp"
#include "rules/text/expected.hpp"

namespace eboard::rules {

/// "e2e4", "e7e8q", "e1g1"; with `chess960` castling is written as king takes rook ("e1h1"), a text that no
/// other legal move has, wherever king and rook stand.
[[nodiscard]] std::string to_uci(Move move, bool chess960 = false);
/// Accepts both forms of castling; if the king may also step to its castling square, that square means the
/// step.
[[nodiscard]] Expected<Move, std::string> parse_uci(const Position& position, std::string_view text);
/// The legal move between these squares; castling as parse_uci() has it.
[[nodiscard]] std::optional<Move> legal_move(const Position& position, Square from, Square to,
                                             std::optional<Role> promotion = {});

/// Writes SAN by PGN standard 8.2.3: minimum disambiguation, '+' and '#'. Requires a legal move.
[[nodiscard]] std::string to_san(const Position& position, Move move);
/// Accepts what real files contain: 0-0, missing or superfluous 'x', '+', '=', disambiguation, "e8Q", "!?" at
/// the end.
[[nodiscard]] Expected<Move, std::string> parse_san(const Position& position, std::string_view text);

}  // namespace eboard::rules
