// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/open_store.hpp"

#include <filesystem>

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
  CHECK(refused.error() == folder.file("e.db") + ": another program has it open");
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
  CHECK(ended.error().empty());
  CHECK(pauses == 3);
  CHECK_FALSE(std::filesystem::exists(folder.file("eboardd.ballast")));
  CHECK(open_store(in(folder), [&](auto) {
    disk.set_room(test::FaultDisk::kNever);
    return true;
  }));
}

TEST_CASE("a start that fails for good does not wait") {
  daemon::OpenStore wanted;
  wanted.path = "/nowhere/e.db";
  const auto refused = open_store(wanted, [](auto) -> bool { throw std::logic_error("it waits"); });
  REQUIRE_FALSE(refused);
  CHECK(refused.error() == "/nowhere/e.db.lock: No such file or directory");
}

}  // namespace open_store_test
