// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When a game begins, is analysed, is over: what is no end and no beginning, beside the hard cases of part H.
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace tracker_games_test {

using eboard::test::Scene;
using eboard::test::Table;
using namespace eboard::tracking;

namespace {

const std::string kTwoPlies = "-e2 +Pe4 Lw 2s -e7 +pe5 Lb 2s ";
const std::string kTwoPliesBack = "-e4 +Pe2 -e5 +pe7 ";
const std::string kFourPlies = kTwoPlies + "-d2 +Pd4 Lw 2s -d7 +pd5 Lb 2s ";
const std::string kFourPliesBack = "-d4 +Pd2 -d5 +pd7 " + kTwoPliesBack;
const std::string kSixPlies = kFourPlies + "-c2 +Pc4 Lw 2s -c7 +pc5 Lb 2s ";
const std::string kSixPliesBack = "-c4 +Pc2 -c5 +pc7 " + kFourPliesBack;

}  // namespace

TEST_CASE("stalemate ends the game whatever the kings show") {
  Table table({.fen = "7k/5Q2/8/8/8/8/8/K7 w - - 0 1"});
  table.play("-a1 +Kb1 Lw 2s");
  CHECK(table.result() == "1/2-1/2");
  CHECK(table.count<GameEnded>() == 1);
}

TEST_CASE("a stalemate that was there before the first ply is no end of the game") {
  Table table({.fen = "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"});
  table.play("5s");
  CHECK(table.result() == "");
}

TEST_CASE("a game is being set up until its first ply is shown") {
  Table table;
  table.play("5s");
  CHECK(table.phases() == "setting_up");
  table.play("-e2 +Pe4 Lw 2s");
  CHECK(table.phases() == "setting_up playing");
}

TEST_CASE("one move on a stopped clock is no analysis, two are") {
  Table table;
  table.play(kFourPlies + "stop 5s -g1 +Nf3 5s");
  CHECK(table.phases().ends_with("playing"));
  table.play("-b8 +nc6 5s");
  CHECK(table.phases().ends_with("analysis"));
}

TEST_CASE("moves on a running clock, or where none ever ran, are no analysis") {
  Table running;
  running.play(kFourPlies + "5s -g1 +Nf3 3s -b8 +nc6 5s");
  CHECK(running.phases().ends_with("playing"));
  Table without(false);
  without.play("-e2 +Pe4 3s -e7 +pe5 3s -g1 +Nf3 3s -b8 +nc6 5s");
  CHECK(without.phases().ends_with("playing"));
}

TEST_CASE(
    "the initial position that is put back after four plies or less is the same game, unless its clock was "
    "set again") {
  for (const auto& [plies, back] : {std::pair{kTwoPlies, kTwoPliesBack}, {kFourPlies, kFourPliesBack}}) {
    Table running;
    running.play(plies + back + "5s");
    CHECK(running.count<GameEnded>() == 0);
    Table stopped;
    stopped.play(plies + "stop 2s " + back + "5s");
    CHECK(stopped.count<GameEnded>() == 0);
    Table set;
    set.play(plies + "stop 2s w=900 b=900 2s " + back + "5s");
    CHECK(set.count<GameEnded>() == 1);
    CHECK(set.result() == "*");
  }
}

TEST_CASE("the initial position that is put back after more plies is the next game") {
  Table table;
  table.play(kSixPlies + "stop 2s " + kSixPliesBack + "5s");
  CHECK(table.count<GameEnded>() == 1);
  CHECK(table.flags() == "no_result");
  table.play("w=300 b=300 go -d2 +Pd4 Lw 2s");
  CHECK(table.committed() == "d2d4");
  CHECK(table.events().back().game == 2);
}

TEST_CASE(
    "without a clock one ply that is put back was tried, after two the initial position is the next game") {
  Table tried(false);
  tried.play("-e2 +Pe4 5s -e4 +Pe2 5s -d2 +Pd4 3s -d7 +pd5 5s");
  CHECK(tried.count<GameEnded>() == 0);
  CHECK(tried.committed().starts_with("d2d4"));
  Table next(false);
  next.play("-e2 +Pe4 5s -e7 +pe5 5s -g1 +Nf3 5s -f3 +Ng1 -e4 +Pe2 -e5 +pe7 10s -d2 +Pd4 3s -d7 +pd5 5s");
  CHECK(next.events().back().game == 2);
}

TEST_CASE("pieces that are put away after a result reset the board, and show no analysis") {
  Table table;
  table.play(kFourPlies + "stop 2s -e1 -e8 -d4 -e5 +Ke5 +kd4 3s");
  CHECK(table.result() == "0-1");
  CHECK(table.phases().ends_with("result_shown"));
  table.play("-e5 -d4 -a1 500ms");
  CHECK(table.phases().ends_with("resetting"));
  table.play("-b1 -c1 -h8 5s");
  CHECK(table.phases().ends_with("resetting"));
}

TEST_CASE("a result that is shown otherwise after the game is the result") {
  Table table;
  table.play(kFourPlies + "stop 2s -e1 -e8 -d4 -e5 +Ke5 +kd4 3s -e5 -d4 +Ke4 +kd5 3s");
  CHECK(table.result() == "1-0");
  table.play("-e4 -d5 +Ke4 +ke5 3s");
  CHECK(table.result() == "1/2-1/2");
  CHECK(table.events().back().game == 1);
}

TEST_CASE("kings that cross the centre in less than a second show nothing") {
  Table table;
  table.play(kFourPlies + "stop 2s -e1 -e8 -d4 -e5 +Ke5 +kd4 500ms -e5 -d4 5s");
  CHECK(table.result() == "");
  table.play("+Ke5 +kd4 3s");
  CHECK(table.result() == "0-1");
}

TEST_CASE("a game whose first plies nobody saw is played at once, and not analysed") {
  Table table({.fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", .declared = false});
  table.play("10s -g1 +Nf3 Lw 3s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
  CHECK(table.phases().find("analysis") == std::string::npos);
  CHECK(table.phases().ends_with("playing"));
}

}  // namespace tracker_games_test
