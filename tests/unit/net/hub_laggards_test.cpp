// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Viewers that do not read as fast as the hall plays: they hold up nobody, and in the end they have seen the
// same.
#include <memory>
#include <random>

#include "tests/support/catch.hpp"
#include "tests/unit/net/hub_hall.hpp"

namespace eboard::net::hub_laggards_test {
namespace {

using namespace test;  // NOLINT(google-build-using-namespace): short words for events

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
    if (one_in(3))
      hall.tell(tracking::ClockChanged{tracking::Millis{white_ms}, tracking::Millis{9000}, {}, true});
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

}  // namespace
}  // namespace eboard::net::hub_laggards_test
