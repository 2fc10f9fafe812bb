// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Short ways to begin a game by an edition and to enter rulings in it.
#pragma once

#include <string>
#include <string_view>

#include "rules/laws/rulings/game/game_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/rules/endings/support.hpp"

namespace eboard::test {

inline rules::GameFile file(std::string_view id, std::string_view control = "40/7200:3600",
                            std::string_view fen = "") {
  rules::GameHead head;
  head.control = rules::parse_time_control(control).value();
  head.edition = edition(id, id.find("rapid") == id.npos && id.find("blitz") == id.npos ? "?" : control);
  if (!fen.empty()) head.start = rules::parse_fen(fen).value();
  auto begun = rules::GameFile::begin(std::move(head));
  if (!begun) FAIL(begun.error().text());
  return *begun;
}

inline rules::GameFile moves(const rules::GameFile& game, std::string_view text) {
  const auto next = game.with_moves(text);
  if (!next) FAIL(next.error().text());
  return *next;
}

/// A ply against the Laws, in two squares.
inline rules::GameFile irregular(const rules::GameFile& game, std::string_view squares) {
  const auto next = game.with(
      rules::entry::Played{.move = std::string{squares}, .irregular = true, .board = {}, .times = {}});
  if (!next) FAIL(next.error().text());
  return *next;
}

inline rules::GameFile enter(const rules::GameFile& game, const rules::Entry& entry) {
  const auto next = game.with(entry);
  if (!next) FAIL(next.error().text());
  return *next;
}

inline rules::GameFile ruled(const rules::GameFile& game, std::string_view ruling,
                             const rules::MateOracle& oracle = {}) {
  INFO(ruling);
  const auto next = game.ruled(ruling, {}, oracle);
  if (!next) FAIL(next.error().text());
  return *next;
}

/// Why the ruling is refused; empty if it is not.
inline std::string refused(const rules::GameFile& game, std::string_view ruling,
                           const rules::MateOracle& oracle = {}) {
  const auto next = game.ruled(ruling, {}, oracle);
  return next ? std::string{} : next.error().text();
}

inline bool has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

inline rules::Times times(const rules::GameFile& game) {
  REQUIRE(game.state().clock.times);
  return *game.state().clock.times;
}

}  // namespace eboard::test
