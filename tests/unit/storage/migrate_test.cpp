// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/migrate.hpp"

#include <filesystem>
#include <random>

#include "storage/sqlite.hpp"
#include "tests/support/fault_vfs.hpp"
#include "tests/support/store_support.hpp"
#include "tests/unit/storage/first_schema.hpp"

namespace migrate_test {

using namespace eboard::storage;
using namespace eboard::test;

namespace {

Database empty() { return must(Database::open("", Database::Mode::in_memory)); }

std::vector<std::string> rows(Database& database, std::string_view query) {
  Statement statement = must(database.prepare(query));
  std::vector<std::string> out;
  must(statement.for_each([&] {
    std::string row;
    for (int column = 0; column < statement.columns(); ++column) {
      row += statement.text(column);
      row += '|';
    }
    out.push_back(row);
    return true;
  }));
  return out;
}

std::vector<std::string> schema(Database& database) {
  auto out = rows(database, "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name");
  out.push_back(std::to_string(must(database.integer("PRAGMA user_version"))));
  out.push_back(std::to_string(must(database.integer("PRAGMA application_id"))));
  return out;
}

/// How many rows each table has.
std::vector<std::string> contents(Database& database) {
  std::vector<std::string> out;
  for (const std::string& table : rows(database, "SELECT name FROM sqlite_schema WHERE type = 'table'")) {
    const std::string name = table.substr(0, table.size() - 1);
    out.push_back(name + ": " + std::to_string(must(database.integer("SELECT count(*) FROM " + name))));
  }
  std::ranges::sort(out);
  return out;
}

}  // namespace

TEST_CASE("an empty database gets what the steps lead to, one after the other") {
  Database stepwise = empty();
  for (const char* step : migrations()) must(stepwise.run(step));
  const auto marks = "PRAGMA application_id = " + std::to_string(kApplicationId) +
                     "; PRAGMA user_version = " + std::to_string(migrations().size());
  must(stepwise.run(marks.c_str()));
  Database at_once = empty();
  must(migrate(at_once));
  CHECK(schema(at_once).size() > 40);
  CHECK(schema(at_once) == schema(stepwise));
  CHECK(contents(at_once) == contents(stepwise));
  CHECK(rows(at_once, "SELECT key FROM meta") == rows(stepwise, "SELECT key FROM meta"));
}

TEST_CASE("every store gets an id of its own") {
  Database one = empty(), another = empty();
  must(migrate(one));
  must(migrate(another));
  CHECK(store_id(one).size() == 32);
  CHECK(store_id(one) != store_id(another));
}

TEST_CASE("a power cut at any write of a migration leaves a store that the next start brings up to date") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  std::mt19937 chance(20261130);
  std::int64_t point = 0;
  for (bool cut = true; cut; ++point) {
    INFO("power cut at operation " << point);
    std::filesystem::remove(path);  // what stands for it on the real disk
    FaultDisk disk;
    {
      Store store = open_store(path);
      keep(store, must(store.board(must(store.device("serial 1", "dgt")), 3)), scholars_mate(1));
    }
    REQUIRE(run_sql(path, kBackToTheFirstSchema) == SQLITE_OK);
    disk.cut_power_at(point);
    {
      const auto store = Store::open(path, Store::Access::read_write);
      cut = !disk.powered();
      CHECK(store.has_value() != cut);
    }
    disk.power_on(chance);
    Store store = open_store(path);
    CHECK(must(store.upkeep().check()) == std::vector<std::string>{});
    CHECK(games_of(store, {1, 3}).size() == 1);
  }
  CHECK(point > static_cast<std::int64_t>(migrations().size()));
}

}  // namespace migrate_test
