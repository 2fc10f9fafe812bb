// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/board_key.hpp"

#include "tests/support/catch.hpp"

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
  CHECK(keys.of_device("24211", "/dev/a") == BoardKey{"table 7", 7});
  CHECK(keys.of_device("24211", "/dev/b") == BoardKey{"table 7", 7});
}

TEST_CASE(
    "boards that nobody configured are numbered in order of first appearance, around the configured ones") {
  KeyRing keys({table(1, "1"), table(3, "3")}, {}, {});
  CHECK(keys.of_device("500", "/dev/a").number == 2);
  CHECK(keys.of_device("600", "/dev/b").number == 4);
  CHECK(keys.of_device("500", "/dev/c").number == 2);
}

TEST_CASE("a board has the same key and number after a restart") {
  KeyRing before({}, {}, {});
  const BoardKey first = before.of_device("500", "/dev/a");
  const BoardKey second = before.of_device("", "/dev/b");
  KeyRing after({}, {}, {known(second.key, second.number), known(first.key, first.number)});
  CHECK(after.of_device("", "/dev/b") == second);
  CHECK(after.of_device("500", "/dev/z") == first);
}

TEST_CASE("a number that was configured since is not given to another board") {
  KeyRing before({}, {}, {});
  const BoardKey key = before.of_device("500", "/dev/a");
  REQUIRE(key.number == 1);
  KeyRing after({table(1, "9")}, {}, {known(key.key, key.number)});
  CHECK(after.of_device("500", "/dev/a").number == 2);
}
