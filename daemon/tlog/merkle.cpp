// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tlog/merkle.hpp"

#include <bit>

namespace eboard::tlog {

namespace {

constexpr std::array<std::uint8_t, 1> kLeaf{0}, kNode{1};

Hash node_hash(const Hash& left, const Hash& right) {
  static thread_local Sha256 sum;
  return sum.add(kNode).add(left).add(right).finish();
}

/// The leaves of the left subtree: the largest power of two below their number, which is above 1.
std::size_t left_of(std::size_t leaves) { return std::bit_floor(leaves - 1); }

void prove_consistency(std::span<const Hash> leaves, std::size_t old, bool is_old_tree,
                       std::vector<Hash>& proof) {
  if (old == leaves.size()) {
    if (!is_old_tree) proof.push_back(root_of(leaves));
    return;
  }
  const std::size_t left = left_of(leaves.size());
  if (old <= left) {
    prove_consistency(leaves.first(left), old, is_old_tree, proof);
    proof.push_back(root_of(leaves.subspan(left)));
  } else {
    prove_consistency(leaves.subspan(left), old - left, false, proof);
    proof.push_back(root_of(leaves.first(left)));
  }
}

}  // namespace

Hash leaf_hash(std::string_view entry) {
  static thread_local Sha256 sum;
  return sum.add(kLeaf).add(entry).finish();
}

Hash empty_root() { return Sha256().finish(); }

std::optional<Frontier> Frontier::resume(std::int64_t size, std::vector<Hash> nodes) {
  if (size < 0 || std::popcount(static_cast<std::uint64_t>(size)) != static_cast<int>(nodes.size()))
    return std::nullopt;
  Frontier frontier;
  frontier.size_ = size;
  frontier.nodes_ = std::move(nodes);
  return frontier;
}

void Frontier::append(const Hash& leaf) {
  Hash node = leaf;
  for (auto size = static_cast<std::uint64_t>(size_); (size & 1U) != 0; size >>= 1U) {
    node = node_hash(nodes_.back(), node);
    nodes_.pop_back();
  }
  nodes_.push_back(node);
  ++size_;
}

Hash Frontier::root() const {
  if (nodes_.empty()) return empty_root();
  Hash root = nodes_.back();
  for (std::size_t i = nodes_.size() - 1; i-- > 0;) root = node_hash(nodes_[i], root);
  return root;
}

Hash root_of(std::span<const Hash> leaves) {
  Frontier frontier;
  for (const Hash& leaf : leaves) frontier.append(leaf);
  return frontier.root();
}

std::vector<Hash> inclusion_proof(std::span<const Hash> leaves, std::size_t index) {
  if (leaves.size() <= 1) return {};
  const std::size_t left = left_of(leaves.size());
  const bool is_left = index < left;
  auto proof = is_left ? inclusion_proof(leaves.first(left), index)
                       : inclusion_proof(leaves.subspan(left), index - left);
  proof.push_back(is_left ? root_of(leaves.subspan(left)) : root_of(leaves.first(left)));
  return proof;
}

std::vector<Hash> consistency_proof(std::span<const Hash> leaves, std::size_t old) {
  std::vector<Hash> proof;
  if (old > 0) prove_consistency(leaves, old, true, proof);
  return proof;
}

// RFC 9162, section 2.1.3.2.
bool is_included(const Hash& leaf, std::int64_t index, const Tree& tree, std::span<const Hash> proof) {
  if (index < 0 || index >= tree.size) return false;
  std::int64_t node = index, last = tree.size - 1;
  Hash hash = leaf;
  for (const Hash& other : proof) {
    if (last == 0) return false;
    if ((node & 1) != 0 || node == last) {
      hash = node_hash(other, hash);
      while ((node & 1) == 0 && node != 0) {
        node >>= 1;
        last >>= 1;
      }
    } else {
      hash = node_hash(hash, other);
    }
    node >>= 1;
    last >>= 1;
  }
  return last == 0 && hash == tree.root;
}

// RFC 9162, section 2.1.4.2.
bool is_consistent(const Tree& old, const Tree& now, std::span<const Hash> proof) {
  if (old.size < 0 || old.size > now.size) return false;
  if (old.size == now.size) return proof.empty() && old.root == now.root;
  if (old.size == 0) return proof.empty() && old.root == empty_root();
  std::vector<Hash> path(proof.begin(), proof.end());
  if (std::has_single_bit(static_cast<std::uint64_t>(old.size))) path.insert(path.begin(), old.root);
  if (path.empty()) return false;
  std::int64_t node = old.size - 1, last = now.size - 1;
  while ((node & 1) != 0) {
    node >>= 1;
    last >>= 1;
  }
  Hash before = path.front(), after = path.front();
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (last == 0) return false;
    if ((node & 1) != 0 || node == last) {
      before = node_hash(path[i], before);
      after = node_hash(path[i], after);
      while ((node & 1) == 0 && node != 0) {
        node >>= 1;
        last >>= 1;
      }
    } else {
      after = node_hash(after, path[i]);
    }
    node >>= 1;
    last >>= 1;
  }
  return last == 0 && before == old.root && after == now.root;
}

}  // namespace eboard::tlog
