// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The Merkle tree of RFC 6962, section 2.1: its roots, the proof that a leaf stands in it, and that a tree is
// a later one of the same log.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "daemon/tlog/hash.hpp"

namespace eboard::tlog {

/// Of an entry of the log.
[[nodiscard]] Hash leaf_hash(std::string_view entry);
/// Of a tree without leaves: of nothing.
[[nodiscard]] Hash empty_root();

/// What must be known of a tree to append to it: the roots of its complete subtrees, the largest first.
class Frontier {
 public:
  Frontier() = default;
  /// As nodes() gave them for that size; nullopt: their number is another one.
  [[nodiscard]] static std::optional<Frontier> resume(std::int64_t size, std::vector<Hash> nodes);

  void append(const Hash& leaf);
  [[nodiscard]] std::int64_t size() const { return size_; }
  [[nodiscard]] Hash root() const;
  [[nodiscard]] const std::vector<Hash>& nodes() const { return nodes_; }

 private:
  std::int64_t size_ = 0;
  std::vector<Hash> nodes_;
};

/// Of the tree of these leaves.
[[nodiscard]] Hash root_of(std::span<const Hash> leaves);
/// That the leaf `index` stands in the tree of these: from its neighbour up. Precondition: it is one of them.
[[nodiscard]] std::vector<Hash> inclusion_proof(std::span<const Hash> leaves, std::size_t index);
/// That the tree of the first `old` leaves is an earlier one of the tree of these. Precondition: there are so
/// many.
[[nodiscard]] std::vector<Hash> consistency_proof(std::span<const Hash> leaves, std::size_t old);

/// A root with the number of leaves below it.
struct Tree {
  std::int64_t size = 0;
  Hash root{};
  bool operator==(const Tree&) const = default;
};
[[nodiscard]] bool is_included(const Hash& leaf, std::int64_t index, const Tree& tree,
                               std::span<const Hash> proof);
[[nodiscard]] bool is_consistent(const Tree& old, const Tree& now, std::span<const Hash> proof);

}  // namespace eboard::tlog
