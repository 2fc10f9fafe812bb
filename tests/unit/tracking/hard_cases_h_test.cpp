// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The catalogue of hard cases, H: start, end, between games.
#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace hard_cases_h_test {

using eboard::test::Scene;
using eboard::test::Table;
using namespace eboard::tracking;

namespace {

constexpr const char* kSwapped = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1";

}  // namespace

TEST_CASE("H01 a wrong initial position is recorded as it stands, and found at the first press") {
  Table table({.fen = kSwapped, .declared = false});
  table.play("5s -e2 +Pe4 Lw ... -e7 +pe5 Lb ...");
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.started().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w"));
  CHECK(table.flags() == "irregular_start");
}

TEST_CASE("H01 a wrong initial position that is put right before the first move has no effect") {
  Table table({.fen = kSwapped, .declared = false});
  table.play("5s -d1 -e1 . +Qd1 +Ke1 2s -e2 +Pe4 Lw . -e7 +pe5 Lb .");
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.started().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"));
  CHECK(table.flags() == "");
}

TEST_CASE("H01 a wrong initial position that is put right during the game began as the right one") {
  Table table({.fen = kSwapped, .declared = false});
  table.play("5s -e2 +Pe4 Lw ... -e7 +pe5 Lb ... -d1 -e1 . +Qd1 +Ke1 ... -g1 +Nf3 Lw ... -b8 +nc6 Lb ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
  CHECK(table.started().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"));
  CHECK(table.flagged("irregular_start"));
  CHECK_FALSE(table.flagged("illegal_move"));
  CHECK(table.events().back().game == 1);
}

TEST_CASE("H01 who began with king and queen exchanged does not castle, and the opponent does",
          "[T05-091][F05-B.4b][F23-A.5.1]") {
  Table table({.fen = kSwapped, .declared = false});
  table.play("5s -b1 +Nc3 Lw ... -g8 +nf6 Lb ... -b2 +Pb3 Lw ... -g7 +pg6 Lb ...");
  table.play("-c1 +Bb2 Lw ... -f8 +bg7 Lb ... -d2 +Pd3 Lw ... -e8 +kg8 -h8 +rf8 Lb ...");
  CHECK(table.started().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w kq "));
  CHECK(table.committed() == "b1c3 g8f6 b2b3 g7g6 c1b2 f8g7 d2d3 e8g8");
  table.play("-d1 -a1 +Kc1 +Rd1 Lw 14s");
  CHECK(table.committed() == "b1c3 g8f6 b2b3 g7g6 c1b2 f8g7 d2d3 e8g8");
  CHECK(table.flag_states("illegal_castling") == "completed");
  CHECK_FALSE(table.flagged("displaced"));
}

TEST_CASE("H01 plies that are played at once from a wrong initial position are not missed") {
  Table table({.fen = kSwapped, .declared = false});
  table.play("2100ms -e2 +Pe4 Lw . -e7 +pe5 Lb 7s -g1 +Nf3 Lw ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
  CHECK(table.started().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w"));
  CHECK_FALSE(table.flagged("record_presumed"));
}

TEST_CASE("H01 a wrong initial position that is put right after many plies loses none of them") {
  Table table({.fen = kSwapped, .declared = false});
  table.play("5s -e2 +Pe4 Lw ... -e7 +pe5 Lb ... -g1 +Nf3 Lw ... -b8 +nc6 Lb ... -f1 +Bc4 Lw ...");
  table.play("-f8 +bc5 Lb ... -b1 +Nc3 Lw ... -d1 -e1 . +Qd1 +Ke1 ... -g8 +nf6 Lb ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b1c3 g8f6");
  CHECK(table.started().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"));
  CHECK(table.count<eboard::tracking::GapFound>() == 0);
}

TEST_CASE("H02 a board that lies the other way round is turned") {
  Table table(true, {}, true);
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb .");
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.flags() == "");
}

TEST_CASE("H03 a board that was turned in mid-game is turned") {
  Table table;
  table.play("-e2 +Pe4 Lw . X turn # ... -e7 +pe5 Lb . -g1 +Nf3 Lw .");
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
}

TEST_CASE("H04 kings on the centre squares are the result") {
  Table table({.fen = "6k1/5ppp/8/8/3P4/8/5PPP/6K1 w - - 0 1"});
  table.play("-f2 +Pf3 Lw . -h7 +ph6 Lb . stop -d4 -g8 -g1 +kd5 +Ke4 ...");
  CHECK(table.committed() == "f2f3 h7h6");
  CHECK(table.result() == "1-0");
}

TEST_CASE("H04 without a clock the last move counts that stood when the kings show the result") {
  Table table(false);
  table.play("-e2 +Pe4 5s -e7 +pe5 2s -e1 -e8 -e4 -e5 +Ke4 +kd5 3s");
  CHECK(table.result() == "1-0");
  CHECK(table.committed() == "e2e4 e7e5");
}

TEST_CASE("H05 a first king that reaches the centre by a possible step made no move") {
  Table table({.fen = "8/8/5k2/8/8/5K2/P7/8 w - - 0 1"});
  table.play("-a2 +Pa3 Lw . -f6 +ke6 Lb . -f3 +Ke4 . -e6 +kd5 ...");
  CHECK(table.committed() == "a2a3 f6e6");
  CHECK(table.result() == "1-0");
}

TEST_CASE("H06 a gesture of the wrong colour is in conflict with the flag and may be put right") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . -g1 +Nf3 Lw . b=0 stop 2s -e4 -e5 -e1 -e8 +Kd4 +ke5 2s");
  CHECK(table.flagged("result_conflict"));
  table.play("-d4 -e5 +Ke4 +kd5 3s");
  CHECK(table.result() == "1-0");
  CHECK(table.flag_states("result_conflict") == "pending corrected");
}

TEST_CASE("H07 kings on one light and one dark centre square are a draw") {
  Table table;
  table.play("-e2 +Pe4 Lw . -d7 +pd5 Lb . stop -e4 -d5 -e1 -e8 +Ke4 +ke5 ...");
  CHECK(table.result() == "1/2-1/2");
  CHECK(table.flags() == "");
}

TEST_CASE("H07 kings that are almost in the centre are found unclear") {
  Table table({.fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"});
  table.play("-e2 +Pe3 Lw . -e7 +pe6 Lb . stop 2s -e1 -e8 +Ke4 +kf6 5s");
  CHECK(table.committed() == "e2e3 e7e6");
  CHECK(table.result().empty());
  CHECK(table.flags() == "gesture_unclear");
}

TEST_CASE("H07 kings that are almost in the centre are found after four seconds, whatever else is received") {
  Table table({.fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"});
  table.play("-e2 +Pe3 Lw . -e7 +pe6 Lb . stop 2s -e1 -e8 +Ke4 +kf6 4500ms");
  REQUIRE(table.flags() == "gesture_unclear");
  const auto& flag = *std::ranges::find_if(table.events(), [](const TrackedEvent& event) {
    return std::holds_alternative<IrregularityFound>(event.what);
  });
  const auto& seen =
      *std::ranges::find_if(table.events().rbegin(), table.events().rend(),
                            [](const auto& event) { return std::holds_alternative<BoardSeen>(event.what); });
  CHECK(flag.at - seen.at == Millis{4000});
}

TEST_CASE("H08 a king pushed over at resignation made no move") {
  Table table({.fen = "1k6/7R/8/8/8/8/P7/K7 w - - 0 1"});
  table.play("-a2 +Pa3 Lw . -b8 +kc7 stop 6s");
  CHECK(table.committed() == "a2a3");
  CHECK(table.provisional().empty());
  CHECK_FALSE(table.flagged("illegal_move"));
}

TEST_CASE("H09 a king move to the centre with a press is a move") {
  Table table({.fen = "k7/p7/8/8/3K4/8/8/8 w - - 0 1"});
  table.play("-d4 +Ke4 Lw .");
  CHECK(table.committed() == "d4e4");
  CHECK(table.result().empty());
}

TEST_CASE("H10 kings that meet around the centre in play are no result") {
  Table table({.fen = "8/8/8/3k4/8/3K4/7P/8 w - - 0 1"});
  table.play("-d3 +Ke3 Lw . -d5 +ke5 Lb . -e3 +Kd3 Lw . -e5 +kd5 Lb .");
  CHECK(table.committed() == "d3e3 d5e5 e3d3 e5d5");
  CHECK(table.result().empty());
}

TEST_CASE("H11 pieces set up for the next game are no moves, and the next game counts on") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . stop -e1 -e8 -e4 -e5 +Ke4 +kd5 ...");
  table.play("-e4 -d5 +Ke1 +ke8 +Pe2 +pe7 ... go -d2 +Pd4 Lw .");
  CHECK(table.committed() == "d2d4");
  CHECK(table.events().back().game == 2);
}

TEST_CASE("H12 moves on a stopped clock are analysis and no part of the game") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . stop 5s -g1 +Nf3 1s -b8 +nc6 1s -f1 +Bc4 1s -c6 +nb8 5s");
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.provisional().empty());
  CHECK(table.phases().ends_with("analysis"));
}

TEST_CASE("H12 moves after the result are analysis and no part of the game") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . stop -e4 -e5 -e1 -e8 +Ke4 +kd5 ...");
  table.play("-e4 -d5 +Ke1 +ke8 +Pe4 +pe5 5s -g1 +Nf3 2s -b8 +nc6 5s");
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.result() == "1-0");
  CHECK(table.phases().ends_with("analysis"));
}

TEST_CASE("H13 a result shown after the analysis is that of the game") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . stop 5s -g1 +Nf3 1s -b8 +nc6 1s -f1 +Bc4 5s");
  table.play("-e4 -e5 -e1 -e8 +Ke4 +kd5 ...");
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.result() == "1-0");
}

TEST_CASE("H14 a start in mid-game takes the board for the position and the lever for the turn") {
  Table table({.fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", .declared = false});
  table.play("10s -g8 +kf8 Lb ... -a1 +Ra8 Lw ...");
  CHECK(table.committed() == "g8f8 a1a8");
  CHECK(table.started().starts_with("6k1/5ppp/8/8/8/8/5PPP/R5K1 b"));
}

TEST_CASE("H15 first moves played before the start was seen are reconstructed") {
  Table table({.fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", .declared = false});
  table.play("5s -g1 +Nf3 Lw ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
}

TEST_CASE("H16 a start position that appears again and again is one game") {
  Table table;
  table.play("-a2 +Pa2 2s -b1 2s +Nb1 2s -e2 +Pe4 Lw .");
  CHECK(table.committed() == "e2e4");
  CHECK(table.count<GameStarted>() == 1);
  CHECK(table.events().back().game == 1);
}

TEST_CASE("H17 an opening shown before the clock was started is no part of the game") {
  Table table({.running = false});
  table.play("-e2 +Pe4 2s -e7 +pe5 2s -e4 +Pe2 -e5 +pe7 3s go -d2 +Pd4 Lw .");
  CHECK(table.committed() == "d2d4");
  CHECK(table.events().back().game == 1);
}

TEST_CASE("H18 a position that was entered is the start") {
  Table table({.fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 31"});
  table.play("-g8 +kf8 Lb .");
  CHECK(table.committed() == "g8f8");
  CHECK(table.started() == "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 31");
}

TEST_CASE("H19 a next game closes the last one without a result, and reports it") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . -g1 +Nf3 Lw . -b8 +nc6 Lb . -f1 +Bc4 Lw . stop 5s");
  table.play("board=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR dump w=300 b=300 Lb 5s");
  CHECK(table.count<GameEnded>() == 1);
  CHECK(table.result() == "*");
  CHECK(table.flags() == "no_result");
  table.play("go -d2 +Pd4 Lw .");
  CHECK(table.committed() == "d2d4");
  CHECK(table.events().back().game == 2);
}

}  // namespace hard_cases_h_test
