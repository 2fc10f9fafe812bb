// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>
#include <sqlite3.h>

#include <filesystem>
#include <map>
#include <random>

#include "tests/support/store_support.hpp"

namespace journal_test {

using namespace eboard::storage;
using namespace eboard::test;

namespace {

using Entries = std::vector<JournalEntry>;

JournalEntry text_entry(DeviceId device, std::int64_t at, JournalKind kind, std::string text) {
  return {device, Millis{at}, kind, {}, std::move(text)};
}

Entries read_all(Store& store, DeviceId device, Store::From from = Store::From::beginning) {
  Entries entries;
  must(store.read_journal(device, from, [&](const JournalEntry& entry) {
    entries.push_back(entry);
    return true;
  }));
  return entries;
}

bool same(const Entries& a, const Entries& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const JournalEntry& x, const JournalEntry& y) {
    return x.device == y.device && x.at == y.at && x.kind == y.kind && x.bytes == y.bytes && x.text == y.text;
  });
}

void keep_entries(Store& store, const Entries& entries) {
  must(store.begin());
  for (const JournalEntry& entry : entries) must(store.append(entry));
  must(store.commit());
}

// An hour at a board: the clock's ten bytes each second, as its protocol counts in packed decimals, some
// milliseconds early or late, and a move of two squares each half minute.
Entries hour(DeviceId device, std::int64_t start) {
  std::mt19937 chance(static_cast<unsigned>(device));
  Entries entries;
  const auto decimal = [](int value) { return static_cast<std::uint8_t>(value / 10 * 16 + value % 10); };
  int left[2] = {5400, 5400};
  for (int second = 0; second < 3600; ++second) {
    const int side = second / 30 % 2;
    --left[side];
    const auto at = start + second * 1000 + static_cast<std::int64_t>(chance() % 16);
    entries.push_back(
        {device,
         Millis{at},
         JournalKind::read,
         {0x8d, 0, 10, static_cast<std::uint8_t>(left[1] / 3600), decimal(left[1] / 60 % 60),
          decimal(left[1] % 60), static_cast<std::uint8_t>(left[0] / 3600), decimal(left[0] / 60 % 60),
          decimal(left[0] % 60), static_cast<std::uint8_t>(1 + 8 * side)},
         {}});
    if (second % 30 != 29) continue;
    for (const int piece : {0, 1}) {
      const auto square = static_cast<std::uint8_t>(chance() % 64);
      entries.push_back({device,
                         Millis{at + 100 + piece * 300},
                         JournalKind::read,
                         {0x8e, 0, 5, square, static_cast<std::uint8_t>(piece)},
                         {}});
    }
  }
  return entries;
}

std::int64_t pages_in_use(const std::string& path) {
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK);
  std::int64_t numbers[2] = {0, 0};
  const char* const pragmas[2] = {"PRAGMA page_count", "PRAGMA freelist_count"};
  for (int i = 0; i < 2; ++i) {
    sqlite3_stmt* statement = nullptr;
    REQUIRE(sqlite3_prepare_v2(database, pragmas[i], -1, &statement, nullptr) == SQLITE_OK);
    REQUIRE(sqlite3_step(statement) == SQLITE_ROW);
    numbers[i] = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
  }
  sqlite3_close(database);
  return numbers[0] - numbers[1];
}

}  // namespace

TEST_CASE("the journal gives back each device's entries in order, whatever came between") {
  const TemporaryFolder folder;
  Store store = open_store(folder.file("e.db"));
  const DeviceId a = must(store.device("a", "dgt")), b = must(store.device("b", "dgt"));
  const Entries of_a{text_entry(a, 1, JournalKind::settings, "{}"),
                     text_entry(a, 2, JournalKind::opened, "/dev/a"),
                     {a, Millis{3}, JournalKind::read, {0, 255}, {}},
                     {a, Millis{3}, JournalKind::written, {}, {}},
                     text_entry(a, 9, JournalKind::lost, "gone")};
  const Entries of_b{text_entry(b, 2, JournalKind::opened, "/dev/b")};
  keep_entries(store, {of_a[0], of_a[1], of_b[0], of_a[2], of_a[3], of_a[4]});
  CHECK(same(read_all(store, a), of_a));
  CHECK(same(read_all(store, b), of_b));
  CHECK(read_all(store, 99).empty());
}

TEST_CASE("reading stops when the reader has enough") {
  const TemporaryFolder folder;
  Store store = open_store(folder.file("e.db"));
  const DeviceId a = must(store.device("a", "dgt"));
  keep_entries(store, hour(a, 0));
  for (const Millis packed_before : {Millis{0}, Millis{1000000}}) {
    must(store.upkeep().pack_journal(a, packed_before));
    int seen = 0;
    must(store.read_journal(a, Store::From::beginning, [&](const JournalEntry&) { return ++seen < 5; }));
    CHECK(seen == 5);
  }
}

TEST_CASE("replay may start at the latest checkpoint of its device") {
  const TemporaryFolder folder;
  Store store = open_store(folder.file("e.db"));
  const DeviceId a = must(store.device("a", "dgt")), b = must(store.device("b", "dgt"));
  const Entries of_a{
      text_entry(a, 1, JournalKind::checkpoint, "old"), text_entry(a, 2, JournalKind::lost, "x"),
      text_entry(a, 3, JournalKind::checkpoint, "new"), text_entry(a, 4, JournalKind::lost, "y")};
  keep_entries(store, {of_a[0], of_a[1], of_a[2], text_entry(b, 3, JournalKind::lost, "b"), of_a[3]});
  const Entries tail(of_a.begin() + 2, of_a.end());
  CHECK(same(read_all(store, a, Store::From::latest_checkpoint), tail));
  CHECK(read_all(store, b, Store::From::latest_checkpoint).size() == 1);

  keep_entries(store, {text_entry(b, 5, JournalKind::lost, "newest row stays")});
  CHECK(must(store.upkeep().pack_journal(a, Millis{100})) == 4);
  CHECK(same(read_all(store, a, Store::From::latest_checkpoint), tail));
  CHECK(same(read_all(store, a), of_a));
}

TEST_CASE("all devices are read in one pass, each from its latest checkpoint, packed or not") {
  const TemporaryFolder folder;
  Store store = open_store(folder.file("e.db"));
  const DeviceId a = must(store.device("a", "dgt")), b = must(store.device("b", "dgt"));
  const DeviceId c = must(store.device("c", "dgt"));
  keep_entries(
      store,
      {text_entry(a, 1, JournalKind::lost, "of another game"), text_entry(b, 1, JournalKind::lost, "b1"),
       text_entry(a, 2, JournalKind::checkpoint, "a2"), text_entry(b, 2, JournalKind::lost, "b2"),
       text_entry(a, 3, JournalKind::lost, "a3"), text_entry(b, 4, JournalKind::lost, "b4")});
  for (const Millis packed_before : {Millis{0}, Millis{2}, Millis{3}, Millis{100}}) {
    must(store.upkeep().pack_journal(a, packed_before));
    must(store.upkeep().pack_journal(b, packed_before));
    std::map<DeviceId, Entries> read;
    must(store.read_journals([&](const JournalEntry& entry) {
      read[entry.device].push_back(entry);
      return true;
    }));
    CHECK(read.size() == 2);
    CHECK(same(read[a], read_all(store, a, Store::From::latest_checkpoint)));
    CHECK(read[a].front().text == "a2");
    CHECK(same(read[b], read_all(store, b, Store::From::latest_checkpoint)));
    CHECK(read[b].size() == 3);
    int seen = 0;
    must(store.read_journals([&](const JournalEntry&) { return ++seen < 2; }));
    CHECK(seen == 2);
  }
  CHECK(read_all(store, c).empty());
}

TEST_CASE("finished games are packed by lots, the game under way never") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  Store store = open_store(path);
  const DeviceId a = must(store.device("a", "dgt"));
  Entries all;
  const auto add = [&](const Entries& entries) {
    keep_entries(store, entries);
    all.insert(all.end(), entries.begin(), entries.end());
  };
  add(Entries(10, text_entry(a, 1, JournalKind::lost, "first game")));
  CHECK(must(store.upkeep().pack_finished(a, 1, 100)) == 0);  // nobody knows yet that it is over
  add({text_entry(a, 2, JournalKind::checkpoint, "one")});
  add(Entries(5, text_entry(a, 3, JournalKind::lost, "second game")));
  CHECK(must(store.upkeep().pack_finished(a, 11, 100)) == 0);
  CHECK(must(store.upkeep().pack_finished(a, 2, 6)) == 6);
  CHECK(must(store.upkeep().pack_finished(a, 2, 6)) == 4);
  CHECK(must(store.upkeep().pack_finished(a, 1, 6)) == 0);
  const Entries under_way(all.begin() + 10, all.end());
  CHECK(same(read_all(store, a, Store::From::latest_checkpoint), under_way));

  // Earlier checkpoints stand inside a lot; reading from the latest one is as before.
  add({text_entry(a, 4, JournalKind::checkpoint, "two")});
  add({text_entry(a, 5, JournalKind::lost, "third game"), text_entry(a, 6, JournalKind::checkpoint, "three"),
       text_entry(a, 7, JournalKind::lost, "fourth game")});
  CHECK(must(store.upkeep().pack_finished(a, 1, 100)) == 8);
  CHECK(same(read_all(store, a, Store::From::latest_checkpoint), Entries(all.end() - 2, all.end())));
  CHECK(must(store.upkeep().pack_journal(a, Millis{100})) == 1);
  CHECK(same(read_all(store, a, Store::From::latest_checkpoint), Entries(all.end() - 2, all.end())));
  CHECK(same(read_all(store, a), all));
  CHECK(must(store.upkeep().check()).empty());
}

TEST_CASE("nothing changes or deletes what the journal and the events hold") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  {
    Store store = open_store(path);
    const DeviceId a = must(store.device("a", "dgt"));
    keep_entries(store, hour(a, 0));
    must(store.upkeep().pack_journal(a, Millis{1000000}));
    keep(store, must(store.board(a, 1)), scholars_mate(1));
  }
  for (const char* sql :
       {"DELETE FROM journal", "UPDATE journal SET at_ms = 0", "DELETE FROM journal_chunk",
        "UPDATE journal_chunk SET body = x''", "DELETE FROM event", "UPDATE event SET json = '{}'"}) {
    INFO(sql);
    CHECK(run_sql(path, sql) == SQLITE_CONSTRAINT);
  }
}

TEST_CASE("packing changes the space that the journal takes and nothing else") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  std::vector<Entries> of_device(4);
  std::size_t reads = 0;
  {
    // Reads of all devices alternate, as they arrive in a hall.
    Store store = open_store(path);
    for (std::size_t i = 0; i < of_device.size(); ++i) {
      of_device[i] = hour(must(store.device(fmt::format("device {}", i), "dgt")), 1767225600000);
    }
    must(store.begin());
    for (std::size_t i = 0; i < of_device[0].size(); ++i) {
      for (const Entries& entries : of_device) must(store.append(entries[i]));
      reads += of_device.size();
    }
    must(store.commit());
  }
  const std::int64_t before = pages_in_use(path);
  {
    Store store = open_store(path);
    for (const Entries& entries : of_device) {
      const DeviceId device = entries[0].device;
      // A part first, so that chunks and rows stand side by side.
      const int first = must(store.upkeep().pack_journal(device, entries[1000].at));
      CHECK(first > 0);
      CHECK(same(read_all(store, device), entries));
      const int second = must(store.upkeep().pack_journal(device, entries.back().at + Millis{1}));
      CHECK(first + second >= static_cast<int>(entries.size()) - 1);
      CHECK(same(read_all(store, device), entries));
      CHECK(must(store.upkeep().pack_journal(device, entries.back().at + Millis{1})) == 0);
    }
    CHECK(must(store.upkeep().check()).empty());
    // Numbers are not given twice, so what comes later stays later.
    const JournalEntry next =
        text_entry(of_device[0][0].device, 1767225600000 + 4000000, JournalKind::lost, "late");
    keep_entries(store, {next});
    of_device[0].push_back(next);
    CHECK(same(read_all(store, next.device), of_device[0]));
  }
  const std::int64_t after = pages_in_use(path);
  open_store(folder.file("empty.db"));
  const std::int64_t empty = pages_in_use(folder.file("empty.db"));
  const double plain = static_cast<double>(before - empty) * 512 / static_cast<double>(reads);
  const double packed = static_cast<double>(after - empty) * 512 / static_cast<double>(reads);
  fmt::print("journal: {:.1f} bytes a read as rows, {:.2f} packed\n", plain, packed);
  CHECK(plain < 30);
  CHECK(packed < 3);
}

TEST_CASE(
    "packing stops at the first entry that is too young, so that order survives a clock that jumped back") {
  const TemporaryFolder folder;
  Store store = open_store(folder.file("e.db"));
  const DeviceId a = must(store.device("a", "dgt"));
  const Entries entries{text_entry(a, 10, JournalKind::lost, "1"), text_entry(a, 50, JournalKind::lost, "2"),
                        text_entry(a, 20, JournalKind::lost, "3"), text_entry(a, 60, JournalKind::lost, "4")};
  keep_entries(store, entries);
  CHECK(must(store.upkeep().pack_journal(a, Millis{30})) == 1);
  CHECK(same(read_all(store, a), entries));
}

TEST_CASE("a long journal is packed in chunks, and read whole") {
  OneBoard made;
  Entries entries;
  for (int i = 0; i < 20'000; ++i) entries.push_back(text_entry(made.device, i, JournalKind::lost, "x"));
  keep_entries(made.store, entries);
  CHECK(must(made.store.upkeep().pack_journal(made.device, Millis{30'000})) == 19'999);
  CHECK(same(read_all(made.store, made.device), entries));
  CHECK(must(made.store.upkeep().check()).empty());
}

TEST_CASE("a damaged entry or chunk ends reading and packing of its device, and of no other") {
  OneBoard made;
  const DeviceId b = must(made.store.device("b", "dgt"));
  keep_entries(
      made.store,
      {text_entry(made.device, 1, JournalKind::lost, "1"), text_entry(made.device, 2, JournalKind::lost, "2"),
       text_entry(made.device, 3, JournalKind::lost, "3"), text_entry(b, 4, JournalKind::lost, "b"),
       text_entry(b, 5, JournalKind::lost, "c")});
  const auto fault = [&](Result<void> read) { return read ? std::string() : read.error().message; };
  const auto any = [](const JournalEntry&) { return true; };
  CHECK(must(made.store.upkeep().pack_journal(made.device, Millis{2})) == 1);
  SECTION("a row") {
    REQUIRE(run_sql(made.path,
                    "DROP TRIGGER journal_is_not_changed; UPDATE journal SET kind = 99 WHERE id = 3") ==
            SQLITE_OK);
    CHECK(read_all(made.store, b).size() == 2);
    SECTION("at reading") {
      const auto entries = read_all(made.store, made.device);
      REQUIRE(entries.size() == 3);
      CHECK(static_cast<int>(entries[2].kind) == 99);
      CHECK(entries[2].text == "3");
    }
    SECTION("at packing it stays a row, and what is behind it") {
      CHECK(must(made.store.upkeep().pack_journal(made.device, Millis{9})) == 1);
      CHECK(must(made.store.upkeep().pack_journal(made.device, Millis{9})) == 0);
    }
  }
  SECTION("a chunk") {
    REQUIRE(run_sql(made.path,
                    "DROP TRIGGER journal_chunk_is_not_changed; UPDATE journal_chunk SET body = x'09'") ==
            SQLITE_OK);
    CHECK(read_all(made.store, b).size() == 2);
    SECTION("of one device") {
      CHECK_THAT(fault(made.store.read_journal(made.device, Store::From::beginning, any)),
                 ContainsSubstring("chunk 1 of device 1: unknown format"));
    }
    SECTION("of all") {
      CHECK_THAT(fault(made.store.read_journals(any)), ContainsSubstring("chunk 1 of device 1"));
    }
  }
}

}  // namespace journal_test
