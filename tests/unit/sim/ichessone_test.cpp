// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The simulated board against the test vectors of the protocol page (docs/protocols/ichessone.md).
#include <algorithm>

#include "daemon/sim/ichessone_board.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tests/support/position_bench.hpp"

namespace sim_ichessone_test {

using namespace eboard;
using namespace eboard::sim;
using namespace std::chrono_literals;
using drivers::ichessone::encode_position;
using eboard::test::hex;

namespace {

using Bench = test::PositionBench<IChessOneBoard>;
using Light = IChessOneBoard::Light;
using test::kE2;
using test::kE4;
using test::kWhitePawn;

test::PositionBench<IChessOneBoard>::Bytes text(std::string_view letters) {
  return {letters.begin(), letters.end()};
}

/// The number of the light of a square.
std::size_t light(int file, int rank) { return static_cast<std::size_t>((9 - rank) * 8 + file); }

}  // namespace

TEST_CASE("an iChessOne board answers questions as the protocol page describes") {
  Bench bench;
  CHECK(bench.answer(text("RH")) == text("=h01.05"));
  CHECK(bench.answer(text("RB")) == hex("3d 62 01 64"));
  CHECK(bench.answer(text("RP")) == encode_position(rules::Placement::initial()));
  CHECK(bench.answer(text("CSOFF")) == text("=sOFF"));
  CHECK(bench.answer(text("RX")).empty());
  CHECK(bench.answer(text("xRH")) == text("=h01.05"));
  CHECK(bench.answer(text("RRH")) == text("=h01.05"));
  CHECK(bench.answer(text("R")).empty());
  CHECK(bench.answer(text("H")) == text("=h01.05"));
  CHECK(bench.answer(text("RHRB")) == hex("3d 68 30 31 2e 30 35 3d 62 01 64"));
}

TEST_CASE("an iChessOne board reports changes, by time, or nothing, as it was told") {
  Bench bench;
  CHECK_FALSE(bench.board.reports_changes());
  bench.put(kE2, std::nullopt);
  CHECK(bench.hear(1s).empty());
  CHECK(bench.answer(text("CPIRQ")).empty());
  CHECK(bench.board.reports_changes());
  bench.put(kE4, kWhitePawn);
  CHECK(bench.hear(1s) == encode_position(bench.placement));
  CHECK(bench.hear(1s).empty());
  bench.board.receive(text("CPM500"), bench.now);
  CHECK(bench.pass(2'010ms).size() == 4);
  bench.board.receive(text("CPM5"), bench.now);
  bench.board.receive(text("00"), bench.now + 10ms);
  CHECK(bench.pass(1'040ms).size() == 2);
  CHECK(bench.answer(text("CPOFF")).empty());
  CHECK_FALSE(bench.board.reports_changes());
  bench.put(kE4, std::nullopt);
  CHECK(bench.hear(2s).empty());
}

TEST_CASE("lights of an iChessOne board are replaced, added and put out") {
  Bench bench;
  bench.answer(hex("45 4c 80 0f 00 00 00 00 00 10 00 10 00 00 01 ff"));
  const auto lit = [&] {
    return 80 - std::count(bench.board.lights().begin(), bench.board.lights().end(), Light{});
  };
  CHECK(lit() == 2);
  CHECK(bench.board.lights()[light(4, 2)] == Light{.blue = 15});
  CHECK(bench.board.lights()[light(4, 4)] == Light{.blue = 15});
  bench.answer(hex("45 4c 80 f0 00 00 00 00 00 00 00 00 80 00 00 ff"));
  CHECK(lit() == 3);
  CHECK(bench.board.lights()[light(7, 1)] == Light{.green = 15});
  bench.answer(hex("45 4c 8f 00 00 00 08 00 08 00 00 00 00 00 f1 ff"));
  CHECK(lit() == 2);
  CHECK(bench.board.lights()[light(3, 7)] == Light{.red = 15, .flash = true});
  bench.answer(hex("45 4c 00 00 00 00 00 00 00 00 00 00 00 00 01 ff"));
  CHECK(lit() == 0);
}

TEST_CASE("a cut cable to an iChessOne board passes nothing, and a lost report is told") {
  Bench bench;
  bench.answer(text("CPIRQ"));
  bench.board.cut(bench.now, bench.now + 5s);
  bench.put(kE2, std::nullopt);
  CHECK(bench.answer(text("RP")).empty());
  CHECK(bench.hear(5s).empty());
  CHECK(bench.answer(text("RP")) == encode_position(bench.placement));
  test::check_lost_report<IChessOneBoard>({text("CPIRQ")});
}

}  // namespace sim_ichessone_test
