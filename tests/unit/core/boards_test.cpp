// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/boards.hpp"

#include <fmt/format.h>

#include "daemon/net/history.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/store_support.hpp"

namespace boards_test {

using namespace eboard;
using namespace eboard::daemon;

namespace {

Config hall(std::string_view text) {
  auto config = parse_config(text, "hall.toml");
  REQUIRE(config);
  return std::move(*config);
}

/// Keeps what the boards report as they are raised.
Boards raise(storage::Store& store, const Config& config, Millis now = Millis{1'000'000}) {
  auto boards = raise_boards(store, config, now, [&](const Batch& batch) {
    test::must(store.begin());
    for (const auto& item : batch.items) test::must(store.append(std::get<storage::JournalEntry>(item)));
    test::must(store.commit());
  });
  INFO((boards ? std::string() : boards.error()));
  REQUIRE(boards);
  return std::move(*boards);
}

constexpr std::string_view kTwoTables = R"(
[[board]]
number = 1
port = "/dev/a"
white = "A"
time_control = "300+3"
[[board]]
number = 2
serial = "24211"
[[board]]
number = 3
white = "No device yet"
)";

}  // namespace

TEST_CASE("every table that has a device is raised, with who sits there") {
  const test::TemporaryFolder folder;
  storage::Store store = test::open_store(folder.file("eboardd.db"));
  const Boards boards = raise(store, hall(kTwoTables));
  REQUIRE(boards.infos.size() == 2);
  CHECK(boards.infos[0].number == 1);
  CHECK(boards.infos[0].time_control == "300+3");
  CHECK(boards.infos[1].number == 2);
  CHECK(boards.known.size() == 2);
  CHECK(test::must(store.rounds().pairings()).size() == 3);
}

TEST_CASE("a round without pairings is played at every table, also at boards that are found later") {
  const test::TemporaryFolder folder;
  storage::Store store = test::open_store(folder.file("eboardd.db"));
  const auto played = [&](int table) { return test::must(store.rounds().round_at(table, Millis::max())); };
  raise(store, hall("round = 2\n"));
  CHECK(played(5) == 2);
  raise(store, hall(fmt::format("round = 3\n{}", kTwoTables)), Millis{2'000'000});
  for (const int table : {1, 2, 5}) CHECK(played(table) == 3);
  raise(store, hall(""), Millis{3'000'000});
  CHECK(played(5) == std::nullopt);
}

TEST_CASE("a board that was raised before goes on with its journal") {
  const test::TemporaryFolder folder;
  storage::Store store = test::open_store(folder.file("eboardd.db"));
  const auto settings_entries = [&] {
    int found = 0;
    test::must(
        store.read_journal(1, storage::Store::From::beginning, [&](const storage::JournalEntry& entry) {
          found += entry.kind == storage::JournalKind::settings;
          return true;
        }));
    return found;
  };
  const Boards first = raise(store, hall(kTwoTables));
  const Boards second = raise(store, hall(kTwoTables), Millis{2'000'000});
  CHECK(settings_entries() == 1);
  REQUIRE(second.infos.size() == 2);
  CHECK(second.infos[0].id == first.infos[0].id);
  CHECK(second.infos[1].id == first.infos[1].id);
}

TEST_CASE("boards of former days are raised as well, unless their table has another device now") {
  const test::TemporaryFolder folder;
  storage::Store store = test::open_store(folder.file("eboardd.db"));
  for (const int number : {1, 9}) {
    const auto device = test::must(store.device(fmt::format("serial {} as {}", number, number), "dgt"));
    const BoardIdentity identity{"", device, test::must(store.board(device, number)), number};
    auto begun = BoardRecorder::begin(identity, {"dgt", {}}, Millis{500'000}, [&](const Batch& batch) {
      test::must(store.begin());
      for (const auto& item : batch.items) test::must(store.append(std::get<storage::JournalEntry>(item)));
      test::must(store.commit());
    });
    REQUIRE(begun);
  }
  const Boards boards = raise(store, hall(kTwoTables));
  REQUIRE(boards.infos.size() == 3);
  CHECK(boards.infos[2].number == 9);
  CHECK(boards.known.size() == 4);
}

TEST_CASE("the pages start with each board's latest game") {
  const test::TemporaryFolder folder;
  storage::Store store = test::open_store(folder.file("eboardd.db"));
  const auto device = test::must(store.device("table 1", "dgt"));
  const auto board = test::must(store.board(device, 1));
  std::vector<tracking::TrackedEvent> events;
  for (int game = 1; game <= 3; ++game) {
    events.push_back({Millis{game * 1000}, game, tracking::GameStarted{"fen", false}});
    events.push_back(
        {Millis{game * 1000 + 1}, game,
         tracking::GameEnded{rules::Result::draw, tracking::Word<tracking::EndedBy>::read("agreed")}});
  }
  test::keep(store, board, events);
  const auto history = net::read_history(store);
  REQUIRE(history);
  CHECK(history->last_sequence == 6);
  REQUIRE(history->events.size() == 2);
  CHECK(history->events.front().sequence == 5);
}

TEST_CASE("the pages start with the round and the names of each board's latest game") {
  const test::TemporaryFolder folder;
  storage::Store store = test::open_store(folder.file("eboardd.db"));
  const auto board = test::must(store.board(test::must(store.device("table 1", "dgt")), 1));
  test::must(store.rounds().set_pairings({{1, 1, {{"White", "Ada"}}}}, storage::Millis{0}));
  test::keep(store, board, test::scholars_mate(1));
  test::must(store.rounds().set_pairings({{2, 1, {{"White", "Clara"}}}}, storage::Millis{0}));
  for (const auto& history : {net::read_history(store), net::recall(store.path(), 1)}) {
    REQUIRE(history);
    CHECK(history->seats == std::vector<live::GameSeat>{{board, 1, 1, {{"White", "Ada"}}}});
    for (const storage::StoredEvent& event : history->events)
      CHECK(event.round == (tracking::opens_game(event.event) ? std::optional(1) : std::nullopt));
  }
}

}  // namespace boards_test
