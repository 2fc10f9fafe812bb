// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes a board that is knocked over: the clock is stopped, the pieces are set up again, the players repeat
// the moves from memory, and the clock goes on at the old times.
#include <algorithm>

#include "daemon/sim/script_writer.hpp"
#include "rules/chess/notation/notation.hpp"

namespace eboard::sim {

/// Does nothing if the record cannot be repeated: after an offence, or a promotion.
void ScriptWriter::spill() {
  spill_ply_.reset();
  const auto& plies = script_.truth.plies;
  const bool repeatable = std::all_of(plies.begin(), plies.end(), [](const TruthPly& ply) {
    return ply.uci.front() != '@' && (ply.uci.size() == 4);
  });
  if (!repeatable || !settings_.has_clock || !wrong_squares_.empty()) return;
  clear_parked(true);
  const Micros from = turn_.last_ply_done() + random_.time(1.0, 4.0);
  Motion fall;
  for (int n = 0; n < rules::kSquares; ++n) {
    const auto square = static_cast<rules::Square>(n);
    const auto piece = set_.at(square);
    if (!piece || !random_.chance(0.5)) continue;
    fall.acts.push_back({random_.time(0.0, 0.8), Take{square, *piece}});
    set_.stand(square, std::nullopt);
  }
  (void)script_.add(fall, from);
  script_.acts.push_back({from + random_.time(1.5, 4.0), RunClock{false}});
  Micros now = rearrange(right_set_up_, from + random_.time(5.0, 10.0)) + random_.time(3.0, 8.0);
  auto position = history_.empty() ? position_ : history_.front().position;
  for (const TruthPly& ply : plies) {
    const auto move = rules::parse_uci(position, ply.uci);
    if (!move) break;
    const auto motion = motions_.play(displacement_of(position, *move));
    now = script_.add(motion, now) + random_.time(0.3, 1.2);
    position.play(*move);
  }
  turn_.resume(now + random_.time(3.0, 10.0));
  script_.acts.push_back({turn_.start, RunClock{true}});
  script_.note({"spilled", from, turn_.start, {}});
}

}  // namespace eboard::sim
