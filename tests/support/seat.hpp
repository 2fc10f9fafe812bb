// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plays a game by hands on a sensor board, with a clock that is pressed: the daemon's own path
// from bytes to proposals, in one process.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/laws/rulings/judge/propose.hpp"
#include "tests/support/judged_table.hpp"

namespace eboard::test {

class Seat {
 public:
  enum class Begins : std::uint8_t {
    right,
    wrong,   ///< with all pieces, from a position that nobody declared
    across,  ///< on a board that lies turned by a quarter
  };
  /// `slower`: everything that takes time takes so much longer.
  Seat(const rules::GameHead& head, Begins begins, drivers::Millis slower = {});
  /// At a table where something was played already, by a game that began so.
  Seat(rules::GameHead head, std::unique_ptr<JudgedTable> table);

  void play(rules::Move move);
  /// The same without a press.
  void make(rules::Move move);
  /// Two squares, or the placement that is left.
  void play_irregular(std::string_view squares, const std::optional<rules::Placement>& left);
  void press(rules::Color by);
  /// A piece of that side is lifted for three seconds and put back.
  void touch(rules::Color side);
  void touch(rules::Square square, drivers::Millis held);
  void wait(std::string_view time) { table_->play(time); }
  void show_clock(const rules::Times& times, const std::optional<rules::Color>& running);
  void put(const rules::Placement& pieces);
  /// What stands on the board, with the player whose time runs to move. The latest ply may not be in the
  /// record yet, and a position that a ruling put back is set up first. nullopt: it is not known.
  [[nodiscard]] std::optional<rules::Position> position();
  /// The clock runs for that player, as an arbiter starts it.
  void let_run(rules::Color side);
  /// The same with other times, whole seconds of them.
  void let_run(rules::Color side, const rules::Times& times);

  /// The player whose time runs, or would if the clock ran.
  [[nodiscard]] rules::Color turn() const { return turn_; }
  /// What the clock showed when it was pressed last, without what the press added.
  [[nodiscard]] const rules::Times& pressed_at() const { return pressed_at_; }
  [[nodiscard]] JudgedTable& table() { return *table_; }
  /// The game as the daemon has it; as it began if nothing was played yet.
  [[nodiscard]] rules::GameFile file();

 private:
  void castle(rules::Move move);
  void end_ply();
  void lift_and_put(rules::Square from, rules::Square to, rules::Piece piece);

  rules::GameHead head_;
  rules::Color turn_;
  rules::Times pressed_at_{};
  std::unique_ptr<JudgedTable> table_;
};

}  // namespace eboard::test
