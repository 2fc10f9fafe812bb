// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Short ways to write a game and an edition down in a test.
#pragma once

#include <string>
#include <string_view>

#include "rules/laws/editions/edition.hpp"
#include "rules/laws/endings/history.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace eboard::test {

inline rules::Edition edition(std::string_view id, std::string_view control = "?",
                              rules::Supervision supervision = rules::Supervision::limited) {
  const auto found = rules::resolve_edition(id, rules::parse_time_control(control).value(), supervision);
  REQUIRE(found);
  return *found;
}

inline rules::History game(std::string_view moves, std::string_view fen = "") {
  const auto history =
      rules::History::parse(moves, fen.empty() ? rules::Position::initial() : position_of(fen));
  if (!history) FAIL(history.error());
  return *history;
}

inline rules::History play_on(rules::History history, std::string_view moves) {
  const auto more = rules::History::parse(moves, history.position());
  if (!more) FAIL(more.error());
  for (int ply = 1; ply <= more->plies(); ++ply) history.play(more->move(ply));
  return history;
}

/// `count` plies of knights that go out and come back, from any position with the knights at home.
inline std::string knights(int count) {
  constexpr std::string_view kPlies[] = {"g1f3 ", "g8f6 ", "f3g1 ", "f6g8 "};
  std::string moves;
  for (int i = 0; i < count; ++i) moves += kPlies[i % 4];
  return moves;
}

/// Enough for the positions of these tests: a lone king, or one minor piece against a lone king, never
/// mates.
inline std::optional<bool> by_material(const rules::Position& position, rules::Color side) {
  using rules::Role;
  const auto& board = position.placement();
  const auto own = board.of(side) & ~board.of(Role::king);
  const auto others = board.of(!side) & ~board.of(Role::king);
  if (!own) return false;
  const auto minor = board.of(Role::knight) | board.of(Role::bishop);
  return others || (own & ~minor) || rules::count(own) > 1;
}

/// The material alone does not decide.
inline std::optional<bool> no_idea(const rules::Position&, rules::Color) { return {}; }

}  // namespace eboard::test
