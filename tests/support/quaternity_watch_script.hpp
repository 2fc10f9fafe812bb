// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plays a script on a board of 144 squares and a clock for four, and collects the irregularities.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "daemon/tracking/watch/quaternity_watch.hpp"
#include "rules/quaternity/game.hpp"

namespace eboard::test {

/// Words, 300 ms apart:
///   -e2        the square reports empty
///   +wNe4      it reports that piece: army and kind
///   2s 40ms    that time passes
///   [ ... ]    the words between come at the same time
///   Lr Lnone   Red's time runs from here; the clock stands
///   pause      the player on turn announces a Pushkar pause
///   b4-d5      the game has that move
///   dump       all squares are reported
///   X          the link is lost; nothing is received until the next dump
class QuaternityWatchScript {
 public:
  /// The board shows the game's position, and time runs for the player on turn.
  explicit QuaternityWatchScript(rules::quaternity::Game& game);

  /// Plays the script; the game may have gone on meanwhile.
  void play(std::string_view script);

  [[nodiscard]] const tracking::QuaternityWatch::Found& found() const { return found_; }
  /// Each irregularity in its latest state, by number: "touch_move completed, man_tried pending".
  [[nodiscard]] std::string flags() const;
  /// The latest irregularity of that code; nullptr if there was none.
  [[nodiscard]] const tracking::IrregularityFound* last(std::string_view code) const;

 private:
  void word(std::string_view word);
  void hear(const drivers::Payload& payload);
  void moved(std::string_view move);

  rules::quaternity::Game* game_;
  tracking::QuaternityWatch watch_;
  rules::quaternity::Position known_;
  rules::quaternity::Men men_;
  tracking::Millis now_{0};
  bool together_ = false;
  tracking::QuaternityWatch::Found found_;
};

}  // namespace eboard::test
