// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The players of Quaternity by their letters, and a game played by moves as text.
#pragma once

#include <initializer_list>
#include <string>

#include "rules/quaternity/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/quaternity_positions.hpp"

namespace eboard::rules::quaternity {

inline constexpr auto W = Player::white;
inline constexpr auto R = Player::red;
inline constexpr auto B = Player::black;
inline constexpr auto G = Player::green;

inline void play(Game& game, std::initializer_list<const char*> moves) {
  for (const char* move : moves) {
    INFO(move);
    const auto played = game.play(eboard::test::quaternity_move(move));
    if (!played) FAIL(played.error());
  }
}

/// "none" if nothing was refused.
inline std::string refusal(const Answer& answer) { return answer ? "none" : answer.error(); }

}  // namespace eboard::rules::quaternity
