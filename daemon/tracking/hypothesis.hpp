// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One story of what happened since the last committed ply: the plies, what the board and the clock said while
// they were played, and what still differs.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "daemon/tracking/clock_view.hpp"
#include "daemon/tracking/explain.hpp"
#include "daemon/tracking/presses.hpp"

namespace eboard::tracking {

struct PlayedPly {
  Ply ply;
  Millis placed;
  bool inferred = false;          ///< played while nobody listened
  std::optional<Press> press{};   ///< that confirmed it
  Millis unheard_until = kNever;  ///< it was played before the clock was heard again, then
};

/// Plies committed since the link was back that were played before: their presses were missed, too.
struct Unheard {
  Millis until = kNever;
  int plies = 0;
};

struct Hypothesis {
  /// Nothing was played yet since `reached`, at `at`.
  explicit Hypothesis(const rules::Position& reached, Millis at = kNever)
      : position(reached), placed(at), anchor(at) {}

  rules::Position position;
  std::optional<Ply> last, before_last;  ///< the plies that led there
  Millis placed;                         ///< when the last of them stood on the board
  std::size_t taken_back = 0;            ///< committed plies that were taken back before the pending ones
  std::vector<PlayedPly> pending;        ///< the plies that are not committed
  std::vector<Exception> exceptions;
  Millis anchor;  ///< presses up to here belong to committed plies
  Unheard committed_unheard;

  Cost disliked = 0;  ///< of it: for moves that players do not like (sense.hpp), beyond what all stories have
  Cost paid = 0;      ///< for what is over: plies, ended differences, lasting exceptions
  Explanation open;   ///< what differs now
  Cost press_cost = 0;
  std::size_t confirmed = 0;  ///< pending plies up to here were confirmed by their own or a later press
  std::uint64_t path = 0;     ///< of the pending plies

  Millis dragged_at = kNever;  ///< when a piece on its way last left a square
  /// What the latest change of the board ended, and its cost: a ply that explains it refunds it.
  struct Ended {
    rules::Square square;
    Cost cost;
  };
  std::vector<Ended> just_ended;

  [[nodiscard]] Cost cost() const { return paid + open.cost() + press_cost; }
  /// How badly the moment is explained, whatever was paid before.
  [[nodiscard]] Cost trouble() const { return open.cost() + press_cost; }
  [[nodiscard]] Standing standing() const {
    return {position, last ? &*last : nullptr, before_last ? &*before_last : nullptr, exceptions, placed};
  }
  /// All its pending plies are legal.
  [[nodiscard]] bool regular() const;
  [[nodiscard]] bool begins_with(const std::vector<Ply>& plies) const;
};

/// The path behind `ply` on `path`.
[[nodiscard]] std::uint64_t path_after(std::uint64_t path, const Ply& ply);
/// Of its takebacks and pending plies.
[[nodiscard]] std::uint64_t path_of(const Hypothesis& story);

/// What the clock said since the oldest hypothesis's anchor.
struct ClockEvidence {
  bool counts = false;  ///< it has run in this game: presses are to be expected
  std::vector<Press> presses;
  std::optional<rules::Color> told;  ///< whose time ran when a lost link was back
  Millis told_at = kNever;
  std::optional<MissedPresses> missed;  ///< before that
};

/// Takes what board and clock say now: ends differences that are gone, explains those that are there.
void observe(Hypothesis& hypothesis, const BoardView& board, const ClockEvidence& clock, Millis now);

/// What the clock says of the pending plies of `story`, and of each of them.
void hear_clock(Hypothesis& story, const ClockEvidence& clock, Millis now);

}  // namespace eboard::tracking
