// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tlog/salt_tree.hpp"

#include <bit>
#include <cstdint>
#include <utility>

namespace eboard::tlog {

namespace {

Hash child(const Hash& node, std::size_t side) {
  return Sha256().add("salt").add(node).add(static_cast<std::int64_t>(side)).finish();
}

}  // namespace

SaltTree::SaltTree(const Hash& seed, std::size_t leaves) : leaves_(leaves) {
  if (has(Node{})) nodes_.emplace(Node{}, seed);
}

bool SaltTree::read(const Node& node, const Hash& hash) {
  return has(node) && nodes_.emplace(node, hash).second;
}

int SaltTree::depth() const { return leaves_ < 2 ? 0 : static_cast<int>(std::bit_width(leaves_ - 1)); }

bool SaltTree::has(const Node& node) const {
  return leaves_ > 0 && node.level >= 0 && node.level <= depth() &&
         node.index <= (leaves_ - 1) >> static_cast<unsigned>(depth() - node.level);
}

std::optional<Hash> SaltTree::salt(std::size_t index) const {
  if (index >= leaves_) return std::nullopt;
  for (int level = 0; level <= depth(); ++level) {
    const auto found = nodes_.find({level, index >> static_cast<unsigned>(depth() - level)});
    if (found == nodes_.end()) continue;
    Hash node = found->second;
    for (int below = depth() - level - 1; below >= 0; --below)
      node = child(node, index >> static_cast<unsigned>(below) & 1U);
    return node;
  }
  return std::nullopt;
}

std::vector<std::optional<Hash>> SaltTree::all() const {
  std::vector<std::optional<Hash>> above(1);
  for (int level = 0; level <= depth(); ++level) {
    std::vector<std::optional<Hash>> nodes(
        leaves_ == 0 ? 0 : ((leaves_ - 1) >> static_cast<unsigned>(depth() - level)) + 1);
    for (std::size_t index = 0; index < nodes.size(); ++index) {
      if (level > 0 && above[index / 2]) {
        nodes[index] = child(*above[index / 2], index & 1U);
      } else if (const auto found = nodes_.find({level, index}); found != nodes_.end()) {
        nodes[index] = found->second;
      }
    }
    above = std::move(nodes);
  }
  return above;
}

/// The node above it goes, and leaves what all others below it are made of.
void SaltTree::puncture(std::size_t index) {
  for (int level = 0; level <= depth(); ++level) {
    const auto found = nodes_.find({level, index >> static_cast<unsigned>(depth() - level)});
    if (found == nodes_.end()) continue;
    Hash node = found->second;
    nodes_.erase(found);
    for (int below = level + 1; below <= depth(); ++below) {
      const std::size_t on_path = index >> static_cast<unsigned>(depth() - below);
      const Node beside{below, on_path ^ 1U};
      if (has(beside)) nodes_.emplace(beside, child(node, (on_path & 1U) ^ 1U));
      node = child(node, on_path & 1U);
    }
    return;
  }
}

}  // namespace eboard::tlog
