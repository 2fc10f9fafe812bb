// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The simulated board against the test vectors of the protocol page (docs/protocols/dgt.md, section 11).
#include "daemon/sim/dgt_board.hpp"

#include <algorithm>
#include <sstream>

#include "tests/support/catch.hpp"

namespace sim_board_test {

using namespace eboard;
using namespace eboard::sim;
using namespace std::chrono_literals;
using drivers::dgt::Bytes;

namespace {

Bytes hex(const std::string& text) {
  std::istringstream words(text);
  Bytes bytes;
  for (std::string word; words >> word;)
    bytes.push_back(static_cast<std::uint8_t>(std::stoi(word, nullptr, 16)));
  return bytes;
}

const std::string kStartDump =
    "86 00 43 08 09 0a 0c 0b 0a 09 08 07 07 07 07 07 07 07 07 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 "
    "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 01 01 01 01 01 01 01 01 02 03 04 06 05 04 03 02 ";

constexpr rules::Piece kWhitePawn{rules::Color::white, rules::Role::pawn};
constexpr auto kE2 = rules::make_square(4, 1);
constexpr auto kE4 = rules::make_square(4, 3);

class Bench {
 public:
  explicit Bench(BoardSettings settings = {}, Profile profile = Profile::of(Level::l0))
      : board(std::move(settings), profile, Random(1)) {
    const auto& array = rules::Placement::initial();
    for (int n = 0; n < rules::kSquares; ++n) {
      board.square_read(static_cast<rules::Square>(n), array[static_cast<rules::Square>(n)], now);
    }
    drivers::ClockReading reading;
    reading.left.remaining = reading.right.remaining = 90min;
    board.clock_shows(reading, false, now);
    pass(1s);
  }
  void send(const std::string& text) { board.receive(hex(text), now); }
  std::vector<Output> pass(Micros time) {
    std::vector<Output> out;
    now += time;
    board.advance(now, out);
    return out;
  }
  Bytes answer(const std::string& text) {
    send(text);
    Bytes all;
    for (const auto& output : pass(2s)) all.insert(all.end(), output.bytes.begin(), output.bytes.end());
    return all;
  }
  void lift_e2() { board.square_read(kE2, std::nullopt, now); }
  void place_e4() { board.square_read(kE4, kWhitePawn, now); }
  void clock(Micros left) {
    drivers::ClockReading reading;
    reading.left.remaining = std::chrono::duration_cast<drivers::Millis>(left);
    reading.right.remaining = 90min;
    board.clock_shows(reading, false, now);
  }

  Micros now{0};
  DgtBoard board;
};

}  // namespace

TEST_CASE("a simulated board answers questions as the protocol page describes") {
  Bench bench;
  CHECK(bench.answer("4d") == hex("93 00 05 01 08"));
  CHECK(bench.answer("45") == hex("91 00 08 32 33 39 34 36"));
  CHECK(bench.answer("55") == hex("a2 00 0d 30 30 30 30 30 32 33 39 34 36"));
  CHECK(bench.answer("46") == hex("90 00 05 08 01"));
  CHECK(bench.answer("41") == hex("8d 00 0a 01 30 00 01 30 00 08"));
  CHECK(bench.answer("4c").empty());
  CHECK(bench.answer("40").empty());
  CHECK(bench.answer("42") == hex(kStartDump));
}

TEST_CASE("a simulated board answers for its maker with a neutral text, or with the operator's") {
  Bench bench;
  const auto text = bench.answer("47");
  REQUIRE(text.size() > 3);
  CHECK(text[0] == 0x92);
  CHECK(std::string(text.begin(), text.end()).find("DGT") == std::string::npos);
  CHECK(Bench({.trademark = "a\r\nb"}).answer("47") == hex("92 00 07 61 0d 0a 62"));
}

TEST_CASE("simulated boards of other models have another version and number, a battery or lights") {
  using rules::make_square;
  Bench first({.model = DgtModel::first});
  CHECK(first.answer("4d") == hex("93 00 05 01 00"));
  CHECK(first.answer("45") == hex("91 00 0c 32 33 39 34 36 20 31 2e 30"));
  CHECK(first.answer("55").empty());
  Bench old({.model = DgtModel::serial});
  CHECK(old.answer("4d") == hex("93 00 05 01 03"));
  CHECK(old.answer("55").empty());
  CHECK(old.answer("4c").empty());
  Bench revelation({.model = DgtModel::revelation});
  CHECK(revelation.answer("55") == hex("a2 00 0d 33 2e 32 35 30 32 33 39 34 36"));
  CHECK(revelation.answer("60 04 01 34 24 00").empty());
  CHECK(revelation.board.lights() == (rules::bit(make_square(4, 1)) | rules::bit(make_square(4, 3))));
  CHECK(revelation.answer("60 04 00 40 40 00").empty());
  CHECK(revelation.board.lights() == 0);
  CHECK(revelation.answer("60 04 01 34 34 00").empty());
  CHECK(revelation.board.lights() == rules::bit(make_square(4, 1)));
  revelation.board.square_read(make_square(3, 1), {}, 1s);
  CHECK(revelation.board.lights() == 0);
  Bench usb;
  CHECK(usb.answer("60 04 01 34 24 00").empty());
  CHECK(usb.board.lights() == 0);
}

TEST_CASE("a simulated board ignores commands that would write to the memory of a real one (3)") {
  Bench bench;
  CHECK(bench.answer("4e 50 51 52 53 54").empty());
  CHECK(bench.answer("42") == hex(kStartDump));
}

TEST_CASE("a simulated board answers the openings of other hosts (5)") {
  Bench bench;
  const std::string serial = "91 00 08 32 33 39 34 36 ", version = "93 00 05 01 08 ",
                    clock = "8d 00 0a 01 30 00 01 30 00 08 ", address = "90 00 05 08 01 ";
  SECTION("of picochess") {
    CHECK(bench.answer("4b 4d") == hex(version));
    CHECK(bench.answer("42") == hex(kStartDump));
    CHECK(bench.answer("2b 03 03 09 00") == hex("8d 00 0a 0a 10 09 0a 20 00 00"));
    CHECK(bench.answer("45") == hex(serial));
  }
  SECTION("of dgtdriver") { CHECK(bench.answer("42 41 4b") == hex(kStartDump + clock)); }
  SECTION("of dgtnix") {
    CHECK(bench.answer("40 42") == hex(kStartDump));
    const auto all = bench.answer("45 46 4d 47");
    const auto before = hex(serial + address + version);
    REQUIRE(all.size() > before.size());
    CHECK(Bytes(all.begin(), all.begin() + static_cast<long>(before.size())) == before);
    bench.send("43");
    CHECK(bench.pass(2s + 500ms).size() == 2);
  }
  SECTION("of dgtchess and others") {
    CHECK(bench.answer("40 45 4d 42 44") == hex(serial + version + kStartDump));
    bench.lift_e2();
    CHECK(bench.answer("") == hex("8e 00 05 34 00"));
  }
  SECTION("of LiveChess") {
    CHECK(bench.answer("40 40 40").empty());
    CHECK_FALSE(bench.answer("47").empty());
    CHECK(bench.answer("46") == hex(address));
    CHECK(bench.answer("4a").empty());
    CHECK(bench.answer("8b 00 00 0b") == hex("89 00 08 08 01 01 08 23"));
  }
  SECTION("of a master on a bus") {
    CHECK(bench.answer("89 00 00 09").empty());
    CHECK(bench.pass(1s).empty());
    CHECK(bench.answer("8a 08 01 13") == hex("87 00 06 08 01 16"));
    CHECK(bench.answer("87 00 00 07").empty());
    CHECK(bench.answer("87 00 00 07") == hex("87 00 06 08 01 16"));
  }
}

TEST_CASE("a Bluetooth board has another version and a battery") {
  BoardSettings settings;
  settings.model = DgtModel::bluetooth;
  Bench bench(settings);
  CHECK(bench.answer("4d") == hex("93 00 05 03 01"));
  const auto battery = bench.answer("4c");
  REQUIRE(battery.size() == 12);
  CHECK(battery[0] == 0xa0);
}

TEST_CASE("a board sends nothing at first, and reports changes in the update modes only") {
  Bench bench;
  bench.lift_e2();
  CHECK(bench.pass(2s).empty());
  CHECK(bench.answer("4b").empty());  // entering a mode is no message
  bench.place_e4();
  CHECK(bench.answer("") == hex("8e 00 05 24 01"));
  bench.send("40");
  bench.board.square_read(kE4, std::nullopt, bench.now);
  CHECK(bench.pass(2s).empty());
}

TEST_CASE("clock messages: mode 4b on change, mode 43 also once a second, mode 44 never") {
  Bench bench;
  bench.send("44");
  bench.clock(80min);
  CHECK(bench.pass(3s).empty());
  bench.send("4b");
  CHECK(bench.pass(3s).empty());
  bench.clock(79min);
  CHECK(bench.pass(3s).size() == 1);
  bench.send("43");
  CHECK(bench.pass(3s + 500ms).size() == 3);
}

TEST_CASE("a board without a clock reports that when asked") {
  BoardSettings settings;
  settings.has_clock = false;
  Bench bench(settings);
  CHECK(bench.answer("41") == hex("8d 00 0a 00 00 00 00 00 00 20"));
  bench.send("4b");
  bench.clock(79min);
  CHECK(bench.pass(3s).empty());
}

TEST_CASE("clock commands are acknowledged in modes 43 and 4b, and only there") {
  Bench bench;
  const auto version = "2b 03 03 09 00";
  CHECK(bench.answer(version).empty());
  bench.send("44");
  CHECK(bench.answer(version).empty());
  bench.send("4b");
  CHECK(bench.answer(version) == hex("8d 00 0a 0a 10 09 0a 20 00 00"));
  CHECK(bench.answer("2b 0c 03 0c 65 32 2d 65 34 20 20 20 01 00") == hex("8d 00 0a 0a 10 0c 0a 00 00 00"));
  CHECK(bench.answer("2b 0b 03 01 00 5b 7b 00 66 7b 00 01 00") == hex("8d 00 0a 0a 10 01 0a 00 00 00"));
  CHECK(bench.answer("2b 0b 03 01 4f 5b 06 7d 6d 66 12 03 00") == hex("8d 00 0a 0a 10 01 0a 00 00 00"));
  CHECK(bench.answer("2b 03 03 03 00") == hex("8d 00 0a 0a 10 03 0a 00 00 00"));
  CHECK(bench.answer("2b 03 03 08 00") == hex("8d 00 0a 0a 10 08 0a 00 00 00"));
  CHECK(bench.answer("2b 04 03 0b 10 00") == hex("8d 00 0a 0a 10 0b 0a 00 00 00"));
  CHECK(bench.answer("2b 0b 03 02 01 01 01 01 00 00 00 00 00") == hex("8d 00 0a 0a 10 02 0a 00 00 00"));
  // The clock of a game is not in remote mode.
  CHECK(bench.answer("2b 0a 03 0a 00 05 03 00 04 3b 04 00") == hex("8d 00 0a 0a 40 0a 0a 00 00 00"));
}

TEST_CASE("a command with data may come in pieces, and its data are no commands") {
  Bench bench;
  bench.send("4b");
  bench.send("2b 03 03");
  CHECK(bench.pass(1s).empty());
  CHECK(bench.answer("09 00") == hex("8d 00 0a 0a 10 09 0a 20 00 00"));
  CHECK(bench.answer("60 04 01 42 42 00").empty());
  CHECK(bench.answer("00 7f 99 5e").empty());
}

TEST_CASE("bytes leave at 960 a second, one message after the other") {
  Bench bench;
  bench.send("42 42 45");
  const Micros asked = bench.now;
  const auto out = bench.pass(1s);
  REQUIRE(out.size() == 3);
  const Micros dump{67 * 1'000'000 / 960};
  CHECK(out[0].at - asked >= dump);
  CHECK(out[1].at - out[0].at == dump);
  CHECK(out[2].at - out[1].at == Micros{8 * 1'000'000 / 960});
}

TEST_CASE("while the link is cut nothing passes either way, and the mode stays") {
  Bench bench;
  bench.send("4b");
  bench.board.cut(bench.now, bench.now + 10s);
  bench.lift_e2();
  bench.send("42");
  CHECK(bench.pass(11s).empty());
  bench.place_e4();
  CHECK(bench.answer("") == hex("8e 00 05 24 01"));
}

TEST_CASE("a board whose power failed is idle and silent, and answers once it has power again (3)") {
  Bench bench;
  bench.send("4b");
  bench.lift_e2();
  bench.board.fail_power(bench.now, bench.now + 3s);
  CHECK(bench.answer("42").empty());
  bench.place_e4();
  CHECK(bench.pass(1s).empty());
  CHECK(bench.answer("45") == hex("91 00 08 32 33 39 34 36"));
  bench.lift_e2();
  bench.clock(80min);
  CHECK(bench.pass(5s).empty());
  CHECK(bench.board.mode() == DgtBoard::Mode::idle);
  const auto dump = bench.answer("42 4b");
  REQUIRE(dump.size() == 67);
  CHECK(dump[3 + 0x34] == 0);
  CHECK(dump[3 + 0x24] == 1);
  bench.board.square_read(kE2, kWhitePawn, bench.now);
  CHECK(bench.pass(1s).size() == 1);
}

TEST_CASE("lost and doubled updates are as frequent as asked for, and are in the truth") {
  auto profile = Profile::of(Level::l0);
  profile.lost_update = 0.3;
  Bench bench({}, profile);
  REQUIRE(bench.board.take_faults().empty());
  bench.send("4b");
  int heard = 0;
  int lost = 0;
  for (int n = 0; n < 1000; ++n) {
    bench.board.square_read(kE4, n % 2 == 0 ? std::optional(kWhitePawn) : std::nullopt, bench.now);
    heard += static_cast<int>(bench.pass(100ms).size());
    lost += static_cast<int>(bench.board.take_faults().size());
  }
  CHECK(heard + lost == 1000);
  CHECK(lost == Approx(300).margin(60));
}

TEST_CASE("a board stores what happens while its cable is out, and reads it out when it is asked") {
  Bench bench;
  bench.board.cut(bench.now, bench.now + 5s);
  bench.lift_e2();
  bench.pass(1s);
  bench.place_e4();
  for (int i = 0; i < 3; ++i) {  // badly centred: stored once
    bench.board.square_read(kE4, std::nullopt, bench.now);
    bench.board.square_read(kE4, kWhitePawn, bench.now);
  }
  bench.pass(10s);
  bench.send("49");
  Bytes all;
  for (const auto& output : bench.pass(8s)) all.insert(all.end(), output.bytes.begin(), output.bytes.end());
  CHECK(all.size() < drivers::dgt::kLogBytes);  // 960 bytes a second
  for (const auto& output : bench.pass(1s)) all.insert(all.end(), output.bytes.begin(), output.bytes.end());
  REQUIRE(all.size() == drivers::dgt::kHeaderBytes + drivers::dgt::kLogBytes);
  const auto read = drivers::dgt::decode_log(std::span(all).subspan(drivers::dgt::kHeaderBytes));
  using drivers::BoardSnapshot, drivers::StoredSquare;
  const auto& array = rules::Placement::initial();
  CHECK(read.changes == std::vector<drivers::StoredChange>{BoardSnapshot{array}, BoardSnapshot{array},
                                                           StoredSquare{kE2, std::nullopt, false},
                                                           StoredSquare{kE4, kWhitePawn, true}});
}

TEST_CASE("a board that was read out stores that too (3)") {
  Bench bench;
  bench.send("49");
  bench.pass(10s);
  bench.send("49");
  Bytes all;
  for (const auto& output : bench.pass(10s)) all.insert(all.end(), output.bytes.begin(), output.bytes.end());
  REQUIRE(all.size() == drivers::dgt::kHeaderBytes + drivers::dgt::kLogBytes);
  CHECK(Bytes(all.begin(), all.begin() + 3) == hex("8f 3e 03"));
  CHECK(Bytes(all.end() - 3, all.end()) == hex("6f 6e 6b"));
}

TEST_CASE("the memory has a tag for the initial position from either end and for the empty board (7)") {
  EventLog log;
  rules::Placement seen;
  Micros now{0};
  const auto last_tag = [&](const rules::Placement& placement) {
    for (int n = 0; n < rules::kSquares; ++n) {
      const auto square = static_cast<rules::Square>(n);
      if (seen[square] == placement[square]) continue;
      seen.set(square, placement[square]);
      log.square_read(square, seen[square], seen, now += 300ms);
    }
    const auto message = log.message();
    return message[message.size() - 2];
  };
  CHECK(last_tag(rules::Placement::initial()) == 0x6f);
  CHECK(last_tag({}) == 0x6d);
  CHECK(last_tag(rules::Placement::initial().rotated()) == 0x7a);
}

TEST_CASE("a full memory drops its oldest items") {
  EventLog log;
  rules::Placement seen = rules::Placement::initial();
  for (int i = 0; i < 5000; ++i) {
    const auto square = i % 2 == 0 ? kE2 : kE4;
    const auto piece = i % 4 < 2 ? std::nullopt : std::optional(kWhitePawn);
    seen.set(square, piece);
    log.square_read(square, piece, seen, Micros{i * 300'000});
    if (i % 1000 == 0) log.tag(drivers::dgt::LogTag::downloaded);
  }
  log.halted(drivers::Side::left, 61s);
  const auto message = log.message();
  REQUIRE(message.size() == drivers::dgt::kHeaderBytes + drivers::dgt::kLogBytes);
  CHECK(message.back() == 0x6b);
  const auto read = drivers::dgt::decode_log(std::span(message).subspan(drivers::dgt::kHeaderBytes));
  CHECK(read.changes.size() > 2900);
  CHECK(read.changes.back() == drivers::StoredChange{drivers::StoredPress{drivers::Side::left, 61s}});
}

}  // namespace sim_board_test
