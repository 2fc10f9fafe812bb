// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// From the reports of one board and its clock to the games that were played: several stories per board, rated
// by sensors, clock and legality (docs/tracking.md). Pure: no clock, no file; time is input. The same events
// give the same conclusions, anywhere.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "daemon/tracking/stories/contender.hpp"
#include "drivers/clock_order.hpp"
#include "drivers/event.hpp"
#include "rules/chess/setup.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/text/expected.hpp"

namespace eboard::tracking {

enum class ClockSide : std::uint8_t { automatic, white_left, white_right };

struct TrackerSettings {
  rules::Edition edition = rules::current_edition();  ///< names the articles of irregularities
  rules::TimeControl control{};                       ///< as declared; unknown: the clock is set to anything
  std::optional<rules::Setup> start;  ///< default: the initial position, in either orientation
  ClockSide clock_side = ClockSide::automatic;
  std::optional<std::chrono::minutes> late_after;  ///< the event's own rule, instead of the edition's
  int first_game = 1;                              ///< number of the next game
};

/// An irregularity that is found outside this table: by comparing tables, or from the rulings.
struct Note {
  int id = 0;  ///< within the game, counted by the source that finds it
  Code code{};
  Word<State> state;
  Evidence evidence;
  int ply = 0;             ///< 0: the last one committed
  bool by_record = false;  ///< found in the record of the game: ids of its own
};

struct Ruled;  // ruled.hpp

class Tracker {
 public:
  explicit Tracker(TrackerSettings settings = {});
  /// Goes on where checkpoint() was taken. Error: one sentence.
  [[nodiscard]] static Expected<Tracker, std::string> restore(TrackerSettings settings,
                                                              const std::string& checkpoint);
  ~Tracker();
  Tracker(Tracker&&) noexcept;
  Tracker& operator=(Tracker&&) noexcept;

  /// Precondition: event.at is not before any earlier one. Deadlines up to event.at are settled first.
  void apply(const drivers::BoardEvent& event, std::vector<TrackedEvent>& out);
  /// Nothing more was received until `at`.
  void advance(Millis at, std::vector<TrackedEvent>& out);
  /// Says so as of `at` if a game is under way; nothing else follows from it. Precondition: the code exists.
  void note(Millis at, const Note& note, std::vector<TrackedEvent>& out);
  /// An arbiter's order was sent to the clock: what it then shows was not edited by a hand.
  void ordered(Millis at, const drivers::ClockOrdered& order, std::vector<TrackedEvent>& out);
  /// Commits what stands on the board with good evidence, because a ruling on it follows.
  void settle(Millis at, std::vector<TrackedEvent>& out);
  /// Of the game under way, or of the last one. Nothing happens where can_resume() is false.
  void rule(Millis at, const Ruled& ruled, std::vector<TrackedEvent>& out);
  /// A game is under way, or over and no other was set up since.
  [[nodiscard]] bool can_resume() const;
  /// A game is under way.
  [[nodiscard]] bool under_way() const;
  /// A ruling put a position back that does not stand on the board yet.
  [[nodiscard]] bool awaits_board() const;
  /// The player whose turn it is by the clock, if they touched a piece in it.
  [[nodiscard]] std::optional<rules::Color> touched() const;
  /// What the clock reported last; nullopt: none is connected.
  [[nodiscard]] const std::optional<drivers::ClockReading>& clock() const;
  /// White's half of the clock, as far as is known.
  [[nodiscard]] drivers::Side white_half() const;
  /// The time at which advance() would next conclude something, if nothing is received.
  [[nodiscard]] std::optional<Millis> next_deadline() const;
  /// The tracker rests at a game boundary: the next game is set up, nothing was played, and no deadline is
  /// open. It keeps nothing then that checkpoint() does not hold, so that a restored one cannot conclude
  /// otherwise.
  [[nodiscard]] bool rests() const;
  /// The whole state as text while it rests, else nullopt.
  [[nodiscard]] std::optional<std::string> checkpoint() const;
  /// Reports the latest state of clock and board once more.
  void restate(std::vector<TrackedEvent>& out) const;
  /// The board stands and no story that is nearly sure accounts for it: an update may have been lost, and a
  /// full dump would help.
  [[nodiscard]] bool in_doubt() const;
  /// The link was down, several lines or none explain what stands there since, and no hand is at work on the
  /// board: its stored changes would help.
  [[nodiscard]] bool wants_stored() const;
  /// What competes now, most likely first; empty between games.
  [[nodiscard]] std::vector<Contender> contenders() const;
  /// No more will come: what stands on the board with good evidence is committed.
  void finish(std::vector<TrackedEvent>& out);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace eboard::tracking
