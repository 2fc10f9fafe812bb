// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One table: what is heard of it (tracker.cpp), and which game is set up, played or over (tracker_games.cpp).
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/tracking/checkpoint.hpp"
#include "daemon/tracking/follow/follower.hpp"
#include "daemon/tracking/found_game.hpp"
#include "daemon/tracking/held_up.hpp"
#include "daemon/tracking/ruled.hpp"
#include "daemon/tracking/stored_part.hpp"
#include "daemon/tracking/tracker.hpp"
#include "daemon/tracking/watch/watch.hpp"

namespace eboard::tracking {

/// Plies that were played behind `start`, to be said once more.
[[nodiscard]] std::vector<RuledPly> as_ruled(const rules::Position& start,
                                             const std::vector<StandingPly>& plies);

class Tracker::Impl {
 public:
  explicit Impl(TrackerSettings settings)
      : settings_(std::move(settings)),
        start_(start_position()),
        too_many_at_start_(men_too_many(start_.placement())),
        reporter_(settings_.first_game),
        follower_(board_, clock_, reporter_, settings_.edition),
        watch_(reporter_, settings_.edition, settings_.control, late_limit(settings_)) {
    apply_clock_side();
    clock_.declare(settings_.control);
  }

  void apply(const drivers::BoardEvent& event, std::vector<TrackedEvent>& out);
  void advance(Millis at, std::vector<TrackedEvent>& out);
  void note(Millis at, const Note& note, std::vector<TrackedEvent>& out);
  void settle(Millis at, std::vector<TrackedEvent>& out);
  void rule(Millis at, const Ruled& ruled, std::vector<TrackedEvent>& out);
  [[nodiscard]] bool can_resume() const;
  [[nodiscard]] bool under_way() const { return state_ == State::playing && reporter_.game_open(); }
  [[nodiscard]] bool awaits_board() const { return held_; }
  [[nodiscard]] std::optional<Millis> next_deadline() const;
  void finish(std::vector<TrackedEvent>& out);
  [[nodiscard]] bool in_doubt() const;
  [[nodiscard]] bool wants_stored() const;
  [[nodiscard]] std::vector<Contender> contenders() const { return follower_.contenders(); }
  [[nodiscard]] bool rests() const { return rests_; }
  [[nodiscard]] std::optional<std::string> checkpoint() const;
  [[nodiscard]] std::string restore(const std::string& checkpoint);
  void restate(std::vector<TrackedEvent>& out) const { reporter_.restate(now_, out); }

 private:
  enum class State { idle, playing, ended };
  enum class MayLie { as_it_does, otherwise, any_way };

  /// Nobody sees who is absent at the very start, unless the event says that this is what counts.
  [[nodiscard]] static std::optional<std::chrono::minutes> late_limit(const TrackerSettings& settings) {
    if (settings.late_after) return settings.late_after;
    const auto limit = settings.edition.late_limit;
    return limit == std::chrono::minutes{0} ? std::nullopt : limit;
  }
  [[nodiscard]] rules::Position start_position() const;
  void apply_clock_side();
  void turn_board(rules::BoardTurn more);
  void advance_before(Millis at, std::vector<TrackedEvent>& out);

  void hear(const drivers::SquareChanged& change);
  void hear(const drivers::OccupancyChanged& change);
  void square_changed(bool news, rules::Square square, bool emptied);
  void hear(const drivers::BoardSnapshot& snapshot) { whole_board(snapshot); }
  void hear(const drivers::OccupancySnapshot& snapshot) { whole_board(snapshot); }
  [[nodiscard]] bool would_speak() const;
  [[nodiscard]] bool differ_by_a_ply(const BoardView& before) const;
  template <class Snapshot>
  void whole_board(const Snapshot& snapshot);
  void hear(const drivers::ClockReading& reading);
  void hear(const drivers::ClockMissing&);
  void hear(const drivers::ResultPieceSeen& piece);
  void hear(const drivers::LinkOpened&) { reopened_ = true; }
  void hear(const drivers::LinkLost&);
  void hear(const drivers::ManChanged&) {}
  void hear(const drivers::MenSnapshot&) {}
  void hear(const drivers::FourClockReading&) {}
  void hear(const drivers::ClockAck&) {}
  void hear(const drivers::DeviceIdentity&) {}
  void hear(const drivers::BatteryStatus&) {}
  void hear(const drivers::StoredChanges& stored);
  void hear(const drivers::Tick&) {}

  // What the board stored while it was not heard.
  [[nodiscard]] rules::Placement shown() const;
  void note_loss();
  [[nodiscard]] bool gap_open() const;
  void look_into_memory();
  void say_unused(std::string_view reason);
  void dumped_after_memory();

  [[nodiscard]] Phase phase_of_state() const;
  void conclude();
  void look_at_board();
  [[nodiscard]] bool at_boundary() const;
  [[nodiscard]] Checkpoint kept() const;
  void rest(const Checkpoint& kept);
  [[nodiscard]] bool held();
  void record_ruled(const Ruled& ruled);
  void set_up_anew(const Ruled& ruled, bool elsewhere);
  [[nodiscard]] bool may_lie(rules::BoardTurn more) const;
  [[nodiscard]] bool stands_as_ruled() const;
  void turn_as_it_lies();

  void play();
  [[nodiscard]] Phase phase_of_play(const Understanding& game) const;
  void turn_clock_if_told();
  /// The pieces that stood wrongly were put right: the game began from the right array after all.
  bool set_up_corrected(const Understanding& game);
  /// Plies were played that this game did not hear of yet.
  void catch_up();
  [[nodiscard]] std::optional<GameEnded> decided_on_board() const;
  void show_result(rules::Result shown);
  bool look_for_gesture();
  [[nodiscard]] bool may_be_a_step() const;
  [[nodiscard]] std::optional<rules::Result> shown_result() const;
  /// A board that tells no pieces apart looks the same from both sides until the first ply.
  [[nodiscard]] bool lies_the_other_way_round() const;
  void look_for_turned_array();
  [[nodiscard]] bool fits_one_ply(const BoardView& board) const;
  bool look_for_new_game();
  [[nodiscard]] bool played_back_to_start() const;
  /// The next game was set up, and perhaps begun, while nobody listened.
  bool new_game_in_gap();
  void end(rules::Result result, Word<EndedBy> by, Follower::Ending ending);
  void between_games();
  // A game that was left is played once more (tracker_repeated.cpp).
  [[nodiscard]] bool may_be_repeated() const;
  bool repeats();
  void count_repeated();
  [[nodiscard]] bool another_ply_stands() const;
  void begin_as_repeated(std::size_t plies);
  void go_on_with_game();
  /// The clock runs and a game is going on whose start nobody saw; after a game only one from a wrong array.
  bool look_for_found_game();
  /// What stands there follows from the final position.
  bool analysed();
  void forget_game(const rules::Position& start);
  void begin_from(const rules::Position& start);
  void stand_ready(rules::BoardTurn turn) { stand_ready(turn, start_); }
  void stand_ready(rules::BoardTurn turn, const rules::Position& start, bool presumed = false);

  TrackerSettings settings_;
  rules::Position start_;                                    ///< of every game, unless one is found under way
  rules::Position game_start_ = rules::Position::initial();  ///< of this game
  int too_many_at_start_;                                    ///< men, by the usual ones
  BoardView board_;
  ClockView clock_;
  Reporter reporter_;
  Follower follower_;
  Watch watch_;
  State state_ = State::idle;
  bool rests_ = false;
  HeldUp held_up_;
  Millis now_ = kNever;
  Millis opened_at_ = kNever;
  std::uint64_t looked_for_game_at_ = 0;  ///< state of the board when it was last looked for
  std::uint64_t looked_for_analysis_at_ = 0;
  bool held_ = false;                    ///< by a ruling, until its position stands on the board
  MayLie may_lie_ = MayLie::as_it_does;  ///< the board, then
  bool transferred_ = false;             ///< by a ruling, to a board that lies otherwise
  Millis ruled_at_ = kNever;             ///< the latest ruling
  bool wrong_array_ = false;             ///< this game began from one
  std::optional<std::size_t> repeated_;  ///< plies of the game that was left, played once more
  std::optional<FoundGame> stood_;       ///< a wrong array, before any game
  bool clock_turned_ = false;
  Millis heard_at_ = kNever;  ///< anything at all
  Millis silence_ended_at_ = kNever;
  bool reports_changes_ = false;  ///< square by square: a dump brings nothing new
  bool heard_ = false;
  bool reopened_ = false;
  HeardChanges heard_changes_;
  /// Where the game stood when the link was lost. Squares are the board's own.
  struct Gap {
    std::size_t from;  ///< committed plies
    rules::Placement stood;
    HeardChanges heard;
    std::optional<drivers::ClockReading> clock;
    int said_before;  ///< gaps
  };
  std::optional<Gap> gap_;
  std::optional<drivers::StoredChanges> stored_;  ///< waits for the dump behind it
};

}  // namespace eboard::tracking
