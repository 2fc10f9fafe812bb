// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/written_game.hpp"

#include <algorithm>

#include "rules/notation.hpp"

namespace eboard::tracking {

namespace {

/// So many of the plies lead to the last one that is promised.
std::size_t promised(std::span<const MoveTracked> plies) {
  const auto last = std::find_if(plies.rbegin(), plies.rend(),
                                 [](const MoveTracked& ply) { return ply.state == MoveState::committed; });
  return static_cast<std::size_t>(plies.rend() - last);
}

}  // namespace

void write_plies(rules::GameRecord& record, std::span<const MoveTracked> plies) {
  auto position = rules::Position::from_setup(record.start, rules::Validation::follow_on);
  if (!position) return;
  const std::size_t to_the_end = promised(plies);
  bool said = false;
  for (const MoveTracked& ply : plies) {
    const auto move = ply.irregular ? Expected<rules::Move, std::string>(unexpected(ply.uci))
                                    : rules::parse_uci(*position, ply.uci);
    if (!move) return record.note_rest(plies.size() - record.plies.size(), ply.uci);
    const bool white = position->turn() == rules::Color::white;
    record.plies.push_back({*move, white ? ply.white : ply.black, {}, {}});
    const bool from_here = record.plies.size() > to_the_end;
    if (ply.state == MoveState::presumed && !said) record.note_presumed(from_here);
    said = said || (from_here && ply.state == MoveState::presumed);
    position->play(*move);
  }
}

}  // namespace eboard::tracking
