// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// All stories that are followed, by cost. They share the committed plies and differ in what came after.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "daemon/tracking/stories/growth.hpp"
#include "daemon/tracking/stories/hypothesis.hpp"

namespace eboard::tracking {

template <Game G>
class BeamOf {
 public:
  using Square = typename G::Square;
  using Ply = PlyOf<G>;
  using PlayedPly = PlayedPlyOf<G>;
  using Hypothesis = HypothesisOf<G>;
  using BoardView = BoardViewOf<G>;
  using ClockEvidence = ClockEvidenceOf<G>;

  /// This one alone.
  void reset(Hypothesis hypothesis);
  void clear() { all_.clear(); }
  /// Takes what board and clock report now, adds what may have been played, and drops what is too unlikely.
  void follow(const BoardView& board, const ClockEvidence& clock, Moment& now, const GrowthLimits& limits);
  /// Notes when the likelihood of a story changes although nothing is received.
  void wait(Moment& now) const;
  /// These, too.
  void add(std::vector<Hypothesis> more);
  /// The first pending ply of `story` was played, after its takebacks. Stories that begin like that go on
  /// from there at the same cost: the cost of the ply's clock is paid. Returns the others, with costs as
  /// total_cost() counts them.
  std::vector<Hypothesis> commit_first(const Hypothesis& story, const ClockEvidence& clock, Millis now);
  /// Stories with such costs, too.
  void join(std::vector<Hypothesis> more);
  /// One ply more was committed after `taken_back` were taken back: all stories begin so much further back.
  /// Those that began at what is taken back, or too long ago, go.
  void begin_earlier(std::size_t taken_back);
  /// The committed plies before them are others now, which lead to where `from` stands. Stories that take
  /// some of them back, or whose plies cannot be played from there, go. False: none is left, and all stay as
  /// they were.
  bool rebase(const Hypothesis& from);
  /// Drops stories that lead to where one of `others` stands: no later ply can distinguish them.
  void drop_what_meets(std::span<const Hypothesis> others);
  /// All of them, costs as total_cost() counts them.
  [[nodiscard]] std::vector<Hypothesis> release();
  /// A square that reads as empty reported that it was emptied: stories in which it was empty are wrong.
  void left_unread(Square square);

  [[nodiscard]] bool empty() const { return all_.empty(); }
  /// Cheapest first.
  [[nodiscard]] std::span<const Hypothesis> all() const { return all_; }
  /// Precondition: not empty.
  [[nodiscard]] const Hypothesis& best() const { return all_.front(); }
  /// Of the best since reset(); can be compared between beams whose stories were exchanged. Precondition: not
  /// empty.
  [[nodiscard]] Cost total_cost() const { return best().cost() + forgiven_; }
  /// Probability, 0..1, of this one alone. Precondition: one of all().
  [[nodiscard]] double weight(const Hypothesis& hypothesis) const;
  /// Probability, 0..1, that the pending plies begin like the first `plies` of `hypothesis`.
  [[nodiscard]] double share(const Hypothesis& hypothesis, std::size_t plies) const;
  /// Probability, 0..1, that this pending ply of `hypothesis` is the one of its number, whatever the others
  /// are.
  [[nodiscard]] double share_of_place(const Hypothesis& hypothesis, std::size_t ply) const;
  /// Probability, 0..1, that the game stands as in `hypothesis`, whatever led there.
  [[nodiscard]] double share_of_outcome(const Hypothesis& hypothesis) const;
  /// Other plies at that place, after the same ones before, of stories at most `behind` costlier; best first.
  [[nodiscard]] std::vector<Ply> rivals(const Hypothesis& hypothesis, std::size_t ply, Cost behind) const;

 private:
  /// All stories take what board and clock report now. False: as they were, growth finds what it found.
  bool observe_all(const BoardView& board, const ClockEvidence& clock, Millis now);
  /// The part of all likelihood that stories with `agrees` hold.
  template <class Agrees>
  [[nodiscard]] double share_of(const Agrees& agrees) const;
  void prune();
  /// The stories are others now: they are observed, and grow, as if nothing had been.
  void changed() {
    looks_ = 0;
    fruitless_.reset();
  }

  std::vector<Hypothesis> all_;
  Cost forgiven_ = 0;  ///< what all stories had paid, and is no longer counted
  struct Grown {
    std::uint64_t changes = 0;
    int age = -1, presses = -1;
    std::uint64_t best = 0;
    Millis told = kNever;
    bool operator==(const Grown&) const = default;
  };
  Grown grown_;
  MetPositionsOf<G> met_;
  /// The latest growth, if it found nothing and no story has changed since: it finds nothing until that time.
  struct Fruitless {
    GrowthLimits limits;
    Deadline until;
  };
  std::optional<Fruitless> fruitless_;
  /// What all stories have observed.
  struct Observed {
    std::uint64_t changes = 0;
    Millis dumped = kNever;
    bool knows_pieces = true;
    bool operator==(const Observed&) const = default;
  };
  Observed observed_;
  ClockEvidence heard_;  ///< likewise
  int looks_ = 0;        ///< at that, one after the other; 0: the stories are others now
  Millis looked_at_ = kNever;
  Deadline holds_until_;  ///< what they made of it
};
using Beam = BeamOf<Chess>;

}  // namespace eboard::tracking
