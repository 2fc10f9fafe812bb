// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How a port session notices that a device lives, was switched off, or is silent, and what it asks then.
#include "daemon/devices/port_session.hpp"

#include "drivers/chessnut.hpp"
#include "drivers/report_stream.hpp"
#include "drivers/zmartfun.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/port_hall.hpp"

namespace port_life_test {

using namespace eboard;
using namespace test::port;

TEST_CASE("a silent device is asked whether it is there, and stays when it answers") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  const std::size_t asked = hall.device.asked.size();
  hall.pass(Millis{20'000});
  CHECK(hall.device.asked.size() >= asked + 9);
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  CHECK(hall.count(JournalKind::lost) == 0);
}

TEST_CASE(
    "a silent board is told to report after five silences, since its power may have failed for a moment") {
  Hall hall;
  hall.device.has_battery = true;  // which is not asked for again then
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  hall.device.asked.clear();
  hall.pass(Millis{9000});
  CHECK(hall.device.asked == "\x45\x45\x45\x45");
  hall.pass(Millis{2000});
  CHECK(hall.device.asked == "\x45\x45\x45\x45\x45\x42\x4b");
  hall.device.asked.clear();
  hall.pass(Millis{8000});
  CHECK(hall.device.asked == "\x45\x45\x45\x45");
}

TEST_CASE("a device that misses three questions is lost, and the whole script is repeated on its return") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  const std::string script = hall.device.asked;
  hall.device.answers = false;
  hall.pass(Millis{2000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  hall.pass(Millis{3500});
  CHECK(hall.session.status().state == seams::DeviceState::lost);
  CHECK(hall.count(JournalKind::lost) == 1);
  CHECK_FALSE(hall.recorder->open());
  hall.device.answers = true;
  hall.device.asked.clear();
  hall.pass(Millis{10'000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  CHECK(hall.device.asked.find(script) != std::string::npos);
  CHECK(hall.recorder->open());
}

TEST_CASE("a board that was pulled out is not called silent, and one that is plugged in and dead is") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  CHECK_FALSE(hall.session.status().silent);
  hall.device.plugged = false;
  hall.pass(Millis{3000});
  CHECK(hall.session.status().state == seams::DeviceState::lost);
  CHECK_FALSE(hall.session.status().silent);
  hall.device.plugged = true;
  hall.device.answers = false;
  hall.pass(Millis{60'000});
  CHECK(hall.session.status().state == seams::DeviceState::lost);
  CHECK(hall.session.status().silent);
  hall.device.answers = true;
  hall.pass(Millis{60'000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  CHECK_FALSE(hall.session.status().silent);
}

TEST_CASE("the ends of lines that another make sends are no sign of life") {
  Hall hall(Millis{0}, {drivers::find_driver("novag")});
  hall.session.attach(*hall.recorder, true);
  const auto say = [&](const std::string& text) {
    hall.device.says.insert(hall.device.says.end(), text.begin(), text.end());
    hall.pass(Millis{200});
  };
  const auto bytes = [](const std::string& text) { return Bytes(text.begin(), text.end()); };
  hall.device.talk = {{"I\r\n", bytes("ID.V1.09\r\n")}, {"C\r\n", bytes("Clock 01:30:00 01:30:00\r\n")}};
  hall.pass(Millis{5000});
  REQUIRE(hall.session.status().state == seams::DeviceState::ready);
  hall.device.answers = false;
  for (int n = 0; n < 20; ++n) {
    say(":0 0 0 0\r");
    say("\n");
  }
  CHECK(hall.session.status().state == seams::DeviceState::lost);
}

// A Universal Chess Board says nothing before somebody switches it on or moves: it was given up after two
// questions that it does not know.
TEST_CASE("a board that takes its host for a chess computer is ready, waited for, and answered") {
  Hall hall(Millis{0}, {drivers::find_driver("novag_universal")});
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{60'000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  CHECK(hall.device.asked.empty());
  const std::string said = " I\r\nE\r\nX\r\nMe2e4\r\n";
  hall.device.says.insert(hall.device.says.end(), said.begin(), said.end());
  hall.pass(Millis{200});
  CHECK(hall.device.asked == "eboardd\r\nXmit on\r\n");
  hall.pass(Millis{600'000});
  CHECK(hall.device.asked == "eboardd\r\nXmit on\r\n");
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  CHECK(hall.count(JournalKind::lost) == 0);
}

TEST_CASE("a board whose answers come in small pieces is not lost") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  hall.device.answers = false;
  for (int n = 0; n < 3; ++n) {
    // A dump in pieces of three bytes: longer than three questions wait.
    for (int piece = 0; piece < 23; ++piece) {
      const auto at = [&](int place) {
        return static_cast<std::uint8_t>(place == 0 ? 0x86 : place == 2 ? 67 : 0);
      };
      for (int i = 0; i < 3 && piece * 3 + i < 67; ++i) hall.device.says.push_back(at(piece * 3 + i));
      hall.pass(Millis{400});
    }
  }
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  hall.device.say({0x86, 0, 67, 0, 0});  // and one that ends in the middle
  hall.pass(Millis{8000});
  CHECK(hall.session.status().state == seams::DeviceState::lost);
}

TEST_CASE("a message without an event is a sign of life") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  hall.device.answers = false;
  for (int n = 0; n < 20; ++n) {
    hall.device.say({0x80, 0, 3});
    hall.pass(Millis{1500});
  }
  CHECK(hall.session.status().state == seams::DeviceState::ready);
}

TEST_CASE("a device that is switched on in the middle of the questions is asked once more for its identity") {
  Hall hall;
  hall.device.answers = false;
  hall.pass(Millis{1200});
  hall.device.answers = true;
  hall.pass(Millis{5000});
  CHECK(hall.identified == std::vector<std::string>{"24211"});
}

TEST_CASE("pulling the cable is seen at once, and the board is back soon after it is") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  hall.device.plugged = false;
  hall.pass(Millis{1});
  CHECK(hall.session.status().state == seams::DeviceState::lost);
  CHECK(hall.journal.back().kind == JournalKind::lost);
  CHECK(hall.journal.back().text == "unplugged");
  hall.device.plugged = true;
  hall.pass(Millis{1000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
}

TEST_CASE("a device without a serial number is asked its opening once, and for its squares in silence") {
  Hall hall(Millis{0}, {drivers::find_driver("millennium")});
  hall.device.talk = chess_link();
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  CHECK(hall.device.asked == kAskVersion + kReportChanges + kAskPosition);
  hall.pass(Millis{1500});
  CHECK(hall.device.asked == kAskVersion + kReportChanges + kAskPosition + kAskPosition);
}

// An OPENCHESSBOARD is such a board (docs/interop.md), and a captured piece is off the board for half a
// second.
TEST_CASE("a board that reports nothing by itself is asked for its squares five times a second") {
  const bool streams = GENERATE(false, true);
  CAPTURE(streams);
  Hall hall(Millis{0}, {drivers::find_driver("peripheral_chess")});
  hall.device.talk = peripheral(streams);
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  REQUIRE(hall.session.status().state == seams::DeviceState::ready);
  hall.device.asked = "\n";
  hall.pass(Millis{10'000});
  const std::string question = "get_state\n";
  const auto times = static_cast<double>(hall.device.asked.size()) / static_cast<double>(question.size());
  CHECK(times >= (streams ? 4 : 45));
  CHECK(times <= (streams ? 6 : 51));
}

// An emulator of a Chessnut board reports nothing again that it has reported (docs/interop.md).
TEST_CASE("a device that answers the second of its keep-alive questions only is not lost") {
  const auto stream = [](std::vector<std::uint8_t> report) { return drivers::report_stream::encode(report); };
  const auto asked = [&](std::vector<std::uint8_t> report) {
    const auto bytes = stream(std::move(report));
    return std::string(bytes.begin(), bytes.end());
  };
  const auto position = stream(drivers::chessnut::encode_position(rules::Placement::initial(), 0));
  const auto battery = stream({0x2a, 2, 85, 0});
  const std::string kPositions = asked({0x21, 1, 0}), kBattery = asked({0x29, 1, 0});
  Hall hall(Millis{0}, {drivers::find_driver("chessnut")});
  hall.session.attach(*hall.recorder, true);
  hall.device.says.assign(position.begin(), position.end());
  for (int second = 0; second < 60; ++second) {
    hall.pass(Millis{1000});
    if (!hall.device.asked.ends_with(kBattery)) continue;
    hall.device.asked.clear();
    hall.device.says.assign(battery.begin(), battery.end());
    if (second > 10) CHECK(hall.session.status().state == seams::DeviceState::ready);
  }
  CHECK(hall.device.opened == 1);
  hall.pass(Millis{30'000});
  CHECK(hall.device.asked.starts_with(kPositions + kBattery + kPositions));
  CHECK(hall.device.opened > 1);
}

TEST_CASE("a device that takes no questions is heard, sent nothing, and not lost for its silence") {
  Hall hall(Millis{0}, {drivers::find_driver("zmartfun")});
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{2000});
  CHECK(hall.session.status().state == seams::DeviceState::opening);
  const auto report =
      drivers::report_stream::encode(drivers::zmartfun::encode_position(rules::Placement::initial()));
  hall.device.says.assign(report.begin(), report.end());
  hall.pass(Millis{60'000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  CHECK(hall.device.asked.empty());
  CHECK(hall.device.opened == 1);
  CHECK(hall.session.next_turn() == Millis::max());  // it would be due for ever otherwise
  hall.device.plugged = false;
  hall.pass(Millis{1000});
  CHECK(hall.session.status().state == seams::DeviceState::lost);
}

TEST_CASE("a device that may be no board is opened a few times, and then once a minute, until it answers") {
  Hall hall;
  hall.device.answers = false;
  hall.session.be_sparing(true);
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{60'000});
  CHECK(hall.device.opened == daemon::Attempts::kOpenings);
  hall.pass(Millis{300'000});
  CHECK(hall.device.opened <= daemon::Attempts::kOpenings + 5);
  CHECK(hall.device.opened >= daemon::Attempts::kOpenings + 4);
  hall.device.answers = true;
  hall.pass(Millis{70'000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  // One that has answered is looked for as often as any other.
  hall.device.plugged = false;
  hall.pass(Millis{10'000});
  hall.device.plugged = true;
  hall.pass(Millis{4000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
}

}  // namespace port_life_test
