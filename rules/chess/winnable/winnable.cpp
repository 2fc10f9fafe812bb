// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/winnable/winnable.hpp"

#include <algorithm>

#include "rules/chess/winnable/by_plan.hpp"
#include "rules/chess/winnable/dead_material.hpp"
#include "rules/chess/winnable/explorer.hpp"
#include "rules/chess/winnable/static_closure.hpp"

namespace eboard::rules {

namespace {

constexpr std::uint64_t kCostOfOne = 10;     // cost of a plan in nodes
constexpr std::uint64_t kFirstLook = 2'000;  // number of nodes before later blockades are considered

}  // namespace

Verdict winnable(const Position& position, Color side, std::uint64_t limit) {
  if (position.turn() != side && position.is_checkmate()) return {Winnable::yes, MatingLine{}, 1};
  if (const auto reason = dead_material(position, side)) return {Winnable::no, *reason, 1};
  if (limit >= kCostOfOne) {
    if (auto line = line_without_search(position, side)) return {Winnable::yes, std::move(*line), kCostOfOne};
  }
  if (auto closure = static_closure(position, side)) {
    return {Winnable::no, ClosedSet{{}, {{position, *closure}}}, kCostOfOne};
  }
  Explorer explorer(position, side);
  Verdict out;
  out.answer = explorer.run(std::min(limit, kFirstLook), false);
  if (out.answer == Winnable::undecided) out.answer = explorer.run(limit, true);
  out.nodes = explorer.nodes();
  if (out.answer == Winnable::yes) out.certificate = explorer.line();
  if (out.answer == Winnable::no) out.certificate = explorer.take_closed_set();
  return out;
}

}  // namespace eboard::rules
