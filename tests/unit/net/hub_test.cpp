// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/hub.hpp"

#include <boost/json/parse.hpp>
#include <memory>
#include <random>

#include "tests/support/catch.hpp"
#include "tests/unit/net/events.hpp"

namespace eboard::net::hub_test {
namespace {

using namespace test;  // NOLINT(google-build-using-namespace): short words for events
using namespace std::chrono_literals;
namespace json = boost::json;

struct Viewer final : Subscriber {
  std::vector<std::string> frames;
  std::vector<SharedText> shared;
  std::uint64_t taken = 0;
  bool was_cut = false;

  void send(SharedText frame) override {
    frames.push_back(*frame);
    shared.push_back(std::move(frame));
  }
  [[nodiscard]] std::uint64_t progress() override { return taken; }
  void cut() override { was_cut = true; }

  [[nodiscard]] json::object last() const { return json::parse(frames.back()).as_object(); }
};

struct Hall {
  LiveState state;
  AlertBook alerts;
  JournalClock clock;
  Conditions conditions;
  Hub hub{state, alerts, conditions, clock, "run-1", "Club evening"};
  Events event;
  Hub::Time now = Hub::Time{} + 1h;

  Hall() {
    (void)state.apply(table(1, 1));
    (void)state.apply(table(2, 2));
  }
  void tell(tracking::Conclusion what) {
    const auto stored = event(std::move(what));
    hub.changed(state.apply(stored));
    for (const AlertNumber alert : alerts.apply(stored, *state.find(1))) hub.changed(alert);
    now += 1ms;
    hub.flush(now);
  }
  void join(Viewer& viewer, const Interest& interest = {}) {
    hub.join(viewer, interest, now);
    hub.sent(viewer);
  }
  /// One turn of the loop, in which the kernels of these had room.
  void turn(const std::vector<Viewer*>& taken = {}) {
    now += 1ms;
    for (Viewer* viewer : taken) hub.sent(*viewer);
    hub.turned(hub.batches());
    hub.flush(now);
  }
  /// The time after which laggards get what they missed.
  void later(const std::vector<Viewer*>& taken = {}) {
    now += Hub::kCatchUpPace;
    turn(taken);
  }
  /// A message of the clock: shown, since nobody expects it.
  void tell_clock(int seconds) {
    tell(tracking::ClockChanged{Millis{seconds * 5000}, Millis{9000}, {}, true});
  }
};

std::int64_t sequence_of(const json::object& frame) { return frame.at("sequence").as_int64(); }

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
  LiveState state;
  const AlertBook alerts;
  const Conditions conditions;
  const JournalClock clock;
  Hub hub(state, alerts, conditions, clock, "run-1", "");
  BoardInfo info = table(1, 1);
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
  hall.join(arbiter, Interest{.alerts = true});
  hall.hub.join(slow, {}, hall.now);  // the hello is still under way
  CHECK(all.last().at("conditions").as_array().empty());

  (void)hall.conditions.set(ConditionCode::disk_full, "The disk is full.", {});
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
  (void)hall.conditions.clear(ConditionCode::disk_full);
  hall.hub.conditions_changed();
  hall.now += 1ms;
  hall.hub.flush(hall.now);
  CHECK(all.last().at("conditions").as_array().empty());
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
TEST_CASE("a viewer that does not take a frame at once holds up no other, however often it tries") {
  Hall hall;
  Viewer quick;
  std::vector<Viewer> slow(20);
  hall.join(quick);
  for (auto& viewer : slow) hall.join(viewer);
  for (int i = 1; i <= 100; ++i) {
    hall.tell_clock(i);
    CHECK(sequence_of(quick.last()) == i);
    std::vector<Viewer*> taken{&quick};
    if (i % 3 == 0) taken.push_back(&slow[static_cast<std::size_t>(i) % slow.size()]);
    hall.turn(taken);
  }
  CHECK(quick.frames.size() == 101);
  CHECK(slow.front().frames.size() < 10);
}

TEST_CASE("a viewer that reads, stops and comes back all the time delays no other") {
  Hall hall;
  Viewer quick;
  hall.join(quick);
  std::vector<std::unique_ptr<Viewer>> gone;
  for (int i = 1; i <= 50; ++i) {
    gone.push_back(std::make_unique<Viewer>());
    hall.hub.join(*gone.back(), {}, hall.now);
    hall.tell_clock(i);
    CHECK(sequence_of(quick.last()) == i);
    hall.turn({&quick});
    if (i % 2 == 0) hall.hub.leave(*gone.back());
  }
}

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

TEST_CASE("a laggard gets what it missed in one frame, and then again what all get") {
  Hall hall;
  Viewer quick, slow;
  hall.join(quick);
  hall.join(slow);
  hall.tell(tracking::GameStarted{kStart, false});
  hall.turn({&quick});
  hall.tell(move(1, "e2e4", "e4", kAfterE4));
  hall.turn({&quick});
  CHECK(quick.frames.size() == 3);
  CHECK(slow.frames.size() == 2);
  CHECK(hall.hub.counters().lagged == 1);
  hall.later({&slow});
  REQUIRE(slow.frames.size() == 3);
  CHECK(sequence_of(slow.last()) == 2);
  CHECK(slow.last().at("boards").at(0).at("last").at("san") == "e4");
  CHECK(slow.last().at("boards").as_array().size() == 1);  // board 2 did not change
  for (int i = 0; i < Hub::kProof; ++i) {
    hall.tell_clock(i);
    CHECK(slow.shared.back() != quick.shared.back());
    hall.later({&quick, &slow});
    hall.turn({&quick, &slow});
  }
  hall.tell(move(2, "e7e5", "e5", kAfterE4E5));
  CHECK(slow.shared.back() == quick.shared.back());
  CHECK(hall.hub.counters().lagged == 1);
}

TEST_CASE("a viewer that oscillates stays out of the rounds, and its proof begins again each time") {
  Hall hall;
  Viewer quick, other;
  hall.join(quick);
  hall.join(other);
  std::size_t shared = 0;
  for (int i = 0; i < 1000; ++i) {
    hall.tell_clock(i);
    if (other.shared.back() == quick.shared.back()) ++shared;
    const bool stalls = i / 50 % 2 == 1;
    hall.now += 9ms;
    if (stalls) {
      hall.turn({&quick});
    } else {
      hall.turn({&quick, &other});
    }
  }
  // Ten times it read for half a second; a second is asked for.
  CHECK(shared <= 51);
  CHECK(other.frames.size() < 200);
}

TEST_CASE("viewers that lag alike share their catch-ups") {
  Hall hall;
  std::vector<Viewer> slow(3);
  for (auto& viewer : slow) hall.join(viewer);
  hall.tell_clock(1);
  hall.turn();
  hall.tell_clock(2);
  hall.later({&slow[0], &slow[1], &slow[2]});
  REQUIRE(slow[0].frames.size() == 3);
  CHECK(slow[0].shared.back() == slow[1].shared.back());
  CHECK(slow[0].shared.back() == slow[2].shared.back());
}

TEST_CASE("many laggards are served little by little, so that others come between them") {
  Hall hall;
  std::vector<Viewer> slow(500);
  for (auto& viewer : slow) hall.join(viewer);
  hall.tell_clock(1);
  hall.turn();
  hall.now += 10ms;
  hall.tell_clock(2);
  for (auto& viewer : slow) hall.hub.sent(viewer);
  const auto caught_up = [&] { return hall.hub.counters().snapshots - slow.size(); };
  hall.later();
  CHECK(caught_up() > 0);
  CHECK(caught_up() < 50);
  int slices = 0;
  for (auto before = caught_up(); before < slow.size(); before = caught_up(), ++slices) {
    const auto next = hall.hub.next_flush();
    REQUIRE(next);
    CHECK(*next - hall.now >= 1ms);
    hall.now = *next;
    hall.hub.flush(hall.now);
    REQUIRE(caught_up() > before);
  }
  CHECK(slices >= 10);
}

TEST_CASE("a newcomer whose hello was handed over just now is no laggard") {
  Hall hall;
  Viewer viewer;
  hall.hub.join(viewer, {}, hall.now);
  hall.tell_clock(1);  // before the loop reported that the kernel has the hello
  hall.turn({&viewer});
  hall.later();
  CHECK(sequence_of(viewer.last()) == 1);
  hall.turn({&viewer});
  hall.tell_clock(2);
  CHECK(sequence_of(viewer.last()) == 2);
  CHECK(hall.hub.counters().lagged == 0);
}

TEST_CASE("a viewer that leaves while it lags is removed") {
  Hall hall;
  Viewer quick;
  hall.join(quick);
  {
    Viewer slow;
    hall.join(slow);
    hall.tell_clock(1);
    hall.turn({&quick});
    hall.tell_clock(2);
    hall.hub.leave(slow);
  }
  hall.later({&quick});
  CHECK_FALSE(hall.hub.next_flush());
}

TEST_CASE("a laggard of one board gets the moves that it missed, not the whole list again") {
  Hall hall;
  Viewer slow;
  hall.join(slow, Interest{.board = 1});
  hall.tell(tracking::GameStarted{kStart, false});
  hall.tell(move(1, "e2e4", "e4", kAfterE4));
  hall.later({&slow});
  hall.turn({&slow});
  hall.tell(tracking::PhaseChanged{tracking::Phase::playing});
  hall.later();
  hall.tell(move(2, "e7e5", "e5", kAfterE4E5));
  hall.turn();
  hall.later({&slow});
  const auto board = slow.last().at("boards").at(0).as_object();
  CHECK(board.at("moves_from") == 1);
  CHECK(board.at("moves").as_array().size() == 1);
}

TEST_CASE("in a hall without news a laggard does not keep heartbeats from the others") {
  Hall hall;
  Viewer quick, slow;
  hall.join(quick);
  hall.hub.join(slow, {}, hall.now);
  for (int i = 0; i < 3; ++i) {
    hall.now += 5s;
    slow.taken += 1;
    hall.hub.tick(hall.now);
    hall.turn({&quick});
  }
  CHECK(quick.frames.size() == 4);
  CHECK(slow.frames.size() == 1);
  CHECK_FALSE(slow.was_cut);
}

/// What a page has made of its frames (docs/http-api.md).
json::object shown_by(const Viewer& viewer, std::size_t& read, json::object boards) {
  for (; read < viewer.frames.size(); ++read) {
    const auto frame = json::parse(viewer.frames[read]).as_object();
    if (frame.contains("full") && frame.at("full") == true) boards.clear();
    for (const auto& each : frame.at("boards").as_array()) {
      auto patch = each.as_object();
      auto& board = boards[std::to_string(patch.at("board").as_int64())];
      if (board.is_null()) board = json::object();
      if (patch.contains("moves_from")) {
        json::array moves =
            board.as_object()["moves"].is_array() ? board.at("moves").as_array() : json::array();
        moves.resize(static_cast<std::size_t>(patch.at("moves_from").as_int64()));
        for (const auto& each_move : patch.at("moves").as_array()) moves.push_back(each_move);
        board.as_object()["moves"] = moves;
        patch.erase("moves");
        patch.erase("moves_from");
      }
      for (const auto& [key, value] : patch) board.as_object()[key] = value;
    }
  }
  return boards;
}

/// A page on a line that fails, stalls and comes back.
struct Page {
  std::unique_ptr<Viewer> viewer;
  std::size_t read = 0;
  json::object boards;

  void see() { boards = shown_by(*viewer, read, std::move(boards)); }
};

TEST_CASE("however a page reads, in the end it shows what everybody sees") {
  std::mt19937 random(GENERATE(range(1U, 60U)));  // NOLINT(cert-msc51-cpp,cert-msc32-c): the same every time
  const auto one_in = [&random](unsigned n) { return random() % n == 0; };
  Hall hall;
  const int room = GENERATE(0, 1);
  std::vector<Page> pages(4);
  const auto connect = [&](Page& page) {
    Interest interest{.board = room};
    if (page.viewer) {
      page.see();
      interest.since = sequence_of(page.viewer->last());
      interest.run = one_in(4) ? "run-0" : "run-1";
      hall.hub.leave(*page.viewer);
    }
    page.viewer = std::make_unique<Viewer>();
    page.read = 0;
    hall.hub.join(*page.viewer, interest, hall.now);
  };
  for (auto& page : pages) connect(page);
  // The first takes each frame at once, the second comes and goes, the others stall.
  const auto turn = [&](bool all) {
    hall.now += 1ms;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      Viewer& viewer = *pages[i].viewer;
      while (viewer.taken < viewer.frames.size() && (all || i == 0 || one_in(3))) {
        ++viewer.taken;
        hall.hub.sent(viewer);
      }
    }
    hall.hub.turned(hall.hub.batches());
    hall.hub.flush(hall.now);
  };
  hall.tell(tracking::GameStarted{kStart, false});
  int plies = 0;
  for (int step = 0; step < 200; ++step) {
    const int white_ms = static_cast<int>(random() % 300'000);
    if (one_in(3)) hall.tell(tracking::ClockChanged{Millis{white_ms}, Millis{9000}, {}, true});
    if (one_in(3)) hall.tell(move(++plies, "e2e4", std::to_string(white_ms), kAfterE4));
    if (plies > 0 && one_in(8)) {
      plies = static_cast<int>(random() % static_cast<unsigned>(plies));
      hall.tell(tracking::TakenBack{plies, kAfterE4});
    }
    if (one_in(20)) connect(pages[1]);
    hall.now += 20ms;
    if (one_in(30)) hall.now += 1500ms;
    turn(false);
  }
  for (int i = 0; i < 4; ++i) {
    turn(true);
    hall.now += Hub::kCatchUpPace;
  }
  for (auto& page : pages) {
    page.see();
    CHECK(page.boards == pages[0].boards);
  }
}

TEST_CASE("a viewer without progress is cut after ten seconds, a slow one is not") {
  Hall hall;
  Viewer dead, slow;
  hall.join(dead);
  hall.join(slow);
  hall.tell(tracking::GameStarted{kStart, false});
  for (int second = 0; second < 10; ++second) {
    CHECK_FALSE(dead.was_cut);
    hall.now += 1s;
    ++slow.taken;
    hall.hub.tick(hall.now);
  }
  CHECK(dead.was_cut);
  CHECK_FALSE(slow.was_cut);
  for (int second = 0; second < 60; ++second) {
    hall.now += 1s;
    ++slow.taken;
    hall.hub.tick(hall.now);
  }
  CHECK(slow.was_cut);  // a byte a second is no progress either
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
  hall.clock.observe(Millis{1000}, hall.now);
  const auto reading = [&](int at, int white) {
    const tracking::ClockChanged clock{Millis{white}, Millis{9000}, rules::Color::white, true};
    hall.hub.changed(hall.state.apply(hall.event.at(Millis{at}, clock, 0)));
  };
  reading(1000, 60'000);
  reading(6000, 55'000);  // as expected
  const auto since = hall.state.sequence();
  DeviceStatus lost;
  lost.board = 1;
  lost.state = DeviceState::lost;
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

TEST_CASE("in silence a heartbeat comes every five seconds") {
  Hall hall;
  Viewer viewer;
  hall.join(viewer);
  hall.now += 4s;
  hall.hub.tick(hall.now);
  CHECK(viewer.frames.size() == 1);
  hall.now += 1s;
  hall.hub.tick(hall.now);
  REQUIRE(viewer.frames.size() == 2);
  CHECK(viewer.last().at("boards").as_array().empty());
}

TEST_CASE("browsers get the journal's time once it is known") {
  Hall hall;
  Viewer viewer;
  hall.join(viewer);
  CHECK(viewer.last().at("now_ms").is_null());
  hall.clock.observe(Millis{5000}, hall.now);
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
  hall.join(arbiter, Interest{.alerts = true});
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
  hall.join(newcomer, Interest{.alerts = true});
  CHECK(newcomer.last().at("full") == true);
  CHECK(newcomer.last().at("alerts").as_array().size() == 2);
  hall.join(back, Interest{.since = 3, .run = "run-1", .alerts = true});
  CHECK(back.last().at("full") == false);
  REQUIRE(back.last().at("alerts").as_array().size() == 1);
  CHECK(back.last().at("alerts").at(0).at("state") == "corrected");
  hall.join(other_run, Interest{.since = 3, .run = "run-0", .alerts = true});
  CHECK(other_run.last().at("full") == true);
}

TEST_CASE("an arbiter who was slow gets every missed card in one frame") {
  Hall hall;
  hall.tell(tracking::GameStarted{kStart, false});
  Viewer fast, slow;
  hall.join(fast, Interest{.alerts = true});
  hall.join(slow, Interest{.alerts = true});
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
