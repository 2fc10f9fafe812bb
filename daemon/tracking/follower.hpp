// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One game: keeps the stories of what was played (the beam) and decides when a ply is certain. A ply is
// committed when nearly all that is likely agrees on it; until then it is provisional (docs/tracking.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/tracking/beam.hpp"
#include "daemon/tracking/board_view.hpp"
#include "daemon/tracking/contender.hpp"
#include "daemon/tracking/reporter.hpp"
#include "daemon/tracking/trust.hpp"
#include "daemon/tracking/understanding.hpp"

namespace eboard::tracking {

struct StoredPly;  // stored_line.hpp
struct RuledPly;   // ruled.hpp

template <Game G>
class FollowerOf {
 public:
  using Square = typename G::Square;
  using Squares = typename G::Squares;
  using Position = typename G::Position;
  using Placement = typename G::Placement;
  using Player = typename G::Player;
  using Clock = typename G::Clock;
  using Edition = typename G::Edition;
  using Ply = PlyOf<G>;
  using PlayedPly = PlayedPlyOf<G>;
  using Press = PressOf<G>;
  using Hypothesis = HypothesisOf<G>;
  using Difference = DifferenceOf<G>;
  using Exception = ExceptionOf<G>;
  using Contender = ContenderOf<G>;
  using ClockEvidence = ClockEvidenceOf<G>;
  using BoardView = BoardViewOf<G>;
  using Beam = BeamOf<G>;
  using Understanding = UnderstandingOf<G>;

  /// How the game is closed: by a result shown on the board, by the next game's array, or because no more is
  /// heard.
  enum class Ending { gesture, new_game, finish };

  FollowerOf(const BoardView& board, Clock& clock, Reporter& reporter, const Edition& edition)
      : board_(board), clock_(clock), reporter_(reporter), edition_(edition) {}

  /// A new game stands ready. `presumed`: from its first ply on, as where it was under way already and nobody
  /// knows its plies so far.
  void start(const Position& position, Millis at, bool presumed = false);
  /// The link was down: plies may be missing.
  void after_gap(Millis at);
  /// After a gap, or a stop of the clock, nothing explains the board, and it stands: the table decides
  /// between a new game and going on.
  [[nodiscard]] bool lost(Millis now) const;
  /// Nothing fits: the position on the board is the new beginning, and the record says so.
  void go_on_from_board(Millis now);
  /// A square that was thought empty reports that it was emptied.
  void left_unread(Square square) {
    beam_.left_unread(square);
    doubters_.left_unread(square);
  }
  /// Draws all conclusions that can be drawn now.
  void follow(Millis now);
  /// The game is over: last plies that stood there long enough are committed, all else withdrawn. At the
  /// finish, when no more will be heard, a short stand has to do.
  void settle(Millis now, Ending ending);

  /// After the committed plies alone.
  [[nodiscard]] const Position& committed_position() const { return position_after(history_.size()); }
  [[nodiscard]] std::size_t committed() const { return history_.size(); }
  [[nodiscard]] bool untouched() const {
    return history_.empty() && beam_.all().size() == 1 && beam_.best().pending.empty() &&
           beam_.best().exceptions.empty() && standing_.plies.empty() && !after_gap_;
  }
  /// Precondition: so many are committed, and one more.
  [[nodiscard]] StandingPlyOf<G> ply_at(std::size_t plies) const {
    return {history_[plies].ply, history_[plies].placed};
  }
  [[nodiscard]] Millis started_at() const { return started_at_; }
  /// What was played while nobody listened is not known yet.
  [[nodiscard]] bool gap_unsettled() const { return after_gap_; }
  /// After so many committed plies. Precondition: there are as many.
  [[nodiscard]] const Position& position_at(std::size_t plies) const { return position_after(plies); }
  /// The board's own memory tells what was played behind the first `from` plies: what was taken for it is
  /// taken back. Precondition: the plies are legal there.
  void told_by_memory(Millis now, std::size_t from,
                      const std::vector<StoredPly>& plies) requires std::same_as<G, Chess>;
  /// An arbiter says what counts as played behind the first `kept` plies. What cannot be played there is left
  /// out, with all behind it. From another `start` none are kept.
  void ruled(Millis now, std::size_t kept, const std::vector<RuledPly>& plies,
             const std::optional<Position>& start) requires std::same_as<G, Chess>;
  /// The same where the table stays as it is: what is pending goes on from the new record.
  void record_ruled(Millis now, std::size_t kept,
                    const std::vector<RuledPly>& plies) requires std::same_as<G, Chess>;
  /// Play goes on from the committed plies; what stood on the board before says nothing about it.
  void go_on(Millis now);
  /// The first committed ply that is only presumed, from 1; 0: all are promised.
  [[nodiscard]] std::size_t first_presumed() const;
  /// The board agrees with what is shown.
  [[nodiscard]] bool agrees() const { return agrees_; }
  /// The best story leaves nothing to explain, or what it has against the rules is said here.
  [[nodiscard]] bool accounts_for_board() const {
    return illegal_ || (!beam_.empty() && beam_.best().open.cost() == 0);
  }
  /// How many presses since the last committed ply fit what was played much better if the clock stands the
  /// other way round; 0: they do not.
  [[nodiscard]] int presses_turned(Millis now) const requires std::same_as<G, Chess>;
  /// No story that is nearly sure accounts for every square.
  [[nodiscard]] bool in_doubt() const;
  [[nodiscard]] std::vector<Contender> contenders() const;
  /// What is taken as played now, and what speaks against it (understanding.cpp).
  [[nodiscard]] Understanding understand() const;
  /// Forget the plies behind `to_ply`.
  void rewind(Millis now, std::size_t to_ply);

 private:
  struct Played {
    Ply ply;
    Position after;
    Millis placed, anchor;  ///< presses after `anchor` are of later plies
    double trust;           ///< probability that the record is right up to here
    Cost cost = 0;          ///< of explaining what was heard since the ply before
    bool counted = false;   ///< nothing but its number is known
    bool inferred = false;  ///< nobody saw it
    bool doubted = false;   ///< its number is not certain, or nothing but a number is known of one before it
  };
  /// What stood on the board without a difference.
  struct Stand {
    std::vector<PlayedPly> plies;
    Millis since{0};  ///< the last ply was placed
    Millis clean{0}, until{0};
    bool clock_allowed = false;
    std::size_t unconfirmed = 0;  ///< plies behind the last press
    bool in_hand = false;         ///< the last man was off again when the clock was stopped: it made no ply
  };

  [[nodiscard]] const Position& position_after(std::size_t plies) const {
    return plies == 0 ? start_ : history_[plies - 1].after;
  }
  /// Where the pending plies of a story begin: after the committed ones, without those that it takes back.
  [[nodiscard]] const Position& base_of(const Hypothesis& story) const {
    return position_after(history_.size() - story.taken_back);
  }
  void replay(Millis now, const std::vector<RuledPly>& plies,
              const std::vector<Played>& before) requires std::same_as<G, Chess>;
  void replay_counted(Millis now, const RuledPly& counted) requires std::same_as<G, Chess>;
  void take_owed_press();
  [[nodiscard]] Hypothesis story_after(std::size_t plies) const;
  [[nodiscard]] ClockEvidence clock_evidence() const;
  void listen(Millis now);
  void listen_to_doubters(const ClockEvidence& clock, Millis now);
  void doubt(std::vector<Hypothesis> others, std::size_t taken_back);
  void begin_with(Hypothesis story);

  void forget_after(Millis now, std::size_t to_ply);

  // When a ply is certain.
  [[nodiscard]] bool advance(Millis now);
  [[nodiscard]] bool completed(const Hypothesis& best, Millis now) const;
  [[nodiscard]] bool stands(const Hypothesis& story) const;
  [[nodiscard]] bool completed_irregular(const Hypothesis& best, Millis now) const;
  [[nodiscard]] bool agreed(const Hypothesis& best) const;
  [[nodiscard]] bool clock_stands() const;
  [[nodiscard]] bool clock_stands_since(Millis at) const;
  // Whether anybody uses the clock's lever (follower_clock.hpp).
  [[nodiscard]] bool presses_expected() const { return clock_.has_run() && !lever_silent_; }
  [[nodiscard]] bool looks_like_play(const Hypothesis& story) const;
  void listen_for_lever();
  void commit(const PlayedPly& played, const Clocks& clocks, const Worth& worth, Millis now,
              std::vector<std::string> alternatives = {}, Cost cost = 0);
  [[nodiscard]] Clocks clocks_of(const PlayedPly& played) const;
  [[nodiscard]] std::vector<std::string> rivals_of(const Hypothesis& story, std::size_t ply,
                                                   const Position& before) const;
  [[nodiscard]] std::vector<std::string> names(const std::vector<Ply>& rivals, const PlayedPly& played,
                                               std::size_t plies, const Position& before) const;
  [[nodiscard]] std::vector<Ply> unseen_elsewhere(const PlayedPly& played, const Position& before) const;
  void remember_rivals(Millis now);

  // How far the record is right (follower_trust.hpp).
  [[nodiscard]] double trust() const { return trust_after(history_.size()); }
  [[nodiscard]] double trust_after(std::size_t plies) const {
    return plies == 0 ? trust_at_start_ : history_[plies - 1].trust;
  }
  [[nodiscard]] bool doubted_after(std::size_t plies) const {
    return plies > 0 && history_[plies - 1].doubted;
  }
  [[nodiscard]] Cost roughness() const;
  [[nodiscard]] Worth worth_of(const Hypothesis& best, Cost cost);
  [[nodiscard]] double right_alone(const Hypothesis& best, Cost cost) const;
  [[nodiscard]] bool of_one_silence(const PlayedPly& ply) const;
  [[nodiscard]] double right_number(const Hypothesis& best) const;
  [[nodiscard]] double take_place(const Hypothesis& best);
  void find_places(const Hypothesis& best);
  [[nodiscard]] std::size_t unseen_with(std::size_t pending) const;
  [[nodiscard]] Worth worth_at_the_end(const PlayedPly& ply) const;
  [[nodiscard]] bool promised(std::size_t plies) const;
  [[nodiscard]] bool may_accuse(std::size_t plies, bool put_right) const;

  // When the board contradicts what was taken as played.
  [[nodiscard]] bool well_explained() const;
  [[nodiscard]] bool explained_by_play() const;
  [[nodiscard]] Cost least_paid(const Hypothesis& story) const;
  [[nodiscard]] bool restored_by_arbiter() const;
  void note_restored(Millis now);
  bool go_on_restored(Millis now);
  [[nodiscard]] bool far_from_all() const;
  [[nodiscard]] bool set_up_by_arbiter() const;
  [[nodiscard]] PressCount missing_plies(Player turn) const;
  [[nodiscard]] bool pressed_for_none(const Hypothesis& story) const;
  [[nodiscard]] bool stuck() const;
  [[nodiscard]] bool pressed_last(Millis now) const;
  [[nodiscard]] std::optional<Player> turn_by_clock() const;
  void commit_seen(const Hypothesis& best, Millis now);
  void record_counted(Millis now, const Position& position, const PressCount& plies);
  void commit_counted(Millis now, const Position& position, double record,
                      std::vector<std::string> alternatives);
  [[nodiscard]] std::vector<std::string> may_have_begun(const Placement& stands) const;
  [[nodiscard]] static std::vector<Ply> cheapest_first(std::vector<std::pair<Cost, Ply>> plies);
  [[nodiscard]] bool lost_without_clock(Millis now) const;
  [[nodiscard]] std::optional<Player> first_mover() const;
  [[nodiscard]] bool take_back_if_shown(Millis now);
  bool take_back(Millis now);
  std::optional<bool> take_back(Millis now, Squares ignored);
  void suppose_restored(Millis now);
  void consider_taken_back(Millis now);
  void consider_pending_taken_back(Millis now);
  [[nodiscard]] std::optional<Hypothesis> put_back(const Hypothesis& story, Millis now) const;
  [[nodiscard]] Hypothesis first_plies(const Hypothesis& story, std::size_t kept, const Position& position,
                                       Millis stands_since) const;
  [[nodiscard]] bool restored_at_once(const Position& later, const Position& earlier, Millis now) const;
  void suppose_taken_back(Millis now, std::size_t to_ply, Cost cost);
  [[nodiscard]] bool both_undone() const;
  [[nodiscard]] Squares misread() const;
  [[nodiscard]] Squares differing(const Position& position) const;
  [[nodiscard]] bool shows(const Position& position) const;
  [[nodiscard]] Hypothesis story_put_back(std::size_t to_ply) const;
  [[nodiscard]] bool moved_after_press() const;
  [[nodiscard]] bool repair(Millis now);
  void say_gap(Millis now);
  void say_gap_unsettled(Millis now);
  [[nodiscard]] bool one_of_two_committed(const Hypothesis& story) const;
  void watch_illegal(Millis now);
  void find_illegal(const Ply& ply, Millis now);
  void say_illegal(Millis now, State state);
  [[nodiscard]] const Difference* taken_king(const Hypothesis& story) const;
  void watch_taken_king(Millis now);

  // What is shown before it is certain, and what counts at the end.
  void remember_standing(Millis now);
  void look_at_stop(Millis now);
  void forget_stands() {
    standing_ = stood_ = stood_long_ = {};
    stands_now_ = false;
    before_king_taken_.reset();
  }
  [[nodiscard]] bool closed_by_clock(const Hypothesis& story, Millis now) const;
  [[nodiscard]] bool in_the_hand(const PlayedPly& ply) const;
  [[nodiscard]] bool before_gesture(const PlayedPly& ply) const;
  [[nodiscard]] bool only_kings_differ(const Hypothesis& story) const;
  [[nodiscard]] Stand last_stand(Millis now, Ending ending);
  void show(Millis now);
  [[nodiscard]] const Hypothesis& to_show() const;
  [[nodiscard]] bool presentable(const Hypothesis& story, std::size_t plies, Millis now) const;
  [[nodiscard]] std::size_t analysis_from(const Hypothesis& story) const;
  [[nodiscard]] bool chess960() const { return G::is_chess960(edition_, start_); }
  [[nodiscard]] std::string uci(const Position& before, const Ply& ply) const {
    return uci_of(before, ply, chess960());
  }
  [[nodiscard]] std::vector<std::string> line_of(const Hypothesis& story) const;
  [[nodiscard]] std::vector<ShownPly> shown_plies(const Hypothesis& story, std::size_t plies) const;

  const BoardView& board_;
  Clock& clock_;
  Reporter& reporter_;
  const Edition& edition_;

  Position start_ = G::Position::initial();
  std::string start_text_;
  double trust_at_start_ = 1;
  std::vector<Played> history_;
  Beam beam_;
  Beam doubters_;     ///< stories that the committed plies contradict, in case they turn out to be right
  Cost counted_ = 0;  ///< of the beam's cost, for plies that are committed
  std::vector<std::pair<Ply, double>> places_;  ///< of the next plies, where nothing tells their order
  std::vector<Ply> shown_line_;
  std::vector<std::pair<std::size_t, Ply>> considered_;  ///< plies that came near, by their place in the game
  bool show_again_ = false;                              ///< a commit dropped what was shown behind it
  bool shown_as_sure_ = false;
  Stand standing_;
  bool stands_now_ = false;
  Stand stood_, stood_long_;   ///< the latest before it that stood for long enough to close a game with
  Millis seen_stop_ = kNever;  ///< of the clock
  /// A king was taken, and the clock was stopped: what was played before the offence.
  std::optional<std::vector<PlayedPly>> before_king_taken_;
  std::size_t most_unconfirmed_ = 0;  ///< plies that stood on the board behind the last press
  bool put_back_ = false;             ///< some of them were taken back
  bool lever_silent_ = false;         ///< the clock runs, and nobody presses
  std::size_t pressed_ = 0;           ///< plies that were committed by a press
  Millis started_at_ = kNever;
  Millis opened_at_ = kNever;  ///< when the link came back
  bool after_gap_ = false;
  std::optional<Placement> found_;       ///< what stood there then
  bool gap_told_ = false;                ///< that no position can be told from the board since then
  std::optional<std::size_t> restored_;  ///< plies behind which the board was put back, the clock standing
  std::optional<Player> owes_press_;     ///< for the last ply that counts by a ruling
  bool agrees_ = true;
  std::uint64_t repaired_ = 0;  ///< changes of the board when a repair was looked for last
  int irregularities_ = 0;
  std::optional<IrregularityFound> illegal_;        ///< said as completed, not yet settled
  std::vector<IrregularityFound> stood_illegal_;    ///< settled so; may be corrected later
  std::optional<IrregularityFound> king_captured_;  ///< said as completed
};

using Follower = FollowerOf<Chess>;

}  // namespace eboard::tracking
