// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads positions of Quaternity as the notes on the rules write them:
//
//   W Ka1 Rc2; R/W Pd2v; R Ka12; G frozen Ka1 Ra5 -> W
//
// army, or army/controller; pieces with their squares, pawns with their heading; the player on turn. A player
// without an entry or a king is mated without credit. "array -> R" is the initial position with Red to begin.
#pragma once

#include <string>
#include <string_view>

#include "rules/quaternity/position.hpp"

namespace eboard::test {

/// The error is one sentence.
[[nodiscard]] Expected<rules::quaternity::Setup, std::string> quaternity_setup(std::string_view text);
/// Throws std::invalid_argument if that is not a position.
[[nodiscard]] rules::quaternity::Position quaternity_position(std::string_view text,
                                                              const rules::quaternity::Options& options = {});

/// "d4d5", "d4-d5", "d4xe5", "d11d12q", "--" for a pass. Throws std::invalid_argument.
[[nodiscard]] rules::quaternity::Move quaternity_move(std::string_view text);
/// "d4d5", "d11d12q", "--".
[[nodiscard]] std::string to_text(rules::quaternity::Move move);
/// Legal moves, a forced pass included, sorted.
[[nodiscard]] std::vector<std::string> move_texts(const rules::quaternity::Position& position);
/// The squares that the piece on `from` may go to, sorted, between blanks.
[[nodiscard]] std::string targets(const rules::quaternity::Position& position, std::string_view from);

}  // namespace eboard::test
