// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/second_copy.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include "tests/support/store_support.hpp"

namespace second_copy_test {

using namespace eboard;
using namespace eboard::storage;
using namespace eboard::test;
namespace fs = std::filesystem;

namespace {

tracking::TrackedEvent gap(int at) {
  tracking::TrackedEvent event;
  event.at = storage::Millis{at};
  event.game = 1;
  event.what = tracking::GapFound{};
  return event;
}

void overwrite(const std::string& path, std::streamoff offset, std::size_t bytes) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(offset);
  file << std::string(bytes, 'x');
}

/// A store with a second copy, and events before and after the log was written back.
struct Doubled : OneBoard {
  explicit Doubled(bool complete = true) {
    for (int n = 0; n < 50; ++n) keep(store, board, {gap(n)});
    must(store.upkeep().keep_second_copy());
    while (complete && store.upkeep().extend_second_copy()) {
    }
    for (int n = 50; n < 60; ++n) keep(store, board, {gap(n)});
    must(store.checkpoint_wal());
    for (int n = 60; n < 70; ++n) keep(store, board, {gap(n)});
  }
  void check_rescue(const std::function<void()>& progress = [] {}) {
    const std::string rescued = folder.file("rescued.db");
    must(store.upkeep().copy_to(rescued, progress));
    Store copy = open_store(rescued, Store::Access::read_only);
    CHECK(stored_events(copy).size() == 70);
    CHECK(must(copy.upkeep().check()).empty());
  }
};

}  // namespace

TEST_CASE("a store whose log another program empties or overwrites is whole in its copy") {
  for (const bool emptied : {true, false}) {
    Doubled doubled;
    CHECK_FALSE(doubled.store.upkeep().overwritten());
    emptied ? fs::resize_file(doubled.path + "-wal", 0) : overwrite(doubled.path + "-wal", 0, 8192);
    CHECK(doubled.store.upkeep().overwritten() == "e.db-wal was changed in place");
    CHECK_FALSE(doubled.store.upkeep().lost_the_file());
    doubled.check_rescue();
  }
}

TEST_CASE("a store whose database another program empties, cuts or overwrites is whole in its copy") {
  for (const int how : {0, 1, 2}) {
    Doubled doubled;
    if (how < 2) {
      fs::resize_file(doubled.path, how * 8192U);
    } else {
      overwrite(doubled.path, 512, 20000);
    }
    CHECK(doubled.store.upkeep().overwritten() == "e.db was changed in place");
    CHECK(doubled.store.upkeep().lost_the_file());
    doubled.check_rescue();
  }
}

TEST_CASE("a database that is overwritten after its log was is whole in its copy") {
  for (const bool while_it_is_copied : {false, true}) {
    Doubled doubled;
    fs::resize_file(doubled.path + "-wal", 0);
    CHECK(doubled.store.upkeep().overwritten() == "e.db-wal was changed in place");
    const auto cut = [&] { fs::resize_file(doubled.path, 0); };
    if (!while_it_is_copied) cut();
    doubled.check_rescue(while_it_is_copied ? std::function<void()>(cut) : [] {});
    CHECK(doubled.store.upkeep().lost_the_file());
  }
}

TEST_CASE("nothing is written any more to files that another program changed") {
  Doubled doubled;
  overwrite(doubled.path, 512, 20000);
  must(doubled.store.begin());
  must(append(doubled.store, doubled.board, gap(70)));
  CHECK_FALSE(doubled.store.commit());
  doubled.check_rescue();
}

TEST_CASE("a database that was overwritten before its copy was complete is lost, and that is said") {
  Doubled doubled(false);
  CHECK(run_sql(doubled.folder.file("other.db"), "CREATE TABLE t (x)") == SQLITE_OK);
  fs::copy_file(doubled.folder.file("other.db"), doubled.path, fs::copy_options::overwrite_existing);
  const auto rescued = doubled.store.upkeep().copy_to(doubled.folder.file("rescued.db"), [] {});
  if (rescued) {
    doubled.check_rescue();  // all of a store this small was in memory
  } else {
    CHECK(rescued.error().message.find("before there was a second copy") != std::string::npos);
    CHECK_FALSE(fs::exists(doubled.folder.file("rescued.db")));
  }
}

TEST_CASE("an older copy of the store that is laid over it is not taken for all of it") {
  Doubled doubled;
  const std::string older = doubled.folder.file("older.db");
  must(doubled.store.upkeep().copy_to(older, [] {}));
  keep(doubled.store, doubled.board, {gap(70)});
  fs::copy_file(older, doubled.path, fs::copy_options::overwrite_existing);
  const std::string rescued = doubled.folder.file("rescued.db");
  must(doubled.store.upkeep().copy_to(rescued, [] {}));
  Store copy = open_store(rescued, Store::Access::read_only);
  CHECK(stored_events(copy).size() == 71);
}

TEST_CASE("times that another program sets, and bytes behind the end, change nothing") {
  Doubled doubled;
  fs::last_write_time(doubled.path, fs::file_time_type::clock::now() + std::chrono::hours{1});
  fs::last_write_time(doubled.path + "-wal", fs::file_time_type::clock::now() + std::chrono::hours{1});
  CHECK_FALSE(doubled.store.upkeep().overwritten());
  std::ofstream(doubled.path, std::ios::app) << "more";
  CHECK_FALSE(doubled.store.upkeep().overwritten());
  keep(doubled.store, doubled.board, {gap(70)});
}

// The write may be the daemon's next one, and begin before the log is emptied.
TEST_CASE("a log that is emptied at any moment of a write is noticed by the next but one") {
  for (int round = 0; round < 60; ++round) {
    OneBoard doubled;
    must(doubled.store.upkeep().keep_second_copy());
    keep(doubled.store, doubled.board, {gap(0)});
    std::atomic<bool> begun = false;
    std::thread another([&] {
      while (!begun) std::this_thread::yield();
      std::this_thread::sleep_for(std::chrono::microseconds{37 * (round % 10)});
      fs::resize_file(doubled.path + "-wal", 0);
    });
    begun = true;
    int stored = 1;
    const auto stores = [&] {
      return doubled.store.begin() && append(doubled.store, doubled.board, gap(stored)) &&
             doubled.store.commit();
    };
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds{2};
    while (stores() && std::chrono::steady_clock::now() < end) ++stored;
    another.join();
    for (int more = 0; more < 2; ++more) stored += stores() ? 1 : 0;
    CHECK(doubled.store.upkeep().overwritten() == "e.db-wal was changed in place");
    const std::string rescued = doubled.folder.file("rescued.db");
    must(doubled.store.upkeep().copy_to(rescued, [] {}));
    Store copy = open_store(rescued, Store::Access::read_only);
    CHECK(stored_events(copy).size() >= static_cast<std::size_t>(stored));
  }
}

TEST_CASE("a copy that is complete is used again at the next start, and made anew after a kill") {
  TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  const auto is_whole = [&] {
    std::ifstream one(path, std::ios::binary), other(path + ".copy", std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(one), {}) ==
           std::string(std::istreambuf_iterator<char>(other), {});
  };
  {
    Store store = open_store(path);
    must(store.upkeep().keep_second_copy());
    while (store.upkeep().extend_second_copy()) {
    }
    must(store.device("serial 1", "dgt"));
  }
  CHECK(is_whole());
  {
    Store store = open_store(path);
    must(store.upkeep().keep_second_copy());
    CHECK_FALSE(store.upkeep().extend_second_copy());
    must(store.device("serial 2", "dgt"));
  }
  CHECK(is_whole());
  fs::permissions(path + ".copy", fs::perms::owner_write,
                  fs::perm_options::add);  // as a killed daemon leaves it
  overwrite(path + ".copy", 4096, 100);
  {
    Store store = open_store(path);
    must(store.upkeep().keep_second_copy());
    while (store.upkeep().extend_second_copy()) {
    }
  }
  CHECK(is_whole());
}

TEST_CASE("a large transaction, rolled back or committed, leaves the copy right") {
  Doubled doubled;
  std::vector<tracking::TrackedEvent> many;
  for (int n = 0; n < 20'000; ++n) many.push_back(gap(100 + n));
  must(doubled.store.begin());
  for (const auto& event : many) must(append(doubled.store, doubled.board, event));
  doubled.store.rollback();
  keep(doubled.store, doubled.board, many);
  fs::resize_file(doubled.path + "-wal", 0);
  const std::string rescued = doubled.folder.file("rescued.db");
  must(doubled.store.upkeep().copy_to(rescued, [] {}));
  Store copy = open_store(rescued, Store::Access::read_only);
  CHECK(stored_events(copy).size() == 20'070);
  CHECK(must(copy.upkeep().check()).empty());
}

}  // namespace second_copy_test
