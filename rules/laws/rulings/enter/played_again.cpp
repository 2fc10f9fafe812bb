// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/enter/played_again.hpp"

#include "rules/laws/rulings/game/apply.hpp"

namespace eboard::rules::detail {

namespace {

std::optional<Move> legal_to(const Position& before, const GamePly& ply) {
  for (const Move move : before.legal_moves()) {
    const bool same = move.from == ply.move.from || ply.move.kind == MoveKind::castling;
    if (same && before.after(move).placement() == ply.board) return move;
  }
  return {};
}

}  // namespace

std::optional<GamePly> played_again(const Position& before, const GamePly& ply, bool correct) {
  GamePly out = ply;
  if (correct && !ply.irregular && before.is_legal(ply.move)) {
    out.after = before.after(ply.move);
    out.board = out.after->placement();
    return out;
  }
  if (const auto move = ply.counted() ? std::nullopt : legal_to(before, ply)) {
    out.move = *move;
    out.after = before.after(*move);
    out.irregular = false;
    return out;
  }
  if (!ply.irregular) return {};
  if (ply.stated) return before.turn() == ply.side ? std::optional(out) : std::nullopt;
  out.after = position_after(before, ply.board);
  return out;
}

}  // namespace eboard::rules::detail
