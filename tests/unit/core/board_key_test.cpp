// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/board_key.hpp"

#include "tests/support/catch.hpp"

namespace board_key_test {

using namespace eboard;
using namespace eboard::daemon;

namespace {

BoardConfig table(int number, const std::string& serial) {
  BoardConfig board;
  board.number = number;
  board.serial = serial;
  return board;
}

KnownBoard known(const std::string& key, int number) {
  KnownBoard board;
  board.device.key = key;
  board.board.number = number;
  return board;
}

}  // namespace

TEST_CASE("a configured table keeps its key whatever is plugged in") {
  PortConfig port;
  port.path = "/dev/ttyUSB3";
  port.board = 4;
  CHECK(KeyRing({}, {port}, {}).of_port(port) == BoardKey{"table 4", 4});
  port.path = "/dev/ttyUSB0";
  CHECK(KeyRing({}, {port}, {}).of_port(port) == BoardKey{"table 4", 4});
}

TEST_CASE("a configured serial number leads to its table on any port") {
  KeyRing keys({table(7, "24211")}, {}, {});
  CHECK(keys.of_device({"24211"}, "/dev/a") == BoardKey{"table 7", 7});
  CHECK(keys.of_device({"24211"}, "/dev/b") == BoardKey{"table 7", 7});
}

TEST_CASE("a device is also known by its long serial number, and keeps its key where neither is configured") {
  KeyRing keys({table(7, "3000124211")}, {}, {});
  CHECK(keys.of_device({"24211", "3000124211"}, "/dev/a") == BoardKey{"table 7", 7});
  CHECK(keys.of_device({"24211", ""}, "/dev/a") == BoardKey{"serial 24211 as 1", 1});
  CHECK(keys.of_device({"147", "3000100147"}, "/dev/b") == BoardKey{"serial 147 as 2", 2});
  CHECK(keys.of_device({"147", ""}, "/dev/c") == BoardKey{"serial 147 as 2", 2});
}

TEST_CASE(
    "boards that nobody configured are numbered in order of first appearance, around the configured ones") {
  KeyRing keys({table(1, "1"), table(3, "3")}, {}, {});
  CHECK(keys.of_device({"500"}, "/dev/a").number == 2);
  CHECK(keys.of_device({"600"}, "/dev/b").number == 4);
  CHECK(keys.of_device({"500"}, "/dev/c").number == 2);
}

TEST_CASE("a number that has a table is given to no other board, whatever the configuration names") {
  KeyRing keys({}, {}, {known("table 1", 1)});
  CHECK(keys.of_device({"500"}, "/dev/a").number == 2);
}

TEST_CASE("a board that is renamed is known by its new key") {
  KeyRing keys({}, {}, {known("table 3", 3)});
  const BoardKey found = KeyRing::of_found(3, {"500"}, "/dev/a");
  keys.rename({"table 3", 3}, found);
  CHECK(keys.of_device({"500"}, "/dev/b") == BoardKey{"serial 500 as 3", 3});
  CHECK(keys.of_table(table(3, "500")) == found);
  keys.rename(found, {"table 3", 3});
  CHECK(keys.of_table(table(3, "500")) == BoardKey{"table 3", 3});
  CHECK(keys.of_device({"500"}, "/dev/b").number == 1);
  CHECK(KeyRing::of_found(2, {}, "/dev/b") == BoardKey{"port /dev/b as 2", 2});
}

TEST_CASE("a board has the same key and number after a restart") {
  KeyRing before({}, {}, {});
  const BoardKey first = before.of_device({"500"}, "/dev/a");
  const BoardKey second = before.of_device({""}, "/dev/b");
  KeyRing after({}, {}, {known(second.key, second.number), known(first.key, first.number)});
  CHECK(after.of_device({""}, "/dev/b") == second);
  CHECK(after.of_device({"500"}, "/dev/z") == first);
}

TEST_CASE("a number that was configured since is not given to another board") {
  KeyRing before({}, {}, {});
  const BoardKey key = before.of_device({"500"}, "/dev/a");
  REQUIRE(key.number == 1);
  KeyRing after({table(1, "9")}, {}, {known(key.key, key.number)});
  CHECK(after.of_device({"500"}, "/dev/a").number == 2);
}

TEST_CASE("a table that is described and has no device is the number that the next found board takes") {
  KeyRing keys({table(1, ""), table(2, "22"), table(3, "")}, {}, {});
  CHECK(keys.of_device({"500"}, "/dev/a") == BoardKey{"serial 500 as 1", 1});
  CHECK(keys.of_device({"600"}, "/dev/b") == BoardKey{"serial 600 as 3", 3});
}

TEST_CASE("a found board whose number is described keeps it") {
  KeyRing keys({table(1, ""), table(2, "")}, {}, {known("serial 500 as 1", 1), known("serial 600 as 2", 2)});
  CHECK(keys.of_device({"600"}, "/dev/a").number == 2);
  CHECK(keys.of_device({"500"}, "/dev/b").number == 1);
  CHECK(keys.displaced().empty());
}

TEST_CASE("a found board that the configuration names by its serial number and its number stays what it is") {
  KeyRing keys({table(1, "500")}, {}, {known("serial 500 as 1", 1)});
  CHECK(keys.of_device({"500"}, "/dev/a") == BoardKey{"serial 500 as 1", 1});
  CHECK(keys.of_table(table(1, "500")) == BoardKey{"serial 500 as 1", 1});
  CHECK(keys.displaced().empty());
  CHECK(keys.is_current({"serial 500 as 1", 1}));
}

TEST_CASE("a table that was configured before it was found goes on as that table") {
  KeyRing keys({table(1, "500")}, {}, {known("table 1", 1), known("serial 500 as 1", 1)});
  CHECK(keys.of_device({"500"}, "/dev/a") == BoardKey{"table 1", 1});
}

TEST_CASE(
    "a configured device takes its number from a board that was found under it, which is reported until it "
    "has another one") {
  const std::vector<KnownBoard> before{known("serial 500 as 1", 1)};
  KeyRing keys({table(1, "9")}, {}, before);
  REQUIRE(keys.displaced().size() == 1);
  CHECK(keys.displaced().front().device == "serial 500");
  CHECK(keys.of_device({"500"}, "/dev/a").number == 2);
  CHECK(keys.displaced().empty());

  KeyRing later({table(1, "9")}, {}, {known("serial 500 as 1", 1), known("serial 500 as 2", 2)});
  CHECK(later.displaced().empty());
  CHECK(later.of_device({"500"}, "/dev/a").number == 2);
  later.configure({}, {});
  CHECK(later.of_device({"500"}, "/dev/a").number == 2);  // it does not change back in the middle of a game
}

TEST_CASE("a port that the configuration gives to a table takes the number from a board found elsewhere") {
  PortConfig port;
  port.path = "/dev/a";
  port.board = 1;
  KeyRing keys({}, {port}, {known("serial 500 as 1", 1), known("port /dev/a as 2", 2)});
  CHECK(*keys.of_port(port) == BoardKey{"table 1", 1});
  CHECK(keys.displaced().size() == 1);
  CHECK(keys.of_device({"500"}, "/dev/b").number == 3);
}

TEST_CASE("one of two devices with one serial number is known by its port besides, also after a restart") {
  KeyRing keys({}, {}, {});
  const BoardKey first = keys.of_device({"500"}, "/dev/a");
  const BoardKey twin = keys.of_twin("500", "/dev/b");
  CHECK(twin.number == 2);
  CHECK(keys.of_device({"500"}, "/dev/b") == twin);
  CHECK(keys.of_device({"500"}, "/dev/c") == first);
  KeyRing after({}, {}, {known(first.key, 1), known(twin.key, 2)});
  CHECK(after.of_device({"500"}, "/dev/b") == twin);
  CHECK(after.of_device({"500"}, "/dev/a") == first);
  CHECK(after.of_twin("500", "/dev/c").number == 3);
}

}  // namespace board_key_test
