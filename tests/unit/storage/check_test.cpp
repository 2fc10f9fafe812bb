// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/check.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "tests/support/campaign.hpp"
#include "tests/support/store_support.hpp"

namespace check_test {

using namespace eboard::storage;
using namespace eboard::test;

namespace {

void fill(const std::string& path) {
  Store store = open_store(path);
  const DeviceId device = must(store.device("serial 1", "dgt"));
  const BoardId board = must(store.board(device, 1));
  for (int game = 1; game <= 20; ++game) keep(store, board, scholars_mate(game));
  must(store.begin());
  for (int i = 0; i < 500; ++i) {
    must(store.append({device, Millis{i}, JournalKind::read, std::vector<std::uint8_t>(20, 7), {}}));
  }
  must(store.commit());
}

std::vector<std::string> faults_after(const char* sql) {
  const TemporaryFolder folder;
  fill(folder.file("e.db"));
  REQUIRE(run_sql(folder.file("e.db"), sql) == SQLITE_OK);
  Store store = open_store(folder.file("e.db"));
  return must(store.upkeep().check());
}

}  // namespace

TEST_CASE("a number of a latest checkpoint that is not that of the latest one is found") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  DeviceId device = 0;
  {
    Store store = open_store(path);
    device = must(store.device("serial 1", "dgt"));
    must(store.begin());
    for (int i = 0; i < 30; ++i) {
      const bool is_checkpoint = i % 10 == 5;
      must(store.append(
          {device, Millis{i}, is_checkpoint ? JournalKind::checkpoint : JournalKind::opened, {}, "x"}));
    }
    must(store.commit());
    CHECK(must(store.upkeep().check()).empty());
  }
  const bool is_packed = GENERATE(false, true);
  if (is_packed) (void)must(open_store(path).upkeep().pack_journal(device, Millis{1000}));
  const std::int64_t number = GENERATE(-5, 1, 6, 16, 27, 30, 31, 999'999);
  CAPTURE(is_packed, number);
  CHECK(must(open_store(path).upkeep().check()).empty());
  REQUIRE(run_sql(path, fmt::format("UPDATE device SET checkpoint = {}", number).c_str()) == SQLITE_OK);
  const auto faults = must(open_store(path).upkeep().check());
  REQUIRE_FALSE(faults.empty());
  CHECK_THAT(faults.front(), ContainsSubstring("latest"));
  REQUIRE(run_sql(path, "UPDATE device SET checkpoint = 26") == SQLITE_OK);
  CHECK(must(open_store(path).upkeep().check()).empty());
}

TEST_CASE("a sound store has no faults") { CHECK(faults_after("SELECT 1").empty()); }

TEST_CASE("what must hold between the tables is checked") {
  CHECK(faults_after("DROP TRIGGER event_is_not_deleted; DELETE FROM event WHERE sequence = 2").size() == 2);
  CHECK(faults_after("UPDATE board SET events = 3") ==
        std::vector<std::string>{"board 1 counts 3 events and has 520"});
  CHECK(faults_after("DROP TRIGGER event_is_not_changed; UPDATE event SET game = 9 WHERE sequence = 4") ==
        std::vector<std::string>{"1 events have JSON that says otherwise, the first is 4"});
  CHECK(faults_after("INSERT INTO outlet VALUES ('pgn', 520)").empty());
  CHECK(faults_after("INSERT INTO outlet VALUES ('pgn', 521)") ==
        std::vector<std::string>{"outlet pgn has delivered event 521, which is not there"});
  CHECK(faults_after("INSERT INTO journal_chunk VALUES (1, 1, 1, 9, 9, x'0102')") ==
        std::vector<std::string>{"9 journal rows of device 1 are also in a chunk",
                                 "journal_chunk 1: packed entries are damaged"});
  CHECK(faults_after("PRAGMA foreign_keys = OFF; DELETE FROM board") ==
        std::vector<std::string>{"520 rows of event name a board that is not there",
                                 "20 rows of game name a board that is not there",
                                 "20 rows of game_round name a board that is not there"});
}

TEST_CASE("a damaged file is reported, at opening or by the check, and never taken for sound") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  fill(path);
  std::ifstream in(path, std::ios::binary);
  const std::string sound((std::istreambuf_iterator<char>(in)), {});
  std::mt19937 chance(campaign_seed(7));
  constexpr std::size_t kPage = 512;
  const std::size_t pages = sound.size() / kPage;
  const int files = campaign_loops(static_cast<int>(pages / 23));
  int silent = 0;
  for (int file = 0; file < files; ++file) {
    // The whole page is torn: single bits may fall on text, where SQLite keeps no checksum.
    const std::size_t page = static_cast<std::size_t>(file) * 23 % pages;
    std::string damaged = sound;
    for (std::size_t i = 0; i < kPage; ++i) damaged[page * kPage + i] = static_cast<char>(chance());
    std::ofstream(path, std::ios::binary) << damaged;
    auto store = Store::open(path, Store::Access::read_only);
    if (!store) continue;
    const auto faults = store->upkeep().check();
    INFO("page " << page + 1);
    CHECK((!faults || !faults->empty()));
    if (faults && faults->empty()) ++silent;
  }
  print_figure("damage.files", files, "files");
  print_figure("damage.silent", silent, "files");
}

TEST_CASE("every chunk of the journal that is damaged is named, and one that says it has more entries") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  fill(path);
  {
    Store store = open_store(path);
    CHECK(must(store.upkeep().pack_journal(1, Millis{200})) == 200);
  }
  REQUIRE(run_sql(path,
                  "DROP TRIGGER journal_chunk_is_not_changed;"
                  "UPDATE journal_chunk SET entries = 199;"
                  "INSERT INTO journal_chunk VALUES (2, 1, -9, -9, 1, x'0102'), (3, 1, -8, -8, 1, x'03')") ==
          SQLITE_OK);
  Store store = open_store(path, Store::Access::read_only);
  CHECK(must(store.upkeep().check()) ==
        std::vector<std::string>{"journal_chunk 1: 200 entries instead of 199",
                                 "journal_chunk 2: packed entries are damaged",
                                 "journal_chunk 3: unknown format of packed entries"});
}

TEST_CASE("events that do not begin at one, or miss one, are not numbered") {
  for (const char* which : {"1", "2", "520"}) {
    CAPTURE(which);
    const std::string sql = fmt::format(
        "DROP TRIGGER event_is_not_deleted;"
        "UPDATE board SET events = 519, latest_to = min(latest_to, {0}); DELETE FROM event WHERE sequence = "
        "{1}",
        which == std::string_view("520") ? 519 : 520, which);
    const auto faults = faults_after(sql.c_str());
    const bool last = std::string_view(which) == "520";  // as if it had never been there
    CHECK(faults ==
          (last ? std::vector<std::string>{} : std::vector<std::string>{"events are not numbered 1 to 519"}));
  }
}

TEST_CASE("what tells nothing that could be is named") {
  const auto [sql, sentence] = GENERATE(table<std::string, std::string>({
      {"UPDATE board SET latest_from = 1, latest_to = 7",
       "board 1 has its latest game in events 1 to 7, and it is in 495 to 520"},
      {"DROP TRIGGER journal_is_not_changed; UPDATE journal SET id = 0 WHERE id = 1",
       "the first row of journal has the number 0"},
      {"INSERT INTO tournament_change VALUES (-3, 1, 0, '', '', NULL, x'', '', '', x'')",
       "the first row of tournament_change has the number -3"},
      {"INSERT INTO clock_anchor (at_ms, wall_ms, utc_offset_s, scale, synchronised, begins) VALUES (1, 2, "
       "3, 1, 2, "
       "0)",
       "1 dates say neither yes nor no, the first is 1"},
  }));
  CHECK(faults_after(sql.c_str()) == std::vector<std::string>{sentence});
}

}  // namespace check_test
