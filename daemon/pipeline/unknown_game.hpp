// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Notices that pieces are moved on a board at whose table no game is known, as where no clock runs and nobody
// set up the initial position, or where a king is not read. Setting up is movement, too, so it takes a while.
// Pure, and nothing is concluded from it.
#pragma once

#include <optional>

#include "drivers/event.hpp"

namespace eboard::pipeline {

class UnknownGame {
 public:
  static constexpr int kSquares = 4;  ///< that changed while the clock ran: two plies
  static constexpr drivers::Millis kWhile{30'000};
  static constexpr int kSquaresUntimed = 8;  ///< without a clock that runs
  static constexpr drivers::Millis kWhileUntimed{180'000};
  static constexpr drivers::Millis kPause{300'000};  ///< what was moved so long before is another matter

  /// Pieces have to be named: chips that nobody has learned are not heard.
  void hear(drivers::Millis at, const drivers::Payload& payload);
  /// A game is known, or stands ready; or nothing is received.
  void forget();
  /// Pieces are moved as in a game.
  [[nodiscard]] bool is_played() const { return played_; }

 private:
  /// Changes that followed each other. A piece that is read every other time is one square.
  struct Moves {
    rules::Bitboard squares = 0;
    drivers::Millis since{0}, latest{0};
    void add(drivers::Millis at, rules::Bitboard more);
    [[nodiscard]] bool are_play(int enough, drivers::Millis long_enough) const;
  };
  [[nodiscard]] rules::Bitboard changed(const drivers::Payload& payload);

  std::optional<rules::Placement> pieces_;
  std::optional<rules::Bitboard> occupied_;
  bool clock_runs_ = false;
  Moves all_, timed_;
  bool played_ = false;
};

}  // namespace eboard::pipeline
