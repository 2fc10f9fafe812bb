// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a port session does where reports are damaged, contradict each other, or cannot be read at all.
#include "daemon/devices/port_session.hpp"

#include <functional>

#include "tests/support/catch.hpp"
#include "tests/support/port_hall.hpp"

namespace port_damage_test {

using namespace eboard;
using namespace test::port;

TEST_CASE("a board whose squares do not fit together is asked for all of them, and not all the time") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  hall.device.says.clear();
  hall.pass(Millis{1000});
  // The initial position; then a rook appears in the middle of the board from nowhere.
  hall.device.say({0x86, 0, 67, 8, 9, 10, 12, 11, 10, 9, 8, 7, 7, 7, 7, 7, 7, 7, 7});
  hall.device.says.insert(hall.device.says.end(), 32, 0);
  hall.device.say({1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 6, 5, 4, 3, 2});
  hall.pass(Millis{1000});
  hall.device.answers = false;
  hall.device.say({0x8e, 0, 5, 35, 2});
  hall.pass(Millis{1000});
  const auto dumps = [&] { return std::ranges::count(hall.device.asked, '\x42'); };
  const auto before = dumps();
  hall.pass(Millis{2000});
  for (int n = 0; n < 5; ++n) {
    hall.device.say({0x8e, 0, 5, 35, 2});
    hall.pass(Millis{500});
  }
  CHECK(dumps() == before + 1);
}

TEST_CASE("behind a damaged message a board is asked for its squares, and not all the time") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  hall.device.asked.clear();
  const auto damage = [&] {
    hall.device.say({0x8e, 0, 5, 35, 0x8d, 0, 10, 0, 0, 0, 0, 0, 0, 1});
    hall.pass(Millis{500});
  };
  hall.device.say({0x8d, 0, 10, 0, 0, 0, 0, 0, 0, 1});
  hall.pass(Millis{500});
  CHECK(hall.device.asked.empty());
  damage();
  CHECK(hall.device.asked == "\x45\x42\x4b");
  damage();
  CHECK(hall.device.asked == "\x45\x42\x4b");
  hall.pass(Millis{2500});  // a silence
  CHECK(hall.device.asked == "\x45\x42\x4b\x45\x42\x4b");
}

// What a port may say when its board is gone from it.
TEST_CASE("a board whose port says what nobody can read is lost like a silent one, and the reason is said") {
  const std::string line = ":" + std::string(63 * 10, '0') + "\r\n";
  std::uint32_t random = 1;
  const std::vector<
      std::pair<std::string, std::function<std::vector<std::uint8_t>(const std::string& asked)>>>
      others{
          {"an echo", [](const std::string& asked) { return Bytes(asked.begin(), asked.end()); }},
          {"noise",
           [&](const std::string&) {
             Bytes bytes(30);
             for (auto& byte : bytes)
               byte = static_cast<std::uint8_t>((random = random * 1'664'525 + 1) >> 24);
             return bytes;
           }},
          {"a line that is held low", [](const std::string&) { return Bytes(5, 0); }},
          {"lines of another make", [&](const std::string&) { return Bytes(line.begin(), line.end()); }},
      };
  for (const auto& [name, says] : others) {
    INFO(name);
    Hall hall;
    hall.session.attach(*hall.recorder, true);
    hall.pass(Millis{1000});
    hall.device.answers = false;
    for (int n = 0; n < 30; ++n) {
      const auto bytes = says(std::exchange(hall.device.asked, {}));
      hall.device.says.insert(hall.device.says.end(), bytes.begin(), bytes.end());
      hall.pass(Millis{200});
    }
    CHECK(hall.session.status().state == seams::DeviceState::lost);
    const auto lost = std::ranges::find(hall.journal, JournalKind::lost, &storage::JournalEntry::kind);
    REQUIRE(lost != hall.journal.end());
    CHECK(lost->text == "what it sends cannot be read");
  }
}

TEST_CASE(
    "where something arrives that no driver can read, that is told, and that nothing arrives otherwise") {
  Hall hall(Millis{0}, {drivers::find_driver("millennium"), drivers::find_driver("dgt")});
  hall.device.answers = false;
  hall.pass(Millis{20'000});
  REQUIRE(hall.session.trouble());
  CHECK_FALSE(hall.session.trouble()->unreadable);
  for (int n = 0; n < 100; ++n) {
    hall.device.say({'O', 'K', '\r', '\n'});
    hall.pass(Millis{200});
  }
  REQUIRE(hall.session.trouble());
  CHECK(hall.session.trouble()->unreadable);
  hall.pass(Millis{20'000});
  CHECK_FALSE(hall.session.trouble()->unreadable);
  hall.device.answers = true;
  hall.pass(Millis{20'000});
  CHECK_FALSE(hall.session.trouble());
}

namespace {

const std::string kTransmit = "XON\r\n", kReferee = "UON\r\n";

/// A Citrine; `clock`: what it answers to that question.
struct Citrine : Hall {
  explicit Citrine(std::string_view clock = "Clock 01:00:00 01:00:00\r\n")
      : Hall(Millis{0}, {drivers::find_driver("novag")}) {
    const std::string_view identity = "ID.V1.09\r\n";
    device.talk = {{"I\r\n", {identity.begin(), identity.end()}}, {"C\r\n", {clock.begin(), clock.end()}}};
    session.attach(*recorder, true);
  }
};

void say(Hall& hall, std::string_view text) {
  hall.device.says.insert(hall.device.says.end(), text.begin(), text.end());
}

int times(const std::string& text, const std::string& part) {
  int found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE(
    "a device that is heard, and whose reports nobody can read, is told of, and one with noise is not") {
  Citrine hall;
  hall.pass(Millis{3000});
  const auto move = [&](std::string_view text) {
    say(hall, text);
    hall.pass(Millis{3000});
  };
  SECTION("three of a kind in a row, while the clock is understood all the time") {
    move("M 1 e2-z4\r\n");
    move("M 1, e7-z5\r\n");
    CHECK_FALSE(hall.session.refuses(hall.now));
    move("M 2 g1-z3\r\n");
    CHECK(hall.session.refuses(hall.now));
    CHECK(hall.session.status().state == seams::DeviceState::ready);
    hall.pass(Millis{700'000});
    CHECK_FALSE(hall.session.refuses(hall.now));
  }
  SECTION("a line that the driver does not know is of the kind of its first letter") {
    for (int n = 0; n < 3; ++n) move("Position dumped\r\n");
    CHECK(hall.session.refuses(hall.now));
  }
  SECTION("one that is understood in between") {
    for (int n = 0; n < 4; ++n) {
      move("M 1 e2-z4\r\n");
      move("M 1, e7-z5\r\n");
      move("M 2 g1-f3\r\n");
    }
    CHECK_FALSE(hall.session.refuses(hall.now));
  }
  SECTION("noise, and parts of lines") {
    for (int n = 0; n < 20; ++n) move("M\x01\xff 1\r\n");
    CHECK_FALSE(hall.session.refuses(hall.now));
  }
  SECTION("a glitch that is over at once") {
    say(hall, "M 1 e2-z4\r\nM 1 e2-z4\r\nM 1 e2-z4\r\nM 1 e2-z4\r\n");
    hall.pass(Millis{1000});
    CHECK_FALSE(hall.session.refuses(hall.now));
  }
}

TEST_CASE("a board that may forget its settings is told them again at a new game, and every minute") {
  Citrine hall;
  hall.pass(Millis{3000});
  hall.device.asked.clear();
  hall.pass(Millis{1000});
  say(hall, "New Game\r\n");
  hall.pass(Millis{1500});
  CHECK(times(hall.device.asked, kTransmit) == 1);
  CHECK(times(hall.device.asked, kReferee) == 1);
  hall.pass(Millis{55'000});
  CHECK(times(hall.device.asked, kTransmit) == 1);
  hall.pass(Millis{60'000});
  CHECK(times(hall.device.asked, kTransmit) == 2);
  CHECK(times(hall.device.asked, kReferee) == 2);
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  // A board that is gone is not kept by them.
  hall.device.answers = false;
  hall.pass(Millis{70'000});
  CHECK(hall.session.status().state == seams::DeviceState::lost);
}

TEST_CASE("a new game while a board is still being opened is not missed") {
  Citrine hall("New Game\r\nClock 01:00:00 01:00:00\r\n");
  hall.pass(Millis{2500});
  CHECK(times(hall.device.asked, kTransmit) == 2);
}

}  // namespace port_damage_test
