// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/store.hpp"

#include <filesystem>

#include <map>

#include "storage/rebuild.hpp"
#include "tests/support/store_support.hpp"

namespace store_test {

using namespace eboard;
using namespace eboard::storage;
using namespace eboard::test;

namespace {

JournalEntry checkpoint(DeviceId device, std::int64_t at) {
  return {device, Millis{at}, JournalKind::checkpoint, {}, "state"};
}

tracking::TrackedEvent retract(std::int64_t at) { return {Millis{at}, 1, tracking::MoveRetracted{1}}; }

}  // namespace

TEST_CASE("devices and boards are found again by what names them") {
  OneBoard f;
  CHECK(must(f.store.device("serial 1", "dgt")) == f.device);
  CHECK(must(f.store.device("serial 2", "dgt")) != f.device);
  CHECK(must(f.store.board(f.device, 1)) == f.board);
  CHECK(must(f.store.board(f.device, 2)) != f.board);
  must(f.store.device("serial 1", "other"));
  CHECK(must(f.store.devices())[0].driver == "other");
}

TEST_CASE("a device goes on under another key, and one that had it gets the former one") {
  OneBoard f;
  must(f.store.rename("serial 1", "table 7", Millis{0}));
  CHECK(must(f.store.device("table 7", "dgt")) == f.device);
  const DeviceId other = must(f.store.device("serial 1", "dgt"));
  CHECK(other != f.device);
  must(f.store.rename("table 7", "serial 1", Millis{0}));
  CHECK(must(f.store.device("serial 1", "dgt")) == f.device);
  CHECK(must(f.store.device("table 7", "dgt")) == other);
  CHECK(must(f.store.devices()).size() == 2);
}

TEST_CASE("a device is known since it was first seen, and under another key since it has that one") {
  OneBoard f;
  must(f.store.device("port", "dgt", Millis{5}));
  must(f.store.device("port", "dgt", Millis{6}));
  const auto known = [&] { return must(f.store.devices())[1].known; };
  CHECK(known() == Millis{5});
  must(f.store.rename("port", "30001", Millis{7}));
  CHECK(known() == Millis{7});
}

TEST_CASE("events are numbered without gaps over all boards, also past a rollback") {
  OneBoard f;
  const BoardId second = must(f.store.board(f.device, 2));
  keep(f.store, f.board, {retract(1)});
  must(f.store.begin());
  CHECK(must(append(f.store, second, retract(2))) == 2);
  f.store.rollback();
  CHECK(must(f.store.last_sequence()) == 1);
  must(f.store.begin());
  CHECK(must(append(f.store, second, retract(3))) == 2);
  CHECK(must(append(f.store, f.board, retract(4))) == 3);
  must(f.store.commit());
  CHECK(must(f.store.last_sequence()) == 3);
  CHECK(must(f.store.upkeep().check()).empty());
}

TEST_CASE("events come back as they went in, from any number on") {
  OneBoard f;
  const auto events = scholars_mate(1);
  keep(f.store, f.board, events);
  const auto all = stored_events(f.store);
  REQUIRE(all.size() == events.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    CHECK(all[i].event == events[i]);
    CHECK(all[i].sequence == static_cast<Sequence>(i) + 1);
    CHECK(all[i].board == f.board);
    CHECK(all[i].tracker_version == tracking::kTrackerVersion);
  }
  CHECK(stored_events(f.store, 5).front().sequence == 6);
  CHECK(stored_events(f.store, static_cast<Sequence>(events.size())).empty());
}

TEST_CASE("an event that cannot be read back is an error that names it") {
  OneBoard f;
  must(f.store.begin());
  must(f.store.append(f.board, retract(1), R"({"type":"nonsense","at_ms":1,"game":1})"));
  must(f.store.commit());
  const auto read =
      f.store.read_events(0, events::parse_tracked_event, [](const StoredEvent&) { return true; });
  REQUIRE_FALSE(read);
  CHECK_THAT(read.error().message, ContainsSubstring("event 1: \"type\" says 'nonsense'"));
}

TEST_CASE("the time line knows its first and its latest time, journal and events alike") {
  OneBoard f;
  CHECK(must(f.store.last_time()) == Millis{0});
  CHECK(must(f.store.first_time()) == std::nullopt);
  must(f.store.begin());
  must(f.store.append({f.device, Millis{100}, JournalKind::opened, {}, "port"}));
  must(append(f.store, f.board, retract(150)));
  must(f.store.append({f.device, Millis{120}, JournalKind::lost, {}, "gone"}));
  must(f.store.commit());
  must(f.store.begin());
  must(f.store.append({f.device, Millis{999}, JournalKind::lost, {}, "never"}));
  f.store.rollback();
  CHECK(must(f.store.first_time()) == Millis{100});
  CHECK(must(f.store.last_time()) == Millis{150});
  keep(f.store, f.board, {retract(140)});
  CHECK(must(f.store.last_time()) == Millis{150});
}

// It is noted once in ten seconds.
TEST_CASE("the latest time is that of the latest entry, also between two notes of it") {
  OneBoard f;
  for (const int at : {100, 5'000, 9'000, 12'000, 13'000}) {
    must(f.store.begin());
    must(f.store.append({f.device, Millis{at}, JournalKind::lost, {}, "gone"}));
    must(f.store.commit());
    CHECK(must(f.store.last_time()) == Millis{at});
    keep(f.store, f.board, {retract(at + 500)});
    CHECK(must(f.store.last_time()) == Millis{at + 500});
  }
}

TEST_CASE("a store that is written anew is smaller, has small pages, and holds the same") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  const auto number = [&](const char* pragma) {
    auto database = must(Database::open(path, Database::Mode::read_only));
    return must(database.integer(pragma));
  };
  {
    Store store = open_store(path);
    const DeviceId device = must(store.device("serial 1", "dgt"));
    must(store.begin());
    for (int i = 0; i < 5000; ++i)
      must(store.append({device, Millis{i}, JournalKind::read, {1, 2, 3, 4, 5}, {}}));
    must(store.commit());
  }
  REQUIRE(run_sql(path, "PRAGMA journal_mode = DELETE; PRAGMA page_size = 4096; VACUUM") == SQLITE_OK);
  REQUIRE(number("PRAGMA page_size") == 4096);
  {
    Store store = open_store(path);  // whatever its pages, it opens
    CHECK(must(store.upkeep().pack_journal(1, Millis{5000})) > 4900);
    const auto before = number("PRAGMA page_count") * 4096;
    must(rebuild(std::move(store)));
    CHECK(number("PRAGMA page_count") * 512 < before / 2);
    CHECK(std::filesystem::status(path).permissions() ==
          (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
    CHECK_FALSE(std::filesystem::exists(path + ".part"));
  }
  {
    Store store = open_store(path);
    must(store.begin());
    must(store.append({1, Millis{6000}, JournalKind::read, {7}, {}}));
    must(store.commit());
  }
  CHECK(number("PRAGMA page_size") == 512);
  CHECK(number("PRAGMA freelist_count") == 0);
  Store store = open_store(path);
  int entries = 0;
  must(store.read_journal(1, Store::From::beginning, [&](const JournalEntry& entry) {
    CHECK(entry.bytes.size() == (entries < 5000 ? 5 : 1));
    ++entries;
    return true;
  }));
  CHECK(entries == 5001);
  CHECK(must(store.upkeep().check()).empty());
}

TEST_CASE("events since the checkpoint are counted for each board of the device alone") {
  OneBoard f;
  const DeviceId other_device = must(f.store.device("serial 2", "dgt"));
  const BoardId other = must(f.store.board(other_device, 2));
  keep(f.store, f.board, {retract(1), retract(2)});
  keep(f.store, other, {retract(2)});
  CHECK(must(f.store.events_since_checkpoint(f.board)) == 2);
  must(f.store.begin());
  must(append(f.store, f.board, retract(3)));
  must(f.store.append(checkpoint(f.device, 3)));
  must(append(f.store, f.board, retract(4)));
  must(f.store.commit());
  CHECK(must(f.store.events_since_checkpoint(f.board)) == 1);
  CHECK(must(f.store.events_since_checkpoint(other)) == 1);
  CHECK(must(f.store.events_since_checkpoint(99)) == 0);
}

TEST_CASE("nothing is written outside a transaction, and for no board or device that is not there") {
  OneBoard f;
  CHECK_THAT(f.store.append(checkpoint(f.device, 1)).error().message,
             ContainsSubstring("append without begin"));
  CHECK_THAT(append(f.store, f.board, retract(1)).error().message, ContainsSubstring("append without begin"));
  must(f.store.begin());
  CHECK_THAT(append(f.store, 99, retract(1)).error().message, ContainsSubstring("FOREIGN KEY"));
  CHECK_THAT(f.store.append(checkpoint(99, 1)).error().message, ContainsSubstring("FOREIGN KEY"));
  f.store.rollback();
  keep(f.store, f.board, {retract(1)});
  CHECK(must(f.store.upkeep().check()).empty());
}

TEST_CASE("an outlet's cursor is there after its commit, never goes back, and is of no other outlet") {
  OneBoard f;
  CHECK_FALSE(must(f.store.cursor("pgn")));
  must(f.store.begin());
  must(f.store.append(OutletCursor{"pgn", 7}));
  must(f.store.append(OutletCursor{"other", 0}));
  must(f.store.commit());
  must(f.store.begin());
  must(f.store.append(OutletCursor{"pgn", 9}));
  f.store.rollback();
  must(f.store.begin());
  must(f.store.append(OutletCursor{"pgn", 3}));
  must(f.store.commit());
  CHECK(must(f.store.cursor("pgn")) == 7);
  CHECK(must(f.store.cursor("other")) == 0);
}

TEST_CASE("pairings come back by round and board, and the same place is replaced and others stay") {
  OneBoard f;
  must(f.store.rounds().set_pairings({{1, 1, {{"White", "A"}, {"Black", "B"}}}, {1, 2, {}}}, Millis{0}));
  must(f.store.rounds().set_pairings({{2, 1, {{"White", "C"}}}}, Millis{0}));
  must(f.store.rounds().set_pairings({{1, 1, {{"White", "X"}}}, {1, 2, {}}}, Millis{0}));
  const auto pairings = must(f.store.rounds().pairings());
  REQUIRE(pairings.size() == 3);
  CHECK(pairings[0].tags == std::vector<rules::Tag>{{"White", "X"}});
  CHECK(pairings[1].board == 2);
  CHECK(pairings[1].tags.empty());
  CHECK(pairings[2].round == 2);
}

TEST_CASE("games of the latest irregularities are read too, each from its start to its last one") {
  OneBoard f;
  const BoardId other = must(f.store.board(f.device, 2));
  const auto flagged = [](int game, tracking::ForWhom whom) {
    auto events = scholars_mate(game);
    tracking::IrregularityFound found;
    found.id = 1;
    found.ply = 3;
    found.code = tracking::Code::illegal_move;
    found.state = tracking::State::completed;
    found.for_whom = whom;
    events.insert(events.begin() + 3, {Millis{5}, game, found});
    return events;
  };
  keep(f.store, f.board, flagged(1, tracking::ForWhom::arbiter));
  keep(f.store, f.board, flagged(2, tracking::ForWhom::arbiter));
  keep(f.store, other, scholars_mate(1));
  keep(f.store, f.board, flagged(3, tracking::ForWhom::op));
  keep(f.store, f.board, scholars_mate(4));

  const auto games = [&](int flags) {
    std::map<std::pair<BoardId, int>, std::size_t> found;
    Sequence last = 0;
    for (const StoredEvent& event : must(f.store.latest_games(events::parse_tracked_event, flags))) {
      CHECK(event.sequence > last);
      last = event.sequence;
      ++found[{event.board, event.event.game}];
    }
    return found;
  };
  const std::size_t whole = scholars_mate(1).size();
  using Found = std::map<std::pair<BoardId, int>, std::size_t>;
  CHECK(games(0) == Found{{{f.board, 4}, whole}, {{other, 1}, whole}});
  CHECK(games(1) == Found{{{f.board, 2}, 4}, {{f.board, 3}, 4}, {{f.board, 4}, whole}, {{other, 1}, whole}});
  CHECK(games(2).at({f.board, 1}) == 4);
}

TEST_CASE("of the game before the latest one is read what was judged in it, as it was after an event too") {
  OneBoard f;
  const BoardId other = must(f.store.board(f.device, 2));
  const auto judged = [](int game) {
    auto events = scholars_mate(game);
    tracking::IrregularityFound found;
    found.id = 1;
    found.ply = 3;
    found.code = tracking::Code::illegal_move;
    found.for_whom = tracking::ForWhom::arbiter;
    events.insert(events.begin() + 3, {Millis{5}, game, found});
    tracking::RulingMade made;
    made.number = 1;
    made.about = 1;
    made.ruling = "R-WARN white";
    events.insert(events.begin() + 5, {Millis{6}, game, made});
    return events;
  };
  keep(f.store, f.board, judged(1));
  keep(f.store, f.board, judged(2));
  keep(f.store, other, scholars_mate(1));
  // A game that came to nothing gives its number to the next one.
  keep(f.store, f.board, {{Millis{7}, 3, tracking::GameStarted{}}});
  const Sequence before_third = must(f.store.last_sequence()) - 1;
  keep(f.store, f.board, scholars_mate(3));
  keep(f.store, other, scholars_mate(2));

  using Found = std::map<std::pair<BoardId, int>, std::size_t>;
  const auto games = [&](std::optional<Sequence> as_of) {
    Found found;
    Sequence last = 0;
    for (const StoredEvent& event :
         must(f.store.latest_games(events::parse_tracked_event, 0, as_of, Before::judged_game))) {
      CHECK(event.sequence > last);
      last = event.sequence;
      ++found[{event.board, event.event.game}];
    }
    return found;
  };
  const std::size_t whole = scholars_mate(1).size();
  CHECK(games({}) == Found{{{f.board, 2}, 6}, {{f.board, 3}, whole}, {{other, 1}, 1}, {{other, 2}, whole}});
  CHECK(games(before_third) ==
        Found{{{f.board, 1}, 6}, {{f.board, 2}, judged(2).size()}, {{other, 1}, whole}});
}

TEST_CASE("a game knows its round") {
  OneBoard f;
  must(f.store.rounds().set_pairings({{3, 1, {{"White", "A"}}}}, Millis{0}));
  keep(f.store, f.board, scholars_mate(1));
  CHECK(must(f.store.rounds().round_of(f.board, 1)) == 3);
  CHECK(must(f.store.rounds().round_of(f.board, 2)) == std::nullopt);
}

TEST_CASE("the latest game of each board is read in order, and nothing before it") {
  OneBoard f;
  const DeviceId device = must(f.store.device("serial 2", "dgt"));
  const BoardId second = must(f.store.board(device, 2)), idle = must(f.store.board(device, 3)),
                unused = must(f.store.board(device, 4));
  const auto seen = tracking::TrackedEvent{Millis{1}, 0, tracking::PhaseChanged{tracking::Phase::setting_up}};
  keep(f.store, idle, {seen});
  keep(f.store, f.board, scholars_mate(1));
  keep(f.store, second, scholars_mate(1));
  keep(f.store, f.board, scholars_mate(2));
  keep(f.store, second, {seen});

  const auto all = stored_events(f.store);
  std::map<BoardId, Sequence> begins;
  for (const StoredEvent& event : all) {
    const bool start = std::holds_alternative<tracking::GameStarted>(event.event.what);
    if (start || event.board == idle) begins[event.board] = event.sequence;
  }
  std::vector<Sequence> expected, got;
  for (const StoredEvent& event : all) {
    if (event.sequence >= begins.at(event.board)) expected.push_back(event.sequence);
  }
  for (const StoredEvent& event : must(f.store.latest_games(events::parse_tracked_event, 0))) {
    got.push_back(event.sequence);
    CHECK(event.board != unused);
  }
  CHECK(got == expected);
  CHECK(got.front() == 1);
  CHECK(got.size() < all.size());
}

TEST_CASE("the latest games as they were after an event are those that a store ending there has") {
  OneBoard all;
  const BoardId second = must(all.store.board(all.device, 2));
  const auto append_to = [](Store& store, BoardId board, const std::vector<tracking::TrackedEvent>& events) {
    keep(store, board, events);
  };
  append_to(all.store, second, {{Millis{10}, 0, tracking::PhaseChanged{tracking::Phase::setting_up}}});
  append_to(all.store, all.board, scholars_mate(1));
  append_to(all.store, second, scholars_mate(1, Millis{20'000}));
  append_to(all.store, all.board, scholars_mate(2, Millis{40'000}));
  const auto events = stored_events(all.store);
  for (Sequence last = 0; last <= events.back().sequence; ++last) {
    OneBoard cut;
    REQUIRE(must(cut.store.board(cut.device, 2)) == second);
    for (const StoredEvent& event : events) {
      if (event.sequence <= last) append_to(cut.store, event.board, {event.event});
    }
    const auto numbers = [](const std::vector<StoredEvent>& of) {
      std::vector<Sequence> found;
      for (const StoredEvent& event : of) found.push_back(event.sequence);
      return found;
    };
    INFO(last);
    CHECK(numbers(must(all.store.latest_games(events::parse_tracked_event, 0, last))) ==
          numbers(must(cut.store.latest_games(events::parse_tracked_event, 0))));
  }
}

TEST_CASE("the last event until a time is the one before the first that is later") {
  OneBoard f;
  CHECK(must(f.store.last_until(Millis{1000})) == 0);
  const auto at = [](std::int64_t ms) { return retract(ms); };
  // What was concluded late stands behind later events.
  keep(f.store, f.board, {at(10), at(20), at(50), at(30), at(60)});
  const std::vector<std::pair<std::int64_t, Sequence>> expected{{9, 0},  {10, 1}, {20, 2}, {49, 2},
                                                                {50, 4}, {60, 5}, {99, 5}};
  for (const auto& [time, last] : expected) {
    INFO(time);
    CHECK(must(f.store.last_until(Millis{time})) == last);
  }
  constexpr std::int64_t kDay = 86'400'000;
  for (int day = 1; day <= 40; ++day) keep(f.store, f.board, {at(day * kDay), at(day * kDay + 1)});
  CHECK(must(f.store.last_until(Millis{30 * kDay})) == 5 + 59);
  CHECK(must(f.store.last_until(Millis{41 * kDay})) == 5 + 80);
}

TEST_CASE("a page has the device's events after a number, in order and no more than are wanted") {
  OneBoard f;
  const BoardId second = must(f.store.board(f.device, 2));
  const BoardId other = must(f.store.board(must(f.store.device("serial 2", "dgt")), 3));
  keep(f.store, f.board, {retract(10)});
  keep(f.store, other, {retract(90)});
  keep(f.store, second, {retract(30)});
  keep(f.store, f.board, {retract(20), retract(25)});
  const auto numbers = [&](Sequence after, std::size_t maximum) {
    std::vector<Sequence> found;
    for (const EventText& event : must(f.store.event_page(f.device, after, maximum)))
      found.push_back(event.sequence);
    return found;
  };
  CHECK(numbers(0, 9) == std::vector<Sequence>{1, 3, 4, 5});
  CHECK(numbers(1, 2) == std::vector<Sequence>{3, 4});
  CHECK(numbers(5, 9).empty());
  CHECK(numbers(0, 0).empty());
  const EventText event = must(f.store.event_page(f.device, 1, 1)).at(0);
  CHECK(events::parse_tracked_event(event.json) == retract(30));
  CHECK(event.tracker_version == tracking::kTrackerVersion);
  CHECK(must(f.store.event_page(99, 0, 9)).empty());
  CHECK(must(f.store.last_event_time(f.device)) == Millis{30});
  CHECK_FALSE(must(f.store.last_event_time(99)));
}

TEST_CASE("devices and boards are listed with what they are known by") {
  OneBoard f;
  const DeviceId second = must(f.store.device("serial 2", "chesslink"));
  const BoardId third = must(f.store.board(second, 3));
  const auto devices = must(f.store.devices());
  REQUIRE(devices.size() == 2);
  CHECK(devices[1].id == second);
  CHECK(devices[1].key == "serial 2");
  CHECK(devices[1].driver == "chesslink");
  must(f.store.board(f.device, 4));
  const auto boards = must(f.store.boards());
  REQUIRE(boards.size() == 3);
  CHECK(boards[1].id == third);
  CHECK(boards[1].device == second);
  CHECK(boards[1].number == 3);
  CHECK(boards[2].device == f.device);
}

TEST_CASE("an event read back knows its board and its text") {
  OneBoard f;
  const BoardId second = must(f.store.board(f.device, 2));
  keep(f.store, f.board, {retract(1)});
  keep(f.store, second, {retract(2)});
  const auto events = stored_events(f.store);
  REQUIRE(events.size() == 2);
  CHECK(events[0].board == f.board);
  CHECK(events[1].board == second);
  CHECK(events::parse_tracked_event(events[1].json) == retract(2));
}

TEST_CASE("the times of the journal are its first and its latest, whatever lies between") {
  OneBoard f;
  CHECK_FALSE(must(f.store.first_time()));
  keep(f.store, f.board, {retract(50)});
  must(f.store.begin());
  must(f.store.append(checkpoint(f.device, 70)));
  must(append(f.store, f.board, retract(60)));
  must(f.store.append(checkpoint(f.device, 40)));
  must(f.store.commit());
  CHECK(must(f.store.first_time()) == Millis{50});
  CHECK(must(f.store.last_time()) == Millis{70});
  must(f.store.begin());
  must(f.store.append(checkpoint(f.device, 99)));
  f.store.rollback();
  must(f.store.begin());
  must(f.store.append(ClockAnchor{.at = Millis{500}}));
  must(f.store.commit());
  CHECK(must(f.store.last_time()) == Millis{70});
}

TEST_CASE("while one board plays a long game, others show only their latest ones") {
  OneBoard f;
  const BoardId second = must(f.store.board(f.device, 2));
  const auto seen = tracking::TrackedEvent{Millis{1}, 1, tracking::PhaseChanged{tracking::Phase::playing}};
  keep(f.store, second, scholars_mate(1));
  keep(f.store, f.board, scholars_mate(1));
  keep(f.store, f.board, scholars_mate(2));
  keep(f.store, second, {seen});
  keep(f.store, f.board, scholars_mate(3));
  std::map<std::pair<BoardId, int>, std::size_t> found;
  for (const StoredEvent& event : must(f.store.latest_games(events::parse_tracked_event, 0)))
    ++found[{event.board, event.event.game}];
  const std::size_t whole = scholars_mate(1).size();
  CHECK(found ==
        std::map<std::pair<BoardId, int>, std::size_t>{{{second, 1}, whole + 1}, {{f.board, 3}, whole}});
}

TEST_CASE("of boards that play at the same time each event is read once, in order") {
  OneBoard f;
  const BoardId second = must(f.store.board(f.device, 2));
  const auto game = scholars_mate(1);
  const auto half = game.begin() + 6;
  keep(f.store, second, {game.begin(), half});
  keep(f.store, f.board, {game.begin(), half});
  keep(f.store, second, {half, game.end()});
  keep(f.store, f.board, {half, game.end()});
  std::vector<Sequence> expected, read;
  for (const StoredEvent& event : stored_events(f.store)) expected.push_back(event.sequence);
  for (const StoredEvent& event : must(f.store.latest_games(events::parse_tracked_event, 0)))
    read.push_back(event.sequence);
  CHECK(read == expected);
}

}  // namespace store_test
