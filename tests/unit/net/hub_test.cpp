// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <boost/json/serialize.hpp>

#include "tests/support/catch.hpp"
#include "tests/unit/net/hub_hall.hpp"

namespace eboard::net::hub_test {
namespace {

using namespace test;  // NOLINT(google-build-using-namespace): short words for events

TEST_CASE("a newcomer gets everything, with the run and no move lists") {
  Hall hall;
  hall.tell(tracking::GameStarted{kStart, false});
  hall.tell(move(1, "e2e4", "e4", kAfterE4));
  Viewer viewer;
  hall.join(viewer);
  const auto hello = viewer.last();
  CHECK(hello.at("type") == "hello");
  CHECK(hello.at("run") == "run-1");
  CHECK(hello.at("event") == "Club evening");
  CHECK(hello.at("full") == true);
  CHECK(sequence_of(hello) == 2);
  REQUIRE(hello.at("boards").as_array().size() == 2);
  const auto& board = hello.at("boards").as_array()[0].as_object();
  CHECK(board.at("last").at("san") == "e4");
  CHECK_FALSE(board.contains("moves"));
}

TEST_CASE("an event without a configured name is called as the pairings call it") {
  live::LiveState state;
  const live::CardBook cards;
  const live::Conditions conditions;
  const live::Attention attention;
  const live::JournalClock clock;
  Hub hub(state, cards, conditions, attention, clock, "run-1", "");
  seams::BoardInfo info = table(1, 1);
  info.tags.push_back({"Event", "Winter Open"});
  (void)state.apply(info);
  Viewer viewer;
  hub.join(viewer, {}, {});
  CHECK(viewer.last().at("event") == "Winter Open");
}

TEST_CASE("a condition of the hall is sent to every room at once, to newcomers and to laggards") {
  Hall hall;
  Viewer all, one, arbiter, slow;
  hall.join(all);
  hall.join(one, {1, {}, {}});
  hall.join(arbiter, Interest{.cards = true});
  hall.hub.join(slow, {}, hall.now);  // the hello is still under way
  CHECK(all.last().at("conditions").as_array().empty());

  (void)hall.conditions.set(seams::ConditionCode::disk_full, "The disk is full.", {});
  hall.hub.conditions_changed();
  hall.now += 1ms;
  hall.hub.flush(hall.now);
  for (Viewer* viewer : {&all, &one, &arbiter}) {
    REQUIRE(viewer->last().at("conditions").as_array().size() == 1);
    CHECK(viewer->last().at("conditions").at(0).at("code") == "disk_full");
  }
  hall.turn({&all, &one, &arbiter, &slow});
  hall.later();  // nothing else changed
  CHECK(slow.last().at("conditions").as_array().size() == 1);
  Viewer late;  // within the time for which newcomers share a hello
  hall.join(late);
  CHECK(late.last().at("conditions").as_array().size() == 1);

  hall.tell(tracking::GameStarted{kStart, false});
  CHECK_FALSE(all.last().contains("conditions"));
  hall.turn({&all, &one, &slow, &late});
  (void)hall.conditions.clear(seams::ConditionCode::disk_full);
  hall.hub.conditions_changed();
  hall.now += 1ms;
  hall.hub.flush(hall.now);
  CHECK(all.last().at("conditions").as_array().empty());
}

TEST_CASE("who is on a card is sent to arbiters alone, to newcomers and to laggards too") {
  Hall hall;
  Viewer all, arbiter, slow;
  hall.join(all);
  hall.join(arbiter, Interest{.cards = true});
  hall.hub.join(slow, Interest{.cards = true}, hall.now);  // the hello is still under way
  CHECK(arbiter.last().at("attention").as_array().empty());
  const std::size_t seen = all.frames.size();
  CHECK(hall.attention.take(7, "Axel"));
  CHECK_FALSE(hall.attention.take(7, "Axel"));
  hall.hub.attention_changed();
  hall.now += 1ms;
  hall.hub.flush(hall.now);
  CHECK(arbiter.last().at("attention") == boost::json::parse(R"([{"number":7,"person":"Axel"}])"));
  CHECK(all.frames.size() == seen);
  hall.turn({&all, &arbiter, &slow});
  hall.later();  // nothing else changed
  CHECK(slow.last().at("attention").as_array().size() == 1);
  Viewer late;  // within the time for which newcomers share a hello
  hall.join(late, Interest{.cards = true});
  CHECK(late.last().at("attention").as_array().size() == 1);
  hall.turn({&arbiter, &slow, &late});
  CHECK(hall.attention.take(7, "Bea"));
  CHECK(hall.attention.release(7));
  CHECK_FALSE(hall.attention.release(7));
  hall.hub.attention_changed();
  hall.now += 1ms;
  hall.hub.flush(hall.now);
  CHECK(arbiter.last().at("attention").as_array().empty());
}

TEST_CASE("a viewer of one board gets its moves and no other board") {
  Hall hall;
  hall.tell(tracking::GameStarted{kStart, false});
  hall.tell(move(1, "e2e4", "e4", kAfterE4));
  Viewer one, other;
  hall.join(one, {1, {}, {}});
  hall.join(other, {2, {}, {}});
  REQUIRE(one.last().at("boards").as_array().size() == 1);
  CHECK(one.last().at("boards").at(0).at("moves").as_array().size() == 1);
  hall.tell(move(2, "e7e5", "e5", kAfterE4E5));
  CHECK(one.last().at("boards").at(0).at("moves_from") == 1);
  CHECK(one.last().at("boards").at(0).at("moves").at(0).at("san") == "e5");
  CHECK(other.frames.size() == 1);
}

TEST_CASE("who follows one board is told of those beside it") {
  Hall hall;
  (void)hall.state.apply(table(7, 7));
  const auto beside = [&](int board) {
    Viewer viewer;
    hall.join(viewer, {board, {}, {}});
    const auto hello = viewer.last();
    hall.hub.leave(viewer);
    return json::serialize(json::array{hello.at("previous"), hello.at("next")});
  };
  CHECK(beside(1) == "[null,2]");
  CHECK(beside(2) == "[1,7]");
  CHECK(beside(7) == "[2,null]");
  CHECK(beside(5) == "[2,7]");
  Viewer all;
  hall.join(all);
  CHECK_FALSE(all.last().contains("next"));
}

TEST_CASE("one frame is built for all and shared") {
  Hall hall;
  Viewer a, b;
  hall.join(a);
  hall.join(b);
  hall.tell(tracking::GameStarted{kStart, false});
  REQUIRE(a.shared.size() == 2);
  CHECK(a.shared.back() == b.shared.back());
}

TEST_CASE("what happens while a frame is under way goes together into the next one") {
  Hall hall;
  Viewer viewer;
  hall.join(viewer);
  hall.tell(tracking::GameStarted{kStart, false});
  hall.tell(move(1, "e2e4", "e4", kAfterE4));
  hall.tell(move(2, "e7e5", "e5", kAfterE4E5));
  CHECK(viewer.frames.size() == 2);
  hall.turn({&viewer});
  REQUIRE(viewer.frames.size() == 3);
  CHECK(sequence_of(viewer.last()) == 3);
  CHECK(viewer.last().at("boards").at(0).at("last").at("san") == "e5");
  CHECK(viewer.last().at("boards").as_array().size() == 1);
}

// Twenty who read slowly delayed everybody by 50 ms: a round waited 100 ms for them, and each came back into
// it.
TEST_CASE("changes that come within a turn of the loop go into one frame") {
  Hall hall;
  Viewer quick, slow;
  hall.join(quick);
  hall.join(slow);
  hall.tell(tracking::GameStarted{kStart, false});
  hall.hub.sent(quick);  // in the middle of the turn: others may still report theirs
  hall.tell(move(1, "e2e4", "e4", kAfterE4));
  CHECK(quick.frames.size() == 2);
  hall.turn();
  CHECK(quick.frames.size() == 3);
}

TEST_CASE("the end of an older round does not end a later one") {
  Hall hall;
  Viewer quick;
  hall.join(quick);
  hall.tell_clock(1);
  const auto first = hall.hub.batches();
  hall.turn({&quick});
  hall.tell_clock(2);
  REQUIRE(quick.frames.size() == 3);
  hall.hub.turned(first);
  hall.tell_clock(3);
  CHECK(quick.frames.size() == 3);
  CHECK_FALSE(hall.hub.next_flush());
}

TEST_CASE("a client that comes back gets what it missed and nothing else") {
  Hall hall;
  hall.tell(tracking::GameStarted{kStart, false});
  const auto since = hall.state.sequence();
  Viewer nothing_missed;
  hall.join(nothing_missed, {0, since, "run-1"});
  CHECK(nothing_missed.last().at("full") == false);
  CHECK_FALSE(nothing_missed.last().at("boards").at(0).as_object().contains("placement"));
  CHECK(nothing_missed.last().at("boards").at(0).as_object().contains("device"));
  hall.tell(move(1, "e2e4", "e4", kAfterE4));
  Viewer missed_one;
  hall.join(missed_one, {0, since, {}});
  CHECK(missed_one.last().at("boards").at(0).at("last").at("san") == "e4");
  CHECK_FALSE(missed_one.last().at("boards").at(1).as_object().contains("placement"));
}

TEST_CASE("a client that was away when a device was lost gets the clock's last reading") {
  Hall hall;
  hall.clock.observe(tracking::Millis{1000}, hall.now);
  const auto reading = [&](int at, int white) {
    const tracking::ClockChanged clock{tracking::Millis{white}, tracking::Millis{9000}, rules::Color::white,
                                       true};
    hall.hub.changed(hall.state.apply(hall.event.at(tracking::Millis{at}, clock, 0)));
  };
  reading(1000, 60'000);
  reading(6000, 55'000);  // as expected
  const auto since = hall.state.sequence();
  seams::DeviceStatus lost;
  lost.board = 1;
  lost.state = seams::DeviceState::lost;
  hall.hub.changed(hall.state.apply(lost));
  Viewer viewer;
  hall.join(viewer, {0, since, "run-1"});
  CHECK(viewer.last().at("boards").at(0).at("clock").at("white_ms") == 55'000);
}

TEST_CASE("a viewer that missed most of a large hall gets the snapshot that all newcomers share") {
  Hall hall;
  std::vector<Viewer> back(2);
  for (int number = 1; number <= 60; ++number) {
    (void)hall.state.apply(table(number, number));
    auto started = hall.event(tracking::GameStarted{kStart, false});
    started.board = number;
    (void)hall.state.apply(started);
  }
  for (auto& viewer : back) hall.join(viewer, Interest{.since = 5, .run = "run-1"});
  CHECK(back[0].last().at("full") == true);
  CHECK(back[0].shared.back() == back[1].shared.back());
  Viewer few;
  hall.join(few, Interest{.since = 55, .run = "run-1"});
  CHECK(few.last().at("full") == false);
}

TEST_CASE("a number from another run or from the future gets a full snapshot") {
  Hall hall;
  hall.tell(tracking::GameStarted{kStart, false});
  Viewer other_run, future;
  hall.join(other_run, {0, 1, "run-0"});
  CHECK(other_run.last().at("full") == true);
  hall.join(future, {0, 4711, "run-1"});
  CHECK(future.last().at("full") == true);
}

TEST_CASE("newcomers of one second share a snapshot and get what changed since") {
  Hall hall;
  Viewer first, second;
  hall.join(first);
  hall.tell(tracking::GameStarted{kStart, false});
  hall.hub.join(second, {}, hall.now);
  CHECK(second.shared.front() == first.shared.front());
  hall.later({&second});
  REQUIRE(second.frames.size() == 2);
  CHECK(sequence_of(second.last()) == 1);
  CHECK(second.last().at("boards").at(0).at("game") == 1);
}

// A page told the silence of a stalled daemon from that of a quiet hall after twelve seconds.
TEST_CASE("in silence a heartbeat comes every second, as the hello says") {
  Hall hall;
  Viewer viewer;
  hall.join(viewer);
  CHECK(viewer.last().at("heartbeat_ms") == 1000);
  hall.now += 500ms;
  hall.hub.tick(hall.now);
  CHECK(viewer.frames.size() == 1);
  hall.now += 499ms;  // what ticks was early
  hall.hub.tick(hall.now);
  REQUIRE(viewer.frames.size() == 2);
  CHECK(viewer.last().at("boards").as_array().empty());
}

TEST_CASE("browsers get the journal's time once it is known") {
  Hall hall;
  Viewer viewer;
  hall.join(viewer);
  CHECK(viewer.last().at("now_ms").is_null());
  hall.clock.observe(tracking::Millis{5000}, hall.now);
  hall.tell(tracking::GameStarted{kStart, false});
  CHECK(viewer.last().at("now_ms") == 5001);
}

TEST_CASE("a viewer that left gets nothing and holds up no other") {
  Hall hall;
  Viewer a, b;
  hall.join(a);
  hall.join(b);
  hall.tell(tracking::GameStarted{kStart, false});
  hall.turn({&a});
  hall.hub.leave(b);
  hall.hub.leave(b);
  hall.tell(move(1, "e2e4", "e4", kAfterE4));
  CHECK(a.frames.size() == 3);
  CHECK(b.frames.size() == 2);
  hall.hub.leave(a);
  CHECK(hall.hub.viewers() == 0);
}

TEST_CASE("a room of many rests between rounds") {
  Hall hall;
  std::vector<Viewer> viewers(500);
  for (auto& viewer : viewers) hall.join(viewer);
  hall.tell(tracking::GameStarted{kStart, false});
  for (auto& viewer : viewers) hall.hub.sent(viewer);
  hall.hub.turned(hall.hub.batches());
  hall.tell(move(1, "e2e4", "e4", kAfterE4));
  CHECK(viewers[0].frames.size() == 2);
  REQUIRE(hall.hub.next_flush());
  CHECK(*hall.hub.next_flush() > hall.now);
  hall.hub.flush(*hall.hub.next_flush());
  CHECK(viewers[0].frames.size() == 3);
}

TEST_CASE("the arbiter gets cards and no boards, viewers get boards and no cards") {
  Hall hall;
  hall.tell(tracking::GameStarted{kStart, false});
  Viewer arbiter, everybody, one;
  hall.join(arbiter, Interest{.cards = true});
  hall.join(everybody);
  hall.join(one, Interest{.board = 1});
  CHECK(arbiter.last().at("alerts").as_array().empty());
  CHECK_FALSE(arbiter.last().contains("boards"));

  hall.tell(flag("illegal_move", "completed"));
  CHECK(everybody.frames.size() == 1);
  CHECK(one.frames.size() == 1);
  REQUIRE(arbiter.frames.size() == 2);
  CHECK(arbiter.last().at("alerts").at(0).at("state") == "completed");
  CHECK(sequence_of(arbiter.last()) == 2);

  hall.tell(move(1, "e2e4", "e4", kAfterE4));
  CHECK(arbiter.frames.size() == 2);
  CHECK(everybody.frames.size() == 2);
  Viewer newcomer;
  hall.join(newcomer);
  for (const Viewer* viewer : {&everybody, &one, &newcomer}) {
    for (const auto& text : viewer->frames) CHECK(text.find("illegal_move") == std::string::npos);
  }
}

TEST_CASE("an arbiter who comes back gets the cards that changed meanwhile") {
  Hall hall;
  hall.tell(tracking::GameStarted{kStart, false});
  hall.tell(flag("illegal_move", "completed", 1));
  hall.tell(flag("press_without_move", "completed", 2));
  hall.tell(flag("illegal_move", "corrected", 1));
  Viewer newcomer, back, other_run;
  hall.join(newcomer, Interest{.cards = true});
  CHECK(newcomer.last().at("full") == true);
  CHECK(newcomer.last().at("alerts").as_array().size() == 2);
  hall.join(back, Interest{.since = 3, .run = "run-1", .cards = true});
  CHECK(back.last().at("full") == false);
  REQUIRE(back.last().at("alerts").as_array().size() == 1);
  CHECK(back.last().at("alerts").at(0).at("state") == "corrected");
  hall.join(other_run, Interest{.since = 3, .run = "run-0", .cards = true});
  CHECK(other_run.last().at("full") == true);
}

TEST_CASE("an arbiter who was slow gets every missed card in one frame") {
  Hall hall;
  hall.tell(tracking::GameStarted{kStart, false});
  Viewer fast, slow;
  hall.join(fast, Interest{.cards = true});
  hall.join(slow, Interest{.cards = true});
  hall.tell(flag("rook_first", "completed", 1));
  hall.turn({&fast});
  hall.tell(flag("two_hands", "pending", 2));
  CHECK(sequence_of(fast.last()) == 3);
  hall.turn({&fast});
  hall.tell(flag("illegal_move", "completed", 3));
  hall.later({&fast, &slow});
  REQUIRE(slow.last().at("alerts").as_array().size() == 2);
  CHECK(slow.last().at("alerts").at(1).at("code") == "illegal_move");
}

}  // namespace
}  // namespace eboard::net::hub_test
