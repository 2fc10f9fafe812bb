// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Salts that are made of one seed and can be forgotten one by one: the puncturable tree of Goldreich,
// Goldwasser and Micali. A node's children are two hashes of it, and the leaves are the salts. It is a pure
// calculation.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "daemon/tlog/hash.hpp"

namespace eboard::tlog {

class SaltTree {
 public:
  struct Node {
    int level = 0;
    std::size_t index = 0;
    auto operator<=>(const Node&) const = default;
  };

  /// Without nodes: as read() fills it.
  explicit SaltTree(std::size_t leaves = 0) : leaves_(leaves) {}
  SaltTree(const Hash& seed, std::size_t leaves);

  /// False: no salt is made of such a node.
  [[nodiscard]] bool read(const Node& node, const Hash& hash);
  [[nodiscard]] const std::map<Node, Hash>& nodes() const { return nodes_; }
  [[nodiscard]] std::size_t leaves() const { return leaves_; }

  /// nullopt: it was forgotten.
  [[nodiscard]] std::optional<Hash> salt(std::size_t index) const;
  /// All of them, by their places.
  [[nodiscard]] std::vector<std::optional<Hash>> all() const;
  /// Afterwards nothing that is left gives that salt. All others stay.
  void puncture(std::size_t index);

 private:
  [[nodiscard]] int depth() const;
  [[nodiscard]] bool has(const Node& node) const;

  std::size_t leaves_ = 0;
  std::map<Node, Hash> nodes_;
};

}  // namespace eboard::tlog
