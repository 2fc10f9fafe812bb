// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/written_game.hpp"

#include "rules/notation.hpp"

namespace eboard::tracking {

void write_plies(rules::GameRecord& record, std::span<const MoveTracked> plies) {
  auto position = rules::Position::from_setup(record.start, rules::Validation::follow_on);
  if (!position) return;
  bool presumed = false;
  for (const MoveTracked& ply : plies) {
    const auto move = ply.irregular ? Expected<rules::Move, std::string>(unexpected(ply.uci))
                                    : rules::parse_uci(*position, ply.uci);
    if (!move) return record.note_rest(plies.size() - record.plies.size(), ply.uci);
    const bool white = position->turn() == rules::Color::white;
    record.plies.push_back({*move, white ? ply.white : ply.black, {}, {}});
    if (ply.state == MoveState::presumed && !presumed) record.note_presumed();
    presumed = presumed || ply.state == MoveState::presumed;
    position->play(*move);
  }
}

}  // namespace eboard::tracking
