// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/liveness.hpp"

#include <sqlite3.h>

#include "tests/support/catch.hpp"

namespace liveness_test {

using namespace eboard;
using namespace eboard::storage;

namespace {

/// Runs an action that fails with `error`; returns what the caller receives.
StoreError failed(Liveness& liveness, const StoreError& error) {
  return liveness.attempt([&]() -> Result<int> { return unexpected(error); }).error();
}

const StoreError kTorn{SQLITE_CORRUPT, false, "e.db: torn"};
const StoreError kUnreadable{SQLITE_IOERR_READ, false, "e.db: disk I/O error"};

}  // namespace

TEST_CASE("an action's result passes through while the store lives") {
  Liveness liveness("e.db");
  CHECK(liveness.attempt([]() -> Result<int> { return 7; }).value() == 7);
  CHECK_FALSE(liveness.has_ended());
}

TEST_CASE("an ordinary error or a full disk ends no store") {
  Liveness liveness("e.db");
  CHECK(failed(liveness, {0, false, "no such board"}).message == "no such board");
  CHECK(failed(liveness, {SQLITE_FULL, true, "full"}).message == "full");
  CHECK(failed(liveness, {SQLITE_IOERR_WRITE, true, "full"}).message == "full");
  CHECK_FALSE(liveness.has_ended());
}

TEST_CASE("after an I/O error every call returns it, and nothing is tried") {
  Liveness liveness("e.db");
  CHECK(failed(liveness, kUnreadable).message == "e.db: disk I/O error");
  CHECK(liveness.has_ended());
  bool tried = false;
  const auto later = liveness.attempt([&]() -> Result<int> {
    tried = true;
    return 7;
  });
  REQUIRE_FALSE(later);
  CHECK(later.error().message == "e.db: disk I/O error (the store was given up after this)");
  CHECK(later.error().code == SQLITE_IOERR_READ);
  CHECK_FALSE(tried);
}

TEST_CASE("damage ends the store with advice on its files") {
  Liveness liveness("e.db");
  const auto error = failed(liveness, kTorn);
  CHECK_THAT(error.message, ContainsSubstring("e.db: torn; keep e.db and e.db-wal as they are"));
  CHECK(liveness.has_ended());
  CHECK(advised("e.db", kUnreadable).message == kUnreadable.message);
}

TEST_CASE("a caller may end the store for any error") {
  Liveness liveness("e.db");
  liveness.end({SQLITE_BUSY, false, "e.db: busy"});
  CHECK(failed(liveness, kTorn).message == "e.db: busy (the store was given up after this)");
}

}  // namespace liveness_test
