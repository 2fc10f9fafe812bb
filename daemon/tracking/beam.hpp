// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// All stories that are still told, by cost. They share the committed plies and differ in what came after.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "daemon/tracking/growth.hpp"
#include "daemon/tracking/hypothesis.hpp"

namespace eboard::tracking {

class Beam {
 public:
  /// This one alone.
  void reset(Hypothesis hypothesis);
  void clear() { all_.clear(); }
  /// Takes what board and clock say now, adds what may have been played, drops what nobody believes any more.
  void follow(const BoardView& board, const ClockEvidence& clock, Millis now, const GrowthLimits& limits);
  /// These, too.
  void add(std::vector<Hypothesis> more);
  /// The first pending ply of `story` was played, after its takebacks: what does not begin like that goes,
  /// what does goes on from there.
  void commit_first(const Hypothesis& story);
  /// A square that reads as empty told that it was emptied: who thinks that nobody stood there is wrong.
  void left_unread(rules::Square square);

  [[nodiscard]] bool empty() const { return all_.empty(); }
  /// Cheapest first.
  [[nodiscard]] std::span<const Hypothesis> all() const { return all_; }
  /// Precondition: not empty.
  [[nodiscard]] const Hypothesis& best() const { return all_.front(); }
  /// Probability, 0..1, of this one alone. Precondition: one of all().
  [[nodiscard]] double weight(const Hypothesis& hypothesis) const;
  /// Probability, 0..1, that the pending plies begin like the first `plies` of `hypothesis`.
  [[nodiscard]] double share(const Hypothesis& hypothesis, std::size_t plies) const;
  /// Probability, 0..1, that the game stands where `hypothesis` says, whatever led there.
  [[nodiscard]] double share_of_outcome(const Hypothesis& hypothesis) const;
  /// Other plies at that place, after the same ones before, that are not much less likely; best first.
  [[nodiscard]] std::vector<Ply> rivals(const Hypothesis& hypothesis, std::size_t ply) const;

 private:
  /// The part of all likelihood that stories with `agrees` hold.
  template <class Agrees>
  [[nodiscard]] double share_of(const Agrees& agrees) const;
  void sort();
  void prune();

  std::vector<Hypothesis> all_;
  struct Grown {
    std::uint64_t changes = 0;
    int age = -1, presses = -1;
    std::uint64_t best = 0;
    bool operator==(const Grown&) const = default;
  };
  Grown grown_;
};

}  // namespace eboard::tracking
