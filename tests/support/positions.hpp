// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Makes positions for tests: from a FEN that must be sound, and random ones by random play.
#pragma once

#include <string_view>

#include "rules/chess/notation/notation.hpp"
#include "tests/support/catch.hpp"

namespace eboard::test {

inline rules::Position position_of(std::string_view fen,
                                   rules::Validation validation = rules::Validation::strict) {
  INFO(fen);
  const auto setup = rules::parse_fen(fen);
  REQUIRE(setup);
  const auto position = rules::Position::from_setup(*setup, validation);
  REQUIRE(position);
  return *position;
}

inline rules::Move uci(const rules::Position& position, std::string_view text) {
  INFO(text);
  const auto move = rules::parse_uci(position, text);
  REQUIRE(move);
  return *move;
}

/// The position after playing these UCI moves, separated by single blanks.
inline rules::Position played(rules::Position position, std::string_view moves) {
  while (!moves.empty()) {
    const std::size_t end = std::min(moves.find(' '), moves.size());
    position.play(uci(position, moves.substr(0, end)));
    moves.remove_prefix(std::min(end + 1, moves.size()));
  }
  return position;
}

}  // namespace eboard::test
