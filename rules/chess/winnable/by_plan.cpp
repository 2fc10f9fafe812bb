// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/winnable/by_plan.hpp"

#include "rules/chess/winnable/follow_plan.hpp"
#include "rules/chess/winnable/give_away.hpp"
#include "rules/chess/winnable/plan.hpp"
#include "rules/chess/winnable/with_minors.hpp"

namespace eboard::rules {

namespace {

constexpr int kPlansAtOnce = 5;
constexpr int kPlansLater = 8;
constexpr int kManyPieces = 3;

}  // namespace

std::optional<MatingLine> line_by_plan(const Position& position, Color side, int plans) {
  Planner planner(position, side);
  for (; plans > 0; --plans) {
    const MatePlan* plan = planner.next();
    if (!plan) break;
    if (auto line = follow_plan(position, side, *plan)) return line;
  }
  return std::nullopt;
}

namespace {

/// The line of a plan that is carried out after the moves of `giving`.
std::optional<MatingLine> line_after(const GiveAway& giving, Color side, int plans) {
  const auto rest = line_by_plan(giving.position(), side, plans);
  if (!rest) return std::nullopt;
  MatingLine out;
  out.moves.reserve(giving.moves().size() + rest->moves.size());
  out.moves.assign(giving.moves().begin(), giving.moves().end());
  out.moves.insert(out.moves.end(), rest->moves.begin(), rest->moves.end());
  return out;
}

/// True if a plan is worth trying before every piece is given away: there is some way to go, and no queen.
bool promising(const Placement& board, Color hunted) {
  const Bitboard pieces = board.of(hunted) & ~board.of(Role::king) & ~board.of(Role::pawn);
  return count(pieces) >= kManyPieces && !(pieces & board.of(Role::queen));
}

std::optional<MatingLine> line_by_giving_away(const Position& position, Color side) {
  GiveAway giving(position, side);
  while (giving.next()) {
    if (!promising(giving.position().placement(), !side)) continue;
    if (auto line = line_after(giving, side, 1)) return line;
  }
  if (giving.moves().empty()) return std::nullopt;
  const Position& last = giving.position();
  if (last.turn() != side && last.is_checkmate()) {
    return MatingLine{{giving.moves().begin(), giving.moves().end()}};
  }
  return line_after(giving, side, kPlansLater);
}

}  // namespace

std::optional<MatingLine> line_without_search(const Position& position, Color side) {
  if (auto line = line_with_minors(position, side)) return line;
  if (auto line = line_by_plan(position, side, kPlansAtOnce)) return line;
  return line_by_giving_away(position, side);
}

}  // namespace eboard::rules
