// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What may have been played after a story, by what the board shows: which plies, not how likely each is.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "daemon/tracking/stories/hypothesis.hpp"

namespace eboard::tracking {

/// A ply that may have been played, and the position behind it.
template <Game G>
struct CandidateOf {
  PlyOf<G> ply;
  typename G::Position next;
  bool strange = false;  ///< hardly anybody does that: an opponent's piece moved, two moves made
};

inline constexpr int kMaxForIrregular = 6;  ///< squares that differ

/// `differing`: the squares that the story does not explain yet.
template <Game G>
class CandidatesOf {
 public:
  using Squares = typename G::Squares;
  using Move = typename G::Move;
  using Player = typename G::Player;
  using Position = typename G::Position;
  using Hypothesis = HypothesisOf<G>;
  using Candidate = CandidateOf<G>;
  using Candidates = std::vector<Candidate>;

  /// `unseen`: plies may have been played in a silence.
  CandidatesOf(const BoardViewOf<G>& board, const ClockEvidenceOf<G>& clock, bool unseen)
      : board_(board), clock_(clock), unseen_(unseen) {}

  /// Of `moves`, the legal ones, those of which the board shows something, or did for a moment.
  [[nodiscard]] std::vector<PlyOf<G>> legal(const Hypothesis& from, std::span<const Move> moves,
                                            Squares differing) const;
  /// A man that is known to stand elsewhere than on record moves on from there, or is captured there. That is
  /// no legal move of the position, and none against the rules.
  [[nodiscard]] Candidates as_it_stands(const Hypothesis& from, Squares differing) const;
  /// Pieces stand where no rule lets them go: a piece of the mover's; one of the opponent's, if the clock
  /// shows whose hand it was; or two moves were made in one turn.
  [[nodiscard]] Candidates irregular(const Hypothesis& from, Squares differing) const;
  /// A ply that left a check was against the rules, and its opponent overlooks the check as well.
  [[nodiscard]] Candidates overlooking(const Hypothesis& from, Squares differing) const;
  /// Who has made the last ply and has not pressed makes another move: this one, behind that ply.
  [[nodiscard]] Candidates again(const Hypothesis& from, Squares differing) const;

 private:
  /// Few squares differ, on a board that knows pieces: they may show one ply against the rules.
  [[nodiscard]] bool may_be_irregular(Squares differing) const;
  /// A move whose squares differ: its piece stands where it went, or went on from there unseen, though it
  /// seems to be where it was.
  [[nodiscard]] bool stands(const Hypothesis& from, const Move& move) const;
  /// Its piece was on its new square since the last ply, though both squares read as before it by now.
  /// Precondition: both have changed since then.
  [[nodiscard]] bool came_and_went(const Hypothesis& from, const Move& move) const;
  /// Men of `player` that stand elsewhere now.
  [[nodiscard]] std::vector<Move> displacements(const Hypothesis& from, Player player,
                                                Squares differing) const;
  [[nodiscard]] bool went_back(const Hypothesis& from, const Move& move) const;
  /// Adds a move of one piece against the rules, unless it is legal or cannot be followed.
  void add_displaced(const Hypothesis& from, const Move& move, bool strange, Candidates& out) const;

  // What only chess has; of another game there is nothing.
  /// Adds offences that more than one displacement makes: `own` are those of the mover.
  void add_named(const Hypothesis& from, const std::vector<Move>& own, Squares differing,
                 Candidates& out) const;
  /// King and rook stand as after castling.
  [[nodiscard]] std::optional<Move> castled(const Position& position, Player player, Squares differing) const;
  /// Of moves in advance the piece made one where it was let go on its way.
  [[nodiscard]] bool is_two_in_advance(const Hypothesis& from, const Move& move) const;

  void add_opponents(const Hypothesis& from, Squares differing, Candidates& out) const;
  void add_two_moves(const Hypothesis& from, const std::vector<Move>& own, Candidates& out) const;
  [[nodiscard]] bool follows(const Hypothesis& from, const Move& first, const Move& second,
                             const Position& between) const;

  const BoardViewOf<G>& board_;
  const ClockEvidenceOf<G>& clock_;
  bool unseen_;
};

// Those of chess.
template <>
std::vector<CandidateOf<Chess>> CandidatesOf<Chess>::as_it_stands(const Hypothesis&, Squares) const;
template <>
std::vector<CandidateOf<Chess>> CandidatesOf<Chess>::overlooking(const Hypothesis&, Squares) const;
template <>
std::vector<CandidateOf<Chess>> CandidatesOf<Chess>::again(const Hypothesis&, Squares) const;
template <>
void CandidatesOf<Chess>::add_named(const Hypothesis&, const std::vector<Move>&, Squares, Candidates&) const;
template <>
std::optional<rules::Move> CandidatesOf<Chess>::castled(const Position&, Player, Squares) const;
template <>
bool CandidatesOf<Chess>::is_two_in_advance(const Hypothesis&, const Move&) const;
template <>
void CandidatesOf<Chess>::add_opponents(const Hypothesis&, Squares, Candidates&) const;
template <>
void CandidatesOf<Chess>::add_two_moves(const Hypothesis&, const std::vector<Move>&, Candidates&) const;
template <>
bool CandidatesOf<Chess>::follows(const Hypothesis&, const Move&, const Move&, const Position&) const;

/// Two moves of one turn. Where the second one needed a square of the first, their order is known.
template <Game G>
[[nodiscard]] PlyOf<G> both_in_turn(const PlyOf<G>& first, const PlyOf<G>& second);

}  // namespace eboard::tracking
