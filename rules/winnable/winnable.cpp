// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/winnable/winnable.hpp"

#include <algorithm>

#include "rules/winnable/dead_material.hpp"
#include "rules/winnable/explorer.hpp"
#include "rules/winnable/follow_plan.hpp"
#include "rules/winnable/give_away.hpp"
#include "rules/winnable/plan.hpp"
#include "rules/winnable/static_closure.hpp"

namespace eboard::rules {

namespace {

constexpr std::uint64_t kPlanCost = 10;      // nodes
constexpr std::uint64_t kFirstLook = 2'000;  // nodes before blockades are thought of

std::optional<MatingLine> by_plan(const Position& position, Color side) {
  const Planner planner(position, side);
  for (std::size_t i = 0; i < planner.size(); ++i) {
    if (auto line = follow_plan(position, side, planner[i])) return line;
  }
  return std::nullopt;
}

/// Without search: at once, or after the hunted side has given its pieces away.
std::optional<MatingLine> planned(const Position& position, Color side) {
  if (auto line = by_plan(position, side)) return line;
  Position later = position;
  MatingLine out;
  give_away(later, side, out.moves);
  if (out.moves.empty()) return std::nullopt;
  if (later.turn() != side && later.is_checkmate()) return out;
  const auto rest = by_plan(later, side);
  if (!rest) return std::nullopt;
  out.moves.insert(out.moves.end(), rest->moves.begin(), rest->moves.end());
  return out;
}

}  // namespace

Verdict winnable(const Position& position, Color side, std::uint64_t limit) {
  if (position.turn() != side && position.is_checkmate()) return {Winnable::yes, MatingLine{}, 1};
  if (const auto reason = dead_material(position, side)) return {Winnable::no, *reason, 1};
  if (limit >= kPlanCost) {
    if (auto line = planned(position, side)) return {Winnable::yes, std::move(*line), kPlanCost};
  }
  Verdict out;
  Explorer explorer(position, side);
  out.answer = explorer.run(std::min(limit, kFirstLook), false);
  if (out.answer == Winnable::undecided) {
    if (auto closure = static_closure(position, side)) {
      out.certificate = ClosedSet{{}, {{position, *closure}}};
      out.answer = Winnable::no;
      out.nodes = explorer.nodes();
      return out;
    }
    out.answer = explorer.run(limit, true);
  }
  out.nodes = explorer.nodes();
  if (out.answer == Winnable::yes) out.certificate = explorer.line();
  if (out.answer == Winnable::no) out.certificate = explorer.take_closed_set();
  return out;
}

}  // namespace eboard::rules
