// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Positions of Quaternity the way the notes on the rules list them:
//
//   W Ka1 Rc2; R/W Pd2v; R Ka12; G frozen Ka1 Ra5 -> W
//
// army, or army/controller; men with their squares, pawns with their heading; who is on turn. Who is not
// listed, or has no king, is mated and nobody is credited. "array -> R" is the usual one with Red to begin.
#pragma once

#include <string>
#include <string_view>

#include "rules/quaternity/position.hpp"

namespace eboard::test {

/// The error is one sentence.
[[nodiscard]] Expected<rules::quaternity::Setup, std::string> four_setup(std::string_view text);
/// Throws std::invalid_argument where that is not a position.
[[nodiscard]] rules::quaternity::Position four(std::string_view text,
                                               const rules::quaternity::Options& options = {});

/// "d4d5", "d4-d5", "d4xe5", "d11d12q", "--" for a pass. Throws std::invalid_argument.
[[nodiscard]] rules::quaternity::Move four_move(std::string_view text);
/// "d4d5", "d11d12q", "--".
[[nodiscard]] std::string to_text(rules::quaternity::Move move);
/// Legal moves, a forced pass included, sorted.
[[nodiscard]] std::vector<std::string> move_texts(const rules::quaternity::Position& position);
/// The squares that the man on `from` may go to, sorted, between blanks.
[[nodiscard]] std::string targets(const rules::quaternity::Position& position, std::string_view from);

}  // namespace eboard::test
