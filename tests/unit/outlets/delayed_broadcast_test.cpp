// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/delayed_broadcast.hpp"
#include "daemon/outlets/event_page.hpp"

#include <atomic>
#include <mutex>

#include "tests/support/catch.hpp"
#include "tests/support/store_support.hpp"

namespace delayed_broadcast_test {

using namespace eboard;
using namespace eboard::outlets;
using namespace std::chrono_literals;

/// Notes what the public is told, in order: numbers of events, "board N", "set" and "clear".
class Audience final : public seams::Outlet, public seams::LiveFeed {
 public:
  void publish(Events events) noexcept override {
    for (const auto& event : *events) note(std::to_string(event.sequence) + (event.round ? "r" : ""));
  }
  void board_known(const seams::BoardInfo& board) override { note("board " + std::to_string(board.number)); }
  void device_status(const seams::DeviceStatus&) override { note("device"); }
  void clock_anchored(const storage::ClockAnchor&) override { note("anchor"); }
  void set_condition(seams::ConditionCode, std::string) override { note("set"); }
  void clear_condition(seams::ConditionCode) override { note("clear"); }

  [[nodiscard]] std::vector<std::string> told() {
    const std::lock_guard lock(mutex_);
    return told_;
  }
  /// Waits for so many.
  std::vector<std::string> wait(std::size_t count) {
    for (int i = 0; i < 2000 && told().size() < count; ++i) std::this_thread::sleep_for(5ms);
    return told();
  }

 private:
  void note(std::string what) {
    const std::lock_guard lock(mutex_);
    told_.push_back(std::move(what));
  }
  std::mutex mutex_;
  std::vector<std::string> told_;
};

/// A store, and a journal's line that stands still until somebody moves it. Deadlines come a millisecond
/// after it.
struct Hall : test::OneBoard {
  [[nodiscard]] DelayedBroadcast::Settings settings() {
    DelayedBroadcast::Settings settings;
    settings.delay = 60s;
    settings.database = path;
    settings.line_now = [this] { return Millis{now.load()}; };
    settings.when = [this](Millis at) {
      return std::chrono::steady_clock::now() + (at.count() <= now ? 0ms : 2ms);
    };
    return settings;
  }
  void publish(DelayedBroadcast& broadcast, const std::vector<tracking::TrackedEvent>& events) {
    const auto before = test::must(store.last_sequence());
    test::keep(store, board, events);
    broadcast.publish(
        std::make_shared<const std::vector<storage::StoredEvent>>(test::stored_events(store, before)));
  }
  std::atomic<std::int64_t> now{1'000'000};
};

TEST_CASE("what may be known ends at the first event that the delay of its round hides") {
  Hall hall;
  test::must(hall.store.rounds().set_pairings({{2, 1, {}}}, Millis{0}));
  test::keep(hall.store, hall.board,
             {{10s, 1, tracking::GameStarted{test::kInitialFen, false}},
              {20s, 1, test::committed(1, "e2e4", "e4")},
              {30s, 1, test::committed(2, "e7e5", "e5")}});
  const auto known = [&](const seams::Delays& delays, Millis now) {
    return test::must(released_until(hall.store, delays, storage::SkippedTime(), now));
  };
  const seams::Delays rounds(60s, {{2, 5s}});
  CHECK(known(60s, Millis{85s}).last == 2);
  CHECK(known(rounds, Millis{24s}).last == 1);
  CHECK(known(rounds, Millis{25s}).last == 2);
  CHECK(known(rounds, Millis{25s}).at == 20s);
  CHECK(known(rounds, Millis{500s}).at == 440s);
  // The next round is paired, and what is played goes on as before.
  test::must(hall.store.rounds().set_pairings({{3, 1, {}}}, Millis{31s}));
  test::keep(
      hall.store, hall.board,
      {{32s, 1, tracking::MoveRetracted{3}}, {33s, 2, tracking::PhaseChanged{tracking::Phase::playing}}});
  CHECK(known(rounds, Millis{80s}).last == 4);
  CHECK(known(rounds, Millis{93s}).last == 5);
}

TEST_CASE("the public is told all of it, late and in order, and goes on where it was after a restart") {
  Hall hall;
  Audience audience;
  {
    DelayedBroadcast broadcast(hall.settings(), {}, 0);
    broadcast.start({{&audience}, audience, [](const auto&) {}});
    broadcast.board_known({.id = hall.board, .number = 1, .tags = {}, .time_control = {}, .edition = {}});
    hall.publish(broadcast, {{1'000'000ms, 1, tracking::GameStarted{test::kInitialFen, false}},
                             {1'001'000ms, 1, test::committed(1, "e2e4", "e4")}});
    broadcast.set_condition(seams::ConditionCode::disk_full, "The disk is full.");
    std::this_thread::sleep_for(20ms);
    CHECK(audience.told().empty());
    CHECK(broadcast.known().last == 0);
    hall.now = 1'060'000;
    // Its condition was heard at the time of the first event, and stands behind the second.
    CHECK(audience.wait(2) == std::vector<std::string>{"board 1", "1"});
    CHECK(broadcast.known().last == 1);
    hall.now = 1'061'000;
    CHECK(audience.wait(4) == std::vector<std::string>{"board 1", "1", "2r", "set"});
    hall.publish(broadcast, {{1'061'000ms, 1, test::committed(2, "e7e5", "e5")}});
  }
  Audience again;
  DelayedBroadcast broadcast(
      hall.settings(), test::must(released_until(hall.store, 60s, storage::SkippedTime(), Millis{hall.now})),
      3);
  CHECK(broadcast.known().last == 2);
  broadcast.start({{&again}, again, [](const auto&) {}});
  std::this_thread::sleep_for(20ms);
  CHECK(again.told().empty());
  hall.now = 1'121'000;
  CHECK(again.wait(1) == std::vector<std::string>{"3r"});
}

TEST_CASE("what has a short delay does not wait for what has a long one") {
  Hall hall;
  Audience audience;
  auto settings = hall.settings();
  settings.delay = {24h, {{1, Millis{0}}}};
  settings.when = [&hall, start = std::chrono::steady_clock::now()](Millis at) {
    return start + (at - Millis{1'000'000});
  };
  DelayedBroadcast broadcast(std::move(settings), {}, 0);
  broadcast.know(1, 1);
  broadcast.start({{&audience}, audience, [](const auto&) {}});
  broadcast.set_condition(seams::ConditionCode::disk_full, "The disk is full.");
  std::this_thread::sleep_for(20ms);
  hall.publish(broadcast, {{1'000'000ms, 1, tracking::GameStarted{test::kInitialFen, false}}});
  CHECK(audience.wait(1) == std::vector<std::string>{"1"});
  seams::DeviceStatus status;
  status.board = 1;
  broadcast.device_status(status);
  CHECK(audience.wait(2) == std::vector<std::string>{"1", "device"});
}

TEST_CASE("by plies the public is told with numbers of its own, and a restart enters first what became due") {
  Hall hall;
  hall.now = 1'010'000;
  const auto settings = [&] {
    auto by_plies = hall.settings();
    by_plies.delay = seams::Delays(0ms, {}, {.all = 1});
    return by_plies;
  };
  const auto record = [&] { return test::must(PublicRecord::open(hall.path + "-public", hall.store)); };
  Audience audience;
  const auto other = test::must(hall.store.board(hall.device, 2));
  {
    PublicRecord left = record();
    const auto released = test::must(left.standings(hall.store));
    DelayedBroadcast broadcast(settings(), std::move(left), released, 0);
    test::must(broadcast.catch_up(hall.store, [](std::int64_t) { return true; }));
    broadcast.start({{&audience}, audience, [](const auto&) {}});
    hall.publish(broadcast, {{1'000'000ms, 1, test::committed(1, "e2e4", "e4")}});
    test::keep(hall.store, other, {{1'000'000ms, 1, test::committed(1, "d2d4", "d4")}});
    hall.publish(broadcast, {{1'001'000ms, 1, test::committed(2, "e7e5", "e5")}});
    CHECK(audience.wait(1) == std::vector<std::string>{"1r"});
    broadcast.keep({"pgn", 1});
    // Nobody is told of these.
    broadcast.stop();
    test::keep(hall.store, other, {{1'002'000ms, 1, test::committed(2, "d7d5", "d5")}});
    test::keep(hall.store, hall.board, {{1'003'000ms, 1, test::committed(3, "g1f3", "Nf3")}});
  }
  Audience again;
  PublicRecord left = record();
  const auto released = test::must(left.standings(hall.store));
  DelayedBroadcast broadcast(settings(), std::move(left), released, 5);
  test::must(broadcast.catch_up(hall.store, [](std::int64_t) { return true; }));
  const auto entered = test::stored_events(broadcast.record().store());
  REQUIRE(entered.size() == 3);
  CHECK(entered[0].board == hall.board);
  CHECK(entered[1].board == other);
  CHECK(entered[2].board == hall.board);
  CHECK(test::must(broadcast.record().store().cursor("pgn")) == 1);
  broadcast.start({{&again}, again, [](const auto&) {}});
  hall.publish(broadcast, {{1'004'000ms, 1, test::committed(4, "b8c6", "Nc6")}});
  CHECK(again.wait(1) == std::vector<std::string>{"4r"});
}

}  // namespace delayed_broadcast_test
