// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/written_game.hpp"

#include "rules/chess/notation/notation.hpp"

namespace eboard::rules {

WrittenGame written(const GameRecord& game, GameNotation notation) {
  WrittenGame out;
  auto position = Position::from_setup(game.start, Validation::follow_on);
  if (!position) return out;
  notation.start(*position, game.chess960);
  out.plies.reserve(game.plies.size());
  for (const PlyRecord& ply : game.plies) {
    if (!position->is_legal(ply.move)) {
      out.illegal = to_uci(ply.move, game.chess960);
      break;
    }
    std::string text = notation.write(*position, ply.move);
    if (!notation.is_uci()) text += ply.annotation;
    out.plies.push_back({position->full_move_number(), position->turn(), std::move(text), &ply});
    notation.play(*position, ply.move);
    position->play(ply.move);
  }
  return out;
}

std::string movetext(const GameRecord& game, const GameNotation& notation) {
  std::string out;
  const auto add = [&](std::string_view word) {
    if (!out.empty()) out += ' ';
    out += word;
  };
  for (const WrittenPly& ply : written(game, notation).plies) {
    const bool white = ply.mover == Color::white;
    if (!notation.is_uci() && (white || out.empty())) add(move_number(ply.number, ply.mover));
    add(ply.text);
  }
  if (!notation.is_uci()) add(to_string(game.result));
  return out;
}

}  // namespace eboard::rules
