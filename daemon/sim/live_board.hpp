// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Joins tables and pseudo terminals in real time: a board on a terminal of its own, or many on one line.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "daemon/sim/bus.hpp"
#include "daemon/sim/live_table.hpp"
#include "daemon/sim/plug.hpp"

namespace eboard::sim {

/// The earlier of two points in time, of which either may be missing.
[[nodiscard]] inline std::optional<Micros> sooner(const std::optional<Micros>& a,
                                                  const std::optional<Micros>& b) {
  return a && b ? std::min(*a, *b) : (a ? a : b);
}

template <class Game>
class LiveBoardOf {
 public:
  LiveBoardOf(std::unique_ptr<LiveTableOf<Game>> table, Plug plug)
      : table_(std::move(table)), plug_(std::move(plug)) {}

  [[nodiscard]] PseudoTerminal& terminal() { return plug_.terminal(); }
  void start(std::chrono::system_clock::time_point wall) { table_->start(wall); }
  /// Receives what the host wrote, and sends what is due. `now` is simulated time and never goes back.
  void advance(Micros now);
  [[nodiscard]] std::optional<Micros> next_event() const {
    return sooner(table_->next_event(), plug_.next_event());
  }
  [[nodiscard]] bool done() const { return table_->done(); }

 private:
  std::unique_ptr<LiveTableOf<Game>> table_;
  Plug plug_;
  std::vector<Output> outputs_;
};

extern template class LiveBoardOf<Chess>;
extern template class LiveBoardOf<Quaternity>;

class LiveBus {
 public:
  LiveBus(const Options& options, int number, Plug plug);

  /// Adds a board to the line. Call it before start().
  void add(std::unique_ptr<LiveTableOf<Chess>> table);
  // As LiveBoardOf.
  [[nodiscard]] PseudoTerminal& terminal() { return plug_.terminal(); }
  void start(std::chrono::system_clock::time_point wall);
  void advance(Micros now);
  [[nodiscard]] std::optional<Micros> next_event() const;
  [[nodiscard]] bool done() const;

 private:
  std::vector<std::unique_ptr<LiveTableOf<Chess>>> tables_;
  Bus bus_;
  Plug plug_;
};

}  // namespace eboard::sim
