// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Tables played by script. Cases of the catalogue carry its number.
#include "daemon/tracking/tracker.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

using eboard::test::Table;
using namespace eboard::tracking;

TEST_CASE("A01 a quiet move is shown when it stands and committed when the clock is pressed") {
  Table table;
  table.play("-g1 +Nf3");
  CHECK(table.provisional() == "g1f3");
  CHECK(table.committed().empty());
  table.play("Lw .");
  CHECK(table.committed() == "g1f3");
  CHECK(table.provisional().empty());
}

TEST_CASE("A02 a piece lifted and put back is no move") {
  Table table;
  table.play("-g1 ... +Ng1 ...");
  CHECK(table.count<MoveTracked>() == 0);
}

TEST_CASE("A04 a capture without an empty report is a capture") {
  Table table;
  table.play("-e2 +Pe4 Lw . -d7 +pd5 Lb . -e4 =Pd5 Lw .");
  CHECK(table.committed() == "e2e4 d7d5 e4d5");
}

TEST_CASE("A05 A06 a capture in any order of hands is one move") {
  for (const char* capture : {"-d5 . -e4 +Pd5", "-e4 -d5 . +Pd5", "=Pd5 -e4"}) {
    Table table;
    table.play("-e2 +Pe4 Lw . -d7 +pd5 Lb .");
    table.play(capture);
    table.play("Lw .");
    CHECK(table.committed() == "e2e4 d7d5 e4d5");
  }
}

TEST_CASE("A07 an arrival reported before the departure is one move") {
  Table table;
  table.play("+Pe4 -e2 Lw .");
  CHECK(table.committed() == "e2e4");
}

TEST_CASE("A09 a captured piece carried low over the board is no move") {
  Table table;
  table.play("-e2 +Pe4 Lw . -d7 +pd5 Lb . -e4 =Pd5 T +pe6 -e6 Lw .");
  CHECK(table.committed() == "e2e4 d7d5 e4d5");
}

TEST_CASE("A12 en passant is committed with the captured pawn removed last") {
  Table table;
  table.play("-e2 +Pe4 Lw . -a7 +pa6 Lb . -e4 +Pe5 Lw . -d7 +pd5 Lb . -e5 +Pd6 T -d5 Lw .");
  CHECK(table.committed() == "e2e4 a7a6 e4e5 d7d5 e5d6");
}

TEST_CASE("B01 the stop of a slide is never committed") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . -d1 +Qf3 . -f3 +Qh5 Lw .");
  CHECK(table.committed() == "e2e4 e7e5 d1h5");
}

TEST_CASE("B08 a piece moved twice before the press is one move") {
  Table table;
  table.play("-e2 +Pe3 ... -e3 +Pe4 Lw .");
  CHECK(table.committed() == "e2e4");
  CHECK(table.count<TakenBack>() == 0);
}

TEST_CASE("B13 B14 a drop-out and a ghost are no moves") {
  Table table;
  table.play("-h1 . +Rh1 ... +Nb5 -b5 ...");
  CHECK(table.count<MoveTracked>() == 0);
}

TEST_CASE("C01 to C04 castling is one move whichever piece goes first") {
  const char* const opening =
      "-e2 +Pe4 Lw . -e7 +pe5 Lb . -g1 +Nf3 Lw . -b8 +nc6 Lb . -f1 +Bc4 Lw . -f8 +bc5 Lb . ";
  for (const char* castling :
       {"-e1 +Kg1 -h1 +Rf1", "-e1 +Kg1 ... -h1 +Rf1", "-e1 -h1 +Kg1 +Rf1", "-h1 +Rf1 . -e1 +Kg1"}) {
    Table table;
    table.play(opening);
    table.play(castling);
    table.play("Lw .");
    CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1");
  }
}

TEST_CASE("C05 a rook move that looks like half a castling is a rook move") {
  Table table;
  table.play(
      "-e2 +Pe4 Lw . -e7 +pe5 Lb . -g1 +Nf3 Lw . -b8 +nc6 Lb . -f1 +Bc4 Lw . -f8 +bc5 Lb . -h1 +Rf1 Lw .");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 h1f1");
}

TEST_CASE("E02 a press while the piece is in the air waits for it") {
  Table table;
  table.play("-e2 Lw +Pe4 .");
  CHECK(table.committed() == "e2e4");
}

TEST_CASE("E04 a forgotten press is made good by the next one") {
  Table table;
  table.play("-e2 +Pe4 ... -e7 +pe5 ... -g1 +Nf3 Lw .");
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
}

TEST_CASE("E05 a lever that bounces is one press") {
  Table table;
  table.play("-e2 +Pe4 Lw Lb Lw . -e7 +pe5 Lb .");
  CHECK(table.committed() == "e2e4 e7e5");
}

TEST_CASE("E06 two hands on the board at once are two moves in order") {
  Table table;
  table.play("-e2 -e7 +pe5 +Pe4 Lw Lb .");
  CHECK(table.committed() == "e2e4 e7e5");
}

TEST_CASE("F01 an illegal move put right before the press is not held against anybody") {
  Table table;
  table.play("-e1 +Ke3 . -e3 +Ke1 -e2 +Pe4 Lw ...");
  CHECK(table.committed() == "e2e4");
  CHECK(table.count<IrregularityFound>() == 0);
}

TEST_CASE("F02 a completed illegal move is flagged, and its correction too") {
  Table table;
  table.play("-e1 +Ke3 Lw ...");
  REQUIRE(table.count<IrregularityFound>() == 1);
  table.play("stop -e3 +Ke1 Lb ... go -e2 +Pe4 Lw .");
  CHECK(table.count<IrregularityFound>() == 2);
  CHECK(table.committed() == "e2e4");
}

TEST_CASE("F13 moves that lead back to an earlier position are moves") {
  Table table;
  table.play("-g1 +Nf3 Lw . -g8 +nf6 Lb . -f3 +Ng1 Lw . -f6 +ng8 Lb .");
  CHECK(table.committed() == "g1f3 g8f6 f3g1 f6g8");
  CHECK(table.count<TakenBack>() == 0);
}

TEST_CASE("H02 a board that lies the other way round is turned") {
  Table table(true, {}, true);
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb .");
  CHECK(table.committed() == "e2e4 e7e5");
}

TEST_CASE("H04 kings on the centre squares are the result") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . stop -e4 -e5 -e1 -e8 +Ke4 +kd5 ...");
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.result() == "1-0");
}

TEST_CASE("H11 pieces set up for the next game are no moves, and the next game counts on") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . stop -e1 -e8 -e4 -e5 +Ke4 +kd5 ...");
  table.play("-e4 -d5 +Ke1 +ke8 +Pe2 +pe7 ... go -d2 +Pd4 Lw .");
  CHECK(table.committed() == "d2d4");
  CHECK(table.events().back().game == 2);
}

TEST_CASE("I01 two plies played while the link was down are inferred") {
  Table table;
  table.play("-e2 +Pe4 Lw . X (-e7 (+pe5 (-g1 (+Nf3 # ... -b8 +nc6 Lb .");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
}

TEST_CASE("I05 a repeated update changes nothing") {
  Table table;
  table.play("-e2 +Pe4 +Pe4 Lw .");
  CHECK(table.committed() == "e2e4");
}

TEST_CASE("a takeback of a committed ply is said") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e4 +Pe2 Lb ...");
  CHECK(table.committed().empty());
  CHECK(table.count<TakenBack>() == 1);
}

TEST_CASE("mate ends the game without a press") {
  Table table;
  table.play("-f2 +Pf3 Lw . -e7 +pe5 Lb . -g2 +Pg4 Lw . -d8 +qh4 ...");
  CHECK(table.committed() == "f2f3 e7e5 g2g4 d8h4");
  CHECK(table.result() == "0-1");
}

TEST_CASE("without a clock the next ply confirms the last") {
  Table table(false);
  table.play("-e2 +Pe4 ... -e7 +pe5 ... -g1 +Nf3 ...");
  CHECK(table.committed() == "e2e4 e7e5");
  table.finish();
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
}

TEST_CASE("a tracker restored at a game boundary concludes what the uninterrupted one concludes") {
  const char* const game = "go -d2 +Pd4 Lw . -d7 +pd5 Lb . -c2 +Pc4 Lw ...";
  const char* const before =
      "-e2 +Pe4 Lw . -e7 +pe5 Lb . stop -e1 -e8 -e4 -e5 +Ke4 +kd5 ... -e4 -d5 +Ke1 +ke8 +Pe2 +pe7 Lb ... ...";
  Table through;
  through.play(before);
  Table stopped;
  stopped.play(before);
  const auto checkpoint = stopped.tracker().checkpoint();
  REQUIRE(checkpoint);
  auto restored = Tracker::restore({}, *checkpoint);
  REQUIRE(restored);
  stopped.replace_tracker(std::move(*restored));
  through.play(game);
  stopped.play(game);
  CHECK(through.events() == stopped.events());
}

TEST_CASE("a checkpoint of another version or none at all is refused with the reason") {
  CHECK(Tracker::restore({}, "").error() == "a checkpoint begins with version, games, rotation, clock");
  CHECK_THAT(Tracker::restore({}, "999 0 0 -").error(), ContainsSubstring("version 999"));
}
