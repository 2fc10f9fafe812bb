// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/winnable/by_plan.hpp"

#include "rules/winnable/follow_plan.hpp"
#include "rules/winnable/give_away.hpp"
#include "rules/winnable/plan.hpp"
#include "rules/winnable/with_minors.hpp"

namespace eboard::rules {

namespace {

constexpr int kPlansAtOnce = 3;
constexpr int kPlansLater = 8;
constexpr std::size_t kUsualLine = 64;

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

std::optional<MatingLine> line_without_search(const Position& position, Color side) {
  if (auto line = line_with_minors(position, side)) return line;
  if (auto line = line_by_plan(position, side, kPlansAtOnce)) return line;
  Position later = position;
  MatingLine out;
  out.moves.reserve(kUsualLine);
  give_away(later, side, out.moves);
  if (out.moves.empty()) return std::nullopt;
  if (later.turn() != side && later.is_checkmate()) return out;
  const auto rest = line_by_plan(later, side, kPlansLater);
  if (!rest) return std::nullopt;
  out.moves.insert(out.moves.end(), rest->moves.begin(), rest->moves.end());
  return out;
}

}  // namespace eboard::rules
