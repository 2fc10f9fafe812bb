// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Conclusions against truth: what counts as right and wrong, in numbers that add up over games.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "tests/bench/tracker_habits.hpp"
#include "tests/bench/tracker_record.hpp"
#include "tests/bench/tracker_stream.hpp"

namespace eboard::bench {

/// What every rule is measured by.
struct Score {
  long games = 0, exact = 0, plies = 0;
  /// Commits of a ply that is not the true one of that number, and the first ones of each such stretch. A
  /// ply that was really played and put back later does not count, nor does a ply that is reported as
  /// unknown.
  long wrong = 0, wrong_roots = 0;
  long unknown = 0;           ///< commits of a position without a ply that led there
  std::vector<long> latency;  ///< true completion to commit, milliseconds, of right plies

  /// `exact`: the line in the end is the game, and there is no other game.
  void add(const sim::Truth& truth, const Followed& followed, bool exact_game);
  Score& operator+=(const Score& other);
};

/// Whether a commit is right, wrong, of a ply that was put back later, or names no ply ("@" and a placement).
enum class Verdict : std::uint8_t { right, wrong, put_back, unknown };
[[nodiscard]] Verdict verdict(const sim::Truth& truth, const Commit& commit);

/// Processor time of single events, to a hundredth of its value.
class Costs {
 public:
  void add(double microseconds);
  Costs& operator+=(const Costs& other);
  [[nodiscard]] double mean() const;
  [[nodiscard]] double worst() const { return worst_; }
  [[nodiscard]] double percentile(double share) const;

 private:
  std::array<long, 2048> bins_{};
  long count_ = 0;
  double sum_ = 0, worst_ = 0;
};

/// The number of stories that compete at a moment, by samples.
struct Alive {
  long events = 0, looks = 0, sum = 0, max = 0;
  void add(std::size_t count);
  Alive& operator+=(const Alive& other);
};

/// Figures that need a rule with a stated confidence.
struct TrackerScore : Score {
  std::vector<long> shown_latency;  ///< true placement to the right ply's first appearance
  /// Games that are exact, but perhaps for the piece that a pawn became: no board of presence feels which.
  long exact_but_promotions = 0;
  /// Plies of the record without a promise, those of them that are not the true ones, and exact games
  /// without such plies.
  long presumed = 0, presumed_wrong = 0, promised = 0;
  long retracted = 0, taken_back = 0, illegal_flags = 0, gaps = 0;
  /// Compared with mate on the board, else with the gesture; `result_invented`: a result that nobody showed
  /// and that is not the game's.
  long result_right = 0, result_wrong = 0, result_missing = 0, result_invented = 0;
  long phantom_plies = 0;  ///< plies beyond the game's last, and all plies of games that did not exist
  /// Illegal moves that were completed (pressed or answered), those found with the right ply, and
  /// irregularities without ground.
  long illegal = 0, illegal_found = 0, illegal_false = 0;
  long arbiter_false = 0;  ///< irregularities for the arbiter, of any code, without ground and not withdrawn
  long illegal_suspected = 0;      ///< with the right ply, but only as a suspicion: neither found nor false
  long illegal_outcome_right = 0;  ///< of those found: corrected or stood, as in the truth
  /// Losses of the link in which plies were missed: found exactly, reported as one of several lines, or
  /// wrong.
  long gap_exact = 0, gap_ambiguous = 0, gap_wrong = 0;
  long truth_shown = 0;  ///< of the games not exact: the true ply was shown where the record first differs
  /// The oracle's causes for the games not exact (tracker_oracle.hpp).
  long never_told = 0, outweighed = 0, at_the_end = 0;
  /// All plies that ever entered the record, by the confidence stated then, without those put back later.
  ConfidenceBins calibration{};
  HabitScore habits;
  RecordScore record;
  Costs costs;
  Alive alive;

  /// Returns whether the game was followed exactly.
  bool add_events(const sim::Truth& truth, const std::vector<tracking::TrackedEvent>& events);
  TrackerScore& operator+=(const TrackerScore& other);
};

}  // namespace eboard::bench
