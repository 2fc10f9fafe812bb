// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/open_store.hpp"

#include <filesystem>
#include <fstream>
#include <string_view>

#include "storage/backup.hpp"
#include "storage/ballast.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fault_vfs.hpp"
#include "tests/support/store_support.hpp"

namespace open_store_test {

using namespace eboard;
using namespace std::chrono_literals;
using daemon::open_store;
using storage::Store;

namespace {

daemon::OpenStore in(const test::TemporaryFolder& folder) {
  return {folder.file("e.db"), folder.file("eboardd.ballast"), {folder.file("")}, 5, 1ms};
}

}  // namespace

TEST_CASE("a start waits a moment for a program that has the database open, and takes it when it is free") {
  const test::TemporaryFolder folder;
  std::optional<Store> other = test::open_store(folder.file("e.db"));
  int pauses = 0;
  const auto refused = open_store(in(folder), [&](auto) { return ++pauses > 0; });
  REQUIRE_FALSE(refused);
  CHECK(refused.error().sentence == folder.file("e.db") + ": another program has it open");
  CHECK(pauses == 4);
  pauses = 0;
  CHECK(open_store(in(folder), [&](auto) {
    if (++pauses == 2) other.reset();
    return true;
  }));
  CHECK(pauses == 2);
}

TEST_CASE("a start on a full disk gives the ballast up, waits for room, and ends when it is asked to") {
  const test::TemporaryFolder folder;
  test::FaultDisk disk;
  disk.set_room(0);
  REQUIRE(storage::Ballast(folder.file("eboardd.ballast")).fill());
  int pauses = 0;
  const auto ended = open_store(in(folder), [&](auto) { return ++pauses < 3; });
  REQUIRE_FALSE(ended);
  CHECK(ended.error().sentence.empty());
  CHECK(pauses == 3);
  CHECK_FALSE(std::filesystem::exists(folder.file("eboardd.ballast")));
  CHECK(open_store(in(folder), [&](auto) {
    disk.set_room(test::FaultDisk::kNever);
    return true;
  }));
}

TEST_CASE("a backup takes the place of a database that is damaged or gone, and a note says so") {
  const auto [damage, is_there] = GENERATE(table<const char*, bool>(
      {{"zeros", true}, {"empty", true}, {"removed", false}, {"log without database", true}}));
  CAPTURE(damage);
  const test::TemporaryFolder folder, copies;
  daemon::OpenStore wanted = in(folder);
  wanted.backups = copies.file("");
  wanted.restored = folder.file("restored");
  storage::Sequence stored = 0;
  {
    Store store = test::open_store(wanted.path);
    const auto board = test::must(store.board(test::must(store.device("serial 1", "dgt")), 1));
    test::keep(store, board, test::scholars_mate(1));
    stored = test::must(store.last_sequence());
    (void)test::must(storage::back_up(store, copies.file("eboardd-1.db"), [] {}));
    if (damage == std::string_view("log without database"))
      std::filesystem::copy_file(wanted.path + "-wal", folder.file("kept-log"));
  }
  if (damage == std::string_view("zeros")) {
    std::ofstream(wanted.path, std::ios::binary) << std::string(20'000, '\0');
  } else if (damage == std::string_view("empty")) {
    std::filesystem::resize_file(wanted.path, 0);
  } else {
    std::filesystem::remove(wanted.path);
  }
  if (damage == std::string_view("log without database"))
    std::filesystem::rename(folder.file("kept-log"), wanted.path + "-wal");
  {
    auto store = open_store(wanted, [](auto) { return true; });
    REQUIRE(store);
    CHECK(test::must(store->last_sequence()) == stored);
  }
  int kept = 0;
  for (const auto& each : std::filesystem::directory_iterator(folder.file("")))
    kept += each.path().filename().string().starts_with("e-damaged-");
  CHECK(kept == (is_there ? 1 : 0));
  CHECK(std::filesystem::exists(wanted.restored));
  CHECK(std::filesystem::exists(copies.file("eboardd-1.db")));
}

TEST_CASE("without a sound backup a damaged database is refused and left as it is") {
  const test::TemporaryFolder folder, copies;
  daemon::OpenStore wanted = in(folder);
  wanted.backups = copies.file("");
  wanted.restored = folder.file("restored");
  { (void)test::open_store(wanted.path); }
  std::ofstream(wanted.path, std::ios::binary) << std::string(20'000, 'x');
  std::ofstream(copies.file("eboardd-1.db"), std::ios::binary) << std::string(20'000, 'x');
  CHECK_FALSE(open_store(wanted, [](auto) { return true; }));
  CHECK(std::filesystem::file_size(wanted.path) == 20'000);
  CHECK_FALSE(std::filesystem::exists(wanted.restored));
  // It was there, and may be among the backups, or was on a disk that is not there now.
  std::filesystem::remove(wanted.path);
  for (const std::string& place : {wanted.backups, copies.file("none")}) {
    wanted.backups = place;
    const auto refused = open_store(wanted, [](auto) { return true; });
    REQUIRE_FALSE(refused);
    CHECK(refused.error().sentence.find("is gone, and no sound backup") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(wanted.path));
  }
  // Nothing is there, and no backup: that is a new hall.
  wanted.backups = copies.file("");
  std::filesystem::remove(copies.file("eboardd-1.db"));
  CHECK(open_store(wanted, [](auto) { return true; }));
  CHECK_FALSE(std::filesystem::exists(wanted.restored));
}

TEST_CASE("a start that fails for good does not wait") {
  daemon::OpenStore wanted;
  wanted.path = "/nowhere/e.db";
  const auto refused = open_store(wanted, [](auto) -> bool { throw std::logic_error("it waits"); });
  REQUIRE_FALSE(refused);
  CHECK(refused.error().sentence == "/nowhere/e.db.lock: No such file or directory");
}

}  // namespace open_store_test
