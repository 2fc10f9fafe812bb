// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The simulated board of the published Chess Peripheral Protocol (docs/protocols/peripheral_chess.md).
#include "drivers/peripheral_chess.hpp"
#include "daemon/sim/peripheral_chess_board.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_bench.hpp"

namespace sim_peripheral_chess_test {

using namespace eboard;
using namespace eboard::sim;
using namespace std::chrono_literals;
using drivers::peripheral_chess::encode_line;
using drivers::peripheral_chess::encode_state;
using test::kE2;
using test::kE4;
using test::kWhitePawn;

TEST_CASE("a peripheral board tells its features, and reports nothing before it is asked to") {
  test::PositionBench<PeripheralChessBoard> bench;
  bench.put(kE2, std::nullopt);
  CHECK(bench.hear(5s).empty());
  CHECK(bench.answer(encode_line("get_state")) == encode_line("err Unsupported command"));
  CHECK(bench.answer(encode_line("variant standard")) == encode_line("ok"));
  CHECK(bench.answer(encode_line("feature time")) == encode_line("nok"));
  CHECK(bench.answer(encode_line("feature get_state")) == encode_line("ok"));
  CHECK(bench.answer(encode_line("\nget_state")) == encode_state(bench.placement));
  CHECK_FALSE(bench.board.reports_changes());
  bench.put(kE4, kWhitePawn);
  CHECK(bench.hear(5s).empty());
}

TEST_CASE("a peripheral board reports each change where it was asked to, and none while its link is cut") {
  test::PositionBench<PeripheralChessBoard> bench;
  CHECK(bench.answer(encode_line("feature state_stream")) == encode_line("ok"));
  CHECK(bench.board.reports_changes());
  bench.put(kE2, std::nullopt);
  CHECK(bench.hear(100ms) == encode_state(bench.placement));
  bench.board.cut(bench.now, bench.now + 5s);
  bench.put(kE4, kWhitePawn);
  CHECK(bench.hear(5s).empty());
  test::check_lost_report<PeripheralChessBoard>({encode_line("feature state_stream")});
}

}  // namespace sim_peripheral_chess_test
