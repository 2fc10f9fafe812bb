// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads a script of hands on a board of 144 squares with a clock for four. Who derives from it says where
// their reports go.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "drivers/event.hpp"
#include "rules/quaternity/men.hpp"
#include "rules/quaternity/move.hpp"

namespace eboard::test {

/// Words, 300 ms apart:
///   -e2        the square reports empty
///   +wNe4      it reports that piece: army and kind
///   2s 40ms    that time passes
///   [ ... ]    the words between come at the same time
///   Lr Lnone   Red's time runs from here; the clock stands
///   Fr         Red's time comes to an end
///   pause      the player on turn announces a Pushkar pause
///   b4-d5      the game has that move
///   dump       all squares are reported
///   X          the link is lost; nothing is received until the next dump
class QuaternityScript {
 public:
  virtual ~QuaternityScript() = default;
  QuaternityScript(const QuaternityScript&) = default;
  QuaternityScript(QuaternityScript&&) = default;
  QuaternityScript& operator=(const QuaternityScript&) = default;
  QuaternityScript& operator=(QuaternityScript&&) = default;

  /// Throws std::runtime_error for what is no word of a script.
  void play(std::string_view script);

 protected:
  QuaternityScript(const rules::quaternity::Men& men, drivers::Millis begins) : men_(men), now_(begins) {}

  void wait(drivers::Millis time);
  void report(const drivers::Payload& payload);
  void set(rules::quaternity::Square square, std::optional<rules::quaternity::Man> man);
  [[nodiscard]] const rules::quaternity::Men& men() const { return men_; }
  [[nodiscard]] drivers::Millis now() const { return now_; }

 private:
  virtual void hear(const drivers::Payload& payload) = 0;
  /// Nothing more is reported until now().
  virtual void advance() = 0;
  virtual void pause_announced() = 0;
  virtual void move_made(rules::quaternity::Move move) = 0;

  void word(std::string_view word);
  void runs(const std::optional<rules::quaternity::Player>& player);
  void falls(rules::quaternity::Player player);

  rules::quaternity::Men men_;
  drivers::Millis now_;
  /// All have time left.
  drivers::QuaternityClockReading clock_{.remaining = {drivers::Millis{100000}, drivers::Millis{200000},
                                                       drivers::Millis{300000}, drivers::Millis{400000}}};
  bool together_ = false;
};

/// Each irregularity in its latest state, by number: "touch_move completed, man_tried pending".
[[nodiscard]] std::string latest_flags(const std::vector<tracking::IrregularityFound>& found);
/// The latest irregularity of that code; nullptr if there was none.
[[nodiscard]] const tracking::IrregularityFound* last_flag(
    const std::vector<tracking::IrregularityFound>& found, std::string_view code);

}  // namespace eboard::test
