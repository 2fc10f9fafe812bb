// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How a game ends on a board that knows presence only and has no clock.
#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace presence_end_test {

using eboard::test::Scene;
using eboard::test::Table;
using eboard::tracking::MoveState;
using eboard::tracking::MoveTracked;

namespace {

const Scene kPresence{.clock = false, .occupancy = true};
const std::string kPlies = "-e2 +Pe4 4s -e7 +pe5 4s -g1 +Nf3 4s -b8 +nc6 4s ";
const std::string kFour = "e2e4 e7e5 g1f3 b8c6";

MoveTracked latest_ply(const Table& table) {
  MoveTracked out;
  for (const auto& event : table.events()) {
    if (const auto* move = std::get_if<MoveTracked>(&event.what)) out = *move;
  }
  return out;
}

}  // namespace

TEST_CASE("kings on centre squares end a game though nobody sees that they are kings") {
  for (const auto& [kings, result] : {std::pair("-e4 . -e1 . -e8 500ms +Ke4 300ms +kd5 2s", "1-0"),
                                      std::pair("-e5 . -e1 . -e8 500ms +Kd4 300ms +ke5 2s", "0-1"),
                                      std::pair("-e1 . -e8 500ms +Kd4 300ms +kd5 2s", "1/2-1/2")}) {
    CAPTURE(kings);
    Table table(kPresence);
    table.play(kPlies + kings);
    CHECK(table.committed() == kFour);
    CHECK(table.result() == result);
  }
}

TEST_CASE("a last capture that no square shows is presumed once the kings show the result") {
  Table table(kPresence);
  // Nothing but White's pawn on d4 can be captured from c6 or e5. It stands there until the kings come.
  table.play(kPlies + "-d2 +Pd4 4s -c6 1500ms -d4 . -e4 . -e5 . -e1 . -e8 500ms +Kd4 300ms +ke5 2s");
  CHECK(table.committed() == kFour + " d2d4 c6d4");
  CHECK(latest_ply(table).state == MoveState::presumed);
  CHECK(latest_ply(table).alternatives.empty());
  CHECK(table.result() == "0-1");
}

TEST_CASE("what a last capture may have captured instead is named with it") {
  Table table(kPresence);
  table.play("-e2 +Pe4 4s -e7 +pe5 4s -g1 +Nf3 4s -g7 +pg5 4s -f3 1500ms " +
             std::string("-e4 . -e5 . -e1 . -e8 500ms +Ke4 300ms +kd5 2s"));
  CHECK(table.result() == "1-0");
  CHECK(latest_ply(table).ply == 5);
  CHECK(latest_ply(table).state == MoveState::presumed);
  CHECK(latest_ply(table).confidence < 0.8);
  CHECK(latest_ply(table).alternatives.size() == 1);
}

TEST_CASE("a last capture that begins on the centre is presumed, whoever tidies the centre for the kings") {
  Table table(kPresence);
  table.play("-e2 +Pe4 4s -e7 +pe5 4s -g1 +Nf3 4s -d7 +pd5 4s -e4 3s " +
             std::string("-d5 . -e5 . -e1 . -e8 500ms +Ke4 300ms +kd5 2s"));
  CHECK(table.committed() == "e2e4 e7e5 g1f3 d7d5 e4d5");
  CHECK(latest_ply(table).state == MoveState::presumed);
  CHECK(table.result() == "1-0");
}

TEST_CASE("a piece that is taken off the centre for the kings has captured nothing") {
  Table table(kPresence);
  table.play("-e2 +Pe4 4s -e7 +pe5 4s -g1 +Nf3 4s -d7 +pd5 4s -e4 1600ms " +
             std::string("-d5 1600ms -e5 . -e1 . -e8 500ms +Ke4 300ms +kd5 2s"));
  CHECK(table.committed() == "e2e4 e7e5 g1f3 d7d5");
  CHECK(table.result() == "1-0");
}

TEST_CASE("a king that stands on the centre may show the result first, by a step") {
  Table table({.fen = "8/8/6k1/8/3K4/8/P6p/8 w - - 0 1", .clock = false, .occupancy = true});
  table.play("-a2 +Pa3 4s -g6 +kg5 4s -a3 +Pa4 4s -g5 +kg4 4s -d4 +Kd5 2s -g4 +ke4 2s");
  CHECK(table.committed() == "a2a3 g6g5 a3a4 g5g4");
  CHECK(table.result() == "1-0");
}

// The king that went to d4 took the knight's place there: the last ply became its own step to e2.
TEST_CASE("a king that goes to where the last ply began to show the result changes nothing of that ply") {
  Table table({.fen = "8/5p2/8/8/3N2k1/8/5K2/8 w - - 0 1", .clock = false, .occupancy = true});
  table.play("-d4 . +Ne2 4s -f7 +pf6 4s -e2 . +Nd4 4s -f6 +pf5 4s -d4 . +Ne2 6s ");
  table.play("-f2 . +Kd4 2400ms -g4 . +ke5 2s");
  CHECK(table.committed() == "d4e2 f7f6 e2d4 f6f5 d4e2");
  CHECK(table.result() == "0-1");
}

TEST_CASE("a king's last move to the centre is a move when the other king came there much later") {
  const Scene scene{.fen = "8/8/2k5/8/3K4/8/P7/8 w - - 0 1", .clock = false, .occupancy = true};
  for (const auto& [pause, plies] : {std::pair(" 7s ", "a2a3 c6b6 d4e4"), std::pair(" 2s ", "a2a3 c6b6")}) {
    CAPTURE(pause);
    Table table(scene);
    table.play("-a2 +Pa3 4s -c6 +kb6 4s -d4 +Ke4" + std::string(pause) + "-b6 1s +ke5 2s");
    CHECK(table.committed() == plies);
    CHECK(table.result() == "1/2-1/2");
  }
}

TEST_CASE("a king that captured last and went on to show the result has captured") {
  Table table({.fen = "8/4k3/4P3/8/8/4K2p/8/8 w - - 0 1", .clock = false, .occupancy = true});
  table.play("-e3 +Kf3 4s -h3 +ph2 4s -f3 +Ke3 4s -e7 2500ms -e3 200ms -e6 1s +Ke5 200ms +ke4 2s");
  CHECK(table.committed() == "e3f3 h3h2 f3e3 e7e6");
  CHECK(latest_ply(table).state == MoveState::presumed);
  CHECK(table.result() == "1/2-1/2");
}

TEST_CASE("a king that is read on the centre before its square is seen empty shows the result") {
  Table table(kPresence);
  table.play(kPlies + "-e4 . +Ke4 -e1 500ms -e8 300ms +kd5 2s");
  CHECK(table.committed() == kFour);
  CHECK(table.result() == "1-0");
}

TEST_CASE("a last ply counts though the capture before it was certain only as the kings were lifted") {
  Table table({.fen = "3k4/pp2b1p1/4p3/1Q1pP3/8/1P3R2/6KP/4q3 w - - 0 1", .clock = false, .occupancy = true});
  table.play("-b5 3s -e1 600ms +qe2 1800ms -e5 600ms -g2 400ms -d8 400ms +Ke4 . +ke5 2s");
  CHECK(table.committed() == "b5b7 e1e2");
  CHECK(table.result() == "1/2-1/2");
}

TEST_CASE("what stood for a moment as a captured piece was carried away is not what the kings ended") {
  Table table({.fen = "3r2k1/p1b4p/3qp1p1/5p1P/P1p1P1P1/6R1/2BrR1K1/4Q3 w - - 0 1",
               .clock = false,
               .occupancy = true});
  table.play("-e4 +Pe5 9s -d6 400ms +qd4 450ms -d4 5s -e5 600ms -g8 200ms -g2 400ms +Ke5 . +kd4 2s");
  CHECK(table.committed() == "e4e5 d6e5");
  CHECK(table.result() == "0-1");
}

TEST_CASE("a piece that is taken off the centre has not captured the piece that came last") {
  Table table(
      {.fen = "3rr1k1/1p3p1p/p1pBq1p1/4n3/4N2P/1P4Q1/P6K/3RR3 w - - 0 1", .clock = false, .occupancy = true});
  table.play("-e5 300ms -g3 800ms +Qe5 9s -d6 800ms -d8 800ms +rd6 3400ms ");
  table.play("-e4 1400ms -h2 400ms -g8 3200ms +kd5 600ms +Ke4 2s");
  CHECK(table.committed() == "g3e5 d8d6");
  CHECK(table.result() == "1-0");
}

TEST_CASE("a pawn that is taken off the centre for the kings has not moved to the square of one of them") {
  Table table({.fen = "5k2/1nR4p/6p1/4p3/7P/4P1P1/2Br1P2/4K3 w - - 0 1", .clock = false, .occupancy = true});
  table.play("-c7 +Rc8 4s -f8 +kg7 4s -c8 +Rc7 6s -e5 600ms -e1 400ms -g7 400ms +Ke4 400ms +kd5 2s");
  CHECK(table.committed() == "c7c8 f8g7 c8c7");
  CHECK(table.result() == "1-0");
}

TEST_CASE("a last capture without a result stays when the next game is set up") {
  Table table(kPresence);
  table.play(kPlies +
             "-d2 +Pd4 4s -c6 15s -f3 1s +Ng1 1s -d4 1s +nb8 1s -e4 1s +Pe2 1s -e5 1s +pe7 1s +Pd2 3s");
  CHECK(table.committed() == kFour + " d2d4 c6d4");
}

TEST_CASE("a piece that was held for long and placed has captured nothing") {
  Table table(kPresence);
  table.play(kPlies + "-f3 5s +Ng5 4s -h7 +ph6 4s");
  CHECK(table.committed() == kFour + " f3g5");
}

TEST_CASE("a piece that can capture nothing is no last ply") {
  Table table(kPresence);
  table.play(kPlies + "-a1 1500ms -e4 . -e5 . -e1 . -e8 500ms +Ke4 300ms +kd5 2s");
  CHECK(latest_ply(table).uci == "b8c6");
  CHECK(table.result() == "");
}

TEST_CASE("two pieces on the centre show no result while a king stands at home") {
  Table table(kPresence);
  table.play(kPlies + "-e1 500ms +Kd4 5s");
  CHECK(table.result() == "");
}

TEST_CASE("a man of Black's that is not there when White begins does not turn the board") {
  for (const std::string_view square : {"a8", "g8", "h7"}) {
    CAPTURE(square);
    Table table(kPresence);
    table.play("5s -" + std::string(square) + " 2s " + kPlies + "-f1 +Bb5 4s");
    CHECK(table.committed().starts_with("e2e4 e7e5 g1f3"));
  }
}

TEST_CASE("pieces that are put away for the next game are no plies") {
  Table table(kPresence);
  table.play(kPlies + "5s -f3 1s +Ng1 1s -c6 1s +nb8 1s -e4 1s +Pe2 1s -e5 1s +pe7 3s");
  CHECK(table.committed() == kFour);
}

TEST_CASE("pieces that were put away are no plies where a recording ends as they stand") {
  for (const bool occupancy : {true, false}) {
    CAPTURE(occupancy);
    Table table(Scene{.clock = false, .occupancy = occupancy});
    table.play(
        "-e2 +Pe4 4s -e7 +pe5 4s -e1 +Ke2 4s -e8 +ke7 4s -d1 +Qe1 9s -e1 +Qd1 1s -e2 +Ke1 1s -e7 +ke8 .");
    table.play("-e5 +pe7 . -e4 +Pe2");
    table.finish();
    CHECK(table.committed() == "e2e4 e7e5 e1e2 e8e7 d1e1");
  }
}

}  // namespace presence_end_test
