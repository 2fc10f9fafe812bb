// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the table does when an arbiter has ruled.
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/ruled_plies.hpp"
#include "tests/support/table_script.hpp"

namespace eboard::tracking::ruled_test {
namespace {

using eboard::test::Table;

constexpr std::string_view kQuaternity = "-e2 +Pe4 Lw . -e7 +pe5 Lb . -g1 +Nf3 Lw . -b8 +nc6 Lb ...";

Table four_plies() {
  Table table;
  table.play(kQuaternity);
  REQUIRE(table.committed() == "e2e4 e7e5 g1f3 b8c6");
  return table;
}

Ruled back_to(std::size_t plies) {
  Ruled ruled;
  ruled.kept = plies;
  ruled.awaits_board = true;
  return ruled;
}

Ruled over(std::size_t plies, rules::Result result) {
  Ruled ruled;
  ruled.kept = plies;
  ruled.result = result;
  ruled.by = EndedBy::ruling;
  return ruled;
}

int provisional_plies(const Table& table, std::size_t from) {
  int out = 0;
  for (std::size_t i = from; i < table.events().size(); ++i) {
    const auto* move = std::get_if<MoveTracked>(&table.events()[i].what);
    out += move != nullptr;
  }
  return out;
}

TEST_CASE("after a ruling nothing is play until the position stands on the board") {
  Table table = four_plies();
  table.rule(back_to(2));
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.tracker().awaits_board());
  const std::size_t before = table.events().size();
  table.play("... -c6 +nb8 ...");
  CHECK(provisional_plies(table, before) == 0);
  CHECK(table.tracker().awaits_board());
  table.play("-f3 +Ng1 ...");
  CHECK_FALSE(table.tracker().awaits_board());
  table.play("-f1 +Bc4 Lw . -g8 +nf6 Lb ...");
  CHECK(table.committed() == "e2e4 e7e5 f1c4 g8f6");
}

TEST_CASE("play that goes on from another position than the one put back is followed from there") {
  Table table = four_plies();
  table.play("stop 2s");
  table.rule(back_to(2));
  table.play("-c6 +nb8 -f3 +Nh3 3s go 3s");
  CHECK(table.tracker().awaits_board());
  table.play("-h3 +Ng5 2s");
  CHECK(table.provisional() == "");
  table.play("Lw 2s -d7 +pd6 2s Lb 2s -g5 +Nf3 2s Lw 3s");
  CHECK_FALSE(table.tracker().awaits_board());
  CHECK(table.committed() == "e2e4 e7e5 @rnbqkbnr/pppp1ppp/8/4p1N1/4P3/8/PPPP1PPP/RNBQKB1R d7d6 g5f3");
  CHECK(table.alternative("h3g5"));
  CHECK(table.flags() == "record_presumed");
}

TEST_CASE("a lever that goes to and fro over a position put back wrongly is no play") {
  Table table = four_plies();
  table.play("stop 2s");
  table.rule(back_to(2));
  table.play("-c6 +nb8 -f3 +Nh3 3s go 3s Lw 2s Lb 3s");
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.tracker().awaits_board());
  table.play("-f1 +Bc4 2s Lw 2s -g8 +nf6 2s Lb 3s");
  CHECK(table.committed() == "e2e4 e7e5 @rnbqkbnr/pppp1ppp/8/4p3/2B1P3/7N/PPPP1PPP/RNBQK2R g8f6");
}

TEST_CASE("a reply that comes with its press before anybody looked is counted, too") {
  Table table = four_plies();
  table.play("stop 2s");
  table.rule(back_to(2));
  table.play("-c6 +nb8 -f3 +Nh3 3s go 3s -f1 +Bc4 Lw -g8 +nf6 Lb 3s");
  CHECK(table.committed().substr(0, 10) == "e2e4 e7e5 ");
  CHECK(table.tracker().under_way());
  table.play("-d2 +Pd3 2s Lw 3s");
  CHECK(table.committed().ends_with(" d2d3"));
  CHECK_FALSE(table.flagged("illegal_move"));
}

TEST_CASE("a piece that moves while the position put back waits for the clock accuses nobody") {
  Table table = four_plies();
  table.play("stop 2s");
  table.rule(back_to(2));
  table.play("-c6 +nb8 -f3 +Ng1 3s");
  REQUIRE_FALSE(table.tracker().awaits_board());
  table.play("-h2 +Ph3 3s go 3s");
  CHECK(table.tracker().awaits_board());
  table.play("-f1 +Bc4 2s Lw 2s -d7 +pd6 2s Lb 2s -h3 +Ph4 2s Lw 3s");
  CHECK(table.committed() == "e2e4 e7e5 @rnbqkbnr/pppp1ppp/8/4p3/2B1P3/7P/PPPP1PP1/RNBQK1NR d7d6 h3h4");
  CHECK_FALSE(table.flagged("illegal_move"));
}

TEST_CASE("a position put back wrongly may be put right before play goes on") {
  Table table = four_plies();
  table.play("stop 2s");
  table.rule(back_to(2));
  table.play("-c6 +nb8 -f3 +Nh3 3s go 3s stop 2s -h3 +Ng1 2s go 2s -f1 +Bc4 Lw . -g8 +nf6 Lb ...");
  CHECK(table.committed() == "e2e4 e7e5 f1c4 g8f6");
}

TEST_CASE("a hand that plays as the clock is started has displaced nothing") {
  Table table = four_plies();
  table.play("stop 2s");
  table.rule(back_to(2));
  table.play("-c6 +nb8 -f3 +Ng1 3s -f1 go +Bc4 1s Lw 2s -g8 +nf6 2s Lb ...");
  CHECK_FALSE(table.tracker().awaits_board());
  CHECK(table.committed() == "e2e4 e7e5 f1c4 g8f6");
}

TEST_CASE("a ruling may bring plies back, with what the clocks showed then") {
  Table table = four_plies();
  table.rule(back_to(1));
  REQUIRE(table.committed() == "e2e4");
  Ruled again = back_to(1);
  again.plies = eboard::test::ruled_plies(
      eboard::test::position_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
      {"c7c5", "g1f3"});
  again.plies.front().times = {Millis{100'000}, Millis{90'000}};
  table.rule(again);
  CHECK(table.committed() == "e2e4 c7c5 g1f3");
  table.play("-c6 +nb8 -e5 +pe7 -c7 +pc5 ...");
  CHECK_FALSE(table.tracker().awaits_board());
  table.play("Lw . -d7 +pd6 Lb ...");
  CHECK(table.committed() == "e2e4 c7c5 g1f3 d7d6");
}

TEST_CASE("a result by ruling stays, whatever the kings show") {
  Table table = four_plies();
  table.rule(over(4, rules::Result::black_wins));
  CHECK(table.result() == "0-1");
  table.play("stop -e1 +Ke4 -e8 +kd5 6s");
  CHECK(table.result() == "0-1");
  CHECK(table.count<GameEnded>() == 1);
}

TEST_CASE("a result that is taken back lets play go on from where it was") {
  Table table = four_plies();
  table.rule(over(4, rules::Result::draw));
  REQUIRE(table.result() == "1/2-1/2");
  table.play("5s");
  Ruled resumed;
  resumed.kept = 4;
  table.rule(resumed);
  CHECK(table.result() == "*");
  table.play(". -f1 +Bb5 Lw . -a7 +pa6 Lb ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
}

TEST_CASE("the squares that a ruling wants otherwise are those of the board, however it lies") {
  const auto squares = [](std::initializer_list<const char*> names) {
    rules::Bitboard out = 0;
    for (const char* name : names) out |= rules::bit(*rules::parse_square(name));
    return out;
  };
  Table table = four_plies();
  CHECK(table.tracker().to_put_right() == 0);
  table.rule(back_to(2));
  CHECK(table.tracker().to_put_right() == squares({"b8", "c6", "f3", "g1"}));
  table.play("... -c6 +nb8 ...");
  CHECK(table.tracker().to_put_right() == squares({"f3", "g1"}));
  table.play("-f3 +Ng1 ...");
  CHECK(table.tracker().to_put_right() == 0);
  Table turned(eboard::test::Scene{.rotated = true});
  turned.play("-e2 +Pe4 Lw . -e7 +pe5 Lb ...");
  turned.rule(back_to(1));
  CHECK(turned.tracker().to_put_right() == squares({"d2", "d4"}));
}

TEST_CASE("the kings that showed the result are no result again when it is taken back") {
  Table table = four_plies();
  table.play("stop -e1 +Ke4 -e8 +kd5 6s");
  REQUIRE(table.result() != "");
  const int ended = table.count<GameEnded>();
  Ruled resumed;
  resumed.kept = 4;
  table.rule(resumed);
  table.play("20s");
  CHECK(table.tracker().awaits_board());
  CHECK(table.count<GameEnded>() == ended + 1);
  CHECK(table.result() == "*");
}

TEST_CASE("a table that is set up anew instead of as ruled plays its next game") {
  Table table = four_plies();
  table.play("-f1 +Bb5 Lw . -a7 +pa6 Lb ...");
  table.rule(back_to(5));
  table.play("stop board=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR dump w=300 b=300 8s");
  CHECK_FALSE(table.tracker().awaits_board());
  CHECK_FALSE(table.tracker().can_resume());
  table.rule(back_to(5));
  CHECK_FALSE(table.tracker().awaits_board());
  table.play("go -d2 +Pd4 Lw . -d7 +pd5 Lb ...");
  CHECK(table.committed() == "d2d4 d7d5");
}

TEST_CASE("before a ruling what stands on the board counts as played, and play goes on from there") {
  Table table = four_plies();
  table.play("-f1 +Bb5 20s");
  REQUIRE(table.committed() == "e2e4 e7e5 g1f3 b8c6");
  table.settle();
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1b5");
  table.play("Lw . -a7 +pa6 Lb ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
}

// The clock was set for this game and not stopped since, which shows nothing of a game after it.
Table second_game() {
  Table table = four_plies();
  table.play(
      "stop -e1 +Ke4 -e8 +kd5 6s board=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR dump w=400 b=400 5s go");
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . -g1 +Nf3 Lw . -b8 +nc6 Lb . -f1 +Bb5 Lw . -a7 +pa6 Lb ...");
  table.play("-b5 +Ba4 Lw . -g8 +nf6 Lb . -b1 +Nc3 Lw . -f8 +bc5 Lb ...");
  REQUIRE(table.count<GameStarted>() == 2);
  return table;
}

constexpr std::string_view kPlayedOn =
    "7s T -d2 +Pd3 Lw 7s T -d7 +pd6 Lb 7s T -c1 +Bg5 Lw 7s T -h7 +ph6 Lb 7s T 7s";

TEST_CASE("playing on after a ruling that ended the game is no new game") {
  Table table = second_game();
  table.rule(over(10, rules::Result::black_wins));
  table.play(kPlayedOn);
  CHECK(table.count<GameStarted>() == 2);
  CHECK(table.count<GameEnded>() == 2);
  CHECK(table.result() == "0-1");
  CHECK(table.tracker().can_resume());

  SECTION("the next game begins when it is set up") {
    table.play("stop board=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR dump w=300 b=300 8s go");
    table.play("-d2 +Pd4 Lw . -d7 +pd5 Lb ...");
    CHECK(table.committed() == "d2d4 d7d5");
    CHECK(table.count<GameStarted>() == 3);
  }
  SECTION("a game whose beginning nobody saw is found when the clock was set for it") {
    table.play(
        "stop 3s X board=rnbqkb1r/pp3ppp/2p1pn2/3p4/2PP4/2N2N2/PP2PPPP/R1BQKB1R w=300 b=300 # 3s go 8s -c1 "
        "+Bf4 Lw 3s -f8 +be7 Lb ...");
    CHECK(table.count<GameStarted>() == 3);
  }
}

TEST_CASE("playing on after the arbiter corrected both clocks and ended the game is no new game") {
  Table table = second_game();
  table.play("stop 5s w+60 b+120 5s");
  table.rule(over(10, rules::Result::black_wins));
  table.play("5s go");
  table.play(kPlayedOn);
  CHECK(table.count<GameStarted>() == 2);
  CHECK(table.result() == "0-1");
}

TEST_CASE(
    "a position after a result that the kings showed is no new game while the clock of the old one runs") {
  Table table = second_game();
  table.play("-e1 +Ke4 -e8 +kd5 15s");
  REQUIRE(table.count<GameEnded>() == 2);
  table.play("-e4 +Ke1 -d5 +ke8");
  table.play(kPlayedOn);
  CHECK(table.count<GameStarted>() == 2);
  CHECK(table.count<GameEnded>() == 2);
}

}  // namespace
}  // namespace eboard::tracking::ruled_test
