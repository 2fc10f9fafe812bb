// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes takebacks by agreement, as in training and casual games: the pieces go back, the clock does not.
#include <algorithm>

#include "daemon/sim/script_writer.hpp"

namespace eboard::sim {

Arrangement ScriptWriter::without_parked(const Before& before) {
  auto arrangement = before.on;
  for (int n = 0; n < rules::kSquares; ++n) {
    if (!before.position.placement()[static_cast<rules::Square>(n)])
      arrangement[static_cast<std::size_t>(n)].reset();
  }
  return arrangement;
}

/// True for castling and en passant, once each.
bool ScriptWriter::takes_back(const rules::Move& move, std::size_t ply) {
  const bool special = move.kind == rules::MoveKind::castling || move.kind == rules::MoveKind::en_passant;
  if (!special || taken_back_ply_ == ply || !habits_.chance(profile_.special_taken_back)) return false;
  taken_back_ply_ = ply;
  return true;
}

std::optional<rules::Move> ScriptWriter::another_move(std::size_t ply) const {
  std::optional<rules::Move> best;
  std::size_t maximum = kPlayedOn - 1;
  for (const rules::Move move : position_.legal_moves()) {
    if (move == game_.plies[ply].move) continue;
    const auto plies = playable(position_.after(move), ply + 1);
    if (plies > maximum) {
      best = move;
      maximum = plies;
    }
  }
  return best;
}

std::size_t ScriptWriter::take_back(std::size_t maximum, Micros late) {
  auto& plies = script_.truth.plies;
  // An illegal move that stood is never taken back: that is the arbiter's matter.
  const auto irregular = std::find_if(plies.rbegin(), plies.rend(), [](const TruthPly& ply) {
    return ply.uci.back() == '!' || ply.uci.front() == '@';
  });
  const auto count = std::min(static_cast<std::size_t>(irregular - plies.rbegin()), maximum);
  if (count == 0) return 0;
  clear_parked(true);
  const Micros from = turn_.last_ply_done() + random_.time(1.0, 4.0);
  std::vector<std::string> line;
  for (auto ply = plies.end() - static_cast<std::ptrdiff_t>(count); ply != plies.end(); ++ply)
    line.push_back(ply->uci);
  const auto back = history_[history_.size() - count];
  history_.erase(history_.end() - static_cast<std::ptrdiff_t>(count), history_.end());
  plies.resize(plies.size() - count);
  position_ = back.position;
  turn_.mover = position_.turn();
  turn_.resume(rearrange(without_parked(back), from));
  if (lever_.in_use() && lever_.running() != turn_.mover) {
    turn_.begin(turn_.hands_off + random_.time(0.3, 1.5) + late);
    lever_.pass(!turn_.mover, turn_.mover, turn_.start);
  }
  script_.note({"takeback", from, turn_.free_from, {}}, {}, std::move(line));
  return count;
}

}  // namespace eboard::sim
