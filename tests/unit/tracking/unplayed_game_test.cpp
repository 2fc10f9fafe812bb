// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Nobody came, and the kings show the result: a game without a move.
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace unplayed_game_test {

using eboard::test::Scene;
using eboard::test::Table;
using eboard::tracking::GameEnded;
using eboard::tracking::GameStarted;

namespace {

const std::string kWhiteWins = "-e1 +Ke4 1s -e8 +kd5 3s ";
const std::string kBlackWins = "-e1 +Kd4 1s -e8 +ke5 3s ";
const std::string kDraw = "-e1 +Ke4 1s -e8 +ke5 3s ";
const std::string kStopped = "20s stop 3s ";  // the clock has run, and nobody came
const std::string kGame = "-e2 +Pe4 4s -e7 +pe5 4s -g1 +Nf3 4s -b8 +nc6 4s -f1 +Bc4 4s -g8 +nf6 4s ";
const std::string kSetUp = "-e4 +Pe2 -f3 +Ng1 -c4 +Bf1 -e5 +pe7 -c6 +nb8 -f6 +ng8 ";

/// "1-0 0-1": of each game its last one.
std::string results(const Table& table) {
  std::string out;
  for (const auto& event : table.events()) {
    if (std::holds_alternative<GameStarted>(event.what)) out += out.empty() ? "?" : " ?";
    if (const auto* ended = std::get_if<GameEnded>(&event.what))
      out = out.substr(0, out.find_last_of(' ') + 1) + std::string(eboard::rules::to_string(ended->result));
  }
  return out;
}

std::string results(const std::string& script, const Scene& scene = {}) {
  Table table(scene);
  table.play(script);
  CHECK(table.committed() == "");
  return results(table);
}

}  // namespace

TEST_CASE("kings that show a result before the first move give it to the game that stands ready") {
  CHECK(results(kStopped + kWhiteWins) == "1-0");
  CHECK(results(kStopped + kBlackWins) == "0-1");
  CHECK(results(kStopped + kDraw) == "1/2-1/2");
  CHECK(results("20s " + kWhiteWins) == "1-0");
  CHECK(results("20s " + kWhiteWins, {.clock = false}) == "1-0");
  CHECK(results("20s " + kBlackWins, {.running = false}) == "0-1");
  CHECK(results("400s stop 3s " + kBlackWins) == "0-1");  // a card `late` came first
}

TEST_CASE("so they do on a board of presence, in Chess960 and at odds") {
  for (const bool clock : {true, false}) {
    CHECK(results("20s " + kWhiteWins, {.clock = clock, .occupancy = true}) == "1-0");
    CHECK(results("20s " + kBlackWins, {.fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
                                        .clock = clock}) == "0-1");
    CHECK(results("20s -g1 +Ke4 1s -g8 +kd5 3s",
                  {.fen = "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w HEhe - 0 1", .clock = clock}) ==
          "1-0");
  }
}

TEST_CASE("another game follows one without a move") {
  for (const bool clock : {true, false}) {
    CAPTURE(clock);
    Table table(clock);
    table.play("20s stop 3s " + kWhiteWins + "-e4 +Ke1 1s -d5 +ke8 4s go 2s ");
    CHECK(table.result() == "1-0");
    table.play("-e2 +Pe4 1s Lw 3s -e7 +pe5 1s Lb 3s -g1 +Nf3 1s Lw 3s");
    CHECK(results(table) == "1-0 ?");
    CHECK(table.committed().starts_with("e2e4 e7e5"));
  }
}

TEST_CASE("a result without a move that is shown once more at once corrects the first") {
  const std::string back = "-d4 +Ke1 1s -e5 +ke8 3s ";
  CHECK(results(kStopped + kBlackWins + back + kWhiteWins) == "1-0");
}

TEST_CASE("what is no result before the first move makes no game") {
  CHECK(results("20s -a1 -a2 -b1 -b2 " + kWhiteWins, {.clock = false}) == "");  // the men are put away
  CHECK(results(kStopped + "-e1 5s +Ke1 3s -e8 +kd5 3s -d5 +ke8 3s") == "");
  CHECK(results(kStopped + "-e1 +Ke3 1s -e8 +kd5 6s") == "");
  CHECK(results("20s -e1 +Ke4 300ms -e8 +kd5 300ms -e4 +Ke1 -d5 +ke8 3s", {.clock = false}) == "");
}

TEST_CASE("kings that come late for a game that was left make no other one") {
  Table table(false);
  table.play(kGame + kSetUp + "3s " + kWhiteWins);
  CHECK(results(table) == "*");
}

TEST_CASE("the game behind one that was played may be without a move") {
  for (const bool clock : {true, false}) {
    CAPTURE(clock);
    Table table(clock);
    table.play(kGame + "stop 1s -e4 -e5 " + kWhiteWins + "-e4 +Ke1 -d5 +ke8 +Pe4 +pe5 " + kSetUp + "9s " +
               "w=300 b=300 go 20s stop 3s " + kBlackWins);
    CHECK(results(table) == "1-0 0-1");
  }
}

}  // namespace unplayed_game_test
