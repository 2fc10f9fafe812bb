// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which files a store opens, and beside whom.
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "tests/support/store_support.hpp"
#include "tests/unit/storage/first_schema.hpp"

namespace open_test {

using namespace eboard::storage;
using namespace eboard::test;
using Access = Store::Access;
using Catch::Matchers::StartsWith;

namespace {

std::string refusal(const std::string& path, Access access) {
  const auto store = Store::open(path, access);
  return store ? "none" : store.error().message;
}

}  // namespace

TEST_CASE("a new store is for its owner's eyes only") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  const Store store = open_store(path);
  for (const char* suffix : {"", ".lock"}) {
    struct stat status {};
    REQUIRE(::stat((path + suffix).c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0600);
  }
}

TEST_CASE("a store opens again after it was closed and keeps what it had") {
  const TemporaryFolder folder;
  {
    Store store = open_store(folder.file("e.db"));
    must(store.board(must(store.device("serial 1", "dgt")), 3));
  }
  for (const Access access : {Access::read_write, Access::read_only}) {
    Store store = open_store(folder.file("e.db"), access);
    REQUIRE(must(store.devices()).size() == 1);
    CHECK(must(store.devices())[0].key == "serial 1");
    CHECK(must(store.boards())[0].number == 3);
  }
}

TEST_CASE("a second writer cannot open the store") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  const Store writer = open_store(path);
  CHECK(refusal(path, Access::read_write) == path + ": another program has it open");
  CHECK(refusal(path, Access::read_only) == path + ": a running eboardd has it open");
}

TEST_CASE("a removed lock file lets no second writer in") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  const Store writer = open_store(path);
  std::filesystem::remove(path + ".lock");
  CHECK(refusal(path, Access::read_write) == path + ": another program has it open");
  std::filesystem::remove(path + ".lock");
  CHECK(refusal(path, Access::read_only) == path + ": a running eboardd has it open");
  CHECK(Store::open(path, Access::read_write).error().in_use);
}

TEST_CASE("a store reports which of its files was removed, and is copied whole all the same") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  Store store = open_store(path);
  const BoardId board = must(store.board(must(store.device("serial 1", "dgt")), 3));
  keep(store, board, scholars_mate(1));
  CHECK_FALSE(store.upkeep().displaced());
  const std::string suffix = GENERATE("", "-wal", "-shm");
  const bool renamed = GENERATE(false, true);
  if (renamed) {
    std::filesystem::rename(path + suffix, folder.file("elsewhere"));
  } else {
    std::filesystem::remove(path + suffix);
  }
  CHECK(store.upkeep().displaced().value_or("") == "e.db" + suffix + " was removed or renamed");
  CHECK_FALSE(store.upkeep().has_strangers());
  keep(store, board, scholars_mate(2));

  int progress = 0;
  must(store.upkeep().copy_to(folder.file("copy.db"), [&] { ++progress; }));
  CHECK(progress > 0);
  struct stat status {};
  REQUIRE(::stat(folder.file("copy.db").c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0600);
  Store copy = open_store(folder.file("copy.db"));
  CHECK(games_of(copy).size() == 2);
  CHECK(must(copy.last_sequence()) == must(store.last_sequence()));
  CHECK(must(copy.upkeep().check()).empty());
}

TEST_CASE("a copy that cannot be written leaves nothing behind and the store as it was") {
  const TemporaryFolder folder;
  Store store = open_store(folder.file("e.db"));
  std::filesystem::create_directories(folder.file("copy.db/x"));
  CHECK_FALSE(store.upkeep().copy_to(folder.file("copy.db"), [] {}));
  CHECK_FALSE(store.upkeep().copy_to(folder.file("nowhere/copy.db"), [] {}));
  CHECK_FALSE(std::filesystem::exists(folder.file("copy.db.part")));
  CHECK(must(store.upkeep().check()).empty());
}

TEST_CASE("a store whose place another one took closes without touching that one's files") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  std::optional<Store> old = open_store(path);
  keep(*old, must(old->board(must(old->device("serial 1", "dgt")), 3)), scholars_mate(1));
  for (const char* suffix : {"", "-wal", "-shm", ".lock"}) std::filesystem::remove(path + suffix);
  Store young = open_store(path);
  CHECK(old->upkeep().has_strangers());
  CHECK(old->upkeep().displaced().value_or("") == "e.db was replaced by another file");
  keep(young, must(young.board(must(young.device("serial 2", "dgt")), 4)), scholars_mate(1));
  old.reset();
  CHECK_FALSE(young.upkeep().displaced());
  CHECK(games_of(young).size() == 1);
  CHECK(must(young.upkeep().check()).empty());
}

TEST_CASE("readers keep a writer out and each other not") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  open_store(path);
  const Store one = open_store(path, Access::read_only);
  const Store another = open_store(path, Access::read_only);
  CHECK(refusal(path, Access::read_write) == path + ": another program has it open");
}

TEST_CASE("a reader changes nothing, not even by opening") {
  const TemporaryFolder folder;
  CHECK(refusal(folder.file("none.db"), Access::read_only) ==
        folder.file("none.db") + ": No such file or directory");
  CHECK_FALSE(std::filesystem::exists(folder.file("none.db.lock")));
  open_store(folder.file("e.db"));
  Store reader = open_store(folder.file("e.db"), Access::read_only);
  CHECK_THAT(reader.device("d", "dgt").error().message,
             ContainsSubstring("attempt to write a readonly database"));
}

TEST_CASE("a store of a newer program is refused and left as it is") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  open_store(path);
  REQUIRE(run_sql(path, "PRAGMA user_version = 99") == SQLITE_OK);
  for (const Access access : {Access::read_write, Access::read_only}) {
    CHECK_THAT(refusal(path, access), ContainsSubstring("schema 99 is newer than this program"));
  }
}

TEST_CASE(
    "a store of the first schema is brought up to date by a writer, and a reader reports who must do it") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  {
    Store store = open_store(path);
    const BoardId board = must(store.board(must(store.device("serial 1", "dgt")), 3));
    auto game = scholars_mate(1);
    auto& last = std::get<eboard::tracking::MoveTracked>(game[game.size() - 3].what);
    last.confidence = 0.7;
    last.state = eboard::tracking::MoveState::presumed;
    keep(store, board, game);
  }
  REQUIRE(run_sql(path, kBackToTheFirstSchema) == SQLITE_OK);
  CHECK_THAT(refusal(path, Access::read_only), ContainsSubstring("made by an older program"));
  open_store(path);
  Store store = open_store(path, Access::read_only);
  const auto games = games_of(store, {1, 3});
  REQUIRE(games.size() == 1);
  CHECK(games[0].record.tag("GameId") == "eboardd-19700101-3-1-1");  // as it was given then
  CHECK(games[0].plies.back().state == eboard::tracking::MoveState::presumed);
  CHECK(games[0].plies.front().state == eboard::tracking::MoveState::committed);
  CHECK(must(store.upkeep().check()).empty());
}

TEST_CASE("a database of another application is refused and left as it is") {
  const TemporaryFolder folder;
  const std::string path = folder.file("theirs.db");
  REQUIRE(run_sql(path, "CREATE TABLE theirs (a)") == SQLITE_OK);
  const auto size = std::filesystem::file_size(path);
  for (const Access access : {Access::read_write, Access::read_only}) {
    CHECK(refusal(path, access) == path + ": a database of another application");
  }
  CHECK(std::filesystem::file_size(path) == size);
}

TEST_CASE("a file that is no database is refused") {
  const TemporaryFolder folder;
  const std::string path = folder.file("text.db");
  std::ofstream(path) << std::string(5000, 'x');
  for (const Access access : {Access::read_write, Access::read_only}) {
    CHECK_THAT(refusal(path, access), StartsWith(path + ": file is not a database; keep"));
  }
}

TEST_CASE("a link in the place of the lock is not followed") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  { const Store made = must(Store::open(path, Access::read_write)); }
  std::filesystem::remove(path + ".lock");
  std::filesystem::create_symlink(folder.file("elsewhere"), path + ".lock");
  for (const Access access : {Access::read_write, Access::read_only})
    CHECK(refusal(path, access) == path + ".lock: Too many levels of symbolic links");
  CHECK_FALSE(std::filesystem::exists(folder.file("elsewhere")));
}

TEST_CASE("a folder is no store and gets no lock") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("e.db"));
  for (const Access access : {Access::read_only, Access::read_write}) {
    CHECK(refusal(folder.file("e.db"), access) == folder.file("e.db") + ": Is a directory");
  }
  CHECK_FALSE(std::filesystem::exists(folder.file("e.db.lock")));
}

TEST_CASE("a store in a folder that is not there is refused with the file's name") {
  CHECK(refusal("/nowhere/e.db", Access::read_write) == "/nowhere/e.db.lock: No such file or directory");
}

}  // namespace open_test
