// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Runs one table of a hall: its games one after the other, and the log of what became true.
#pragma once

#include <optional>
#include <vector>

#include "daemon/sim/options.hpp"
#include "daemon/sim/table.hpp"
#include "daemon/sim/truth_log.hpp"

namespace eboard::sim {

/// The seed of one game of a run.
[[nodiscard]] std::uint64_t seed_of(std::uint64_t run, std::uint64_t game);

template <class Game>
class LiveTableOf {
 public:
  /// Table `number` (from 1) plays games number, number + boards, ... of `games`. Nothing happens before time
  /// 0.
  LiveTableOf(int number, const Options& options, const std::vector<typename Game::Record>& games,
              std::optional<TruthLogOf<Game>> log);

  /// Sets the system time of time 0.
  void start(std::chrono::system_clock::time_point wall) { wall_start_ = wall; }
  /// Plays up to `now`, which is simulated time and never goes back; appends what the board sends.
  void advance(Micros now, std::vector<Output>& out);
  /// Whether somebody has opened the port: a board that reports unasked waits for that.
  void host_present(bool present) { host_present_ = present; }
  [[nodiscard]] std::optional<Micros> next_event() const;
  [[nodiscard]] bool done() const { return done_; }
  [[nodiscard]] typename Game::Table& table() { return table_; }

 private:
  [[nodiscard]] typename Game::Script next_script() const;
  void begin_game(Micros now);

  int number_;
  const Options& options_;
  const std::vector<typename Game::Record>& games_;
  std::optional<TruthLogOf<Game>> log_;
  TableSettings settings_;
  typename Game::Table table_;
  std::size_t next_game_;
  int games_begun_ = 0;
  Micros origin_{0}, end_{0};
  [[nodiscard]] bool host_listens() const { return host_present_ && table_.reports_changes(); }

  bool host_present_ = true;
  bool waits_;  ///< true if it waits for a host before the first game
  bool done_;
  std::chrono::system_clock::time_point wall_start_;
};

extern template class LiveTableOf<Chess>;
extern template class LiveTableOf<Quaternity>;

}  // namespace eboard::sim
