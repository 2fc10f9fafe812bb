// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulated DGT boards on a bus. The numbers in brackets are those of the test vectors in the protocol's fact
// sheet.
#include "daemon/sim/bus.hpp"

#include <algorithm>

#include "drivers/dgt_bus_exchange.hpp"
#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace sim_bus_test {

using namespace eboard;
using namespace eboard::sim;
using drivers::dgt::Bytes;
using test::hex;
namespace dgt = drivers::dgt;
namespace bus = drivers::dgt::bus;
using bus::Command;

namespace {

constexpr bus::Address kAddress = 1025;

/// A board alone with a host, in simulated time.
struct Desk {
  explicit Desk(BoardSettings settings = {})
      : board(std::move(settings), Profile::of(Level::l0), Random(1)) {}

  /// The answer to those bytes, complete.
  Bytes ask(const std::string& bytes, Micros patience = std::chrono::milliseconds{500}) {
    board.receive(hex(bytes), now);
    std::vector<Output> out;
    now += patience;
    board.advance(now, out);
    Bytes all;
    for (const Output& message : out) all.insert(all.end(), message.bytes.begin(), message.bytes.end());
    return all;
  }
  void set_up() {
    for (int n = 0; n < rules::kSquares; ++n) {
      const auto square = static_cast<rules::Square>(n);
      board.square_read(square, rules::Placement::initial()[square], now += std::chrono::milliseconds{300});
    }
  }
  void play(const char* from, const char* to, char piece, Micros pause = std::chrono::seconds{1}) {
    board.square_read(*rules::parse_square(from), std::nullopt, now += std::chrono::seconds{1});
    board.square_read(*rules::parse_square(to), rules::parse_piece(piece), now += pause);
  }

  DgtBoard board;
  Micros now{0};
};

const std::string kNoChanges = "85 00 06 08 01 14 ";
const std::string kInitialCodes =
    "08 09 0a 0c 0b 0a 09 08 07 07 07 07 07 07 07 07 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 "
    "00 00 00 00 00 00 00 00 00 00 00 00 00 00 01 01 01 01 01 01 01 01 02 03 04 06 05 04 03 02 ";
const std::string kDump = "83 00 46 08 01 " + kInitialCodes + "7c ";

/// A set-up board whose host has taken what happened until now.
struct ReadyDesk : Desk {
  ReadyDesk() {
    set_up();
    ask("83 08 01 0c");
  }
};

std::vector<std::unique_ptr<Table>> tables_on(Bus& line, int count, const LineFaults& faults = {},
                                              std::uint64_t seed = 0) {
  std::vector<std::unique_ptr<Table>> tables;
  for (int n = 0; n < count; ++n) {
    TableOptions options;
    options.board.bus_address = static_cast<bus::Address>(kAddress + n);
    options.board = on_shared_line(options.board, faults);
    tables.push_back(
        std::make_unique<Table>(Profile::of(Level::l0), seed + static_cast<std::uint64_t>(n), options));
    line.add(*tables.back());
  }
  return tables;
}

/// The boards whose whole answers the host received.
std::vector<bus::Address> answering(const Bytes& bytes) {
  bus::Exchange exchange(drivers::Millis{0});
  std::vector<bus::Answer> answers;
  exchange.receive(bytes, drivers::Millis{0}, answers);
  std::vector<bus::Address> all;
  for (const bus::Answer& answer : answers) all.push_back(answer.address);
  std::ranges::sort(all);
  return all;
}

}  // namespace

TEST_CASE("a simulated board answers pings, to its address and to all (43, 44)") {
  Desk desk;
  CHECK(desk.ask("87 08 01 10") == hex("87 00 06 08 01 16"));
  CHECK(desk.ask("87 00 00 07", std::chrono::milliseconds{1120}) == hex("87 00 06 08 01 16"));
  CHECK(desk.ask("8a 08 01 13") == hex("87 00 06 08 01 16"));
  CHECK(desk.ask("87 00 00 07", std::chrono::milliseconds{1120}).empty());
  CHECK(desk.ask("87 00 00 07", std::chrono::milliseconds{1120}) == hex("87 00 06 08 01 16"));
  CHECK(desk.ask("87 08 02 11").empty());
}

TEST_CASE("a simulated board has the address that it was given (56)") {
  Desk desk(BoardSettings{.bus_address = 6685});
  CHECK(desk.ask("87 34 1d 58") == hex("87 00 06 34 1d 5e"));
  CHECK(desk.ask("87 08 01 10").empty());
}

TEST_CASE("a simulated board reports its version and changes (45 to 48, 50)") {
  ReadyDesk desk;
  CHECK(desk.ask("8b 00 00 0b") == hex("89 00 08 08 01 01 08 23"));
  CHECK(desk.ask("83 08 01 0c") == hex(kNoChanges));
  desk.play("e2", "e4", 'P');
  CHECK(desk.ask("83 08 01 0c") == hex("85 00 0a 08 01 40 34 41 24 71"));
  CHECK(desk.ask("84 08 01 0d") == hex("85 00 0a 08 01 40 34 41 24 71"));
  CHECK(desk.ask("83 08 01 0c") == hex(kNoChanges));
  CHECK(desk.ask("84 08 01 0d") == hex(kNoChanges));
  desk.play("e4", "e2", 'P');
  desk.ask("83 08 01 0c");
  desk.play("e2", "e4", 'P', std::chrono::milliseconds{100});
  CHECK(desk.ask("83 08 01 0c") == hex("85 00 0a 08 01 40 34 51 24 01"));
}

TEST_CASE("a press stands between the changes of a simulated board (49 to 51)") {
  ReadyDesk desk;
  drivers::ClockReading reading;
  reading.left.remaining = reading.right.remaining = std::chrono::seconds{5400};
  reading.running = true;
  desk.board.clock_shows(reading, false, desk.now);
  desk.ask("83 08 01 0c");
  desk.play("e2", "e4", 'P');
  reading.left.remaining = std::chrono::seconds{5387};
  reading.lever_high = drivers::Side::right;
  desk.board.clock_shows(reading, true, desk.now);
  std::vector<Output> none;
  desk.board.advance(desk.now += std::chrono::seconds{1}, none);
  CHECK(desk.ask("83 08 01 0c") == hex("85 00 0d 08 01 40 34 41 24 71 29 47 55"));
  CHECK(desk.ask("84 08 01 0d") == hex("85 00 0d 08 01 40 34 41 24 71 29 47 55"));
  CHECK(desk.ask("81 08 01 0a") == bus::encode_answer(bus::kClock, kAddress, hex("01 30 00 01 29 47 13")));
  reading.left.remaining = std::chrono::seconds{5400};
  reading.right.remaining = std::chrono::seconds{5399};
  desk.board.clock_shows(reading, false, desk.now);
  desk.board.advance(desk.now += std::chrono::seconds{1}, none);
  CHECK(desk.ask("81 08 01 0a") == hex("84 00 0d 08 01 01 29 59 01 30 00 13 61"));
}

TEST_CASE("a simulated board dumps its squares (52), and a wrong sum has no answer (57)") {
  ReadyDesk desk;
  CHECK(desk.ask("82 08 01 0b") == hex(kDump));
  CHECK(desk.ask("83 08 01 0d").empty());
}

TEST_CASE("asked for everything a simulated board gives changes and clock and squares (8.3)") {
  ReadyDesk desk;
  CHECK(desk.ask("8d 08 01 16") == hex(kNoChanges + "84 00 0d 08 01 00 00 00 00 00 00 20 3a " + kDump));
  CHECK(desk.ask("8d 7f 7f 0b").empty());  // of another board (55)
}

TEST_CASE("bytes of a frame are no commands, and a frame that means nothing is passed over (8.1 and 8.3)") {
  ReadyDesk desk;
  CHECK(desk.ask("83 08 42 4d").empty());
  CHECK(desk.ask("83 08 01 0c") == hex(kNoChanges));
  CHECK(desk.ask("92 00 00 12").empty());
  CHECK(desk.ask("83 08 01 0c") == hex(kNoChanges));
}

TEST_CASE("a simulated board is led out of the bus by 88 (8.3)") {
  ReadyDesk desk;
  CHECK(desk.ask("88 00 00 08").empty());
  CHECK(desk.ask("83 08 01 0c").empty());  // only leads back
  CHECK(desk.ask("83 08 01 0c") == hex(kNoChanges));
}

TEST_CASE("from its start on a simulated board reports all but what waits (53, 54)") {
  ReadyDesk desk;
  CHECK(desk.ask("86 08 01 0f") == bus::encode_answer(bus::kFromStart, kAddress, {}));
  CHECK(desk.ask("85 08 01 0e") == hex("88 00 06 08 01 17"));
  desk.ask("83 08 01 0c");
  desk.play("e2", "e4", 'P');
  const Bytes before = desk.ask("86 08 01 0f");
  desk.ask("83 08 01 0c");
  const Bytes whole = desk.ask("86 08 01 0f");
  CHECK(whole.size() == before.size() + 4);
  CHECK(whole ==
        hex("86 00 4c 08 01 7b 48 00 49 01 4a 02 4c 03 4b 04 4a 05 49 06 48 07 47 08 47 09 47 0a 47 0b "
            "47 0c 47 0d 47 0e 47 0f 41 30 41 31 41 32 41 33 41 34 41 35 41 36 41 37 42 38 43 39 44 3a "
            "46 3b 45 3c 44 3d 43 3e 42 3f 6f 40 34 41 24 38"));
}

TEST_CASE("in single-board mode a frame only leads back to the bus (58), and a command leaves it (59)") {
  ReadyDesk desk;
  CHECK(desk.ask("42") == hex("86 00 43 " + kInitialCodes));
  CHECK(desk.ask("83 08 01 0c").empty());
  CHECK(desk.ask("83 08 01 0c") == hex(kNoChanges));
  CHECK(desk.ask("4b").empty());
  desk.play("e2", "e4", 'P');
  CHECK(desk.ask("4a") == hex("8e 00 05 34 00 8e 00 05 24 01"));  // sent before
  desk.play("e7", "e5", 'p');
  CHECK(desk.ask("83 08 01 0c") ==
        bus::encode_answer(bus::kChanges, kAddress, hex("40 34 41 24 40 0c 47 1c")));
}

TEST_CASE("on a bus nothing is sent unasked, and a reset is a power failure") {
  ReadyDesk desk;
  desk.play("e2", "e4", 'P');
  CHECK(desk.ask("", std::chrono::seconds{5}).empty());
  desk.ask("83 08 01 0c");
  CHECK(desk.ask("89 00 00 09").empty());
  CHECK(desk.ask("83 08 01 0c").empty());
  desk.ask("", std::chrono::seconds{3});
  const Bytes after = desk.ask("83 08 01 0c");
  CHECK(Bytes(after.begin() + 5, after.begin() + 9) == hex("7f 7f 7f 6a"));
  CHECK(after.size() == 6 + 4 + 64);
}

TEST_CASE("a frame that lost its first byte may end bus mode (8.1)") {
  ReadyDesk desk;
  CHECK(desk.ask("83 42 08 4d").empty());  // of another board
  CHECK(desk.ask("42 08 4d") == hex("86 00 43 " + kInitialCodes + "93 00 05 01 08"));
}

TEST_CASE("a frame that was cut ends where the next one begins") {
  ReadyDesk desk;
  CHECK(desk.ask("83 08 83 08 01 0c") == hex(kNoChanges));
}

TEST_CASE("changes have an end behind them where the board writes one") {
  Desk desk(BoardSettings{.end_in_changes = true});
  desk.ask("83 08 01 0c");
  CHECK(desk.ask("83 08 01 0c") == bus::encode_answer(bus::kChanges, kAddress, hex("6b")));
}

TEST_CASE("one line carries the answers of all boards, each at its time") {
  Bus line({}, Random(1));
  const auto tables = tables_on(line, 3);
  line.from_host(bus::encode({Command::ping, kAddress + 1}), Micros{0});
  CHECK(line.advance(Micros{4'000}).empty());  // the question itself takes 4.2 ms
  const Bytes all = line.advance(Micros{20'000});
  CHECK(all == bus::encode_answer(bus::kPing, kAddress + 1, {}));
}

TEST_CASE("boards that speak at once destroy each other's answers, and others come through") {
  int destroyed = 0, heard = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Bus line({}, Random(seed));
    const auto tables = tables_on(line, 30, {}, 100 * seed);
    line.from_host(bus::encode({Command::ping, bus::kEveryBoard}), Micros{0});
    const auto found = answering(line.advance(Micros{1'200'000}));
    heard += static_cast<int>(found.size());
    destroyed += line.line().collisions() > 0;
    for (const bus::Address address : found) {
      CHECK(address >= kAddress);
      CHECK(address < kAddress + 30);
    }
  }
  CHECK(destroyed > 10);
  CHECK(heard > 300);
  CHECK(heard < 600);
}

TEST_CASE("a command of single-board mode makes all boards speak at once") {
  Bus line({}, Random(1));
  const auto tables = tables_on(line, 4);
  line.from_host(Bytes{dgt::kAskSerial}, Micros{0});
  CHECK(answering(line.advance(Micros{100'000})).empty());
  CHECK(line.line().collisions() > 0);
}

TEST_CASE("what a line loses and changes is what its parameters say") {
  LineFaults faults;
  REQUIRE(set_fault(faults, "lost_bytes=0.1"));
  REQUIRE(set_fault(faults, "flipped_bits=0.2"));
  CHECK_FALSE(set_fault(faults, "lost_bytes=2"));
  CHECK_FALSE(set_fault(faults, "lost"));
  CHECK_FALSE(set_fault(faults, "added_bytes=1.1"));
  SharedLine line(faults, Random(3));
  line.from_host(Bytes(10'000, 0), Micros{0});
  const Bytes received = line.to_boards(Micros{20'000'000});
  CHECK(received.size() == Approx(9'000).margin(200));
  const auto flipped = std::ranges::count_if(received, [](std::uint8_t byte) { return byte != 0; });
  CHECK(static_cast<double>(flipped) == Approx(1'800).margin(150));
}

TEST_CASE("a line adds bytes of its own, as often as it is told to") {
  LineFaults faults;
  REQUIRE(set_fault(faults, "added_bytes=0.1"));
  SharedLine line(faults, Random(3));
  line.from_host(Bytes(10'000, 0), Micros{0});
  const Bytes received = line.to_boards(Micros{20'000'000});
  CHECK(received.size() == Approx(11'000).margin(200));
  CHECK(std::ranges::count(received, 0) == Approx(10'000).margin(20));
}

TEST_CASE("a board answers nothing while it writes a change into its memory (8.4)") {
  LineFaults faults;
  REQUIRE(set_fault(faults, "memory_write=0.02"));
  REQUIRE(set_fault(faults, "turnaround=0.001"));
  Desk desk(on_shared_line({}, faults));
  const auto waits = [&] {
    const Micros asked = desk.now;
    desk.board.receive(hex("87 08 01 10"), asked);
    return *desk.board.next_event() - asked;
  };
  CHECK(waits() == Micros{1'000});
  desk.ask("");
  desk.play("e2", "e4", 'P');
  CHECK(waits() == Micros{21'000});
  desk.ask("");
  CHECK(waits() == Micros{1'000});
}

TEST_CASE("a board on a bus tells of a power failure, and lists its pieces (8.4)") {
  ReadyDesk desk;
  desk.board.fail_power(desk.now, desk.now + std::chrono::seconds{2});
  CHECK(desk.ask("83 08 01 0c").empty());
  desk.play("e2", "e4", 'P', std::chrono::milliseconds{100});
  desk.ask("", std::chrono::seconds{2});
  const Bytes after = desk.ask("83 08 01 0c");
  CHECK(after.size() == 6 + 4 + 64);  // what was done without power is no change of its own
  CHECK(Bytes(after.begin() + 5, after.begin() + 9) == hex("7f 7f 7f 6a"));
  CHECK(std::ranges::search(after, hex("41 24")).size() == 2);
}

TEST_CASE("the first boards report no version on a bus (8.3)") {
  CHECK(Desk(BoardSettings{.model = DgtModel::first}).ask("8b 00 00 0b") == hex("89 00 06 08 01 18"));
  CHECK(Desk(BoardSettings{.model = DgtModel::bluetooth}).ask("8b 00 00 0b") ==
        hex("89 00 08 08 01 03 01 1e"));
}

TEST_CASE("an adapter hands over what it has in its intervals") {
  LineFaults faults;
  REQUIRE(set_fault(faults, "latency=0.016"));
  Bus line(faults, Random(1));
  const auto tables = tables_on(line, 1, faults);
  line.from_host(bus::encode({Command::ping, kAddress}), Micros{0});
  CHECK(line.advance(Micros{15'900}).empty());
  CHECK(line.advance(Micros{32'000}).size() == 6);
}

}  // namespace sim_bus_test
