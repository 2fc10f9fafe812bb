// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A database that lost a table, for example by a repair by hand: the answer to every question is an error or
// complete, and never a part.
#include <fmt/format.h>
#include <sqlite3.h>

#include <filesystem>
#include <functional>
#include <map>

#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/store_support.hpp"

namespace lost_table_test {

using namespace eboard;
using namespace eboard::storage;
using namespace eboard::test;

namespace {

using Answer = Result<std::string>;

template <class T>
Answer told(const Result<T>& result, const std::function<std::string(const T&)>& words) {
  if (!result) return unexpected(result.error());
  return words(*result);
}
std::string text(Millis at) { return std::to_string(at.count()); }

Answer journal(Store& store, DeviceId device, Store::From from) {
  std::string out;
  const auto read = store.read_journal(device, from, [&](const JournalEntry& entry) {
    out += fmt::format("{} {} {} {}; ", entry.device, static_cast<int>(entry.kind), entry.bytes.size(),
                       entry.text);
    return true;
  });
  if (!read) return unexpected(read.error());
  return out;
}

Answer games(Store& store) {
  std::string out;
  const auto read = store.rounds().read_games({}, [&](const GameRow& game) {
    out += fmt::format("{} {} {} {}\n", game.number, game.plies.size(), game.rulings.size(),
                       rules::to_pgn(game.record));
    return true;
  });
  if (!read) return unexpected(read.error());
  return out;
}

Answer journals(Store& store) {
  int entries = 0;
  const auto read = store.read_journals([&](const JournalEntry&) { return ++entries > 0; });
  if (!read) return unexpected(read.error());
  return std::to_string(entries);
}

Answer events(Store& store) {
  std::string out;
  const auto read = store.read_events(2, events::parse_tracked_event, [&](const StoredEvent& event) {
    out += fmt::format("{} {} ", event.sequence, event.board);
    return true;
  });
  if (!read) return unexpected(read.error());
  return out;
}

/// What everybody may ask of a store.
std::map<std::string, Answer> answers(Store& store) {
  std::map<std::string, Answer> out;
  const auto tell = [&](const char* name, Answer answer) { out.emplace(name, std::move(answer)); };
  tell("devices", told<std::vector<DeviceRow>>(store.devices(), [](const auto& rows) {
         return fmt::format("{} {}", rows.size(), rows.empty() ? "" : rows[0].key);
       }));
  tell("boards", told<std::vector<BoardRow>>(store.boards(), [](const auto& rows) {
         return fmt::format("{} {}", rows.size(), rows.empty() ? 0 : rows[0].number);
       }));
  tell("pairings", told<std::vector<Pairing>>(store.rounds().pairings(), [](const auto& rows) {
         return fmt::format("{} {}", rows.size(), rows.empty() ? 0 : rows[0].tags.size());
       }));
  tell("last sequence",
       told<Sequence>(store.last_sequence(), [](Sequence last) { return std::to_string(last); }));
  tell("last time", told<Millis>(store.last_time(), text));
  tell("first time", told<std::optional<Millis>>(store.first_time(), [](const auto& at) {
         return at ? text(*at) : std::string("none");
       }));
  tell("anchors", told<std::vector<ClockAnchor>>(
                      store.anchors(), [](const auto& rows) { return std::to_string(rows.size()); }));
  tell("journal", journal(store, 1, Store::From::beginning));
  tell("journal from the checkpoint", journal(store, 1, Store::From::latest_checkpoint));
  tell("journals", journals(store));
  tell("events since the checkpoint",
       told<std::int64_t>(store.events_since_checkpoint(1),
                          [](std::int64_t count) { return std::to_string(count); }));
  tell("events", events(store));
  for (const int flags : {0, 3})
    tell(flags == 0 ? "latest games" : "latest games and flags",
         told<std::vector<StoredEvent>>(
             store.latest_games(events::parse_tracked_event, flags), [](const auto& rows) {
               return fmt::format("{} from {}", rows.size(), rows.empty() ? 0 : rows[0].sequence);
             }));
  tell("round", told<std::optional<int>>(store.rounds().round_of(1, 1), [](const auto& round) {
         return round ? std::to_string(*round) : std::string("none");
       }));
  tell("a page of events", told<std::vector<EventText>>(store.event_page(1, 3, 5), [](const auto& rows) {
         return std::to_string(rows.size());
       }));
  tell("the latest event", told<std::optional<Millis>>(store.last_event_time(1), [](const auto& at) {
         return at ? text(*at) : std::string("none");
       }));
  tell("games", games(store));
  return out;
}

/// Something in every table.
void fill(Store& store) {
  const DeviceId device = must(store.device("serial 1", "dgt"));
  const BoardId board = must(store.board(device, 3));
  must(store.rounds().set_pairings({{2, 3, {{"White", "A"}, {"Black", "B"}}}}, Millis{0}));
  must(store.begin());
  must(store.append(ClockAnchor{.at = Millis{0}, .wall = Millis{1'772'546'400'000}, .begins = true}));
  must(store.append(JournalEntry{device, Millis{10}, JournalKind::read, {1, 2, 3}, ""}));
  must(store.append(JournalEntry{device, Millis{20}, JournalKind::checkpoint, {}, "state"}));
  must(store.append(JournalEntry{device, Millis{30}, JournalKind::read, {4, 5}, ""}));
  must(store.commit());
  CHECK(must(store.upkeep().pack_journal(device, Millis{20})) == 1);
  auto first = scholars_mate(1);
  tracking::IrregularityFound found;
  found.id = 1;
  found.ply = 3;
  found.code = tracking::Code::illegal_move;
  found.state = tracking::State::completed;
  first.insert(first.begin() + 3, {Millis{1000}, 1, found});
  first.push_back(
      {first.back().at, 1,
       tracking::RulingMade{1, 4, "R-WARN white", "12.9", "fide-2023", "A", "", 0, 0, {}, {}, ""}});
  keep(store, board, first);
  keep(store, board, scholars_mate(2, Millis{60'000}));
}

}  // namespace

TEST_CASE("a store that lost a table answers with an error or as before, never with less") {
  const TemporaryFolder folder;
  std::map<std::string, Answer> whole;
  {
    Store store = open_store(folder.file("whole.db"));
    fill(store);
    must(store.checkpoint_wal());
    whole = answers(store);
  }
  for (const auto& [question, answer] : whole) {
    INFO(question);
    REQUIRE(answer);
  }
  for (const char* table : {"meta", "device", "board", "journal", "journal_chunk", "event", "game", "ply",
                            "irregularity", "pairing", "pairing_tag", "game_tag", "ruling", "clock_anchor"}) {
    const std::string path = folder.file(std::string(table) + ".db");
    std::filesystem::copy_file(folder.file("whole.db"), path);
    REQUIRE(run_sql(path, fmt::format("DROP TABLE {}", table).c_str()) == SQLITE_OK);
    auto store = Store::open(path, Store::Access::read_only);
    if (!store) continue;
    int errors = 0;
    for (const auto& [question, answer] : answers(*store)) {
      CAPTURE(table, question);
      if (answer) CHECK(*answer == *whole.at(question));
      errors += !answer;
    }
    CAPTURE(table);
    const bool read_by_none = std::string_view(table) == "meta";
    CHECK((errors > 0 || read_by_none));
  }
}

namespace {

/// The first error of writing something into every table.
std::string fault_of_writing(Store& store) {
  const auto fault = [](const auto& result) { return result ? std::string() : result.error().message; };
  const auto device = store.device("serial 2", "dgt");
  if (!device) return fault(device);
  const auto board = store.board(*device, 4);
  if (!board) return fault(board);
  if (const auto set = store.rounds().set_pairings({{2, 4, {}}}, Millis{0}); !set) return fault(set);
  if (const auto set = store.rounds().set_pairings({{2, 4, {{"White", "A"}}}}, Millis{0}); !set)
    return fault(set);
  must(store.begin());
  const auto written = [&]() -> std::string {
    if (const auto done = store.append(ClockAnchor{.at = Millis{90'000}}); !done) return fault(done);
    for (const JournalKind kind : {JournalKind::read, JournalKind::checkpoint})
      if (const auto done = store.append(JournalEntry{*device, Millis{90'000}, kind, {1}, "text"}); !done)
        return fault(done);
    auto game = scholars_mate(1, Millis{91'000});
    tracking::IrregularityFound found;
    found.id = 1;
    found.code = tracking::Code::illegal_move;
    found.state = tracking::State::completed;
    game.push_back({game.back().at, 1, found});
    game.push_back(
        {game.back().at, 1,
         tracking::RulingMade{1, 4, "R-WARN white", "12.9", "fide-2023", "A", "", 0, 0, {}, {}, ""}});
    for (const auto& event : game)
      if (const auto done = append(store, *board, event); !done) return fault(done);
    return fault(store.commit());
  }();
  if (!written.empty()) {
    store.rollback();
    return written;
  }
  return fault(store.upkeep().pack_journal(*device, Millis{200'000}));
}

}  // namespace

TEST_CASE("a table that takes nothing is an error of the writer") {
  const TemporaryFolder folder;
  {
    Store store = open_store(folder.file("whole.db"));
    must(store.checkpoint_wal());
    CHECK(fault_of_writing(store).empty());
  }
  for (const char* table :
       {"device", "board", "journal", "journal_chunk", "event", "game", "ply", "irregularity", "pairing",
        "pairing_tag", "pairing_change", "pairing_change_tag", "ruling", "clock_anchor"}) {
    CAPTURE(table);
    const std::string path = folder.file(std::string(table) + ".db");
    open_store(path);
    REQUIRE(run_sql(path,
                    fmt::format("CREATE TRIGGER takes_nothing BEFORE INSERT ON {} BEGIN SELECT RAISE(ABORT, "
                                "'{} takes nothing'); END",
                                table, table)
                        .c_str()) == SQLITE_OK);
    Store store = open_store(path);
    CHECK_THAT(fault_of_writing(store), ContainsSubstring(std::string(table) + " takes nothing"));
  }
}

namespace {

/// Answers that need tables of their own, in a temporary file.
std::map<std::string, Answer> answers_of_other_tables(Store& store) {
  std::map<std::string, Answer> out;
  out.emplace("comparison", told<std::vector<std::string>>(
                                store.upkeep().compare_derived(events::parse_tracked_event),
                                [](const auto& found) { return fmt::format("{}", fmt::join(found, "; ")); }));
  std::string games;
  const auto read = store.rounds().read_games_as_of(
      {9, Millis::max()}, events::parse_tracked_event, {}, [&](const GameRow& game) {
        games += fmt::format("{} {} {}\n", game.number, game.plies.size(), rules::to_pgn(game.record));
        return true;
      });
  out.emplace("games as of an event", read ? Answer(games) : unexpected(read.error()));
  return out;
}

/// While it lives SQLite gets no more than so many bytes beside those that it has.
struct LittleMemory {
  explicit LittleMemory(sqlite3_int64 more) { sqlite3_hard_heap_limit64(sqlite3_memory_used() + more); }
  LittleMemory(const LittleMemory&) = delete;
  LittleMemory& operator=(const LittleMemory&) = delete;
  ~LittleMemory() { sqlite3_hard_heap_limit64(0); }
};

}  // namespace

TEST_CASE("a store that gets too little memory answers with an error or as before, never with less") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  {
    Store store = open_store(path);
    fill(store);
  }
  const auto all = [](Store& store) {
    auto out = answers(store);
    out.merge(answers_of_other_tables(store));
    return out;
  };
  Store sound = open_store(path, Store::Access::read_only);
  const auto whole = all(sound);
  for (const auto& [question, answer] : whole) {
    CAPTURE(question);
    REQUIRE(answer);
  }
  int errors = 0, sound_answers = 0;
  for (sqlite3_int64 more = 1; more < 1 << 20; more += 200 + more / 3) {
    Store store = open_store(path, Store::Access::read_only);
    const auto got = [&] {
      const LittleMemory little(more);
      return all(store);
    }();
    for (const auto& [question, answer] : got) {
      CAPTURE(more, question);
      if (answer) CHECK(*answer == *whole.at(question));
      ++(answer ? sound_answers : errors);
    }
  }
  CHECK(errors > 0);
  CHECK(sound_answers > 0);
}

}  // namespace lost_table_test
