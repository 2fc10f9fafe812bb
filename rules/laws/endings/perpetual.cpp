// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/endings/perpetual.hpp"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace eboard::rules {

namespace {

struct KeyOf {
  std::size_t operator()(const Position& position) const { return static_cast<std::size_t>(position.key()); }
};

// Enough for a queen that goes to and fro.
constexpr std::size_t kFirstPlies = 200;

// A graph of positions with the checking side to move; each check leads to the positions after its answers.
class CheckGraph {
 public:
  explicit CheckGraph(const Position& root) { number_of(root); }

  /// Grows the graph until it is complete or `limit` positions are known.
  void grow(std::size_t limit) {
    while (checks_.size() < nodes_.size() && nodes_.size() < limit) expand(checks_.size());
  }

  // True if checks can go on for ever from the root. A position that was not visited counts as `beyond`.
  [[nodiscard]] bool endless(bool beyond) const {
    std::vector<char> alive(nodes_.size(), beyond ? 1 : 0);
    std::fill_n(alive.begin(), checks_.size(), 1);
    const auto stays = [&](std::size_t node) { return alive[node] != 0; };
    bool changed = true;
    while (changed) {
      changed = false;
      for (std::size_t i = 0; i < checks_.size(); ++i) {
        if (!alive[i]) continue;
        const auto& checks = checks_[i];
        if (std::ranges::any_of(checks,
                                [&](const Answers& all) { return std::ranges::all_of(all, stays); })) {
          continue;
        }
        alive[i] = 0;
        changed = true;
      }
    }
    return alive.front() != 0;
  }

 private:
  using Answers = std::vector<std::size_t>;

  std::size_t number_of(const Position& position) {
    if (const auto known = numbers_.find(position); known != numbers_.end()) return known->second;
    numbers_.emplace(position, nodes_.size());
    nodes_.push_back(position);
    return nodes_.size() - 1;
  }

  void expand(std::size_t node) {
    const Position position = nodes_[node];
    std::vector<Answers> checks;
    for (const Move move : position.legal_moves()) {
      const Position checked = position.after(move);
      if (!checked.in_check()) continue;
      Answers answers;
      for (const Move answer : checked.legal_moves()) answers.push_back(number_of(checked.after(answer)));
      checks.push_back(std::move(answers));
    }
    checks_.push_back(std::move(checks));
  }

  std::vector<Position> nodes_;
  std::vector<std::vector<Answers>> checks_;
  std::unordered_map<Position, std::size_t, KeyOf> numbers_;
};

}  // namespace

PerpetualCheck perpetual_check(const Position& position, std::size_t limit) {
  CheckGraph graph{position};
  // Most perpetual checks are small; the whole graph is visited only if that does not settle it.
  for (std::size_t size = std::min(kFirstPlies, limit);; size = std::min(4 * size, limit)) {
    graph.grow(size);
    if (graph.endless(false)) return PerpetualCheck::proven;
    if (!graph.endless(true)) return PerpetualCheck::refuted;
    if (size >= limit) return PerpetualCheck::undecided;
  }
}

}  // namespace eboard::rules
