// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/pgn_service.hpp"

#include <mutex>
#include <thread>

#include "tests/support/store_support.hpp"

namespace eboard::net::pgn_service_test {
namespace {

using namespace eboard::test;

storage::GameRow game(int board, int number, std::vector<rules::Tag> tags = {}) {
  storage::GameRow row;
  row.board_number = board;
  row.number = number;
  row.round = 3;
  row.started = std::chrono::hours(24 * 365);
  row.record.tags = std::move(tags);
  return row;
}

TEST_CASE("games stand apart by one empty line") {
  std::string text;
  append_round_pgn(text, game(1, 1, {{"White", "A"}}), "Open");
  append_round_pgn(text, game(2, 1, {{"White", "B"}}), "Open");
  const auto next = text.find("[Event", 1);
  REQUIRE(next != std::string::npos);
  CHECK(text.substr(next - 3, 3) == "*\n\n");
  CHECK(text.find("[White \"A\"]") < text.find("[White \"B\"]"));
}

TEST_CASE("tags that a pairing leaves out are filled in, its own are kept") {
  std::string text;
  append_round_pgn(text, game(4, 1, {{"Event", "Cup"}, {"White", "A"}}), "Open");
  CHECK_THAT(text, ContainsSubstring("[Event \"Cup\"]"));
  CHECK_THAT(text, ContainsSubstring("[Date \"????.??.??\"]"));
  CHECK_THAT(text, ContainsSubstring("[Round \"3\"]"));
  CHECK_THAT(text, ContainsSubstring("[Board \"4\"]"));
  CHECK_THAT(text, ContainsSubstring("[Black \"?\"]"));
  CHECK_THAT(text, ContainsSubstring("[Result \"*\"]"));
}

TEST_CASE("receivers reckon from the moment at which both clocks were right") {
  using namespace std::chrono_literals;
  const storage::Calendar calendar({{.at = 0s, .wall = 1'772'546'400s, .utc_offset = 1h, .begins = true}});
  const auto text_of = [&](std::optional<rules::Color> running) {
    std::string text;
    append_round_pgn(text, game(4, 2), "Open", {{4, {2, {5025s, 60s, running, 1250ms}}}}, calendar);
    return text;
  };
  CHECK_THAT(text_of(rules::Color::black),
             ContainsSubstring("[ReferenceTime \"B/2026-03-03T15:00:01.250+01:00\"]\n"));
  CHECK_THAT(text_of(rules::Color::white), ContainsSubstring("[ReferenceTime \"W/2026"));
  CHECK_THAT(text_of({}), ContainsSubstring("[ReferenceTime \"N/2026"));
}

TEST_CASE("a game under way shows what its clocks showed last at rest, no other does") {
  using namespace std::chrono_literals;
  const live::RestingGames under_way{{4, {.game = 2, .clocks = {5025s, {}}}},
                                     {5, {.game = 1, .clocks = {7s, 36000s}}}};
  const auto text_of = [&](const storage::GameRow& row) {
    std::string text;
    append_round_pgn(text, row, "Open", under_way);
    return text;
  };
  CHECK_THAT(text_of(game(4, 2)), ContainsSubstring("[WhiteClock \"1:23:45\"]"));
  CHECK_THAT(text_of(game(4, 2)), !ContainsSubstring("BlackClock"));
  CHECK_THAT(text_of(game(5, 1)), ContainsSubstring("[WhiteClock \"0:00:07\"]\n[BlackClock \"10:00:00\"]\n"));
  CHECK_THAT(text_of(game(4, 2)), !ContainsSubstring("ReferenceTime"));
  CHECK_THAT(text_of(game(4, 1)), !ContainsSubstring("Clock"));
  CHECK_THAT(text_of(game(6, 1)), !ContainsSubstring("Clock"));
  storage::GameRow ended = game(5, 1);
  ended.ended = 1h;
  CHECK_THAT(text_of(ended), !ContainsSubstring("Clock"));
}

/// A store of one table, and the service that reads it. Its clock stands still until somebody moves it.
struct Served : OneBoard {
  Served() : OneBoard(7) {}

  PgnService::Answer get(const PgnQuery& query) {
    std::optional<PgnService::Answer> got;
    service.get(query, {version}, [&](const PgnService::Answer& answer) { got = answer; });
    while (!got) {
      std::vector<std::function<void()>> tasks;
      {
        const std::lock_guard lock(mutex);
        tasks.swap(posted);
      }
      for (const auto& task : tasks) task();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return *got;
  }
  PgnService::Pgn pgn() {
    const auto answer = get({});
    REQUIRE(answer);
    return *answer;
  }

  std::uint64_t version = 0;
  PgnService::Wall wall{std::chrono::milliseconds(1'000'300)};
  std::mutex mutex;
  std::vector<std::function<void()>> posted;
  PgnService service{path,
                     "Open",
                     [this](std::function<void()> task) {
                       const std::lock_guard lock(mutex);
                       posted.push_back(std::move(task));
                     },
                     {},
                     {},
                     [this] { return wall; }};
};

TEST_CASE("a text is dated when no other one can follow in its second") {
  using namespace std::chrono_literals;
  Served one;
  keep(one.store, one.board,
       {{1s, 1, tracking::GameStarted{kInitialFen, false}}, {2s, 1, committed(1, "e2e4", "e4")}});
  const auto first = one.pgn();
  CHECK_FALSE(first.modified);
  one.wall += 2s;
  CHECK(one.pgn().modified == std::chrono::sys_seconds(1000s));
  ++one.version;  // of another round: the text is the same
  CHECK(one.pgn().modified == std::chrono::sys_seconds(1000s));
  keep(one.store, one.board, {{3s, 1, committed(2, "e7e5", "e5")}});
  ++one.version;
  const auto second = one.pgn();
  CHECK(*second.text != *first.text);
  CHECK_FALSE(second.modified);
  one.wall += 5s;
  CHECK(one.pgn().modified == std::chrono::sys_seconds(1002s));
}

TEST_CASE("all rounds of a large store are not served in one piece, one round is") {
  Served one;
  must(one.store.rounds().set_pairings({{1, 7, {{"Annotator", std::string(std::size_t{1} << 20, 'a')}}}},
                                       storage::Millis{0}));
  for (int game = 1; game <= 9; ++game)
    keep(one.store, one.board, scholars_mate(game, tracking::Millis{game * 60'000}));
  const auto all = one.get({});
  REQUIRE_FALSE(all);
  CHECK(all.error() == "more than 8 MiB of games; ask for one round, or export them");
  CHECK(one.get({1, std::nullopt}));
}

}  // namespace
}  // namespace eboard::net::pgn_service_test
