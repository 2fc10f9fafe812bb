// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/projection.hpp"

#include <boost/json/parse.hpp>
#include <initializer_list>
#include <map>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/unit/live/events.hpp"

namespace projection_test {

using namespace eboard;
using namespace eboard::net;
using namespace std::chrono_literals;
using tracking::Millis;

namespace {

/// Whose frames can be looked at.
struct Viewer final : Subscriber {
  std::vector<std::string> frames;
  void send(SharedText frame) override { frames.push_back(*frame); }
  [[nodiscard]] std::uint64_t progress() override { return frames.size(); }
  void cut() override { FAIL("a viewer was cut"); }
  /// The latest hello with everything.
  [[nodiscard]] boost::json::object full() const {
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
      const auto object = boost::json::parse(*frame).as_object();
      if (object.contains("full") && object.at("full").as_bool()) return object;
    }
    return {};
  }
};

}  // namespace

TEST_CASE("when a round begins that is shown later than the one before, its clocks are as late") {
  const seams::Delays delays(15min, {{9, 30min}});
  Projection shown({1, "run-1", "Open", {delays, true}}, [](int, Millis) {});
  InitialState initial;
  initial.boards = {live::test::table(1, 1)};
  shown.load(initial);
  live::test::Events events;
  const auto happens = [&](int round, Millis at) {
    storage::StoredEvent event = events.at(at, tracking::PhaseChanged{tracking::Phase::playing});
    event.played_round = round;
    const Projection::Time now(at + delays.of(round));
    REQUIRE(shown.take(event, now));
    return shown.clock().now(now);
  };
  CHECK(happens(8, 1min) == 1min);
  CHECK(happens(8, 2min) == 2min);
  CHECK(happens(9, 60min) == 60min);
  CHECK(happens(9, 61min) == 61min);
  CHECK(shown.clock().now(Projection::Time(92min)) == 62min);
  CHECK(happens(10, 120min) == 120min);
}

/// Keeps what it is shown.
struct Desk final : seams::OpinionDesk {
  void show(int board, const std::string& fen) override { shown[board] = fen; }
  std::map<int, std::string> shown;
};

TEST_CASE("an engine is asked about what is shown late, while the game goes on, and about nothing else") {
  using live::test::kAfterE4, live::test::kStart;
  const bool here = GENERATE(true, false);
  const int round = GENERATE(1, 2, 3);
  seams::PlyDelays plies;
  plies.rounds[3] = 4;
  const seams::Delays delays(15min, {{2, 0min}, {3, 0min}}, plies);
  Projection shown({1, "run-1", "Open", {delays, here}}, [](int, Millis) {});
  InitialState initial;
  initial.boards = {live::test::table(1, 1), live::test::table(2, 2)};
  for (seams::BoardInfo& board : initial.boards) board.round = round;
  shown.load(initial);
  live::test::Events events;
  Desk desk;
  const auto asked_about = [&](tracking::Conclusion what) {
    REQUIRE(shown.take(events(std::move(what)), Projection::Time()));
    shown.ask(desk);
    CHECK(desk.shown.at(2).empty());
    return desk.shown.at(1);
  };
  const bool late = here && round != 2;
  CAPTURE(here, round);
  CHECK(asked_about(tracking::GameStarted{kStart, false}).empty());
  CHECK(asked_about(live::test::move(1, "e2e4", "e4", kAfterE4)) == (late ? kAfterE4 : ""));
  CHECK(
      asked_about(tracking::GameEnded{rules::Result::draw, tracking::Word<tracking::EndedBy>::read("ruling")})
          .empty());
}

TEST_CASE("an opinion outlasts that all is read anew") {
  Projection shown({1, "run-1", "Open", {seams::Delays(15min), true}}, [](int, Millis) {});
  InitialState initial;
  initial.boards = {live::test::table(1, 1)};
  shown.load(initial);
  live::test::Events events;
  Recalled recalled;
  recalled.events = {events(tracking::GameStarted{live::test::kStart, false}),
                     events(live::test::move(1, "e2e4", "e4", live::test::kAfterE4))};
  recalled.last_sequence = events.sequence();
  for (const auto& event : recalled.events) REQUIRE(shown.take(event, Projection::Time()));
  const seams::Opinion opinion{1, live::test::kAfterE4, 31, std::nullopt, {"e5"}, 12};
  shown.take(opinion);
  shown.begin_anew(recalled, Projection::Time());
  REQUIRE(shown.state().find(1)->present_opinion() != nullptr);
  CHECK(*shown.state().find(1)->present_opinion() == opinion);
}

// Boards had never gone before, and clients kept what they had.
TEST_CASE("everybody learns at once, and anew, that a board was set aside or is back") {
  Projection shown({1, "run-1", "Open", {}}, [](int, Millis) {});
  InitialState initial;
  initial.boards = {live::test::table(1, 1), live::test::table(2, 2)};
  shown.load(initial);
  Hub& hub = shown.hub();
  Hub::Time now = Hub::Time{} + 1h;
  Viewer all, one, watching, slow;
  hub.join(all, {}, now);
  hub.join(one, {.board = 2}, now);
  hub.join(watching, {.watched = BoardNumbers{1, 2}}, now);
  hub.join(slow, {}, now);
  const auto passes = [&](std::initializer_list<Viewer*> taken) {
    for (int turn = 0; turn < 15; ++turn) {
      for (Viewer* viewer : taken) hub.sent(*viewer);
      hub.turned(hub.batches());
      now += Hub::kCatchUpPace;
      hub.flush(now);
    }
  };
  passes({&all, &one, &watching});
  const auto numbers = [](const Viewer& viewer) {
    std::vector<std::int64_t> found;
    const auto full = viewer.full();
    for (const auto& board : full.at("boards").as_array())
      found.push_back(board.as_object().at("board").as_int64());
    return found;
  };
  seams::BoardInfo aside = live::test::table(2, 2);
  aside.tags.push_back({"SetAside", "yes"});
  shown.take(aside, now);
  passes({&all, &one, &watching});
  passes({&all, &one, &watching, &slow});
  for (const Viewer* viewer : {&all, &watching, &slow}) {
    CHECK(numbers(*viewer) == std::vector<std::int64_t>{1});
    CHECK(viewer->full().at("run") == "run-1-2");
  }
  CHECK(numbers(one).empty());
  Viewer again;  // who was away meanwhile
  hub.join(again, {.since = 0, .run = "run-1"}, now);
  CHECK(numbers(again) == std::vector<std::int64_t>{1});
  shown.take(live::test::table(2, 2), now);
  passes({&all, &one, &watching, &slow, &again});
  for (const Viewer* viewer : {&all, &watching, &slow, &again})
    CHECK(numbers(*viewer) == std::vector<std::int64_t>{1, 2});
  CHECK(numbers(one) == std::vector<std::int64_t>{2});
  CHECK(hub.run() == "run-1");
}

}  // namespace projection_test
