// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Presses that were judged before the board reported its move, and a clock that stands the other way round.
#include <string>
#include <vector>

#include "daemon/tracking/watch/press_detector.hpp"
#include "tests/support/catch.hpp"

namespace press_votes_test {

using namespace eboard::tracking;
using namespace std::chrono_literals;
using eboard::drivers::Side;
using eboard::rules::Color;
namespace drivers = eboard::drivers;
namespace rules = eboard::rules;

namespace {

/// A table of which the detector is told what the tracker understands.
class Judged {
 public:
  Judged() {
    reporter_.write_to(events_);
    reporter_.stand_ready(rules::to_fen(rules::Position::initial().setup()), false);
    board_.apply(drivers::BoardSnapshot{rules::Placement::initial()}, 1s);
    reading_.left.remaining = reading_.right.remaining = 20min;
    reading_.running = true;
    clock_.apply(reading_, 1s);
    log_.clear(board_, clock_);
    look(1s);
  }

  void press(Millis at) {
    reading_.lever_high = !reading_.lever_high;
    reading_.left.remaining -= 1s;
    clock_.apply(reading_, at);
    look(at);
  }
  /// A ply that is thought to stand since `placed`, as of `at`.
  void ply(const char* uci, Millis placed, Millis at) {
    const std::string text = uci;
    const rules::Move move{*rules::parse_square(text.substr(0, 2)), *rules::parse_square(text.substr(2, 2))};
    game_.behind.push_back({make_ply(game_.end, move), placed});
    game_.end = game_.end.after(move);
    board_.apply(drivers::BoardSnapshot{game_.end.placement()}, at);
    look(at);
  }
  void look(Millis at) {
    Moment now(at);
    const Sight sight{board_, clock_, game_, now, terms_};
    log_.observe(sight);
    detector.look(sight, log_, findings_);
  }
  void committed(std::size_t number, Color mover, Millis at) {
    detector.committed(number, mover, at, log_, findings_);
  }
  void fit_turned(std::size_t plies, int presses) { detector.fit_turned(plies, presses, 30s, findings_); }
  [[nodiscard]] std::string states(const char* code) const {
    std::string out;
    for (const TrackedEvent& event : events_) {
      const auto* found = std::get_if<IrregularityFound>(&event.what);
      if (found != nullptr && found->code.text() == code)
        out += (out.empty() ? "" : " ") + std::string(found->state.text());
    }
    return out;
  }

  PressDetector detector;

 private:
  std::vector<TrackedEvent> events_;
  Reporter reporter_{1};
  rules::Edition edition_ = rules::current_edition();
  Findings findings_{reporter_, edition_};
  BoardView board_;
  ClockView clock_;
  eboard::drivers::ClockReading reading_;
  Understanding game_;
  rules::TimeControl control_{};
  Terms terms_{edition_, control_, {}};
  TurnLog log_;
};

}  // namespace

TEST_CASE("a press without a move is withdrawn if the move was there, and was only told late") {
  const auto told = [](std::size_t number, Color mover, Millis placed) {
    Judged table;
    table.press(20s);
    table.look(23s);
    REQUIRE(table.states("press_without_move") == "completed");
    table.ply("e2e4", placed, 24s);
    table.committed(number, mover, 24s);
    return table.states("press_without_move");
  };
  CHECK(told(1, Color::white, 19s) == "completed withdrawn");
  CHECK(told(1, Color::white, 20s) == "completed withdrawn");
  CHECK(told(1, Color::white, 21s) == "completed");  // it was made behind the press
  CHECK(told(1, Color::black, 19s) == "completed");  // that was another player
  CHECK(told(2, Color::white, 19s) == "completed");  // that is another ply
}

TEST_CASE("presses that fit three plies only the other way round show that the clock is turned, once") {
  Judged table;
  CHECK(table.detector.may_be_turned());
  table.fit_turned(4, 2);
  CHECK_FALSE(table.detector.turned());
  CHECK(table.states("clock_turned").empty());
  table.fit_turned(4, 3);
  CHECK(table.detector.turned());
  CHECK(table.states("clock_turned") == "completed");
  table.fit_turned(6, 5);
  CHECK(table.states("clock_turned") == "completed");
  table.detector.clear();
  CHECK_FALSE(table.detector.turned());
}

}  // namespace press_votes_test
