// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The simulated boards whose reports have ends, against the test vectors of their protocol pages
// (docs/protocols/chessnut.md, docs/protocols/zmartfun.md).
#include "daemon/sim/chessnut_board.hpp"

#include <algorithm>

#include "daemon/sim/zmartfun_board.hpp"
#include "drivers/chessnut.hpp"
#include "drivers/report_stream.hpp"
#include "drivers/zmartfun.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/decoded.hpp"
#include "tests/support/hex.hpp"
#include "tests/support/position_bench.hpp"

namespace sim_chessnut_test {

using namespace eboard;
using namespace eboard::sim;
using namespace std::chrono_literals;
using drivers::report_stream::encode;
using eboard::test::hex;
using test::kE2;
using test::kE4;
using test::kWhitePawn;

namespace {

Profile mild() {
  Profile profile = Profile::of(Level::l0);
  profile.reports_steady = profile.button_pressed = 0;
  return profile;
}

/// A board that is asked once a second, so that no command comes too soon.
struct Bench : test::PositionBench<ChessnutBoard> {
  explicit Bench(const Profile& profile = mild()) : PositionBench(profile) {}
  Bytes ask(const std::string& report) { return answer(encode(hex(report))); }
};

std::vector<std::uint8_t> position(const rules::Placement& placement, std::uint32_t seconds) {
  return encode(drivers::chessnut::encode_position(placement, seconds));
}

}  // namespace

TEST_CASE("a Chessnut board answers questions as the protocol page describes") {
  Bench bench;
  CHECK(bench.ask("29 01 00") == encode(hex("2a 02 d5 00")));
  CHECK(bench.ask("27 01 01") == encode(hex("28 0d 01 43 4e 43 41 31 30 30 5f 56 32 30 35")));
  CHECK(bench.ask("27 01 00") == encode(hex("28 09 00 43 4e 41 49 52 5f 31 30")));
  CHECK(bench.ask("31 01 00") == encode(hex("32 01 00")));
  CHECK(bench.ask("26 01 00") == encode(hex("2d 04 04 00 00 00")));
  CHECK(bench.ask("39 01 00").empty());
  CHECK(bench.ask("29 02 00").empty());
  CHECK(bench.ask("29 01 00 00 00 00") == encode(hex("2a 02 d5 00")));  // filled up
  CHECK(bench.ask("41 01 15 31 01 00") == encode(hex("32 01 00")));  // how picochess asks which model it is
  CHECK(bench.ask("41 03 15 31 01").empty());
  CHECK(bench.answer(hex("29 01 00 c0 29 01 00 c0")) == encode(hex("2a 02 d5 00")));
}

TEST_CASE("a Chessnut board is silent until it is told to report, and then reports changes and repeats") {
  Bench bench;
  CHECK_FALSE(bench.board.reports_changes());
  bench.put(kE2, std::nullopt);
  CHECK(bench.hear(5s).empty());
  bench.board.receive(encode(hex("21 01 00")), bench.now);
  CHECK(bench.hear(900ms) == test::joined(encode(hex("23 01 00")), position(bench.placement, 5)));
  CHECK(bench.board.reports_changes());
  bench.put(kE4, kWhitePawn);
  CHECK(bench.hear(900ms) == position(bench.placement, 5));
  CHECK(bench.hear(1s) == position(bench.placement, 6));
  CHECK(bench.ask("21 01 01") == encode(hex("23 01 00")));
  CHECK_FALSE(bench.board.reports_changes());
  bench.put(kE4, std::nullopt);
  CHECK(bench.hear(5s).empty());
}

TEST_CASE("a command that comes too soon after another is lost to a Chessnut board") {
  Bench bench;
  bench.board.receive(encode(hex("29 01 00")), bench.now);
  CHECK(bench.hear(179ms) == encode(hex("2a 02 d5 00")));
  CHECK(bench.ask("29 01 00").empty());
  SECTION("and not what the maker's own library sends 200 ms later by its clock") {
    bench.board.receive(encode(hex("27 01 01")), bench.now);
    CHECK(bench.hear(199ms) == encode(hex("28 0d 01 43 4e 43 41 31 30 30 5f 56 32 30 35")));
    CHECK(bench.ask("27 01 00") == encode(hex("28 09 00 43 4e 41 49 52 5f 31 30")));
  }
}

TEST_CASE("a Chessnut board shows lights and beeps") {
  Bench bench;
  CHECK(bench.ask("0a 08 00 00 00 00 08 00 08 00") == encode(hex("23 01 00")));
  CHECK(bench.board.lights() == (rules::bit(kE2) | rules::bit(kE4)));
  CHECK(bench.ask("0a 08 01 00 00 00 00 00 00 80") == encode(hex("23 01 00")));
  CHECK(bench.board.lights() ==
        (rules::bit(rules::make_square(0, 0)) | rules::bit(rules::make_square(7, 7))));
  CHECK(bench.ask("0b 04 03 e8 00 c8") == encode(hex("23 01 00")));
  CHECK(bench.board.beeps() == 1);
}

TEST_CASE("a cut cable to a Chessnut board passes nothing, and a lost report is told") {
  Bench bench;
  bench.ask("21 01 00");
  bench.board.cut(bench.now, bench.now + 5s);
  bench.put(kE2, std::nullopt);
  CHECK(bench.ask("21 01 00").empty());
  CHECK(bench.hear(3'900ms).empty());
  CHECK(bench.hear(1'100ms) == position(bench.placement, 6));
  test::check_lost_report<ChessnutBoard>({encode(hex("21 01 00"))}, mild());
}

TEST_CASE("a Chessnut board reports ten times a second whether anything changes or not, as an Air does") {
  Profile profile = mild();
  profile.reports_steady = Profile::of(Level::l0).reports_steady;
  Bench bench(profile);
  bench.board.receive(encode(hex("21 01 00")), bench.now);
  bench.hear(50ms);
  const auto outputs = bench.pass(2s);
  CHECK(outputs.size() == 20);
  for (const Output& output : outputs) CHECK(output.bytes.size() == 40);
}

TEST_CASE("whoever has set up the pieces presses the button of a Chessnut board, once") {
  const auto button = encode(hex("0f 01 02"));
  Profile profile = mild();
  profile.button_pressed = Profile::of(Level::l0).button_pressed;
  Bench bench(profile);
  const auto presses = [&](Micros time) {
    return std::ranges::count(bench.pass(time), button, &Output::bytes);
  };
  bench.board.receive(encode(hex("21 01 00")), bench.now);
  CHECK(presses(3s) == 1);
  bench.put(kE2, std::nullopt);
  CHECK(presses(3s) == 0);
  bench.put(kE2, kWhitePawn);
  CHECK(presses(3s) == 1);
  CHECK(presses(3s) == 0);
}

TEST_CASE("a House of Staunton board reports by itself, and once a second when nothing changes") {
  test::PositionBench<ZmartfunBoard> bench;
  const auto now = [&] { return encode(drivers::zmartfun::encode_position(bench.placement)); };
  CHECK(bench.board.reports_changes());
  CHECK(bench.hear(500ms) == now());
  bench.put(kE2, std::nullopt);
  CHECK(bench.hear(500ms) == now());
  CHECK(bench.hear(1s) == now());
  bench.board.cut(bench.now, bench.now + 5s);
  bench.put(kE4, kWhitePawn);
  CHECK(bench.hear(5s).empty());
  CHECK(bench.hear(1s) == now());
  test::check_lost_report<ZmartfunBoard>({{}});
}

TEST_CASE("a House of Staunton board reports its clock whenever that shows something else, if it has one") {
  const bool has_clock = GENERATE(true, false);
  ZmartfunBoard board(Profile::of(Level::l0), Random(1), has_clock);
  drivers::ClockReading reading{.left = {.remaining = 300s}, .right = {.remaining = 299s}, .running = true};
  std::vector<Output> out;
  board.clock_shows(reading, false, Micros{0});
  board.advance(100ms, out);
  board.cut(100ms, 1s);
  board.clock_shows(reading, true, 200ms);
  board.advance(900ms, out);
  REQUIRE(out.size() == (has_clock ? 1 : 0));
  if (has_clock) CHECK(out[0].bytes == encode(drivers::zmartfun::encode_clock(reading)));
}

TEST_CASE("a House of Staunton board lights one square at a time") {
  test::PositionBench<ZmartfunBoard> bench;
  bench.hear(1s);
  bench.board.receive(encode(hex("00 70")), bench.now);
  CHECK(bench.board.lights() == rules::bit(kE2));
  bench.board.receive(encode(hex("00 80")), bench.now);
  CHECK(bench.board.lights() == rules::bit(kE4));
  for (const char* other :
       {"00 63", "00 a4", "00", "01 70", "00 70 70"})  // none of its squares, or no command
    bench.board.receive(encode(hex(other)), bench.now);
  CHECK(bench.board.lights() == rules::bit(kE4));
  bench.board.receive(encode(hex("00 ba")), bench.now);
  CHECK(bench.board.lights() == 0);
}

}  // namespace sim_chessnut_test
