// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The simulated board against the test vectors of the protocol page (docs/protocols/millennium.md).
#include <algorithm>

#include "daemon/sim/make.hpp"
#include "daemon/sim/millennium_board.hpp"
#include "drivers/millennium.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tests/support/position_bench.hpp"

namespace sim_millennium_test {

using namespace eboard;
using namespace eboard::sim;
using namespace std::chrono_literals;
using drivers::millennium::Bytes;
using drivers::millennium::encode;
using drivers::millennium::encode_position;
using eboard::test::hex;

namespace {

using test::kE2;
using test::kE4;
using test::kWhitePawn;
constexpr Micros kFrame{40'960};

struct Bench : test::PositionBench<MillenniumBoard> {
  using PositionBench::answer;
  Bytes answer(std::string_view text) { return answer(encode(text)); }
};

/// A board that reports nothing by itself.
struct Silent : Bench {
  Silent() { answer("W0201"); }
};

}  // namespace

TEST_CASE("a ChessLink board answers questions as the protocol page describes") {
  Silent bench;
  CHECK(bench.answer(hex("d6 b5 b6")) == hex("76 b0 31 b0 b3 37 34"));
  CHECK(bench.answer(hex("d3 b5 b3")) == encode_position(rules::Placement::initial()));
  CHECK(bench.answer(hex("58 b5 38")) == hex("f8 37 38"));
  CHECK(bench.answer(hex("52 b0 31 b5 b3")) == hex("f2 b0 31 31 34 37 b6"));
  CHECK(bench.answer("W400A") == encode("w400A"));
  CHECK(bench.answer("R40") == encode("r400A"));
  CHECK(bench.answer("I00").empty());
  CHECK(bench.answer("G").empty());
}

TEST_CASE("a ChessLink board answers with the kind of check sum that it was asked with") {
  using drivers::millennium::SumOf;
  Silent bench;
  CHECK(bench.answer(hex("d6 c4 b6")) == hex("76 b0 31 b0 b3 46 34"));
  CHECK(bench.answer(hex("d3 c4 b3")) == encode_position(rules::Placement::initial(), SumOf::bytes));
  CHECK(bench.answer(hex("d6 b5 b6")) == hex("76 b0 31 b0 b3 37 34"));
}

TEST_CASE("a command that is not whole has no answer and costs one byte") {
  Silent bench;
  CHECK(bench.answer(hex("d3 b5 34")).empty());       // wrong check sum
  CHECK(bench.answer(hex("d6 b5")).empty());          // cut
  CHECK(bench.answer(hex("b6")) == encode("v0103"));  // completed
  CHECK(bench.answer(hex("00 d6 b5 b6")) == encode("v0103"));
  CHECK(bench.answer(hex("57 b0 d6 b5 b6 b5 b6")) == encode("v0103"));  // behind half a command
  CHECK(bench.answer("W0001") == encode("w0001"));
  CHECK(bench.answer(hex("d6 b5 34")) == encode("v0103"));  // check sums do not count now
}

TEST_CASE("lights are set all at once and put out") {
  Silent bench;
  CHECK(bench.answer("L20" + std::string(80, '0') + "0F" + std::string(80, '0')) == encode("l"));
  CHECK(bench.board.leds()[40] == 0x0f);
  CHECK(std::count(bench.board.leds().begin(), bench.board.leds().end(), 0) == 80);
  CHECK(bench.answer("X") == encode("x"));
  CHECK(bench.board.leds()[40] == 0);
  // From e4 to d5, which share a corner.
  std::string from_to = "L20";
  for (int light = 1; light <= 81; ++light) {
    const bool from = light == 42 || light == 50 || light == 51,
               to = light == 31 || light == 32 || light == 40;
    from_to += light == 41 ? "FF" : from ? "0F" : to ? "F0" : "00";
  }
  const Bytes command = encode(from_to);
  CHECK(Bytes(command.end() - 2, command.end()) == hex("34 45"));
  CHECK(bench.answer(from_to) == encode("l"));
  CHECK(bench.board.leds()[40] == 0xff);
  CHECK(bench.board.leds()[41] == 0x0f);
  CHECK(bench.board.leds()[30] == 0xf0);
  CHECK(bench.answer(drivers::millennium::encode_lights(rules::bit(rules::make_square(4, 1)))) ==
        encode("l"));
  CHECK(std::count(bench.board.leds().begin(), bench.board.leds().end(), 0xff) == 4);
}

TEST_CASE("a reset takes three seconds, puts the lights out and leaves the registers") {
  Silent bench;
  bench.answer("L20" + std::string(162, 'F'));
  CHECK(bench.answer("T").empty());
  CHECK(bench.board.leds()[0] == 0);
  CHECK(bench.answer("V").empty());
  CHECK(bench.hear(1s).empty());
  CHECK(bench.answer("R02") == encode("r0201"));
}

TEST_CASE("the register decides when positions are sent without a question") {
  Bench bench;
  CHECK_FALSE(bench.board.reports_changes());
  const auto scans = bench.pass(1s).size();
  CHECK((scans == 23 || scans == 24));
  bench.answer("W0201");
  CHECK_FALSE(bench.board.reports_changes());
  bench.put(kE2, std::nullopt);
  CHECK(bench.pass(1s).empty());
  bench.answer("W0319");  // 25 * 4.096 ms
  CHECK(bench.answer("W0202").size() > 7);
  CHECK(bench.pass(1024ms).size() == 10);
  CHECK(bench.answer("W0203").size() >= 7);
  CHECK(bench.board.reports_changes());
  CHECK(bench.pass(1s).empty());
  bench.put(kE4, kWhitePawn);
  CHECK(bench.hear(1s) == encode_position(bench.placement));
}

TEST_CASE("registers hold what a board is delivered with, and what a host writes at its start (3.7)") {
  Silent bench;
  CHECK(bench.answer("R00") == encode("r0000"));
  CHECK(bench.answer("R01") == encode("r0114"));
  CHECK(bench.answer("R04") == encode("r040F"));
  CHECK(bench.answer(hex("57 b0 b0 b0 b0 b5 37")) == encode("w0000"));
  CHECK(bench.answer(hex("57 b0 31 31 45 32 32")) == encode("w011E"));
  CHECK(bench.answer(hex("57 b0 32 b0 b3 b5 b6")) == hex("f7 b0 32 b0 b3 37 b6"));
  CHECK(bench.answer(hex("57 b0 b3 b0 c1 32 b5")) == encode("w030A"));
  CHECK(bench.answer("V") == encode("v0103"));
  for (const std::string held : {"0000", "011E", "0203", "030A", "040F"})
    CHECK(bench.answer("R" + held.substr(0, 2)) == encode("r" + held));
}

TEST_CASE("a change is reported after as many equal scans as the register says") {
  Silent bench;
  bench.answer("W0206");  // four equal scans
  bench.put(kE2, std::nullopt);
  CHECK(bench.pass(2 * kFrame).empty());
  bench.put(kE4, kWhitePawn);
  CHECK(bench.pass(2 * kFrame).empty());
  CHECK(bench.hear(2 * kFrame) == encode_position(bench.placement));
  bench.put(kE4, std::nullopt);
  CHECK(bench.pass(kFrame).empty());
  bench.put(kE4, kWhitePawn);
  CHECK(bench.pass(1s).empty());
}

TEST_CASE("the scan time is the register's, or the usual one if that is too short") {
  Silent bench;
  CHECK(bench.board.frame() == kFrame);
  bench.answer("W010F");
  CHECK(bench.board.frame() == 30'720us);
  bench.answer("W010E");
  CHECK(bench.board.frame() == kFrame);
  bench.answer("W01FF");
  CHECK(bench.board.frame() == 522'240us);
}

TEST_CASE("a cut cable passes nothing, and lost or doubled reports are told") {
  Silent bench;
  bench.answer("W0203");
  bench.board.cut(bench.now, bench.now + 5s);
  bench.put(kE2, std::nullopt);
  CHECK(bench.answer("S").empty());
  CHECK(bench.hear(5s).empty());
  CHECK(bench.answer("S") == encode_position(bench.placement));
  test::check_lost_report<MillenniumBoard>({encode("W0203")});
}

}  // namespace sim_millennium_test
