// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plays a table by a script in the notation of the catalogue of hard cases: "-g1 +Nf3 T Lw".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "daemon/tracking/follow/ruled.hpp"
#include "daemon/tracking/tracker.hpp"
#include "rules/chess/board_turn.hpp"

namespace eboard::test {

/// The table when the tracker begins to receive.
struct Scene {
  std::string fen{};          ///< position and side to move; empty: the initial position
  bool declared = true;       ///< that position was entered as the start of the game
  bool clock = true;          ///< a clock is connected,
  bool running = true;        ///< and started two seconds later
  bool clock_turned = false;  ///< White's half is the other one
  bool rotated = false;       ///< White sits at the board's other end
  bool across = false;        ///< the board lies turned by a quarter (more)
  bool occupancy = false;     ///< the board knows presence only
};

/// After 1 e4 e5.
[[nodiscard]] inline Scene open_game() {
  return {.fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"};
}

/// Words, 60 ms apart:
///   -e2          the square reports empty
///   +Pe4 =Pe4    it reports that piece
///   ?e4          it reports a code that no piece has: drivers refuse it, nothing is received
///   (-e2         the square changes unreported; so with `(+Pe4`
///   .  ...       a scan passes, three seconds pass
///   2s 40ms      that time passes
///   [ ... ]      the words between come at the same time
///   Lw Lb        White, Black presses; Lw+30: the press adds that many seconds
///   T            a clock second passes
///   stop go      of the clock
///   w+120 b=0    White's, Black's time is changed by or to that many seconds
///   unplug       the clock is removed
///   (Lw (stop    the clock changes unreported; so with all its words but unplug
///   X  #         the link is lost; it is back, with a dump of what stands on the board
///   dump         the board is asked for a dump
///   memory       the board is asked for what it stored
///   id           the board reports its identity
///   board=FEN    the board changes unreported to that placement
///   turn         the board and the players change ends
///   quarter      the board is turned clockwise under its pieces, unreported
///   every        each square that holds a piece reports it again
class Table {
 public:
  explicit Table(bool clock = true, tracking::TrackerSettings settings = {}, bool rotated = false);
  explicit Table(const Scene& scene, tracking::TrackerSettings settings = {});

  void play(std::string_view script);
  void finish() { tracker_.finish(events_); }
  void note(const tracking::Note& note) { tracker_.note(now_, note, events_); }
  void rule(const tracking::Ruled& ruled) { tracker_.rule(now_, ruled, events_); }
  void settle() { tracker_.settle(now_, events_); }

  [[nodiscard]] const std::vector<tracking::TrackedEvent>& events() const { return events_; }
  [[nodiscard]] tracking::Tracker& tracker() { return tracker_; }
  void replace_tracker(tracking::Tracker tracker) { tracker_ = std::move(tracker); }
  /// The committed plies of the latest game, "e2e4 e7e5".
  [[nodiscard]] std::string committed() const;
  /// Provisional plies that are shown now.
  [[nodiscard]] std::string provisional() const;
  /// True if the latest event of any ply has `uci` among its alternatives.
  [[nodiscard]] bool alternative(std::string_view uci) const;
  /// True if that ply was ever committed, taken back or not.
  [[nodiscard]] bool ever_committed(std::string_view uci) const;
  /// The result of the latest game that ended, "" if none did.
  [[nodiscard]] std::string result() const;
  /// Codes of all irregularities found, one for each id in the order of their first event.
  [[nodiscard]] std::string flags() const;
  [[nodiscard]] bool flagged(std::string_view code) const;
  /// States that the irregularities of that code went through, "completed stood".
  [[nodiscard]] std::string flag_states(std::string_view code) const;
  /// Phases in their order, "setting_up playing".
  [[nodiscard]] std::string phases() const;
  /// How the latest game began.
  [[nodiscard]] std::string started() const;
  template <class Kind>
  [[nodiscard]] int count() const {
    int out = 0;
    for (const tracking::TrackedEvent& event : events_) out += std::holds_alternative<Kind>(event.what);
    return out;
  }

 private:
  void word(std::string_view word);
  bool clock_word(std::string_view word, bool reported);
  bool link_word(std::string_view word);
  void hear(drivers::Payload payload);
  void hear_clock();
  void hear_board();
  void wait(tracking::Millis time);
  void store(drivers::StoredChange change) { stored_.changes.push_back(std::move(change)); }
  void square(std::string_view text, std::optional<rules::Piece> piece, bool reported);
  void hear_square(rules::Square square);
  void edit(drivers::ClockHalf& half, std::string_view change);
  [[nodiscard]] drivers::Side white() const;

  tracking::Tracker tracker_;
  std::vector<tracking::TrackedEvent> events_;
  drivers::ClockReading clock_;
  drivers::StoredChanges stored_;  ///< all changes so far, received or not
  rules::Placement board_ = rules::Placement::initial();
  tracking::Millis now_{1000};
  rules::BoardTurn turn_;  ///< from the board's own squares to those of the game
  bool clock_turned_ = false;
  bool occupancy_ = false;
  bool connected_ = false;
  bool at_once_ = false;
};

}  // namespace eboard::test
