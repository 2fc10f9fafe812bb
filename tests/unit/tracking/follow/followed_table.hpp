// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A board, a clock and the stories that follow them, without a tracker that draws conclusions: each value of
// the follower is tested alone on such a table.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/tracking/follow/commits.hpp"
#include "daemon/tracking/follow/followed_game.hpp"
#include "daemon/tracking/follow/limits.hpp"
#include "rules/chess/notation/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace eboard::tracking::test {

using namespace std::chrono_literals;

inline constexpr std::string_view kInitial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

class FollowedTable {
 public:
  /// `clock`: one with ten minutes a side runs for the player on move.
  explicit FollowedTable(std::string_view fen = kInitial, bool clock = true, bool knows_pieces = true) {
    const rules::Position start = eboard::test::position_of(fen);
    reporter.write_to(events);
    if (knows_pieces) {
      board.apply(drivers::BoardSnapshot{start.placement()}, now);
    } else {
      board.apply(drivers::OccupancySnapshot{start.placement().occupied()}, now);
    }
    if (clock) {
      reading_.left.remaining = reading_.right.remaining = 600s;
      reading_.running = true;
      reading_.lever_high = start.turn() == rules::Color::white ? drivers::Side::left : drivers::Side::right;
      view.apply(reading_, now);
      view.new_game();
    }
    reporter.stand_ready(ChessNotation::text(start), false);
    game.record.begin(start, now, false);
    game.beam.reset(Hypothesis(start, now));
    wait(5s);
  }

  /// The clock is read every second, and the stories receive everything.
  void wait(Millis time) {
    const Millis end = Millis{now} + time;
    while (Millis{now} < end) {
      const Millis step = std::min<Millis>(end - Millis{now}, 250ms);
      now.wait_until(Millis{now} + step);
      if (reading_.running) running().remaining -= step;
      if (view.connected() && Millis{now} % 1s == 0ms) view.apply(reading_, now);
      listen();
    }
  }
  void lift(std::string_view square) { change(square, false, std::nullopt); }
  void put(std::string_view square, char piece) { change(square, true, rules::parse_piece(piece)); }
  /// From square to square within 200 ms; a piece on the second square is lifted first.
  void move(std::string_view squares) {
    const auto from = *rules::parse_square(squares.substr(0, 2));
    const auto piece = board.seen()[from];
    lift(squares.substr(0, 2));
    if (!board.empty(*rules::parse_square(squares.substr(2, 2)))) lift(squares.substr(2, 2));
    change(squares.substr(2, 2), true, piece);
  }
  void press() {
    reading_.lever_high = !reading_.lever_high;
    read_clock();
  }
  void stop() {
    reading_.running = false;
    read_clock();
  }
  /// A move, a thought, and the press.
  void play(std::string_view squares) {
    move(squares);
    wait(500ms);
    press();
    wait(500ms);
  }
  /// Commits the first pending ply of the best story.
  void commit(double right = 1) {
    const Hypothesis best = game.beam.best();
    game.record.add({best.pending[0].ply, *after<Chess>(game.record.position(), best.pending[0].ply),
                     best.pending[0].placed, now, game.record.trust() * right});
    game.beam.commit_first(best, game.clock_evidence(), now);
  }
  /// A story with these plies, half a second apart, that explains all differences.
  [[nodiscard]] Hypothesis story(const std::vector<std::string_view>& plies, bool inferred = false) const {
    Hypothesis out(game.record.position(), now);
    for (const std::string_view uci : plies) {
      const Ply ply = make_ply(out.position, eboard::test::uci(out.position, uci));
      out.pending.push_back({ply, out.position.turn(), now, inferred});
      out.path = path_after<Chess>(out.path, ply);
      out.before_last = std::exchange(out.last, ply);
      out.position.play(ply.move);
    }
    return out;
  }
  /// UCI of the pending plies of the best story.
  [[nodiscard]] std::string line() const {
    std::string out;
    for (const PlayedMove& ply : game.line_of(game.beam.best())) out += (out.empty() ? "" : " ") + ply.text();
    return out;
  }
  template <class What>
  [[nodiscard]] std::vector<What> said() const {
    std::vector<What> out;
    for (const TrackedEvent& event : events) {
      if (const auto* what = std::get_if<What>(&event.what)) out.push_back(*what);
    }
    return out;
  }

  Moment now{1s};
  std::vector<TrackedEvent> events;
  BoardView board;
  ClockView view;
  Reporter reporter{1};
  rules::Edition edition = rules::current_edition();
  FollowedGameOf<Chess> game{board, view, reporter, edition};

 private:
  drivers::ClockHalf& running() {
    return reading_.lever_high == drivers::Side::left ? reading_.left : reading_.right;
  }
  void read_clock() {
    view.apply(reading_, now);
    listen();
  }
  void change(std::string_view square, bool stands, std::optional<rules::Piece> piece) {
    wait(100ms);
    const auto at = *rules::parse_square(square);
    if (board.knows_pieces()) {
      board.apply(drivers::SquareChanged{at, piece}, now);
    } else {
      board.apply(drivers::OccupancyChanged{at, stands}, now);
    }
    listen();
  }
  void listen() {
    view.settle(now);
    game.beam.follow(board, game.clock_evidence(), now, limits::kUsual);
  }

  drivers::ClockReading reading_;
};

}  // namespace eboard::tracking::test
