// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/game/snapshot.hpp"

#include <fmt/format.h>

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/text/words.hpp"

namespace eboard::rules {

namespace {

std::string written(const std::optional<Position>& before, const GamePly& ply) {
  const std::string squares = to_string(ply.move.from) + to_string(ply.move.to);
  if (ply.irregular || !before) return squares + '!';
  return to_san(*before, ply.move);
}

std::string move_list(const Snapshot& snapshot) {
  std::string out;
  Setup at = snapshot.start;
  for (const std::string& move : snapshot.moves) {
    if (at.turn == Color::white || out.empty()) out += move_number(at) + ' ';
    out += move + ' ';
    pass_turn(at);
  }
  if (out.empty()) return "none";
  out.pop_back();
  return out;
}

std::string sheet_text(const std::optional<int>& upto) {
  return upto ? fmt::format("complete to move {}", *upto) : std::string("nothing missing is known");
}

}  // namespace

Snapshot snapshot(const GameFile& game) {
  const GameState& state = game.state();
  Snapshot out;
  out.board = state.board().fen();
  if (const auto position = state.position()) out.position = to_fen(position->setup());
  out.turn = state.turn();
  out.clock = state.clock;
  out.ply = state.ply();
  out.white_moves = state.moves_made(Color::white);
  out.black_moves = state.moves_made(Color::black);
  out.white_sheet = state.player(Color::white).sheet_upto;
  out.black_sheet = state.player(Color::black).sheet_upto;
  out.start = state.start.setup();
  std::optional<Position> before = state.start;
  for (const GamePly& ply : state.plies) {
    out.moves.push_back(written(before, ply));
    before = ply.after;
  }
  return out;
}

std::string to_text(const Snapshot& s) {
  std::string out = fmt::format("after ply {}, {} to move\n", s.ply, words::to_string(s.turn));
  out += fmt::format("position {}\n", s.position.empty() ? s.board : s.position);
  out += fmt::format("times {}", s.clock.times ? words::to_string(*s.clock.times) : "unknown");
  out += s.clock.running ? fmt::format(", {} running\n", words::to_string(*s.clock.running)) : "\n";
  out += fmt::format("moves made: white {}, black {}; by the clock: white {}, black {}\n", s.white_moves,
                     s.black_moves, s.clock.white_moves, s.clock.black_moves);
  out +=
      fmt::format("score sheets: white {}, black {}\n", sheet_text(s.white_sheet), sheet_text(s.black_sheet));
  return out + fmt::format("moves {}\n", move_list(s));
}

}  // namespace eboard::rules
