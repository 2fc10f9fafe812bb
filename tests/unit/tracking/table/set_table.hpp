// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A table with board, clock and game, without a tracker that asks one part after the other: each value of
// the tracker is tested alone on such a table.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "daemon/tracking/table/game_end.hpp"
#include "daemon/tracking/table/game_start.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/ruled_plies.hpp"

namespace eboard::tracking::test {

using namespace std::chrono_literals;

inline constexpr std::string_view kInitial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

class SetTable {
 public:
  /// The game is set up on a board in its usual orientation.
  explicit SetTable(std::string_view fen = kInitial, TrackerSettings settings = {})
      : table(with_start(std::move(settings), fen)) {
    table.reporter.write_to(events);
    table.now.wait_until(1s);
    show(table.start.placement());
    start.stand_ready(rules::BoardTurn::none);
    wait(10s);
  }

  void wait(Millis time) { table.now.wait_until(Millis{table.now} + time); }
  /// All squares, in the board's own orientation.
  void show(const rules::Placement& seen) { table.board.apply(drivers::BoardSnapshot{seen}, table.now); }
  void show(std::string_view placement) { show(*rules::Placement::parse(placement)); }
  /// Commits these plies, and shows them on the board.
  void play(const std::vector<std::string>& plies) {
    const auto& follower = table.follower;
    const auto ruled = eboard::test::ruled_plies(follower.record().position(), plies);
    table.follower.ruled(table.now, follower.record().size(), as_ruled(ruled), std::nullopt);
    REQUIRE(follower.record().size() >= plies.size());
    show(follower.record().position().placement());
    wait(10s);
  }
  /// A clock of ten minutes a side, with White's time running or stopped.
  void clock(bool running) {
    reading.left.remaining = reading.right.remaining = 600s;
    reading.lever_high = table.clock.white();
    reading.running = running;
    table.clock.apply(reading, table.now);
    wait(1s);
  }
  void stop_clock() {
    reading.running = false;
    table.clock.apply(reading, table.now);
    wait(1s);
  }
  /// A new look begins: everything is tested again.
  void look() { table.now.begin_look(); }

  template <class What>
  [[nodiscard]] std::vector<What> said() const {
    std::vector<What> out;
    for (const TrackedEvent& event : events) {
      if (const auto* what = std::get_if<What>(&event.what)) out.push_back(*what);
    }
    return out;
  }
  /// Codes and states, in order.
  [[nodiscard]] std::string irregularities() const {
    std::string out;
    for (const auto& found : said<IrregularityFound>())
      out += fmt::format("{}{} {}", out.empty() ? "" : ", ", found.code.text(), found.state.text());
    return out;
  }
  [[nodiscard]] Phase phase() const { return table.reporter.current_phase(); }

  std::vector<TrackedEvent> events;
  TrackedTable table;
  Orientation orientation{table};
  GameStart start{table, orientation};
  GameEnd end{table};
  drivers::ClockReading reading;

 private:
  static TrackerSettings with_start(TrackerSettings settings, std::string_view fen) {
    settings.start = rules::parse_fen(fen).value();
    return settings;
  }
};

}  // namespace eboard::tracking::test
