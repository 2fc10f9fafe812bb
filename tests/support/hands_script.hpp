// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plays a board and a clock by a script in the notation of the catalogue of hard cases: "-g1 +Nf3 T Lw".
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/event.hpp"
#include "rules/chess/board_turn.hpp"
#include "rules/chess/setup.hpp"
#include "rules/laws/clock/allotment.hpp"

namespace eboard::test {

/// The table when the tracker begins to receive.
struct Scene {
  std::string fen{};          ///< position and side to move; empty: the initial position
  bool declared = true;       ///< that position was entered as the start of the game
  bool clock = true;          ///< a clock is connected,
  bool running = true;        ///< and started two seconds later,
  bool has_run = false;       ///< or it runs already
  bool clock_turned = false;  ///< White's half is the other one
  bool rotated = false;       ///< White sits at the board's other end
  bool across = false;        ///< the board lies turned by a quarter (more)
  bool occupancy = false;     ///< the board knows presence only
  std::chrono::seconds white_time{300}, black_time{300};  ///< on the clock at first
  drivers::Millis slower{0};  ///< by which everything that takes time takes longer
};

/// After 1 e4 e5.
[[nodiscard]] inline Scene open_game() {
  return {.fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"};
}

/// The position of the scene. Throws std::invalid_argument.
[[nodiscard]] rules::Setup setup_of(const Scene& scene);

/// Receives what the devices report, and that time passes.
class Reports {
 public:
  virtual ~Reports() = default;
  virtual void report(drivers::Millis at, drivers::Payload payload) = 0;
  virtual void pass(drivers::Millis until) = 0;
};

/// Words, 60 ms apart:
///   -e2          the square reports empty
///   +Pe4 =Pe4    it reports that piece
///   ?e4          it reports a code that no piece has: drivers refuse it, nothing is received
///   (-e2         the square changes unreported; so with `(+Pe4`
///   .  ...       a scan passes, three seconds pass
///   2s 40ms      that time passes
///   [ ... ]      the words between come at the same time
///   Lw Lb        White, Black presses; Lw+30: the press adds that many seconds
///   T            the clock that runs shows one second less; no time passes but the 60 ms
///   stop go      of the clock
///   w+120 b=0    White's, Black's time is changed by or to that many seconds
///   weak fresh   the clock says that its battery is low, or no more
///   unplug       the clock is removed
///   (Lw (stop    the clock changes unreported; so with all its words but unplug
///   X  #         the link is lost; it is back, with a dump of what stands on the board
///   dump         the board is asked for a dump
///   memory       the board is asked for what it stored
///   id           the board reports its identity
///   battery=12   the board reports its battery, in percent; charging=12: it is being charged;
///                low=88: it says that it is low
///   board=FEN    the board changes unreported to that placement
///   turn         the board and the players change ends
///   round        the clock changes unreported to one that stands the other way round
///   quarter      the board is turned clockwise under its pieces, unreported
///   every        each square that holds a piece reports it again
class HandsScript {
 public:
  explicit HandsScript(const Scene& scene);

  /// The devices are connected, and the clock is started.
  void begin(Reports& reports);
  void play(std::string_view script, Reports& reports);

  [[nodiscard]] drivers::Millis now() const { return now_; }
  /// The squares of the game, as the pieces stand on them.
  [[nodiscard]] const rules::Placement& board() const { return board_; }
  [[nodiscard]] bool clock_runs() const { return clock_.running; }
  [[nodiscard]] bool has_clock() const { return connected_; }
  /// The player whose time runs, or would if the clock ran.
  [[nodiscard]] rules::Color turn() const;
  /// What the clock shows.
  [[nodiscard]] rules::Times times() const;
  /// Squares whose piece was lifted and put back since the last press, in that order.
  [[nodiscard]] const std::vector<rules::Square>& touched() const { return touched_; }

 private:
  void word(std::string_view word);
  bool clock_word(std::string_view word, bool reported);
  bool link_word(std::string_view word);
  void hear(drivers::Payload payload);
  void hear_clock();
  void hear_board();
  void wait(drivers::Millis time);
  void store(drivers::StoredChange change) { stored_.changes.push_back(std::move(change)); }
  void square(std::string_view text, std::optional<rules::Piece> piece, bool reported);
  void hear_square(rules::Square square);
  void edit(drivers::ClockHalf& half, std::string_view change);
  [[nodiscard]] drivers::Side white() const;

  Scene scene_;
  Reports* reports_ = nullptr;  ///< of the script that is played
  drivers::ClockReading clock_;
  drivers::StoredChanges stored_;  ///< all changes so far, received or not
  rules::Placement board_;
  std::map<rules::Square, rules::Piece> lifted_{};  ///< since the last press
  std::vector<rules::Square> touched_{};
  drivers::Millis now_{1000};
  rules::BoardTurn turn_;  ///< from the board's own squares to those of the game
  bool clock_turned_;
  bool connected_;
  bool at_once_ = false;
};

}  // namespace eboard::test
