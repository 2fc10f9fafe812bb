// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes captured pieces that are placed on the board instead of beside it.
#include <algorithm>

#include "daemon/sim/script_writer.hpp"

namespace eboard::sim {

using rules::Square;

/// Free squares at the edge that none of the next few plies touches or passes over.
std::vector<Square> ScriptWriter::quiet_squares(std::size_t next_ply, int plies) const {
  rules::Bitboard used = 0;
  auto position = position_;
  const auto last = std::min(game_.plies.size(), next_ply + static_cast<std::size_t>(plies));
  for (std::size_t ply = next_ply; ply < last && position.is_legal(game_.plies[ply].move); ++ply) {
    const auto what = displacement_of(position, game_.plies[ply].move);
    for (const Square square : squares_of_way(what)) used |= rules::bit(square);
    position.play(game_.plies[ply].move);
  }
  std::vector<Square> squares;
  for (int n = 0; n < rules::kSquares; ++n) {
    const auto square = static_cast<Square>(n);
    const int file = rules::file_of(square);
    const int rank = rules::rank_of(square);
    const bool edge = file == 0 || file == 7 || rank == 0 || rank == 7;
    if (edge && !set_.at(square) && !rules::contains(used, square)) squares.push_back(square);
  }
  return squares;
}

void ScriptWriter::park(PieceIndex victim, std::size_t next_ply) {
  const int plies = 3 + random_.below(15);
  const auto squares = quiet_squares(next_ply, plies);
  if (squares.empty()) return;
  const Square square = squares[static_cast<std::size_t>(random_.below(static_cast<int>(squares.size())))];
  const Micros at = turn_.hands_off + random_.time(0.3, 1.0);
  script_.acts.push_back({at, Put{square, victim}});
  set_.stand(square, victim);
  script_.note({"piece_parked", at, at, {square}});
  parked_.push_back({victim, square, script_.ply_number() + plies, script_.truth.irregularities.size() - 1});
  turn_.free_from = std::max(turn_.free_from, at);
}

void ScriptWriter::clear_parked(bool all) {
  const auto due = [&](const Parked& parked) { return all || parked.until_ply <= script_.ply_number(); };
  for (const auto& parked : parked_) {
    if (!due(parked) || set_.at(parked.square) != parked.piece) continue;
    const Micros at = turn_.free_from + random_.time(0.2, 1.0);
    script_.acts.push_back({at, Take{parked.square, parked.piece}});
    set_.stand(parked.square, std::nullopt);
    script_.truth.irregularities[parked.note].to = to_millis(at);
    turn_.free_from = at;
  }
  parked_.erase(std::remove_if(parked_.begin(), parked_.end(), due), parked_.end());
}

}  // namespace eboard::sim
