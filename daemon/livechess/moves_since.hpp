// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The moves since a client's `setup`: positions of one board go in, the moves from that start come out. The
// daemon's tracker finds them. Pure: times come in with what happened at them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/livechess/message.hpp"
#include "daemon/tracking/table/tracker.hpp"
#include "rules/chess/position.hpp"

namespace eboard::livechess {

using tracking::Millis;

class MovesSince {
 public:
  /// `stands`: what is on the board at `now`. Error: a sentence; no game can begin from that FEN.
  [[nodiscard]] static Expected<MovesSince, std::string> set_up(const std::string& fen,
                                                                const rules::Placement& stands, Millis now);

  /// The board is another one since `at`. True: line() is another one, too.
  bool stands(const rules::Placement& placement, Millis at);
  /// Nothing changed until `at`. Returns as stands().
  bool advance(Millis at);
  /// When advance() may find something; empty: only after a change.
  [[nodiscard]] std::optional<Millis> next_deadline() const;

  /// Its moves are never fewer than before: what is taken back stays until as many moves were made, and a
  /// move that turns out to be another one is replaced.
  [[nodiscard]] const Line& line() const { return line_; }

 private:
  MovesSince(std::string fen, const rules::Position& start, tracking::TrackerSettings settings);
  void begin();
  void feed(const rules::Placement& placement);
  bool conclude();
  void take(const tracking::TrackedEvent& event);

  struct Ply {
    std::string san;
    rules::Placement placement;  ///< after it
  };

  rules::Placement start_;
  tracking::TrackerSettings settings_;
  std::optional<tracking::Tracker>
      tracker_;             ///< empty: what stands there is far from the start, or all is over
  rules::Placement known_;  ///< the board as the tracker knows it
  rules::Placement board_;
  Millis now_{0};
  std::vector<tracking::TrackedEvent> concluded_;
  std::vector<Ply> plies_;  ///< as the tracker concludes them now
  bool over_ = false;       ///< another game was set up: nothing follows for this start
  rules::Placement end_;    ///< behind the moves of line_
  Line line_;
};

}  // namespace eboard::livechess
