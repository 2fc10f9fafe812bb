// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/winnable/explorer.hpp"

#include <algorithm>

#include "rules/chess/winnable/by_plan.hpp"
#include "rules/chess/winnable/corner.hpp"
#include "rules/chess/winnable/dead_material.hpp"
#include "rules/chess/winnable/promise.hpp"
#include "rules/chess/winnable/static_closure.hpp"

namespace eboard::rules {

namespace {

constexpr std::uint64_t kPlanCost = 8;
constexpr int kPlans = 2;
constexpr int kEarlyTries = 8;
constexpr std::uint64_t kStaticProofCost = 8;  // in nodes: how much longer one takes, roughly
constexpr std::size_t kFirstTable = 256;
constexpr int kPatience = 2;  // number of plies that one step of distance is worth

/// The heap returns its largest entry first: minimum distance, then the largest index.
std::uint64_t entry(int distance, std::uint32_t index) {
  return ~static_cast<std::uint64_t>(distance) << 32 | index;
}

bool is_irreversible(const Position& before, Move move) {
  return move.kind != MoveKind::normal || contains(before.placement().occupied(), move.to) ||
         contains(before.placement().of(Role::pawn), move.from);
}

}  // namespace

Explorer::Explorer(const Position& root, Color side)
    : side_(side), corner_(needs_corner(root, side) && needs_help(root, side)), table_(kFirstTable, 0) {
  nodes_.reserve(kFirstTable);
  add(root, 0, Move{}, true);
}

void Explorer::grow_table() {
  table_.assign(table_.size() * 2, 0);
  for (std::uint32_t index = 0; index < nodes_.size(); ++index) {
    std::size_t slot = nodes_[index].position.key() & (table_.size() - 1);
    while (table_[slot]) slot = (slot + 1) & (table_.size() - 1);
    table_[slot] = index + 1;
  }
}

void Explorer::add(const Position& position, std::uint32_t parent, Move move, bool irreversible) {
  std::size_t slot = position.key() & (table_.size() - 1);
  for (; table_[slot]; slot = (slot + 1) & (table_.size() - 1)) {
    if (nodes_[table_[slot] - 1].position == position) return;
  }
  const auto index = static_cast<std::uint32_t>(nodes_.size());
  const std::uint16_t depth = index ? nodes_[parent].depth + 1 : 0;
  nodes_.push_back({position, parent, move, depth, irreversible, false, false});
  table_[slot] = index + 1;
  if (nodes_.size() * 2 > table_.size()) grow_table();
  const int distance = distance_to_mate(position, side_);
  straight_.push(entry(distance, index));
  const int patient = corner_ ? distance_to_corner_mate(position, side_) : distance;
  patient_.push(entry(kPatience * patient + depth, ~index));
  ++spent_;
}

/// True if a position is decided without its moves.
bool Explorer::settle(std::uint32_t index, bool static_proofs) {
  Node& node = nodes_[index];
  if (!node.irreversible) return false;
  if (const auto reason = dead_material(node.position, side_)) {
    dead_ends_.push_back({node.position, *reason});
    return node.dead_end = true;
  }
  if (!static_proofs) return false;
  spent_ += kStaticProofCost;
  auto closure = static_closure(node.position, side_);
  if (!closure) return false;
  dead_ends_.push_back({node.position, *closure});
  return node.dead_end = true;
}

/// Stores the moves from the root to a node, and what follows.
void Explorer::found(std::uint32_t index, const std::vector<Move>& rest) {
  for (; index; index = nodes_[index].parent) mate_.push_back(nodes_[index].move);
  std::reverse(mate_.begin(), mate_.end());
  mate_.insert(mate_.end(), rest.begin(), rest.end());
}

/// True if a plan mates. Tries plans only after a capture or a pawn move, and at the first positions.
bool Explorer::plan(std::uint32_t index) {
  if (index == 0) return false;
  const bool early = tries_ < kEarlyTries;
  if (!early && !nodes_[index].irreversible) return false;
  tries_ += early;
  spent_ += kPlanCost;
  const Position& position = nodes_[index].position;
  const auto line = early ? line_without_search(position, side_) : line_by_plan(position, side_, kPlans);
  if (line) found(index, line->moves);
  return line.has_value();
}

/// Adds the positions after the legal moves. True if one of them mates.
bool Explorer::expand(std::uint32_t index) {
  const Position position = nodes_[index].position;
  for (const Move move : position.legal_moves()) {
    const Position next = position.after(move);
    if (position.turn() == side_ && next.is_checkmate()) {
      found(index, {move});
      return true;
    }
    add(next, index, move, is_irreversible(position, move));
  }
  return false;
}

std::optional<std::uint32_t> Explorer::next() {
  turn_ = !turn_;
  auto& queue = turn_ ? straight_ : patient_;
  while (!queue.empty()) {
    const auto low = static_cast<std::uint32_t>(queue.top());
    queue.pop();
    const std::uint32_t index = turn_ ? low : ~low;
    if (nodes_[index].taken) continue;
    nodes_[index].taken = true;
    return index;
  }
  return std::nullopt;  // each node is in both queues: the other one is used up as well
}

Winnable Explorer::run(std::uint64_t limit, bool static_proofs) {
  while (spent_ < limit) {
    const auto found = next();
    if (!found) return Winnable::no;
    const std::uint32_t index = *found;
    if (settle(index, static_proofs)) continue;
    if (plan(index) || expand(index)) return Winnable::yes;
  }
  return Winnable::undecided;
}

MatingLine Explorer::line() const { return {mate_}; }

ClosedSet Explorer::take_closed_set() {
  ClosedSet out;
  for (const Node& node : nodes_) {
    if (!node.dead_end) out.explored.push_back(node.position);
  }
  out.dead_ends = std::move(dead_ends_);
  nodes_.clear();
  return out;
}

}  // namespace eboard::rules
