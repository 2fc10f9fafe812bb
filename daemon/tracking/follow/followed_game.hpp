// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Shared by the parts of the follower: what was received, what is committed, and the stories of what was
// played behind it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/tracking/follow/doubters.hpp"
#include "daemon/tracking/follow/lever.hpp"
#include "daemon/tracking/follow/record.hpp"
#include "daemon/tracking/follow/reporter.hpp"
#include "daemon/tracking/follow/stands.hpp"
#include "daemon/tracking/heard/board_view.hpp"
#include "daemon/tracking/stories/beam.hpp"
#include "daemon/tracking/stories/contender.hpp"
#include "daemon/tracking/stories/disguised.hpp"

namespace eboard::tracking {

/// The link was down, and what was played meanwhile is not known yet.
template <Game G>
struct LinkGapOf {
  bool open = false;
  Millis opened_at = kNever;                     ///< when the link came back
  std::optional<typename G::Placement> found{};  ///< what stood there then
  bool told = false;                             ///< the board has shown no position since then
};

template <Game G>
struct FollowedGameOf {
  using Position = typename G::Position;
  using Squares = typename G::Squares;

  const BoardViewOf<G>& board;
  typename G::Clock& clock;
  Reporter& reporter;
  const typename G::Edition& edition;
  RecordOf<G> record{};
  StandsOf<G> stands{record};
  BeamOf<G> beam{};
  LeverOf<G> lever{clock};
  LinkGapOf<G> gap{};
  DoubtersOf<G> doubters{};

  [[nodiscard]] bool chess960() const { return G::Notation::is_chess960(edition, record.start()); }
  [[nodiscard]] PlayedMove move(const Position& before, const PlyOf<G>& ply) const {
    return move_of(before, ply, chess960());
  }
  /// The number of committed plies that were not taken back, as far as anybody can tell.
  [[nodiscard]] std::size_t plies_left() const {
    return record.size() - (beam.empty() ? 0 : beam.best().taken_back);
  }
  /// The number of plies at the end that nobody saw.
  [[nodiscard]] std::size_t unseen() const;
  /// No story accounts for the board.
  [[nodiscard]] bool unexplained() const;
  /// The pieces stand as at the start, and nothing was done with them.
  [[nodiscard]] bool untouched() const {
    return record.empty() && beam.all().size() == 1 && beam.best().pending.empty() &&
           beam.best().exceptions.empty() && stands.nothing_behind_record() && !gap.open;
  }
  /// What the pending plies are taken for, and how many of them are confirmed.
  [[nodiscard]] std::pair<std::uint64_t, std::size_t> likeliest() const {
    if (beam.empty()) return {};
    return {beam.best().path, beam.best().confirmed};
  }
  /// How many presses fit what was played much better if the clock stands the other way round (lever.hpp).
  [[nodiscard]] int presses_turned(Moment& now) const {
    return beam.empty() ? 0 : tracking::presses_turned(beam, clock_evidence(), now);
  }
  /// The stories, and what each of them costs.
  [[nodiscard]] std::vector<ContenderOf<G>> contenders() const;
  /// What the clock shows of the plies behind the record.
  [[nodiscard]] ClockEvidenceOf<G> clock_evidence() const;
  /// The plies on record from `first` on, with the presses since `since` that are theirs as the clock stands
  /// now.
  [[nodiscard]] std::vector<PlayedPlyOf<G>> pressed_anew(std::size_t first, Millis since, Millis now) const;
  /// The story in which the plies after that many were put back. Wrong readings stay wrong.
  [[nodiscard]] HypothesisOf<G> story_put_back(std::size_t plies) const {
    HypothesisOf<G> out = record.story_after(plies);
    out.exceptions = beam.best().exceptions;
    out.disguised = disguised_in<G>(out.position, board, beam.best().disguised);
    return out;
  }
  /// The pending plies of a story.
  [[nodiscard]] std::vector<PlayedMove> line_of(const HypothesisOf<G>& story) const {
    std::vector<PlayedMove> out;
    Position position = record.base_of(story);
    for (const PlayedPlyOf<G>& played : story.pending) {
      out.push_back(move(position, played.ply));
      if (const auto next = after<G>(position, played.ply)) position = *next;
    }
    return out;
  }
  /// The board is as in `position`, but for squares that are known to read wrongly.
  [[nodiscard]] bool shows(const Position& position) const { return !differing(position); }
  /// The squares where it is not, by what the best story knows to read wrongly.
  [[nodiscard]] Squares differing(const Position& position) const { return differing(position, beam.best()); }
  /// The same by what `story` knows.
  [[nodiscard]] Squares differing(const Position& position, const HypothesisOf<G>& story) const {
    Squares out = board.difference(position.placement());
    for (const ExceptionOf<G>& exception : story.exceptions) out &= ~bit(exception.square);
    for (const DisguisedOf<G>& one : disguised_in<G>(position, board, story.disguised))
      out &= ~bit(one.stands);
    return out;
  }
};

}  // namespace eboard::tracking
