// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/events/tracked_event.hpp"

#include "rules/text/one_of_members.hpp"

namespace eboard::tracking {

std::optional<rules::Color> offender(const IrregularityFound& found, std::optional<rules::Color> on_turn) {
  const auto* flag = std::get_if<evidence::FallenFlag>(&found.evidence);
  if (flag != nullptr && flag->second && !flag->second_after) return std::nullopt;
  if (const auto side = side_of(found.evidence)) return side;
  if (!on_turn) return std::nullopt;
  switch (found.code.known() ? irregularity(*found.code.known()).by : By::nobody) {
    case By::on_turn:
      return on_turn;
    case By::opponent:
      return !*on_turn;
    case By::nobody:
      break;
  }
  return std::nullopt;
}

bool is_missing(const MoveTracked& ply) { return ply.inferred && ply.uci.is_placement(); }

bool opens_game(const TrackedEvent& event) {
  if (const auto* move = std::get_if<MoveTracked>(&event.what)) return recorded(move->state);
  return std::holds_alternative<RulingMade>(event.what) || std::holds_alternative<GameEnded>(event.what);
}

}  // namespace eboard::tracking

template class eboard::OneOf<eboard::tracking::Conclusion::AsVariant>;
