// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes a fault of the set-up, and how it is found.
#include <utility>

#include "daemon/sim/script_writer.hpp"

namespace eboard::sim {

/// Exchanges king and queen, or bishop and knight, of one side.
void ScriptWriter::set_up_wrongly() {
  const int rank = random_.chance(0.5) ? 0 : 7;
  const bool king_and_queen = random_.chance(0.5);
  const Square first = rules::make_square(king_and_queen ? 3 : 1, rank);
  const Square second = rules::make_square(king_and_queen ? 4 : 2, rank);
  const auto a = set_.at(first);
  const auto b = set_.at(second);
  if (!a || !b) return;
  set_.stand(first, b);
  set_.stand(second, a);
  wrong_squares_ = {first, second};
  wrong_until_ply_ = random_.chance(0.7) ? 1 : 2 + random_.below(5);
}

void ScriptWriter::correct_set_up(Micros at) {
  const auto squares = std::exchange(wrong_squares_, {});
  for (auto& before : history_) {
    std::swap(before.on[static_cast<std::size_t>(rules::index(squares[0]))],
              before.on[static_cast<std::size_t>(rules::index(squares[1]))]);
  }
  const PieceIndex a = *set_.at(squares[0]);
  const PieceIndex b = *set_.at(squares[1]);
  Motion motion;
  motions_.transfer(motion, a, squares[0], std::nullopt, Micros{0});
  const Micros middle = motions_.transfer(motion, b, squares[1], squares[0], random_.time(0.1, 0.4));
  motion.done = motions_.transfer(motion, a, std::nullopt, squares[1], middle + random_.time(0.05, 0.3));
  turn_.free_from = script_.add(motion, at);
  script_.note({"wrong_set_up", Micros{0}, turn_.free_from, squares});
}

}  // namespace eboard::sim
