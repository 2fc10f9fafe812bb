// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Viewers of all boards who see a few of them.
#include <array>
#include <boost/json/serialize.hpp>
#include <map>
#include <random>

#include "daemon/net/watch_request.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/net/hub_hall.hpp"

namespace eboard::net::hub_watch_test {
namespace {

using namespace test;  // NOLINT(google-build-using-namespace): short words for events

/// Four boards, each with its own game.
struct Boards : Hall {
  Boards() {
    (void)state.apply(table(3, 3));
    (void)state.apply(table(4, 4));
  }
  void at(int board, tracking::Conclusion what) {
    auto stored = event(std::move(what), games[board]);
    stored.board = board;
    hub.changed(state.apply(stored));
    now += 1ms;
    hub.flush(now);
  }
  void start(int board) {
    ++games[board];
    at(board, tracking::GameStarted{kStart, false});
  }
  void end(int board, rules::Result result = rules::Result::draw) {
    at(board, tracking::GameEnded{result, tracking::Word<tracking::EndedBy>::read("ruling")});
  }
  void watch(Viewer& viewer, std::optional<BoardNumbers> boards) {
    hub.watch(viewer, std::move(boards), now);
  }

  std::map<int, int> games;
};

json::object only_board(const Viewer& viewer) {
  const auto last = viewer.last();
  REQUIRE(last.at("boards").as_array().size() == 1);
  return last.at("boards").at(0).as_object();
}

Interest watching(BoardNumbers boards, Results results = Results::shown) {
  return {.results = results, .watched = std::move(boards)};
}

TEST_CASE("who watches no board yet gets of each who plays and how it ended") {
  Boards hall;
  hall.start(2);
  hall.at(2, move(1, "e2e4", "e4", kAfterE4));
  Viewer viewer;
  hall.join(viewer, watching({}));
  REQUIRE(viewer.last().at("boards").as_array().size() == 4);
  const auto board = viewer.last().at("boards").at(1).as_object();
  CHECK(board.at("tags").at("White") == "Ada");
  CHECK(board.at("result") == "*");
  CHECK(board.at("game") == 1);
  for (const char* key : {"placement", "last", "clock", "device"}) CHECK_FALSE(board.contains(key));
}

TEST_CASE("a board that is watched comes whole, and then as it changes") {
  Boards hall;
  hall.start(2);
  hall.at(2, move(1, "e2e4", "e4", kAfterE4));
  Viewer viewer;
  hall.join(viewer, watching({}));
  hall.watch(viewer, BoardNumbers{2});
  hall.later();
  CHECK(only_board(viewer).at("last").at("san") == "e4");
  CHECK(only_board(viewer).at("device").is_object());
  hall.turn({&viewer});
  hall.at(2, move(2, "e7e5", "e5", kAfterE4E5));
  CHECK(only_board(viewer).at("last").at("san") == "e5");
  CHECK_FALSE(only_board(viewer).contains("device"));
}

TEST_CASE("of a board that is not watched come its games and their ends, and nothing else") {
  Boards hall;
  Viewer viewer, hidden;
  hall.join(viewer, watching({1}));
  hall.join(hidden, watching({1}, Results::hidden));
  hall.later();
  hall.turn({&viewer, &hidden});
  const auto frames = viewer.frames.size();
  hall.start(2);
  CHECK(viewer.frames.size() == frames + 1);
  CHECK(only_board(viewer).at("game") == 1);
  hall.turn({&viewer, &hidden});
  hall.at(2, move(1, "e2e4", "e4", kAfterE4));
  hall.at(2, tracking::ClockChanged{tracking::Millis{61'000}, tracking::Millis{60'000}, {}, true});
  CHECK(viewer.frames.size() == frames + 1);
  const auto hidden_frames = hidden.frames.size();
  hall.turn();  // the round of the clock, which nobody gets, begins
  hall.turn();
  hall.end(2);
  CHECK(only_board(viewer).at("result") == "1/2-1/2");
  CHECK(only_board(viewer).size() == 3);         // with its number and by whom
  CHECK(hidden.frames.size() == hidden_frames);  // not even that something ended
}

// A page that sees two boards of forty got each move of all of them.
TEST_CASE("viewers of different boards share what they get alike") {
  Boards hall;
  Viewer one, other, all;
  hall.join(one, watching({1}));
  hall.join(other, watching({2}));
  hall.join(all);
  hall.later();
  hall.turn({&one, &other, &all});
  hall.start(3);
  CHECK(one.shared.back() == other.shared.back());
  CHECK(one.shared.back() != all.shared.back());
  hall.turn({&one, &other, &all});
  hall.start(1);
  CHECK(one.shared.back() == all.shared.back());
}

TEST_CASE("who watches a board where nothing happens is not silent while others play") {
  Boards hall;
  Viewer viewer;
  hall.join(viewer, watching({1}));
  hall.later();
  hall.turn({&viewer});
  hall.start(2);
  hall.turn({&viewer});
  const auto frames = viewer.frames.size();
  for (int second = 1; second <= 20; ++second) {
    hall.now += 1s;
    hall.at(2, move(1, "e2e4", "e4", kAfterE4));
    hall.hub.tick(hall.now);
    hall.turn({&viewer});
  }
  CHECK(viewer.frames.size() >= frames + 3);
  CHECK(viewer.last().at("boards").as_array().empty());
}

TEST_CASE("who comes back has what it watched before, and the others as they were shown") {
  Boards hall;
  Viewer viewer;
  hall.start(1);
  hall.start(2);
  hall.join(viewer, watching({1}));
  const auto since = hall.state.sequence();
  hall.hub.leave(viewer);
  hall.at(1, move(1, "e2e4", "e4", kAfterE4));
  hall.at(2, move(1, "d2d4", "d4", kAfterD4));
  Interest back = watching({1});
  back.since = since;
  hall.join(viewer, back);
  const auto boards = viewer.last().at("boards").as_array();
  CHECK(boards.at(0).at("last").at("san") == "e4");
  CHECK_FALSE(boards.at(1).as_object().contains("last"));
  CHECK(boards.at(1).at("game") == 1);
}

/// What a page keeps of the frames that it got.
struct Page {
  std::map<std::int64_t, json::object> boards;
  std::size_t read = 0;

  void take(const Viewer& viewer) {
    for (; read < viewer.frames.size(); ++read) {
      const auto frame = json::parse(viewer.frames[read]).as_object();
      if (frame.contains("full") && frame.at("full") == true) boards.clear();
      for (const auto& patch : frame.at("boards").as_array()) {
        for (const auto& [key, value] : patch.as_object()) boards[patch.at("board").as_int64()][key] = value;
      }
    }
  }
};

/// In a hall where much happens, a viewer scrolls, reads slowly and comes back.
struct Afternoon : Boards {
  Afternoon(unsigned seed, Results results_) : random(seed), results(results_) {
    join(viewer, watching({}, results));
    watched.emplace();
  }

  bool one_in(unsigned n) { return random() % n == 0; }
  int any_board() { return static_cast<int>(random() % 4) + 1; }

  void play() {
    const int board = any_board();
    if (games[board] == 0 || one_in(6)) return start(board);
    if (one_in(6)) return end(board, one_in(2) ? rules::Result::white_wins : rules::Result::unknown);
    if (one_in(3)) {
      const auto left = tracking::Millis{static_cast<int>(random() % 300'000)};
      return at(board, tracking::ClockChanged{left, tracking::Millis{9000}, {}, true});
    }
    at(board, one_in(2) ? move(1, "e2e4", "e4", kAfterE4) : move(1, "d2d4", "d4", kAfterD4));
  }
  void scroll() {
    watched.reset();
    if (!one_in(8)) {
      watched.emplace();
      for (int board = 1; board <= 4; ++board) {
        if (one_in(2)) watched->push_back(board);
      }
    }
    watch(viewer, watched);
  }
  void come_back() {
    page.take(viewer);
    hub.leave(viewer);
    Interest again{.results = results, .watched = watched};
    // Who saw a few and now asks for all has not all of them.
    if (watched && one_in(2)) again.since = sequence_of(viewer.last());
    join(viewer, again);
  }
  void settle() {
    for (int i = 0; i < 30; ++i) later({&viewer});
    page.take(viewer);
  }

  std::mt19937 random;
  Results results;
  Viewer viewer;
  Page page;
  std::optional<BoardNumbers> watched;
};

TEST_CASE("what is watched is always as it is, and of the rest who plays and how it ended") {
  const unsigned seed = GENERATE(range(1U, 150U));
  const Results results = seed % 3 == 0 ? Results::hidden : Results::shown;
  CAPTURE(seed);
  Afternoon hall(seed, results);
  for (int step = 0; step < 60; ++step) {
    hall.play();
    if (hall.one_in(5)) hall.scroll();
    if (hall.one_in(15)) hall.come_back();
    if (hall.one_in(2)) hall.turn({&hall.viewer});
    if (hall.one_in(4)) hall.later({&hall.viewer});
    if (!hall.one_in(10)) continue;
    hall.settle();
    for (const auto& [number, board] : hall.state.boards()) {
      CAPTURE(step, number);
      const bool whole = !hall.watched || std::ranges::count(*hall.watched, number) > 0;
      const unsigned parts = whole ? live::kAllParts : live::kTable | live::kGame | live::kResult;
      for (const auto& [key, value] : board_patch(board, parts, std::nullopt, results))
        CHECK(json::serialize(hall.page.boards[number][key]) == json::serialize(value));
    }
  }
}

TEST_CASE("a message says which boards, and any other is none") {
  const auto numbers = [](std::string_view message) {
    const auto request = parse_watch_request(message);
    return request && request->boards ? *request->boards : BoardNumbers{-1};
  };
  CHECK(numbers(R"({"boards":[3,1,3]})") == BoardNumbers{1, 3});
  CHECK(numbers(R"({"boards":[]})").empty());
  REQUIRE(parse_watch_request(R"({"boards":null})"));
  CHECK_FALSE(parse_watch_request(R"({"boards":null})")->boards);
  for (const char* other :
       {"", "hello", "[]", "{}", R"({"boards":3})", R"({"boards":[0]})", R"({"boards":[10000]})",
        R"({"boards":["1"]})", R"({"boards":[1.5]})", R"({"boards":[1)"})
    CHECK_FALSE(parse_watch_request(other));
  CHECK(parse_numbers("") == BoardNumbers{});
  CHECK(parse_numbers("12,3") == BoardNumbers{3, 12});
  for (const char* other : {",", "1,", "a", "0", "1,,2", "-1"}) CHECK_FALSE(parse_numbers(other));
}

}  // namespace
}  // namespace eboard::net::hub_watch_test
