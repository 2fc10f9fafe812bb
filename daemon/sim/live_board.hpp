// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Runs one board in real time: its pseudo terminal, its table, its games one after the other.
#pragma once

#include <optional>
#include <vector>

#include "daemon/sim/options.hpp"
#include "daemon/sim/pseudo_terminal.hpp"
#include "daemon/sim/table.hpp"
#include "daemon/sim/truth_log.hpp"

namespace eboard::sim {

/// The seed of one game of a run.
[[nodiscard]] std::uint64_t seed_of(std::uint64_t run, std::uint64_t game);

template <class Game>
class LiveBoardOf {
 public:
  /// Board `number` (from 1) plays games number, number + boards, ... of `games`. Nothing happens before time
  /// 0.
  LiveBoardOf(int number, const Options& options, const std::vector<typename Game::Record>& games,
              PseudoTerminal terminal, PortLink link, std::optional<TruthLogOf<Game>> log);

  [[nodiscard]] PseudoTerminal& terminal() { return terminal_; }
  /// Sets the system time of time 0.
  void start(std::chrono::system_clock::time_point wall) { wall_start_ = wall; }
  /// Receives what the host wrote, and sends what is due. `now` is simulated time and never goes back.
  void advance(Micros now);
  [[nodiscard]] std::optional<Micros> next_event() const;
  [[nodiscard]] bool done() const { return done_; }

 private:
  [[nodiscard]] typename Game::Script next_script() const;
  /// The host that was waited for is there.
  [[nodiscard]] bool host_listens() const { return terminal_.is_open() && table_.tells_changes(); }
  void begin_game(Micros now);
  void send(std::vector<Output>& outputs);

  int number_;
  const Options& options_;
  const std::vector<typename Game::Record>& games_;
  PseudoTerminal terminal_;
  PortLink link_;
  std::optional<TruthLogOf<Game>> log_;
  TableSettings settings_;
  typename Game::Table table_;
  std::size_t next_game_;
  int games_begun_ = 0;
  Micros origin_{0}, end_{0};
  bool waits_;  ///< true if it waits for a host before the first game
  bool done_;
  std::chrono::system_clock::time_point wall_start_;
  std::vector<Output> outputs_;
};

extern template class LiveBoardOf<Chess>;
extern template class LiveBoardOf<Quaternity>;

}  // namespace eboard::sim
