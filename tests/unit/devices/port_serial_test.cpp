// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How a port session tells one board from another by its serial numbers.
#include "daemon/devices/port_session.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/port_hall.hpp"

namespace port_serial_test {

using namespace eboard;
using namespace test::port;

TEST_CASE("another board behind a port that stays open is known by its number, and gets a table of its own") {
  constexpr std::uint8_t kRuns = 1;
  const auto second = [](Hall& hall) {
    hall.device.say({0x8d, 0, 10, 0, 0, 0, 0, 0, 0, kRuns});
    hall.pass(Millis{1000});
  };
  Hall hall;
  hall.pass(Millis{1000});
  hall.session.attach(*hall.recorder, false);
  for (int n = 0; n < 24; ++n) second(hall);
  CHECK(hall.count(JournalKind::lost) == 0);
  hall.device.serial = "00099";

  SECTION("though it speaks all the time") {
    for (int n = 0; n < 10; ++n) second(hall);
    hall.pass(Millis{1000});
  }
  SECTION("at once after a pause") {
    hall.pass(Millis{500});
    second(hall);
  }
  SECTION("with a number that it tells unasked, and squares behind that are not this table's") {
    hall.device.says.clear();
    hall.device.say({0x91, 0, 8, '0', '0', '0', '9', '9', 0x86, 0, 67});
    hall.device.says.insert(hall.device.says.end(), 64, 0);
    hall.pass(Millis{1000});
  }
  CHECK(hall.identified == std::vector<std::string>{"24211", "00099"});
  CHECK(hall.session.listener() == nullptr);
  CHECK(hall.session.status().numbers.serial == "00099");
  REQUIRE(hall.count(JournalKind::lost) == 1);
  CHECK(hall.journal.back().text == "the board there has serial number 00099 now, not 24211");
  const auto& last = *std::prev(hall.journal.end(), 2);
  CHECK((last.bytes.size() < 64 && std::ranges::search(last.bytes, hall.device.serial).empty()));
}

TEST_CASE("a board whose squares do not fit together tells its number before them") {
  Hall hall;
  hall.pass(Millis{1000});
  hall.session.attach(*hall.recorder, false);
  hall.device.say({0x86, 0, 67, 8, 9, 10, 12, 11, 10, 9, 8, 7, 7, 7, 7, 7, 7, 7, 7});
  hall.device.says.insert(hall.device.says.end(), 32, 0);
  hall.device.say({1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 6, 5, 4, 3, 2});
  hall.pass(Millis{1100});
  hall.device.asked.clear();
  for (int n = 0; n < 6; ++n) {
    hall.device.say({0x8e, 0, 5, 35, 2});
    hall.pass(Millis{600});
  }
  const auto squares = hall.device.asked.find('\x42');
  REQUIRE(squares != std::string::npos);
  CHECK(hall.device.asked.substr(squares - 1, 2) == "\x45\x42");
  CHECK(hall.device.asked.find('\x42', squares + 1) == std::string::npos);
}

TEST_CASE("a board with a long serial number has told it when it is asked whose board it is") {
  Hall hall;
  hall.device.newer = true;
  hall.pass(Millis{2000});
  REQUIRE(hall.identified == std::vector<std::string>{"24211"});
  CHECK(hall.session.status().numbers == seams::SerialNumbers{"24211", "3000124211"});
  hall.session.attach(*hall.recorder, false);
  hall.device.plugged = false;
  hall.pass(Millis{10});
  hall.device.plugged = true;
  hall.pass(Millis{5000});
  CHECK(hall.identified_long == std::vector<std::string>{"3000124211", "3000124211"});
}

}  // namespace port_serial_test
