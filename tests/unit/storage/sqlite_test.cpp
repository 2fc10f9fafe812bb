// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/sqlite.hpp"

#include <limits>

#include "tests/support/store_support.hpp"

namespace sqlite_test {

using namespace eboard::storage;
using eboard::test::must;

namespace {

Database in_memory() { return must(Database::open(":memory:", Database::Mode::in_memory)); }

}  // namespace

TEST_CASE("a statement gives back what was bound to it") {
  Database database = in_memory();
  must(database.run("CREATE TABLE t (i INTEGER, n INTEGER, t TEXT, b BLOB)"));
  const std::vector<std::uint8_t> bytes{0, 1, 255};
  const std::string text("a\0b", 3);
  Statement insert = must(database.prepare("INSERT INTO t VALUES (?, ?, ?, ?)"));
  must(insert.execute(std::numeric_limits<std::int64_t>::min(), std::optional<int>{}, text,
                      std::span<const std::uint8_t>(bytes)));
  must(insert.execute(true, std::optional<int>{7}, "", std::span<const std::uint8_t>{}));

  Statement rows = must(database.prepare("SELECT i, n, t, b FROM t ORDER BY rowid"));
  REQUIRE(must(rows.step()));
  CHECK(rows.integer(0) == std::numeric_limits<std::int64_t>::min());
  CHECK(rows.optional_integer(1) == std::nullopt);
  CHECK(rows.text(2) == text);
  CHECK(std::vector<std::uint8_t>(rows.blob(3).begin(), rows.blob(3).end()) == bytes);
  REQUIRE(must(rows.step()));
  CHECK(rows.integer(0) == 1);
  CHECK(rows.optional_integer(1) == 7);
  CHECK(rows.text(2).empty());
  CHECK_FALSE(rows.is_null(3));
  CHECK_FALSE(must(rows.step()));
}

TEST_CASE("a transaction that is not committed leaves nothing behind") {
  Database database = in_memory();
  must(database.run("CREATE TABLE t (i INTEGER)"));
  {
    const Transaction transaction = must(Transaction::begin(database));
    must(database.run("INSERT INTO t VALUES (1)"));
    CHECK(database.in_transaction());
  }
  CHECK_FALSE(database.in_transaction());
  CHECK(must(database.integer("SELECT count(*) FROM t")) == 0);
  {
    Transaction transaction = must(Transaction::begin(database));
    must(database.run("INSERT INTO t VALUES (1)"));
    must(transaction.commit());
  }
  CHECK(must(database.integer("SELECT count(*) FROM t")) == 1);
}

TEST_CASE("a failure names the file and the reason") {
  Database database = in_memory();
  CHECK(database.run("SELECT * FROM nowhere").error().message == "store in memory: no such table: nowhere");
  const auto missing = Database::open("/nowhere/at/all.db", Database::Mode::read_write);
  REQUIRE_FALSE(missing);
  CHECK(missing.error().message == "/nowhere/at/all.db: unable to open database file");
}

TEST_CASE("a transaction does not begin within another one") {
  Database database = in_memory();
  must(database.run("CREATE TABLE t (i INTEGER)"));
  Transaction outer = must(Transaction::begin(database));
  must(database.run("INSERT INTO t VALUES (1)"));
  CHECK_FALSE(Transaction::begin(database));
  CHECK(database.in_transaction());
  must(outer.commit());
  CHECK(must(database.integer("SELECT count(*) FROM t")) == 1);
}

TEST_CASE("a number that is asked for and not there is none, and a wrong question is an error") {
  Database database = in_memory();
  CHECK(must(database.integer("SELECT 7")) == 7);
  CHECK(must(database.integer("SELECT 7 WHERE 0")) == 0);
  CHECK_FALSE(database.integer("SELECT nothing"));
  Statement one, other;
  CHECK_FALSE(database.prepare({{&one, "SELECT 1"}, {&other, "SELECT nothing"}}));
}

}  // namespace sqlite_test
