// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plays Quaternity by hands on a board of 144 squares with a clock for four: the daemon's own path from
// bytes to the score sheet and its flags, in one process.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "daemon/quaternity/scribe.hpp"
#include "rules/quaternity/game.hpp"
#include "tests/support/quaternity_script.hpp"

namespace eboard::test {

class QuaternitySeat final : public QuaternityScript {
 public:
  /// The sheet begins with the start of that game, and its position stands on the board.
  explicit QuaternitySeat(const rules::quaternity::Game& game);

  /// Hands make the move and press the clock, be it legal or not; kings that it mates are taken off. A pass
  /// needs no hand.
  void make(rules::quaternity::Move move);
  /// Somebody writes the last entry of `after` into the sheet, and the board is made to show it. Throws
  /// std::runtime_error if that is refused, or if the sheet has another game then.
  void write(const rules::quaternity::Game& after);

  [[nodiscard]] const rules::quaternity::Game& game() const { return sheet_.record().game; }
  /// What was noticed since forget().
  [[nodiscard]] const std::vector<tracking::IrregularityFound>& found() const { return found_; }
  void forget() { found_.clear(); }

 private:
  void hear(const drivers::Payload& payload) override;
  void advance() override;
  void pause_announced() override;
  /// The clock is pressed, and the sheet must have that move then.
  void move_made(rules::quaternity::Move move) override;

  void press(rules::quaternity::Player next);
  void notice();
  /// The board shows what the sheet says.
  void put_right();

  quaternity_sheet::Scribe scribe_;
  quaternity_sheet::Sheet sheet_;
  std::vector<tracking::IrregularityFound> found_;
};

}  // namespace eboard::test
