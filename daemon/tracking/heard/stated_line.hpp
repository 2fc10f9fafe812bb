// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The game as a board that reports moves has it: where it stands by its own reports, whatever the record
// says.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/tracking/game/ply.hpp"
#include "drivers/event.hpp"

namespace eboard::tracking {

class StatedLine {
 public:
  /// A game begins.
  void begin(const rules::Position& start) { stand(start, 0); }
  /// The board stands at `position`, and that is its ply number `plies`.
  void stand(const rules::Position& position, std::size_t plies);

  /// Nobody knows where it stands.
  void lose();

  /// The move is the one that the board reported last, once more: under the same number.
  [[nodiscard]] bool repeats(const drivers::MoveReported& report) const;
  /// Takes a move. Returns it if it is legal where the board stands, and its number is the next one. A number
  /// that is not shows how many plies the board has: some were not heard, or their takebacks.
  std::optional<rules::Move> play(const drivers::MoveReported& report);
  /// False: the board has no move to take back. Then nobody knows where it stands.
  bool take_back();

  /// Where the board stands; nullopt if that is not known.
  [[nodiscard]] const std::optional<rules::Position>& position() const { return positions_.back(); }
  /// Its plies so far.
  [[nodiscard]] std::size_t plies() const { return below_ + positions_.size() - 1; }

 private:
  /// The board has so many plies.
  void count_to(std::size_t plies);

  std::vector<std::optional<rules::Position>> positions_{rules::Position::initial()};
  std::size_t below_ = 0;  ///< plies before the first of them
  std::string last_;       ///< move that was reported; empty: another report followed
};

}  // namespace eboard::tracking
