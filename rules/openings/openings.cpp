// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/openings/openings.hpp"

#include <algorithm>

#include "rules/openings/opening_table.hpp"

namespace eboard::rules {

std::optional<Opening> opening_at(const Position& position) {
  const auto table = opening_table();
  const auto found = std::ranges::lower_bound(table, position.key(), {}, &NamedPosition::key);
  if (found == table.end() || found->key != position.key()) return std::nullopt;
  constexpr std::size_t kCode = 3;
  const std::string_view text = found->text;
  return Opening{text.substr(0, kCode), text.substr(kCode + 1)};
}

std::optional<Opening> opening_of(const GameRecord& game) {
  if (game.chess960 || game.start != Setup::initial()) return std::nullopt;
  std::optional<Opening> last;
  Position position = Position::initial();
  for (const PlyRecord& ply : game.plies) {
    if (!position.is_legal(ply.move)) break;
    position.play(ply.move);
    if (const auto opening = opening_at(position)) last = opening;
  }
  return last;
}

void name_opening(GameRecord& game) {
  const auto opening = opening_of(game);
  if (!opening) return;
  game.set_tag("ECO", opening->eco);
  game.set_tag("Opening", opening->name);
}

}  // namespace eboard::rules
