// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a pipeline asks of whatever follows the games of one table: a tracker of squares (tracker.hpp), or one
// of moves that the board reports itself (move_tracker.hpp). Pure: no clock, no file; time is input.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "daemon/tracking/follow/ready_game.hpp"
#include "daemon/tracking/stories/contender.hpp"
#include "drivers/clock_order.hpp"
#include "drivers/event.hpp"
#include "rules/chess/position.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/laws/rulings/game/odds.hpp"
#include "rules/text/expected.hpp"

namespace eboard::tracking {

enum class ClockSide : std::uint8_t { automatic, white_left, white_right };

struct TrackerSettings {
  rules::Edition edition = rules::current_edition();  ///< names the articles of irregularities
  rules::TimeControl control{};                       ///< as declared; unknown: the clock is set to anything
  std::optional<rules::Setup> start;  ///< default: the initial position, in either orientation
  rules::Odds odds{};                 ///< taken off `start` if that is the initial position
  ClockSide clock_side = ClockSide::automatic;
  std::optional<std::chrono::minutes> late_after;  ///< the event's own rule, instead of the edition's
  int first_game = 1;                              ///< number of the next game
  bool stored_changes = false;                     ///< what the board stored may be read after a lost link
};

/// Where the games of the table begin.
[[nodiscard]] inline rules::Position start_of(const TrackerSettings& settings) {
  const rules::Setup start =
      rules::with_odds(settings.start.value_or(rules::Setup::initial()), settings.odds);
  return rules::Position::from_setup(start).value_or(rules::Position::initial());
}

/// An irregularity that is found outside this table: by comparing tables, or from the rulings.
struct Note {
  int id = 0;  ///< within the game, counted by the source that finds it
  Code code{};
  Word<State> state;
  Evidence evidence;
  int ply = 0;             ///< 0: the last one committed
  bool by_record = false;  ///< found in the record of the game: ids of its own
};

/// A game as a board that reports moves told it, whatever the record says and whatever was ruled.
struct ToldGame {
  std::string name{};                ///< as by GameNamed; empty: it was not told
  std::vector<std::string> plies{};  ///< moves as reported; one that is not legal as it was written
  bool illegal = false;              ///< the last of them is one that was reported as not legal
  rules::Result result = rules::Result::unknown;
};

/// Where a game stands at a board that reports moves.
struct StatedGame {
  int number = 0;
  std::size_t plies = 0;     ///< on record, those that wait for the clock included
  rules::Position position;  ///< after them
  bool chess960 = false;
  bool over = false;
  bool over_on_board = false;           ///< by its last ply
  std::size_t board_plies = 0;          ///< as the board counts them
  bool board_stands = true;             ///< it stands where the record does
  std::optional<ClockChanged> clock{};  ///< as it was entered last
  bool waits_for_clock = false;         ///< its next reading is the last ply's
  ToldGame told{};
};

struct Ruled;  // ruled.hpp

class TableTracker {
 public:
  virtual ~TableTracker() = default;

  /// Precondition: event.at is not before any earlier one. Deadlines up to event.at are settled first.
  virtual void apply(const drivers::BoardEvent& event, std::vector<TrackedEvent>& out) = 0;
  /// Nothing more was received until `at`.
  virtual void advance(Millis at, std::vector<TrackedEvent>& out) = 0;
  /// Says so as of `at` if a game is under way; nothing else follows from it. Precondition: the code exists.
  virtual void note(Millis at, const Note& note, std::vector<TrackedEvent>& out) = 0;
  /// Commits what stands on the board with good evidence, because a ruling on it follows.
  virtual void settle(Millis at, std::vector<TrackedEvent>& out) = 0;
  /// Of the game under way, or of the last one. Nothing happens where can_resume() is false.
  virtual void rule(Millis at, const Ruled& ruled, std::vector<TrackedEvent>& out) = 0;
  /// nullopt: a game is under way, or the pieces are not set up for one.
  [[nodiscard]] virtual std::optional<ReadyGame> ready() const = 0;
  /// It begins before its first ply, since it is ruled on. Nothing happens if none is ready.
  virtual void open(Millis at, std::vector<TrackedEvent>& out) = 0;
  /// A game is under way, or over and no other was set up since.
  [[nodiscard]] virtual bool can_resume() const = 0;
  /// A game is under way.
  [[nodiscard]] virtual bool under_way() const = 0;
  /// A ruling put a position back that does not stand on the board yet.
  [[nodiscard]] virtual bool awaits_board() const = 0;
  /// The time at which advance() would next conclude something, if nothing is received.
  [[nodiscard]] virtual std::optional<Millis> next_deadline() const = 0;
  /// The tracker rests at a game boundary: the next game is set up, nothing was played, and no deadline is
  /// open. It keeps nothing then that checkpoint() does not hold, so that a restored one cannot conclude
  /// otherwise.
  [[nodiscard]] virtual bool rests() const = 0;
  /// The whole state as one line of text while it rests, else nullopt. It begins with the version of the
  /// tracker and the number of games so far.
  [[nodiscard]] virtual std::optional<std::string> checkpoint() const = 0;
  /// The same where the pieces are set up as games from `start` begin, which is not where they begin here: a
  /// tracker with other settings goes on from it. A game under way ends; this tracker is of no use then.
  /// nullopt: they are not, and nothing happens.
  [[nodiscard]] virtual std::optional<std::string> set_up_elsewhere(const rules::Position& /*start*/,
                                                                    std::vector<TrackedEvent>& /*out*/) {
    return std::nullopt;
  }
  /// Reports the latest state of clock and board once more.
  virtual void restate(std::vector<TrackedEvent>& out) const = 0;
  /// No more will come: what stands on the board with good evidence is committed.
  virtual void finish(std::vector<TrackedEvent>& out) = 0;

  // What only a board that reports squares shows or is told.

  /// The player whose turn it is by the clock, if they touched a piece in it.
  [[nodiscard]] virtual std::optional<rules::Color> touched() const { return std::nullopt; }
  /// A piece of their own that they touched in it, and that cannot move.
  [[nodiscard]] virtual std::optional<rules::Square> touched_in_vain() const { return std::nullopt; }
  /// An arbiter's order was sent to the clock: what it then shows was not edited by a hand.
  virtual void ordered(Millis /*at*/, const drivers::ClockOrdered& /*order*/,
                       std::vector<TrackedEvent>& /*out*/) {}
  /// Another time control is declared, perhaps for the game under way.
  virtual void declare(const rules::TimeControl& /*control*/) {}
  /// Squares of the board, as the board counts them, on which a ruling wants something else than stands
  /// there.
  [[nodiscard]] virtual rules::Bitboard to_put_right() const { return 0; }
  /// What the clock reported last; nullopt: none is connected.
  [[nodiscard]] virtual std::optional<drivers::ClockReading> clock() const { return std::nullopt; }
  /// White's half of the clock, as far as is known.
  [[nodiscard]] virtual drivers::Side white_half() const { return drivers::Side::left; }
  /// The board stands and no story that is nearly sure accounts for it: an update may have been lost, and a
  /// full dump would help.
  [[nodiscard]] virtual bool in_doubt() const { return false; }
  /// The link was down, several lines or none explain what stands there since, and no hand is at work on the
  /// board: its stored changes would help.
  [[nodiscard]] virtual bool wants_stored() const { return false; }
  /// The game of a board that reports moves; nullopt for one that reports squares.
  [[nodiscard]] virtual std::optional<StatedGame> stated() const { return std::nullopt; }
  /// What competes now, most likely first; empty between games.
  [[nodiscard]] virtual std::vector<Contender> contenders() const { return {}; }
};

}  // namespace eboard::tracking
