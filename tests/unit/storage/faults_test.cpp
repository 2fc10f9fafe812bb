// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What is acknowledged stays, whatever the disk does. The store writes as a daemon does; the disk is one in
// memory that fills up, fails or loses power at any operation.
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "storage/migrate.hpp"
#include "tests/support/campaign.hpp"
#include "tests/support/failing_calls.hpp"
#include "tests/support/fault_vfs.hpp"
#include "tests/support/store_support.hpp"

namespace faults_test {

using namespace eboard;
using namespace eboard::storage;
using namespace eboard::test;

namespace {

constexpr int kCommits = 12;

// Commit `number` of the daemon's pattern: some reads, what follows from them, now and then a checkpoint or
// packing. True: it was acknowledged.
Result<void> write_commit(Store& store, DeviceId device, BoardId board, int number) {
  const Millis at{number * 1000};
  if (auto begun = store.begin(); !begun) return begun;
  for (int i = 0; i < 3; ++i) {
    const auto byte = static_cast<std::uint8_t>(number);
    const JournalEntry entry{device, at, JournalKind::read, std::vector<std::uint8_t>(200, byte), {}};
    if (auto done = store.append(entry); !done) return done;
  }
  auto sequence = append(store, board, {at, 1, committed(number, "e2e4", "e4")});
  if (!sequence) return unexpected(sequence.error());
  if (number % 5 == 4) {
    if (auto done = store.append({device, at, JournalKind::checkpoint, {}, "state"}); !done) return done;
  }
  return store.commit();
}

// Opens the store, writes commits until one fails, returns how many were acknowledged by then.
int write_until_failure(const std::string& path, int first) {
  auto store = Store::open(path, Store::Access::read_write);
  int acknowledged = first - 1;
  if (!store) return acknowledged;
  const auto device = store->device("serial 1", "dgt");
  if (!device) return acknowledged;
  const auto board = store->board(*device, 1);
  if (!board) return acknowledged;
  for (int number = first; number <= kCommits; ++number) {
    const auto done = write_commit(*store, *device, *board, number);
    if (!done) {
      store->rollback();
      return acknowledged;
    }
    acknowledged = number;
    if (number % 4 == 0 && !store->checkpoint_wal()) return acknowledged;
    if (number % 5 == 0 && !store->upkeep().pack_finished(*device, 2, 5)) return acknowledged;
    if (number % 6 == 0 && !store->upkeep().pack_journal(*device, Millis{number * 1000})) return acknowledged;
  }
  return acknowledged;
}

// The file is sound and holds whole commits only: all that were acknowledged, and at most one more.
void check_contents(const std::string& path, int acknowledged) {
  Store store = open_store(path);
  CHECK(must(store.upkeep().check()) == std::vector<std::string>{});
  const auto events = stored_events(store);
  const auto commits = static_cast<int>(events.size());
  CHECK(commits >= acknowledged);
  CHECK(commits <= acknowledged + 1);
  int reads = 0;
  const DeviceId device = must(store.device("serial 1", "dgt"));
  must(store.read_journal(device, Store::From::beginning, [&](const JournalEntry& entry) {
    if (entry.kind != JournalKind::read) return true;
    CHECK(entry.bytes == std::vector<std::uint8_t>(200, static_cast<std::uint8_t>(1 + reads / 3)));
    ++reads;
    return true;
  }));
  CHECK(reads == 3 * commits);
  CHECK(must(store.upkeep().compare_derived(events::parse_tracked_event)) == std::vector<std::string>{});
}

std::int64_t operations_of_a_whole_run(bool pads = false) {
  const TemporaryFolder folder;
  const FaultDisk disk(pads);
  REQUIRE(write_until_failure(folder.file("e.db"), 1) == kCommits);
  REQUIRE(disk.operations() > kCommits);  // otherwise the store writes elsewhere, and nothing fails
  return disk.operations();
}

// Every write and sync in turn fails with `code`; `afterwards` sees what is left.
template <class Afterwards>
void fail_each_operation(int code, Afterwards afterwards) {
  const std::int64_t operations = operations_of_a_whole_run();
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  for (std::int64_t point = 0; point < operations; ++point) {
    INFO("code " << code << " at operation " << point);
    std::filesystem::remove(path);  // what stands for it on the real disk
    FaultDisk disk;
    disk.fail_at(point, code);
    check_contents(path, write_until_failure(path, 1));
    CHECK(disk.failed());
    afterwards(path);
  }
}

}  // namespace

TEST_CASE("a power cut at any write or sync loses nothing that was acknowledged", "[slow]") {
  const bool pads = GENERATE(false, true);
  const std::int64_t operations = operations_of_a_whole_run(pads);
  const TemporaryFolder folder;
  std::mt19937 chance(campaign_seed(20261120));
  std::int64_t points = 0;
  const int cuts = campaign_loops(2000);
  const std::int64_t rounds = 1 + (pads ? cuts / 4 : cuts) / operations;
  for (std::int64_t round = 0; round < rounds; ++round) {
    for (std::int64_t point = 0; point < operations; ++point) {
      INFO("round " << round << ", power cut at operation " << point);
      std::filesystem::remove(folder.file("e.db"));  // what stands for it on the real disk
      FaultDisk disk(pads);
      disk.cut_power_at(point);
      const int acknowledged = write_until_failure(folder.file("e.db"), 1);
      CHECK_FALSE(disk.powered());
      disk.power_on(chance);
      check_contents(folder.file("e.db"), acknowledged);
      ++points;
    }
  }
  CHECK(points == rounds * operations);
  print_figure(pads ? "power.padded.cuts" : "power.cuts", static_cast<double>(points), "cuts");
}

namespace {

// As the first program made it, with a board and what it read.
void make_first_schema(const std::string& path) {
  std::ofstream(path) << "what stands for it on the real disk";
  REQUIRE(run_sql(path, "PRAGMA journal_mode = WAL") == SQLITE_OK);
  REQUIRE(run_sql(path, migrations()[0]) == SQLITE_OK);
  const std::string rows = fmt::format(
      "PRAGMA application_id = {}; PRAGMA user_version = 1; "
      "INSERT INTO device (key, driver) VALUES ('serial 1', 'dgt'); "
      "INSERT INTO board (device, number) VALUES (1, 1); "
      "INSERT INTO journal (device, at_ms, kind, body) VALUES (1, 1000, 0, x'010203')",
      kApplicationId);
  REQUIRE(run_sql(path, rows.c_str()) == SQLITE_OK);
}

}  // namespace

TEST_CASE("a power cut at any write or sync of a migration leaves a store that is brought up to date") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  std::mt19937 chance(campaign_seed(20261130));
  const int rounds = 1 + campaign_loops(2000) / 2000;
  int cuts = 0;
  for (int round = 0; round < rounds; ++round) {
    bool met = true;
    for (int point = 0; met; ++point, ++cuts) {
      INFO("round " << round << ", power cut at operation " << point);
      std::filesystem::remove(path);  // what stands for it on the real disk
      FaultDisk disk;
      make_first_schema(path);
      disk.cut_power_at(point);
      (void)Store::open(path, Store::Access::read_write);
      met = !disk.powered();
      disk.power_on(chance);
      Store store = open_store(path);
      CHECK(must(store.upkeep().check()).empty());
      CHECK(must(store.last_time()) == Millis{1000});
    }
  }
  CHECK(cuts > 17 * rounds);  // more than one a step
  print_figure("power.migration.cuts", cuts, "cuts");
}

TEST_CASE("whichever system call of a commit fails, nothing is lost that was acknowledged", "[slow]") {
  const int reason = GENERATE(EIO, ENOSPC);
  const int step = every_call_in_a_campaign(5);
  int calls = reason == EIO ? 0 : step / 2;
  for (bool met = true; met; calls += step) {
    INFO("errno " << reason << " at call " << calls);
    const TemporaryFolder folder;
    const std::string path = folder.file("e.db");
    int acknowledged = 0;
    {
      const FailingCall call(folder.file(""), calls, reason);
      acknowledged = write_until_failure(path, 1);
      met = call.failed();
    }
    CHECK((met || acknowledged == kCommits));
    check_contents(path, acknowledged);
  }
  CHECK(calls > 2 * kCommits);
  print_figure(reason == EIO ? "calls.commit.eio" : "calls.commit.enospc", calls - step, "calls");
}

TEST_CASE("an I/O error at any write or sync loses nothing that was acknowledged", "[slow]") {
  fail_each_operation(SQLITE_IOERR, [](const std::string&) {});
}

TEST_CASE(
    "a lack of room, whatever reports it and at whatever write or sync, is survived by the same store") {
  const int reason = GENERATE(ENOSPC, EDQUOT, EFBIG);
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  std::int64_t points = 0;
  for (bool met = true; met; ++points) {
    INFO("errno " << reason << " at operation " << points);
    std::filesystem::remove(path);  // what stands for it on the real disk
    FaultDisk disk;
    Store store = open_store(path);
    const DeviceId device = must(store.device("serial 1", "dgt"));
    const BoardId board = must(store.board(device, 1));
    disk.fail_at(points, SQLITE_IOERR, reason);
    for (int number = 1; number <= kCommits; ++number) {
      auto done = write_commit(store, device, board, number);
      if (!done) {
        CHECK(done.error().disk_full);
        store.rollback();
        done = write_commit(store, device, board, number);
      }
      must(done);
      if (number % 4 != 0) continue;
      if (const auto written = store.checkpoint_wal(); !written) CHECK(written.error().disk_full);
    }
    met = disk.failed();
    CHECK(must(store.last_sequence()) == kCommits);
    CHECK(must(store.upkeep().check()).empty());
  }
  CHECK(points > kCommits);
}

TEST_CASE("a commit writes to the log once, and syncs it once") {
  const TemporaryFolder folder;
  const FaultDisk disk;
  Store store = open_store(folder.file("e.db"));
  const DeviceId device = must(store.device("serial 1", "dgt"));
  const BoardId board = must(store.board(device, 1));
  must(write_commit(store, device, board, 1));
  for (int number = 2; number <= 4; ++number) {
    const std::int64_t before = disk.operations();
    must(write_commit(store, device, board, number));
    CHECK(disk.operations() == before + 2);
  }
}

namespace {

constexpr int kManyReads = 800;

int reads_of(Store& store, DeviceId device) {
  int reads = 0;
  must(store.read_journal(device, Store::From::beginning, [&](const JournalEntry&) { return ++reads > 0; }));
  return reads;
}

// More pages than SQLite keeps in memory, so it writes some before the commit and reads them again.
Result<void> write_large_commit(Store& store, DeviceId device) {
  if (auto begun = store.begin(); !begun) return begun;
  for (int i = 0; i < kManyReads; ++i) {
    const JournalEntry entry{device, Millis{i}, JournalKind::read, std::vector<std::uint8_t>(4000, 1), {}};
    if (auto done = store.append(entry); !done) return done;
  }
  auto read = store.read_journal(device, Store::From::beginning, [](const JournalEntry&) { return true; });
  if (!read) return read;
  return store.commit();
}

}  // namespace

TEST_CASE("a transaction larger than the memory for pages is whole after a lack of room at any write of it") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  std::int64_t points = 0;
  for (bool met = true; met; ++points) {
    INFO("operation " << points);
    std::filesystem::remove(path);  // what stands for it on the real disk
    FaultDisk disk;
    Store store = open_store(path);
    const DeviceId device = must(store.device("serial 1", "dgt"));
    disk.fail_at(points, SQLITE_IOERR, ENOSPC);
    auto done = write_large_commit(store, device);
    met = disk.failed();
    CHECK(done.has_value() != met);
    if (!done) {
      CHECK(done.error().disk_full);
      store.rollback();
      CHECK(reads_of(store, device) == 0);
      must(write_large_commit(store, device));
    }
    CHECK(reads_of(store, device) == kManyReads);
    CHECK(must(store.upkeep().check()).empty());
  }
  CHECK(points > 10);
}

TEST_CASE("behind a transaction for which the disk has no room a smaller one is stored") {
  const TemporaryFolder folder;
  FaultDisk disk;
  Store store = open_store(folder.file("e.db"));
  const DeviceId device = must(store.device("serial 1", "dgt"));
  const BoardId board = must(store.board(device, 1));
  must(write_commit(store, device, board, 1));
  disk.set_room(disk.bytes() + (std::int64_t{64} << 10));
  const auto refused = write_large_commit(store, device);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().disk_full);
  store.rollback();
  must(write_commit(store, device, board, 2));
  CHECK(must(store.last_sequence()) == 2);
  CHECK(must(store.upkeep().check()).empty());
}

TEST_CASE("after a failed commit every call reports that the store was given up, and why") {
  const TemporaryFolder folder;
  FaultDisk disk;
  Store store = open_store(folder.file("e.db"));
  const DeviceId device = must(store.device("serial 1", "dgt"));
  const BoardId board = must(store.board(device, 1));
  must(write_commit(store, device, board, 1));
  must(store.begin());
  must(append(store, board, {Millis{2000}, 1, committed(2, "e7e5", "e5")}));
  disk.fail_at(0, SQLITE_IOERR);
  const auto done = store.commit();
  REQUIRE_FALSE(done);
  CHECK_FALSE(done.error().disk_full);
  CHECK(disk.failed());
  for (const auto& message :
       {store.begin().error().message, store.last_sequence().error().message,
        store.upkeep().check().error().message, store.checkpoint_wal().error().message}) {
    CHECK_THAT(message, ContainsSubstring("disk I/O error (the store was given up after this)"));
  }
}

TEST_CASE(
    "a full disk fails the commit, leaves what was there, and the same store goes on when there is room") {
  const TemporaryFolder folder;
  FaultDisk disk;
  Store store = open_store(folder.file("e.db"));
  const DeviceId device = must(store.device("serial 1", "dgt"));
  const BoardId board = must(store.board(device, 1));
  must(write_commit(store, device, board, 1));
  disk.set_room(disk.bytes());
  for (int attempt = 0; attempt < 3; ++attempt) {
    const auto done = write_commit(store, device, board, 2);
    REQUIRE_FALSE(done);
    CHECK(done.error().disk_full);
    CHECK_THAT(done.error().message, ContainsSubstring("database or disk is full"));
    store.rollback();
    CHECK(must(store.last_sequence()) == 1);
    CHECK(must(store.last_time()) == Millis{1000});
  }
  disk.set_room(FaultDisk::kNever);
  must(write_commit(store, device, board, 2));
  CHECK(must(store.last_sequence()) == 2);
  CHECK(must(store.upkeep().check()).empty());
}

TEST_CASE("a disk that has no room for the log's index is a full disk, not a broken one") {
  const TemporaryFolder folder;
  FaultDisk disk;
  Store store = open_store(folder.file("e.db"));
  const DeviceId device = must(store.device("serial 1", "dgt"));
  // More pages than one part of the index counts.
  const auto write_many = [&]() -> Result<void> {
    if (auto begun = store.begin(); !begun) return begun;
    for (int i = 0; i < 5000; ++i) {
      const JournalEntry entry{device, Millis{i}, JournalKind::read, std::vector<std::uint8_t>(4000, 1), {}};
      if (auto done = store.append(entry); !done) return done;
    }
    return store.commit();
  };
  disk.forbid_index_growth(true);
  const auto refused = write_many();
  REQUIRE_FALSE(refused);
  CHECK(refused.error().disk_full);
  store.rollback();
  disk.forbid_index_growth(false);
  must(write_many());
  CHECK(must(store.upkeep().check()).empty());
}

TEST_CASE("the write-ahead log is written back by itself before it grows past 64 MiB") {
  const TemporaryFolder folder;
  FaultDisk disk;
  Store store = open_store(folder.file("e.db"));
  const DeviceId device = must(store.device("serial 1", "dgt"));
  const JournalEntry megabyte{
      device, Millis{1}, JournalKind::read, std::vector<std::uint8_t>(1 << 20, 1), {}};
  for (int i = 0; i < 80; ++i) {
    must(store.begin());
    must(store.append(megabyte));
    must(store.commit());
  }
  const auto log = disk.file(folder.file("e.db-wal"));
  REQUIRE(log != nullptr);
  CHECK(log->now.size() > std::size_t{60} << 20);
  // One commit more, and what the log writes about each page.
  CHECK(2 * log->now.size() < std::size_t{131} << 20);
}

TEST_CASE("a disk that is full at any write loses nothing that was acknowledged, and takes the rest later",
          "[slow]") {
  fail_each_operation(SQLITE_FULL, [](const std::string& path) {
    Store store = open_store(path);
    const auto next = static_cast<int>(must(store.last_sequence())) + 1;
    const DeviceId device = must(store.device("serial 1", "dgt"));
    must(write_commit(store, device, must(store.board(device, 1)), next));
    CHECK(must(store.last_sequence()) == next);
  });
}

}  // namespace faults_test
