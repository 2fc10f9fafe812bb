// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The disk counts as failed here because it is said to have failed twice; dark_hall_test.py breaks real ones.
#include "daemon/keeper/store_place.hpp"

#include <filesystem>
#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/support/store_support.hpp"

namespace store_place_test {

using namespace eboard;
using namespace eboard::test;
using daemon::open_placed_store, daemon::PlacedStore, daemon::StorePlace;
using storage::Store;
namespace fs = std::filesystem;

namespace {

struct Hall {
  TemporaryFolder home, copies, memory;
  daemon::PlaceSettings settings{.home = home.file("state"), .memory = {memory.file("")}};
  const std::string database = settings.home + "/" + daemon::kDatabase;

  [[nodiscard]] auto open() const {
    return open_placed_store(settings, [](auto) { return true; });
  }

  /// As a daemon that runs for a moment; returns where.
  StorePlace play(int game) const {
    auto placed = open();
    INFO((placed ? std::string() : placed.error()));
    REQUIRE(placed);
    Store& store = placed->store;
    must(store.begin());
    must(store.append(storage::ClockAnchor{.at = storage::Millis{game}, .wall = storage::Millis{game}}));
    must(store.commit());
    keep(store, must(store.board(must(store.device("serial 1", "dgt")), 1)), scholars_mate(game));
    placed->place.home.reset();
    return std::move(placed->place);
  }

  void fail() const {
    for (int time = 0; time < 2; ++time) daemon::note_disk_failure(settings);
  }

  [[nodiscard]] int games_at(const std::string& path) const {
    Store store = open_store(path);
    return static_cast<int>(games_of(store).size());
  }

  [[nodiscard]] std::string file_of(const std::string& beginning) const {
    for (const auto& each : fs::directory_iterator(settings.home)) {
      if (each.path().filename().string().starts_with(beginning)) return each.path();
    }
    return {};
  }
};

}  // namespace

TEST_CASE(
    "after two failures a hall goes on elsewhere with all of it, and brings it back at the start after") {
  const Hall hall;
  CHECK(hall.play(1).folder == hall.settings.home);
  daemon::note_disk_failure(hall.settings);
  CHECK(hall.play(2).folder == hall.settings.home);  // once is not enough
  daemon::note_disk_failure(hall.settings);
  const StorePlace place = hall.play(3);
  CHECK(place.folder != hall.settings.home);
  CHECK(place.sentence.find("cannot be written. Since ") != std::string::npos);
  CHECK(hall.games_at(place.folder + "/" + daemon::kDatabase) == 3);
  CHECK(hall.games_at(hall.database) == 2);
  CHECK(hall.play(4).sentence.empty());
  CHECK(hall.games_at(hall.database) == 4);
  CHECK_FALSE(fs::exists(place.folder));
  CHECK(hall.games_at(hall.file_of("eboardd-before-")) == 2);
}

TEST_CASE("the backup's folder is taken before memory, and memory if it takes nothing") {
  Hall hall;
  hall.settings.backups = hall.copies.file("backup");
  hall.play(1);
  hall.fail();
  CHECK(hall.play(2).folder == hall.settings.backups + "/eboardd-elsewhere");
  fs::rename(hall.settings.backups, hall.copies.file("pulled"));
  std::ofstream(hall.settings.backups) << "no folder";
  hall.fail();
  const StorePlace place = hall.play(3);
  CHECK(place.folder.starts_with(hall.memory.file("")));
  // The stick is back: what it has is gone on with apart from what is in memory.
  fs::remove(hall.settings.backups);
  fs::rename(hall.copies.file("pulled"), hall.settings.backups);
  CHECK(hall.play(4).folder == hall.settings.home);
  CHECK(fs::exists(hall.settings.home + "/" + daemon::kRestored));
}

TEST_CASE("what is on its way home is complete after a kill at any step") {
  const Hall hall;
  hall.play(1);
  hall.fail();
  const StorePlace place = hall.play(2);
  const std::string elsewhere = place.folder + "/" + daemon::kDatabase;
  SECTION("half of the copy is written") { std::ofstream(hall.database + ".coming") << "half"; }
  SECTION("the database has a second name") {
    fs::create_hard_link(hall.database, hall.settings.home + "/eboardd-before-1.db");
  }
  SECTION("the database was damaged, and is moved away") { fs::remove(hall.database); }
  SECTION("the copy is in its place") {
    fs::copy_file(elsewhere, hall.database, fs::copy_options::overwrite_existing);
  }
  SECTION("nothing but the database is removed elsewhere") {
    fs::copy_file(elsewhere, hall.database, fs::copy_options::overwrite_existing);
    fs::remove(elsewhere);
  }
  CHECK(hall.play(3).folder == hall.settings.home);
  CHECK(hall.games_at(hall.database) == 3);
  CHECK_FALSE(fs::exists(elsewhere));
  CHECK_FALSE(fs::exists(hall.database + ".coming"));
}

TEST_CASE("a hall that was gone on with at home and elsewhere keeps both") {
  const Hall hall;
  hall.play(1);
  hall.fail();
  const StorePlace place = hall.play(2);
  fs::rename(place.folder, place.folder + ".away");
  hall.play(3);
  fs::rename(place.folder + ".away", place.folder);
  CHECK(hall.play(4).folder == hall.settings.home);
  CHECK(hall.games_at(hall.database) == 3);  // games 1, 3 and 4
  CHECK_FALSE(fs::exists(place.folder));
  CHECK(fs::exists(hall.settings.home + "/" + daemon::kRestored));
}

TEST_CASE("the daemon's small files go along, and come back if they were changed") {
  const Hall hall;
  hall.play(1);
  const auto write = [](const std::string& path, const char* text) { std::ofstream(path) << text; };
  const auto read = [](const std::string& path) {
    std::string text;
    std::ifstream(path) >> text;
    return text;
  };
  const std::string people = hall.settings.home + "/people", notes = hall.settings.home + "/notes";
  write(people, "one");
  write(notes, "one");
  hall.fail();
  const StorePlace place = hall.play(2);
  CHECK(read(place.folder + "/people") == "one");
  write(place.folder + "/people", "two");
  write(notes, "three");
  hall.play(3);
  CHECK(read(people) == "two");
  CHECK(read(notes) == "three");
}

TEST_CASE("two daemons never go on with one hall") {
  const Hall hall;
  hall.play(1);
  hall.fail();
  const auto first = hall.open();
  REQUIRE(first);
  const auto second = hall.open();  // it finds that the disk works
  REQUIRE_FALSE(second);
  CHECK(second.error().find("another program has it open") != std::string::npos);
  hall.fail();
  const auto third = hall.open();
  REQUIRE_FALSE(third);
  CHECK(third.error().find("has it open") != std::string::npos);
}

TEST_CASE("a disk that fails before anything was stored ends the start") {
  const Hall hall;
  hall.fail();
  const auto placed = hall.open();
  REQUIRE_FALSE(placed);
  CHECK(placed.error().find("nothing was stored there yet") != std::string::npos);
}

}  // namespace store_place_test
