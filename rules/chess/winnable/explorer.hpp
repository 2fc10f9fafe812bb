// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Searches for a mate with the help of both sides: the most promising position first, each position once.
// Positions are stored whole, so that running out of them is a proof.
#pragma once

#include <cstdint>
#include <optional>
#include <queue>
#include <vector>

#include "rules/chess/winnable/certificate.hpp"

namespace eboard::rules {

class Explorer {
 public:
  /// Requires that `root` is not a mate by `side`.
  Explorer(const Position& root, Color side);

  /// Continues until `limit` nodes in all are spent. With `static_proofs`, first tries a static proof for
  /// positions after a capture or a pawn move.
  [[nodiscard]] Winnable run(std::uint64_t limit, bool static_proofs);

  [[nodiscard]] std::uint64_t nodes() const { return spent_; }
  /// Requires that run() returned yes.
  [[nodiscard]] MatingLine line() const;
  /// Requires that run() returned no. Empties the explorer.
  [[nodiscard]] ClosedSet take_closed_set();

 private:
  struct Node {
    Position position;
    std::uint32_t parent;
    Move move;
    std::uint16_t depth;
    bool irreversible;  ///< true if `move` was irreversible
    bool taken;         ///< true once taken from one of the queues
    bool dead_end;
  };

  [[nodiscard]] std::optional<std::uint32_t> next();
  void found(std::uint32_t index, const std::vector<Move>& rest);
  bool plan(std::uint32_t index);
  bool expand(std::uint32_t index);
  bool settle(std::uint32_t index, bool static_proofs);
  void add(const Position& position, std::uint32_t parent, Move move, bool irreversible);
  void grow_table();

  Color side_;
  bool corner_;  ///< the hunting side has little: the patient search heads for a corner
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> table_;  ///< open addressing by key; node index + 1
  /// Two orders used in turn, since each gets lost where the other does not: straight at the mate from the
  /// node found last, and, weighing the moves so far, from the node found first.
  std::priority_queue<std::uint64_t> straight_;
  std::priority_queue<std::uint64_t> patient_;
  bool turn_ = false;
  int tries_ = 0;
  std::vector<DeadEnd> dead_ends_;
  std::vector<Move> mate_;
  std::uint64_t spent_ = 0;
};

}  // namespace eboard::rules
