// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/boards.hpp"

#include <fmt/format.h>

#include <array>
#include <span>

#include "daemon/events/event_json.hpp"
#include "daemon/net/history.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/store_support.hpp"
#include "tests/unit/core/kept_board.hpp"

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
FoundBoards raise(storage::Store& store, const Config& config, Millis now = Millis{1'000'000}) {
  const auto found = find_boards(store, config, now);
  INFO((found ? std::string() : found.error()));
  REQUIRE(found);
  const auto raised = raise_boards(store, found->boards, now, [&](const Batch& batch) {
    test::must(store.begin());
    for (const auto& item : batch.items) test::must(store.append(std::get<storage::JournalEntry>(item)));
    test::must(store.commit());
  });
  INFO((raised ? std::string() : raised.error()));
  REQUIRE(raised);
  REQUIRE(raised->recorders.size() == found->boards.size());
  return *found;
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
  const FoundBoards boards = raise(store, hall(kTwoTables));
  REQUIRE(boards.infos().size() == 2);
  CHECK(boards.infos()[0].number == 1);
  CHECK(boards.infos()[0].time_control == "300+3");
  CHECK(boards.infos()[1].number == 2);
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
  const FoundBoards first = raise(store, hall(kTwoTables));
  const FoundBoards second = raise(store, hall(kTwoTables), Millis{2'000'000});
  CHECK(settings_entries() == 1);
  REQUIRE(second.infos().size() == 2);
  CHECK(second.infos()[0].id == first.infos()[0].id);
  CHECK(second.infos()[1].id == first.infos()[1].id);
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
  const FoundBoards boards = raise(store, hall(kTwoTables));
  REQUIRE(boards.infos().size() == 3);
  CHECK(boards.infos()[2].number == 9);
  CHECK(boards.known.size() == 4);
}

TEST_CASE("a board whose journal cannot be replayed holds no other one up") {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("eboardd.db");
  {
    storage::Store store = test::open_store(path);
    raise(store, hall(kTwoTables));
  }
  REQUIRE(
      test::run_sql(path,
                    "DROP TRIGGER journal_is_not_changed; UPDATE journal SET body = x'7b' WHERE kind = 4 AND "
                    "device = 1") == SQLITE_OK);
  storage::Store store = test::open_store(path);
  const auto found = find_boards(store, hall(kTwoTables), Millis{2'000'000});
  REQUIRE(found);
  const auto raised = raise_boards(store, found->boards, Millis{2'000'000}, [](const Batch&) {});
  INFO((raised ? std::string() : raised.error()));
  REQUIRE(raised);
  REQUIRE(raised->recorders.size() == 1);
  CHECK(raised->recorders[0].identity().number == 2);
  REQUIRE(raised->damaged.size() == 1);
  CHECK(raised->damaged[0].identity.number == 1);
  CHECK_THAT(raised->damaged[0].why, ContainsSubstring("settings"));
}

TEST_CASE(
    "before they are opened boards have their serial numbers, and those that nobody named are not there") {
  const test::TemporaryFolder folder;
  storage::Store store = test::open_store(folder.file("eboardd.db"));
  const auto device = test::must(store.device("30003 as 9", "dgt"));
  const BoardIdentity identity{"30003 as 9", device, test::must(store.board(device, 9)), 9};
  auto begun = BoardRecorder::begin(identity, {"dgt", {}}, Millis{500'000}, [&](const Batch& batch) {
    test::must(store.begin());
    for (const auto& item : batch.items) test::must(store.append(std::get<storage::JournalEntry>(item)));
    test::must(store.commit());
  });
  REQUIRE(begun);
  const auto devices = raise(store, hall(kTwoTables)).devices();
  REQUIRE(devices.size() == 3);
  using seams::DeviceState;
  const std::array<std::tuple<int, std::string, DeviceState>, 3> wanted{
      {{1, "", DeviceState::opening}, {2, "24211", DeviceState::opening}, {9, "30003", DeviceState::lost}}};
  for (std::size_t i = 0; i < wanted.size(); ++i)
    CHECK(wanted[i] == std::tuple(devices[i].board, devices[i].numbers.serial, devices[i].state));
}

TEST_CASE("boards that are replayed side by side stand as each does alone, and may be ended") {
  const test::TemporaryFolder folder;
  storage::Store store = test::open_store(folder.file("eboardd.db"));
  const auto lines = test::heard_lines(sim::Level::l1);
  const auto keep = [&](const Batch& batch) {
    test::must(store.begin());
    for (const auto& item : batch.items) {
      if (const auto* entry = std::get_if<storage::JournalEntry>(&item)) {
        test::must(store.append(*entry));
      } else {
        const auto& event = std::get<tracking::TrackedEvent>(item);
        test::must(store.append(batch.board, event, events::to_json_text(event)));
      }
    }
    test::must(store.commit());
  };
  constexpr std::size_t kBoards = 5;
  const auto half = [&](std::size_t board) { return lines.size() * (board + 1) / (kBoards + 1); };
  std::vector<FoundBoard> boards;
  for (std::size_t i = 0; i < kBoards; ++i) {
    const int number = static_cast<int>(i) + 1;
    const auto device = test::must(store.device(table_key(number), "dgt"));
    boards.push_back(
        {{table_key(number), device, test::must(store.board(device, number)), number}, {}, "dgt"});
    auto begun = BoardRecorder::begin(boards.back().identity, {"dgt", {}}, Millis{999'000}, keep);
    REQUIRE(begun);
    begun->opened(Millis{999'000}, "COM");
    for (const auto& line : std::span(lines).first(half(i)))
      begun->carried(line.at, line.direction, line.bytes);
  }
  std::array<std::vector<std::string>, 2> later;
  const auto note_in = [](std::vector<std::string>& events) {
    return [&](const Batch& batch) {
      for (const auto& item : batch.items) {
        const auto* event = std::get_if<tracking::TrackedEvent>(&item);
        if (event != nullptr) events.push_back(events::to_json_text(*event));
      }
    };
  };
  const auto last = test::must(store.last_time());
  auto together = raise_boards(store, boards, last, note_in(later[0]));
  auto alone = raise_more(store, boards, last, note_in(later[1]));
  REQUIRE(together);
  REQUIRE(alone);
  REQUIRE(together->recorders.size() == kBoards);
  for (std::size_t i = 0; i < kBoards; ++i) {
    CHECK(together->recorders[i].identity().number == static_cast<int>(i) + 1);
    CHECK(together->recorders[i].open());
    for (auto* recorder : {&together->recorders[i], &alone->recorders[i]}) {
      for (const auto& line : std::span(lines).subspan(half(i)))
        recorder->carried(line.at, line.direction, line.bytes);
    }
  }
  CHECK(later[0].size() > kBoards);
  CHECK(later[0] == later[1]);
  const auto ended = raise_boards(store, boards, last, keep, [](std::int64_t) { return false; });
  if (!ended) CHECK(ended.error().empty());  // it may have been done before anybody was asked
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
