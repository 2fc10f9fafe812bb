// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes the truth of a board that plays in real time: JSON Lines, each as soon as it is true and before the
// next simulated byte, so that it can be compared with a host that was killed.
#pragma once

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <type_traits>

#include "daemon/sim/script.hpp"
#include "rules/chess/game_record.hpp"

namespace eboard::sim {

template <class Game>
class TruthLogOf {
 public:
  /// Opens `path` for appending. The error is one sentence.
  [[nodiscard]] static Expected<TruthLogOf, std::string> open(const std::string& path, int board);

  /// Begins a game; `wall_start` is the system time of the script's zero, `speed` simulated seconds per real
  /// second.
  void begin(const typename Game::Record& game, typename Game::Truth truth, int number,
             std::chrono::system_clock::time_point wall_start, double speed);
  /// Writes what has become true up to `now` (script time).
  void advance(Millis now);
  /// Adds a fault that only the table knows.
  void add(TruthIrregularityOf<Game> irregularity);
  void end();

 private:
  static constexpr bool kHasGestures = std::is_same_v<Game, Chess>;  ///< gestures show the result

  struct Closer {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
  };
  TruthLogOf(std::FILE* file, int board) : file_(file), board_(board) {}
  void show_gesture(Millis now);
  [[nodiscard]] std::int64_t wall_ms(Millis at) const;
  template <class Object>
  void write(const char* type, Millis at, Object object);

  std::unique_ptr<std::FILE, Closer> file_;
  int board_;
  int game_ = 0;
  typename Game::Truth truth_;
  std::size_t next_ply_ = 0, next_segment_ = 0, next_irregularity_ = 0;
  bool gesture_written_ = false;  ///< only for chess
  std::chrono::system_clock::time_point wall_start_;
  double speed_ = 1;
};

extern template class TruthLogOf<Chess>;
extern template class TruthLogOf<Quaternity>;

}  // namespace eboard::sim
