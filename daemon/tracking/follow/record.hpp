// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The committed plies of one game, the positions they lead to, and how likely the record is right.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/tracking/stories/hypothesis.hpp"
#include "daemon/tracking/stories/understanding.hpp"

namespace eboard::tracking {

template <Game G>
class RecordOf {
 public:
  using Position = typename G::Position;
  using Ply = PlyOf<G>;
  using Hypothesis = HypothesisOf<G>;

  struct Played {
    Ply ply;
    Position after;
    Millis placed, anchor;  ///< presses after `anchor` are of later plies
    double trust;           ///< probability that the record is right up to here, 0..1
    Cost cost = 0;          ///< of explaining what was received since the ply before
    bool counted = false;   ///< nothing but its number is known
    bool inferred = false;  ///< no sensor showed it
    bool doubted = false;   ///< its number is not certain, or nothing but a number is known of one before it
    Clocks clocks{};        ///< as reported with it
  };

  /// No ply yet. `presumed`: the game was under way already, and its plies so far are unknown.
  void begin(const Position& start, Millis at, bool presumed);
  /// No ply, and another beginning, which is certain.
  void begin_elsewhere(const Position& start);
  void add(Played played) { plies_.push_back(std::move(played)); }
  /// Removes the plies after that many. Precondition: there are as many.
  void forget_after(std::size_t plies);

  [[nodiscard]] std::size_t size() const { return plies_.size(); }
  [[nodiscard]] bool empty() const { return plies_.empty(); }
  [[nodiscard]] const std::vector<Played>& plies() const { return plies_; }
  [[nodiscard]] const Played& operator[](std::size_t ply) const { return plies_[ply]; }
  /// Precondition: there is one.
  [[nodiscard]] const Played& back() const { return plies_.back(); }
  /// The last ply was committed before, under another number: it keeps its times and its cost.
  void keep_times_of(const Played& same);

  [[nodiscard]] const Position& start() const { return start_; }
  /// As text: a FEN, or another game's notation.
  [[nodiscard]] const std::string& start_text() const { return start_text_; }
  [[nodiscard]] Millis started_at() const { return started_at_; }
  /// After all plies.
  [[nodiscard]] const Position& position() const { return position_after(size()); }
  /// Precondition: there are as many.
  [[nodiscard]] const Position& position_after(std::size_t plies) const {
    return plies == 0 ? start_ : plies_[plies - 1].after;
  }
  /// The plies from `from` up to `to`, without that one. Precondition: there are as many.
  [[nodiscard]] std::vector<StandingPlyOf<G>> standing(std::size_t from, std::size_t to) const;

  /// Where the pending plies of a story begin: behind the record, without the plies that the story takes
  /// back.
  [[nodiscard]] const Position& base_of(const Hypothesis& story) const {
    return position_after(size() - story.taken_back);
  }
  /// The story in which only that many plies were played.
  [[nodiscard]] Hypothesis story_after(std::size_t plies) const;

  /// By that ply, which led to `after`, a piece came to its own square of the initial position, and captured
  /// nothing.
  [[nodiscard]] bool goes_home(const Position& after, const Ply& ply) const;

  /// Probability, 0..1, that the record is right.
  [[nodiscard]] double trust() const { return trust_after(size()); }
  [[nodiscard]] double trust_after(std::size_t plies) const {
    return plies == 0 ? trust_at_start_ : plies_[plies - 1].trust;
  }
  [[nodiscard]] bool doubted_after(std::size_t plies) const { return plies > 0 && plies_[plies - 1].doubted; }
  [[nodiscard]] bool began_presumed() const { return trust_at_start_ < 1; }
  /// The record up to there is a promise.
  [[nodiscard]] bool promised(std::size_t plies) const;
  /// The first ply that is only presumed, from 1; 0: all are promised.
  [[nodiscard]] std::size_t first_presumed() const;
  /// What the latest plies cost to explain, on average.
  [[nodiscard]] Cost roughness() const;
  /// The number of unseen plies at the end, in a row; those of which only the number is known do not count.
  [[nodiscard]] std::size_t unseen() const;

 private:
  Position start_ = G::Position::initial();
  std::string start_text_;
  double trust_at_start_ = 1;
  Millis started_at_ = kNever;
  std::vector<Played> plies_;
};

}  // namespace eboard::tracking
