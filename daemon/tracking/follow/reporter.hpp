// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// From decisions to events: numbers games and plies, shows provisional plies and retracts them, and reports
// nothing twice.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "daemon/tracking/follow/ready_game.hpp"
#include "daemon/tracking/heard/clock_view.hpp"

namespace eboard::tracking {

/// A ply as it is to be shown.
struct ShownPly {
  PlayedMove uci;
  std::string san, fen;
  double confidence = 0;
  bool irregular = false;
  std::vector<PlayedMove> alternatives;
  bool presumed = false;  ///< of a committed ply: it carries no promise
};

class Reporter {
 public:
  explicit Reporter(int first_game) : game_(first_game - 1) {}

  /// Where events go until the next call.
  void write_to(std::vector<TrackedEvent>& out) { out_ = &out; }

  void phase(Millis at, Phase phase);
  void clock(Millis at, const ClockView& clock) { this->clock(at, clock_changed(clock)); }
  void clock(Millis at, const ClockChanged& now);
  void board(Millis at, std::string seen, bool agrees);

  // Positions are text: a FEN, or another game's notation.

  /// Makes these the provisional plies behind the committed ones. A ply that is shown already is reported
  /// again when it has new alternatives, with all behind it.
  void show(Millis at, const std::string& start, bool rotated, const std::vector<ShownPly>& plies);
  /// Provisional plies behind it are retracted with it: show() reports again what still stands.
  void commit(Millis at, const std::string& start, bool rotated, ShownPly ply, const Clocks& clocks,
              bool inferred);
  void take_back(Millis at, int to_ply, std::string position);
  /// The sources that number their findings from 1 in each game; in the events all share one sequence.
  enum class Finder { follower, watch, hall, record };
  void irregularity(Millis at, IrregularityFound found, Finder finder = Finder::follower);
  /// The same as it was last reported, with its number in the events; nullopt: it was not.
  [[nodiscard]] std::optional<IrregularityFound> reported(const IrregularityFound& found,
                                                          Finder finder) const;
  /// What was reported in an earlier game has this state now.
  void irregularity_of(int game, Millis at, IrregularityFound found);
  void gap(Millis at, GapFound gap);
  /// Nothing is reported for a game without a committed move.
  void end_game(Millis at, rules::Result result, Word<EndedBy> by);

  /// The same for a game that is over already or not. `final`: no end_game() after it changes the result.
  void ruled_end(Millis at, rules::Result result, Word<EndedBy> by, bool final);
  /// The game that ended goes on. Precondition: has_ended().
  void resume(Millis at);
  /// While plies of a game that has ended are reported again, what is committed belongs to it. Precondition:
  /// has_ended().
  void amend_ended(bool amending) { open_ = amending; }
  [[nodiscard]] bool has_ended() const { return ended_.has_value(); }

  /// The game did not begin as assumed: what was reported of it is taken back, and it begins once more.
  void begin_again(Millis at, std::string start);

  /// The number of conclusions beyond what board and clock show.
  [[nodiscard]] std::size_t concluded() const { return concluded_; }
  [[nodiscard]] int game() const { return game_; }
  [[nodiscard]] int committed() const { return committed_; }
  /// The number that was reported.
  [[nodiscard]] int gaps() const { return gaps_; }
  [[nodiscard]] bool game_open() const { return open_; }
  [[nodiscard]] Phase current_phase() const { return phase_; }
  [[nodiscard]] bool showing() const { return !shown_.empty(); }
  /// The next game stands ready: what is shown from here on is no word on the last one. Its first ply opens
  /// it, or an irregularity or a ruling before that.
  void stand_ready(std::string start, bool rotated) {
    before_ = std::exchange(ended_, std::nullopt);
    ready_ = Ready{std::move(start), rotated};
  }
  /// The game that stands ready and is not open; nullopt: there is none.
  [[nodiscard]] std::optional<ReadyGame> ready() const;
  /// Opens it, if there is one.
  void open_ready(Millis at);
  /// The same for a game of which nothing was played and that has a result all the same. If nothing has
  /// `begun`, one that is shown is the result of the game before, where that has none or no ply either.
  void open_unplayed(Millis at, bool begun);
  /// The game under way was ruled on: it keeps its number, even if it has no ply.
  void ruled_on() { keeps_number_ = true; }
  /// Reports the latest state of clock and board again.
  void restate(Millis at, std::vector<TrackedEvent>& out) const;
  /// Continues as if everything about this table had been reported.
  void restore(int games_played, Phase phase, const ClockView& clock, const rules::Placement& seen) {
    restore(games_played, phase, clock_changed(clock), seen);
  }
  void restore(int games_played, Phase phase, const ClockChanged& clock, const rules::Placement& seen);

 private:
  [[nodiscard]] static ClockChanged clock_changed(const ClockView& clock);
  void say(Millis at, Conclusion what);
  void open_game(Millis at, const std::string& start, bool rotated);
  void retract_from(Millis at, std::size_t kept);

  std::vector<TrackedEvent>* out_ = nullptr;
  int game_;                   ///< number of the game under way, or of the last one
  bool open_ = false;          ///< game_start was reported for game_
  bool keeps_number_ = false;  ///< though it has no ply: it was ruled on, or has a result
  std::size_t concluded_ = 0;
  int committed_ = 0;
  int gaps_ = 0;
  std::vector<ShownPly> shown_;
  struct Ready {
    std::string start;
    bool rotated;
  };
  std::optional<Ready> ready_;
  struct Finding {
    Finder finder;
    int own;
    std::size_t place;  ///< among `irregularities_`
  };
  [[nodiscard]] std::size_t place_of(const IrregularityFound& found, Finder finder);
  std::vector<Finding> findings_;                  ///< of this game
  std::vector<IrregularityFound> irregularities_;  ///< as last reported; their number is the place, from 1
  Phase phase_ = Phase::not_heard;
  std::optional<ClockChanged> clock_;
  std::optional<BoardSeen> board_;
  std::optional<GameEnded> ended_;
  std::optional<GameEnded> before_;  ///< how the game before the one that stands ready ended
  bool end_is_final_ = false;        ///< of `ended_`: a ruling
};

}  // namespace eboard::tracking
