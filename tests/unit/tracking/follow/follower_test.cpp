// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/follower.hpp"

#include <algorithm>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace follower_test {

using eboard::test::Scene;
using eboard::test::Table;

namespace {

/// Black's third ply stands and was not pressed when the clock is stopped.
const std::string kStoppedAtTheEnd =
    "-e2 +Pe4 Lw 1s -e7 +pe5 Lb 1s -g1 +Nf3 Lw 1s -b8 +nc6 Lb 1s -f1 +Bb5 1s -a7 +pa6 1s stop 3s ";
constexpr const char* kKings = " -e1 -e8 -e4 -e5 +Ke4 +kd5 3s";
constexpr const char* kGame = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";

bool names_rival(const Table& table, const std::string& committed, const std::string& rival) {
  return std::any_of(table.events().begin(), table.events().end(), [&](const auto& event) {
    const auto* move = std::get_if<eboard::tracking::MoveTracked>(&event.what);
    return move && move->state == eboard::tracking::MoveState::committed && move->uci == committed &&
           std::find(move->alternatives.begin(), move->alternatives.end(), rival) != move->alternatives.end();
  });
}

}  // namespace

TEST_CASE("what stood when the clock was stopped is the end, though a ply is put back afterwards") {
  Table table;
  table.play(kStoppedAtTheEnd + "-a6 +pa7 3s" + kKings);
  CHECK(table.committed() == kGame);
  CHECK(table.result() == "1-0");
}

TEST_CASE("what stood when the clock was stopped is the end, though other plies are tried afterwards") {
  for (const char* analysis : {"-a6 +pa7 1s -g8 +nf6 3s", "-b5 +Ba4 1s -g8 +nf6 3s -f6 +ng8 1s -a4 +Bb5 3s",
                               "-a6 +pa7 1s -b5 +Bc4 3s", "-b5 -c6 +Bc6 1s -d7 -c6 +pc6 3s"}) {
    CAPTURE(analysis);
    Table table;
    table.play(kStoppedAtTheEnd + analysis + kKings);
    CHECK(table.committed() == kGame);
    CHECK(table.result() == "1-0");
  }
}

// A board of presence does not show which pawn the rook captured; putting the pieces away does not answer
// that.
TEST_CASE(
    "the position when the clock was stopped is the end, whatever putting the pieces away makes likelier") {
  Table table(Scene{.fen = "r7/8/PR2pk2/6pp/8/6PP/rp3PK1/1R6 w - - 4 34", .occupancy = true});
  table.play("4s -b1 500ms +Rb2 500ms Lw 3300ms -b2 365ms -a2 500ms +rb2 500ms Lb 4s stop 3s");
  table.play("-g2 472ms -f6 1s +Ke4 418ms +ke5 7s +Rc2 30ms -b2 564ms -b6 1100ms +Rb7 151ms +rf8 218ms");
  table.play("-a6 331ms +pb8 3s");
  CHECK(table.committed() == "b1b2 a2b2");
}

// The queen is not read where she stands; another piece is for a moment, and that decides for the wrong
// square.
TEST_CASE("a wrong ply that was committed is put right when what contradicted it explains the board") {
  Table table;
  table.play("-c2 +Pc3 Lw . -e7 +pe6 Lb . -d1 1s Lw 5s +Nc2 1s -c2 2s");
  table.play("-b8 +nc6 Lb 2s");
  CHECK(table.committed() == "c2c3 e7e6 d1c2");
  CHECK(names_rival(table, "d1c2", "d1b3"));
  table.play("-e6 +Qe6 Lw 3s -f7 +pe6 Lb 3s -g1 +Nf3 Lw 3s");
  CHECK(table.committed() == "c2c3 e7e6 d1b3 b8c6 b3e6 f7e6 g1f3");
  CHECK(table.count<eboard::tracking::TakenBack>() == 1);
  CHECK(table.flags() == "missing_piece");
}

TEST_CASE("a short reading where a piece may have gone unread decides nothing") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . -d1 2s Lw 10s +Ng4 200ms -g4 3s");
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK_FALSE(table.ever_committed("d1g4"));
}

TEST_CASE("a slide that was read on many squares at once is followed from where it began") {
  Table table({.fen = "6k1/8/8/8/1Q6/8/8/6K1 w - - 0 1"});
  table.play("+Qc4 220ms +Qe4 5ms +Qd4 5ms -c4 5ms -b4 200ms +Qf4 5ms -e4 5ms -d4 700ms Lw 3s");
  CHECK(table.committed() == "b4f4");
}

TEST_CASE(
    "the piece that stood when its player pressed is what the pawn became, though it is taken at once") {
  Table table({.fen = "6k1/8/8/8/8/8/6p1/5RK1 b - - 0 1"});
  table.play("-g2 200ms +pf1 3s -f1 200ms +nf1 800ms Lb 900ms -f1 300ms -g1 400ms +Kf1 1s Lw 3s");
  CHECK(table.committed() == "g2f1n g1f1");
}

// The lever cannot have been for the knight long ago: the opponent had replied.
TEST_CASE("a press after two missed ones completes the illegal move that stands, not an earlier move") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe6 Lb . -b1 +Nc3 9s -b8 +nc6 12s -d1 +Qd3 1s Lw 3s");
  CHECK(table.flags() == "press_forgotten illegal_move");
  CHECK(table.flag_states("illegal_move") == "completed");
}

TEST_CASE("if no arrival of a piece was seen, all squares are named to which it may have gone") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . -f1 Lw 3s -b8 +nc6 Lb 3s");
  table.finish();
  for (const char* square : {"f1e2", "f1d3", "f1c4", "f1b5", "f1a6"}) {
    CAPTURE(square);
    CHECK((table.ever_committed(square) || table.alternative(square)));
  }
  CHECK_FALSE(table.alternative("f1g2"));
  CHECK_FALSE(table.alternative("b8a6"));
  Table held;
  held.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . -f1 6s +Bc4 Lw 3s -b8 +nc6 Lb 3s");
  CHECK(held.committed() == "e2e4 e7e5 f1c4 b8c6");
  CHECK_FALSE(held.alternative("f1e2"));
}

TEST_CASE("at the end of a recording that counts which still stands, not what stood for a moment") {
  Table table(false);
  table.play("-e2 +Pe4 3s -e7 +pe5 3s -g1 +Nf3 100ms -f3 -e4 -d2 -b1 2s");
  table.finish();
  CHECK(table.committed() == "e2e4 e7e5");
  Table stands(false);
  stands.play("-e2 +Pe4 3s -e7 +pe5 3s -g1 +Nf3 2s");
  stands.finish();
  CHECK(stands.committed() == "e2e4 e7e5 g1f3");
}

// Both kings stand on centre squares then, as for a result.
TEST_CASE("a king's step beside the other king is an illegal move if the clock runs on and is pressed") {
  const Scene scene{.fen = "8/7p/5k2/8/3K4/8/7P/8 w - - 0 60"};
  Table table(scene);
  table.play("3s -d4 +Ke4 Lw 2s -f6 +ke5 1500ms Lb 3s -h2 +Ph3 Lw 3s -h7 +ph6 Lb 3s");
  CHECK(table.committed() == "d4e4 f6e5! h2h3 h7h6");
  CHECK(table.flag_states("illegal_move") == "completed stood");
  CHECK(table.result().empty());
  Table stopped(scene);
  stopped.play("3s -d4 +Ke4 Lw 2s stop -f6 +ke5 2s");
  CHECK(stopped.result() == "1/2-1/2");
  Table unpressed(scene);
  unpressed.play("3s -d4 +Ke4 Lw 2s -f6 +ke5 12s T 1s");
  CHECK(unpressed.result() == "1/2-1/2");
}

TEST_CASE("without a clock a king's last move to the centre is a move when the kings went there later") {
  const Scene scene{.fen = "8/7p/5k2/8/8/3K4/P7/8 w - - 0 40", .clock = false};
  Table later(scene);
  later.play("-a2 +Pa3 ... -h7 +ph6 ... -d3 +Kd4 8s -d4 -f6 +Kd4 +ke5 3s");
  CHECK(later.committed() == "a2a3 h7h6 d3d4");
  Table at_once(scene);
  at_once.play("-a2 +Pa3 ... -h7 +ph6 ... -d3 +Kd4 1s -f6 +ke5 3s");
  CHECK(at_once.committed() == "a2a3 h7h6");
}

TEST_CASE("without a clock an illegal move that is put back with all that followed is no second one") {
  Table table(false);
  table.play(
      "-e2 +Pe4 ... -e7 +pe5 ... -a1 +Ra5 ... -d7 +pd6 ... -d6 +pd7 1s -a5 +Ra1 4s -g1 +Nf3 ... -b8 +nc6 "
      "...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
}

TEST_CASE("a ply that was pressed for does not wait for the opponent who takes its piece up at once") {
  const std::string opened = "-e2 +Pe4 Lw 2s -d7 +pd5 Lb 2s ";
  Table table;
  table.play(opened + "-e4 -d5 +Pd5 1s Lw 100ms -d5 1s");
  CHECK(table.committed() == "e2e4 d7d5 e4d5");
  table.play("-d8 +qd5 1s Lb 2s");
  CHECK(table.committed() == "e2e4 d7d5 e4d5 d8d5");
  Table nobody_may_take_it;
  nobody_may_take_it.play(opened + "-g1 +Nf3 1s Lw 100ms -f3 1s");
  CHECK(nobody_may_take_it.committed() == "e2e4 d7d5");
  Table put_right;
  put_right.play(opened + "-e4 -d5 +Pd5 1s Lw 100ms stop -d5 1s");
  CHECK(put_right.committed() == "e2e4 d7d5");
  Table goes_back;
  goes_back.play(opened + "-e4 -d5 +Pd5 1s Lw 100ms -d5 +Pe4 1s");
  CHECK(goes_back.committed() == "e2e4 d7d5");
  Table gone_before;
  gone_before.play(opened + "-e4 -d5 +Pd5 1s -d5 100ms Lw 1s");
  CHECK(gone_before.committed() == "e2e4 d7d5");
}

}  // namespace follower_test
