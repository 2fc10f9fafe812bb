// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a device is asked beside its game, and when.
#include <catch2/catch.hpp>
#include <string>

#include "daemon/devices/errands/errands.hpp"
#include "drivers/registry.hpp"

namespace errands_test {

using namespace eboard;
using namespace std::chrono_literals;
using daemon::DeviceView;
using daemon::Doubt;
using daemon::Errand;
using daemon::Errands;
using daemon::KeepAlive;
using daemon::Millis;
using daemon::Serial;

namespace {

const std::string kSquares = "BK";  // of a DGT board, which then reports changes, too

class Board final : public daemon::Wishes {
 public:
  [[nodiscard]] bool in_doubt() const override { return doubt; }
  [[nodiscard]] bool wants_stored() const override { return stored; }
  [[nodiscard]] bool stands_ready() const override { return ready; }
  bool doubt = false, stored = false, ready = false;
};

/// A device of that driver that answers, and has nothing else to do.
DeviceView idle(const char* driver, const Board* board = nullptr) {
  return {.driver = *drivers::find_driver(driver),
          .board = board,
          .ready = true,
          .occupied = false,
          .sent = true,
          .gap_ends = 0ms,
          .min_wait = 0ms,
          .numbered = true,
          .unreadable = false};
}

std::string sent(const Errand::Step& step) {
  const auto* message = std::get_if<Errand::Send>(&step);
  return message == nullptr ? "" : std::string(message->bytes.begin(), message->bytes.end());
}
std::string text(std::span<const std::uint8_t> bytes) { return {bytes.begin(), bytes.end()}; }

bool does_nothing(const Errand::Step& step) { return std::holds_alternative<Errand::Nothing>(step); }

struct Silence {
  Serial serial;
  Doubt doubt{serial};
  KeepAlive keep_alive{doubt};
};

}  // namespace

TEST_CASE("a device is asked after a silence of two seconds, counted from its last word") {
  Silence silence;
  const DeviceView dgt = idle("dgt");
  silence.keep_alive.heard(10s);
  CHECK(silence.keep_alive.due(dgt) == 12s);
  CHECK(does_nothing(silence.keep_alive.next(dgt, 11'999ms)));
  silence.keep_alive.heard(11s);
  CHECK(silence.keep_alive.due(dgt) == 13s);
}

TEST_CASE("a device that has to be asked for its squares is asked more often") {
  Silence silence;
  silence.keep_alive.set_silence(200ms);
  silence.keep_alive.heard(10s);
  CHECK(silence.keep_alive.due(idle("dgt")) == 10'200ms);
}

TEST_CASE(
    "the last of three questions is the one that every board answers, and behind it the device is lost") {
  Silence silence;
  KeepAlive& keep_alive = silence.keep_alive;
  DeviceView dgt = idle("dgt");
  const drivers::Request& first = dgt.driver.keep_alive.front();
  keep_alive.heard(0s);
  CHECK(sent(keep_alive.next(dgt, 2s)) == text(first.bytes));
  CHECK(keep_alive.due(dgt) == 2s + first.wait);
  CHECK_FALSE(sent(keep_alive.next(dgt, 4s)).empty());
  CHECK(sent(keep_alive.next(dgt, 6s)) == text(dgt.driver.ask_board.front().bytes));
  dgt.unreadable = GENERATE(false, true);
  const auto end = keep_alive.next(dgt, 8s);
  REQUIRE(std::holds_alternative<Errand::Lost>(end));
  CHECK(std::get<Errand::Lost>(end).reason == (dgt.unreadable ? "what it sends cannot be read" : "silent"));

  keep_alive.heard(9s);
  CHECK(sent(keep_alive.next(dgt, 11s)) == text(first.bytes));
}

TEST_CASE("nobody is asked about a silence that has a reason") {
  Silence silence;
  DeviceView dgt = idle("dgt");
  (GENERATE(0, 1) == 0 ? dgt.occupied : dgt.ready) ^= true;
  silence.keep_alive.heard(0s);
  CHECK_FALSE(silence.keep_alive.due(dgt));
  CHECK(does_nothing(silence.keep_alive.next(dgt, 60s)));
}

TEST_CASE("an answer has the least wait that the caller gives it") {
  Silence silence;
  DeviceView dgt = idle("dgt");
  dgt.min_wait = 60s;
  silence.keep_alive.heard(0s);
  CHECK_FALSE(sent(silence.keep_alive.next(dgt, 2s)).empty());
  CHECK(silence.keep_alive.due(dgt) == 62s);
}

TEST_CASE("who wants to know now does not hurry a question that is pending") {
  Silence silence;
  const DeviceView dgt = idle("dgt");
  silence.keep_alive.heard(10s);
  silence.keep_alive.ask_soon();
  CHECK(silence.keep_alive.due(dgt).value() <= 10s);
  CHECK_FALSE(sent(silence.keep_alive.next(dgt, 10s)).empty());
  const auto answer_until = silence.keep_alive.due(dgt);
  silence.keep_alive.ask_soon();
  CHECK(silence.keep_alive.due(dgt) == answer_until);
}

TEST_CASE("five silences make a device that forgets to report suspect, however many questions each has") {
  Silence silence;
  const Board board;
  const DeviceView device = idle("dgt", &board);
  REQUIRE(device.driver.forgets_to_report);
  (void)silence.serial.told(drivers::DeviceIdentity{.serial = "24211"}, 60s);
  const auto be_silent = [&](Millis from) {
    silence.keep_alive.heard(from);
    CHECK_FALSE(sent(silence.keep_alive.next(device, from + 2s)).empty());
    CHECK_FALSE(sent(silence.keep_alive.next(device, from + 4s)).empty());
  };
  for (const Millis from : {10s, 20s, 30s, 40s}) be_silent(from);
  CHECK(does_nothing(silence.doubt.next(device, 49s)));
  be_silent(50s);
  CHECK(sent(silence.doubt.next(device, 59s)) == text(device.driver.ask_board.front().bytes));
  CHECK(does_nothing(silence.doubt.next(device, 100s)));
}

TEST_CASE("a board in doubt is asked for its squares every five seconds") {
  Silence silence;
  Board board;
  const DeviceView dgt = idle("dgt", &board);
  (void)silence.serial.told(drivers::DeviceIdentity{.serial = "24211"}, 10s);
  CHECK(does_nothing(silence.doubt.next(dgt, 10s)));
  board.doubt = true;
  CHECK(sent(silence.doubt.next(dgt, 10s)) == kSquares);
  (void)silence.serial.told(drivers::DeviceIdentity{.serial = "24211"}, 14'500ms);
  CHECK(does_nothing(silence.doubt.next(dgt, 14'999ms)));
  CHECK(sent(silence.doubt.next(dgt, 15s)) == kSquares);
}

TEST_CASE("a damaged report makes a board ask for its squares once, and at once behind a silence") {
  Silence silence;
  const Board board;
  const DeviceView dgt = idle("dgt", &board);
  (void)silence.serial.told(drivers::DeviceIdentity{.serial = "24211"}, 10s);
  silence.doubt.damaged();
  CHECK(sent(silence.doubt.next(dgt, 10s)) == kSquares);
  silence.doubt.damaged();
  silence.keep_alive.heard(10s);
  CHECK(does_nothing(silence.doubt.next(dgt, 10s)));
  CHECK_FALSE(sent(silence.keep_alive.next(dgt, 12s)).empty());
  (void)silence.serial.told(drivers::DeviceIdentity{.serial = "24211"}, 12s);
  CHECK(sent(silence.doubt.next(dgt, 12s)) == kSquares);
}

TEST_CASE("before a board in doubt is asked for its squares it says its number") {
  Silence silence;
  Board board;
  board.doubt = true;
  const DeviceView dgt = idle("dgt", &board);
  (void)silence.serial.told(drivers::DeviceIdentity{.serial = "24211"}, 10s);
  CHECK(does_nothing(silence.doubt.next(dgt, 12s)));
  CHECK(sent(silence.serial.next(dgt, 12s)) == "E");
  CHECK(does_nothing(silence.doubt.next(dgt, 12s)));
  SECTION("and says it") { (void)silence.serial.told(drivers::DeviceIdentity{.serial = "24211"}, 12'100ms); }
  SECTION("or does not") { CHECK(does_nothing(silence.doubt.next(dgt, 12'999ms))); }
  CHECK(sent(silence.doubt.next(dgt, 13s)) == kSquares);
}

TEST_CASE("a device that does not tell its battery is asked twice, and again when its port is opened") {
  daemon::Battery battery;
  const DeviceView dgt = idle("dgt");
  CHECK(sent(battery.next(dgt, 10s)) == "L");
  CHECK(does_nothing(battery.next(dgt, 19s)));
  CHECK(sent(battery.next(dgt, 20s)) == "L");
  CHECK(does_nothing(battery.next(dgt, 3600s)));
  battery.opened();
  CHECK(sent(battery.next(dgt, 3600s)) == "L");
  (void)battery.told(drivers::BatteryStatus{}, 3601s);
  CHECK(does_nothing(battery.next(dgt, 3900s)));
  CHECK(sent(battery.next(dgt, 3901s)) == "L");
}

TEST_CASE("a memory is read once for each opening, and a start is marked once for each game") {
  Board board;
  board.stored = board.ready = true;
  const DeviceView dgt = idle("dgt", &board), bus = idle("dgt-bus", &board);
  daemon::Memory memory;
  CHECK(std::holds_alternative<Errand::Converse>(memory.next(dgt, 10s)));
  CHECK(does_nothing(memory.next(dgt, 20s)));
  memory.opened();
  CHECK(std::holds_alternative<Errand::Converse>(memory.next(dgt, 30s)));

  daemon::StartMark mark;
  CHECK(std::holds_alternative<Errand::Converse>(mark.next(bus, 10s)));
  CHECK(does_nothing(mark.next(bus, 20s)));
  board.ready = false;
  CHECK(does_nothing(mark.next(bus, 30s)));
  board.ready = true;
  CHECK(std::holds_alternative<Errand::Converse>(mark.next(bus, 40s)));
}

TEST_CASE("no errand sends anything while the device has something else to do") {
  Board board;
  board.doubt = board.stored = board.ready = true;
  DeviceView dgt = idle("dgt", &board);
  Errands errands(dgt.driver);
  dgt.occupied = true;
  for (Errand* errand : errands.all()) CHECK(does_nothing(errand->next(dgt, 100s)));
}

}  // namespace errands_test
