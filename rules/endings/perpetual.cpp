// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/endings/perpetual.hpp"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace eboard::rules {

namespace {

struct KeyOf {
  std::size_t operator()(const Position& position) const { return static_cast<std::size_t>(position.key()); }
};

// Positions with the checking side to move, and for each of its checks the positions the answers lead to.
class CheckGraph {
 public:
  CheckGraph(const Position& root, std::size_t limit) : limit_(limit) {
    number_of(root);
    for (std::size_t i = 0; i < nodes_.size(); ++i) expand(i);
  }

  // Whether checks can go on for ever from the root. Positions beyond the limit count as `beyond` says.
  [[nodiscard]] bool endless(bool beyond) const {
    std::vector<char> alive(nodes_.size(), 1);
    const auto stays = [&](std::size_t node) { return node == kBeyond ? beyond : alive[node] != 0; };
    bool changed = true;
    while (changed) {
      changed = false;
      for (std::size_t i = 0; i < nodes_.size(); ++i) {
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
  static constexpr std::size_t kBeyond = static_cast<std::size_t>(-1);

  std::size_t number_of(const Position& position) {
    if (const auto known = numbers_.find(position); known != numbers_.end()) return known->second;
    if (nodes_.size() >= limit_) return kBeyond;
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

  std::size_t limit_;
  std::vector<Position> nodes_;
  std::vector<std::vector<Answers>> checks_;
  std::unordered_map<Position, std::size_t, KeyOf> numbers_;
};

}  // namespace

PerpetualCheck perpetual_check(const Position& position, std::size_t limit) {
  const CheckGraph graph{position, std::max<std::size_t>(limit, 1)};
  if (graph.endless(false)) return PerpetualCheck::proven;
  return graph.endless(true) ? PerpetualCheck::undecided : PerpetualCheck::refuted;
}

}  // namespace eboard::rules
