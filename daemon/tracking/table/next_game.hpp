// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When one game is left for another, and what happens between two games.
#pragma once

#include <cstdint>

#include "daemon/tracking/table/game_end.hpp"
#include "daemon/tracking/table/game_start.hpp"
#include "daemon/tracking/table/repeated_game.hpp"

namespace eboard::tracking {

class NextGame {
 public:
  NextGame(TrackedTable& table, GameStart& start, GameEnd& end) : table_(table), start_(start), end_(end) {}

  /// During a game: the next one is set up, so this one is over.
  [[nodiscard]] bool set_up_instead();
  /// The same where nothing more will be received: the pieces need not have stood for long.
  [[nodiscard]] bool set_up_at_last();
  /// The same, and perhaps it has begun, while nothing was received. Then it is followed.
  [[nodiscard]] bool began_in_gap();
  /// The same on a board without a clock, where the game would have to have gone on for longer.
  [[nodiscard]] bool rather_began_in_gap();
  /// It was set up while nothing was received, as the board stored it, and plies may have been played.
  void begin_as_stored();
  /// Between games. True: a game is under way, and what stands on the board belongs to it.
  [[nodiscard]] bool look();
  /// What stood on the board has no meaning for what stands there later.
  void forget() { looked_for_game_at_ = looked_for_analysis_at_ = 0; }

 private:
  [[nodiscard]] bool set_up_for(Millis min);
  [[nodiscard]] bool wrongly_set_up(Millis min);
  [[nodiscard]] bool goes_on() const;
  [[nodiscard]] bool played_back_to_start() const;
  [[nodiscard]] bool find();
  [[nodiscard]] bool find_without_clock();
  [[nodiscard]] std::optional<Opening> both_played(const FoundGame& stood) const;
  [[nodiscard]] bool may_be_next(const FoundGame& found) const;
  void begin(const FoundGame& found);
  void remember_wrong_array();
  void after_game();
  [[nodiscard]] bool analysed();

  TrackedTable& table_;
  GameStart& start_;
  GameEnd& end_;
  RepeatedGame repeated_{table_, start_};
  std::uint64_t looked_for_game_at_ = 0;  ///< state of the board when it was last looked for
  std::uint64_t looked_for_analysis_at_ = 0;
};

}  // namespace eboard::tracking
