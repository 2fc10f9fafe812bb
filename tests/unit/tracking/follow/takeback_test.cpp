// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Pieces that go back: by agreement, because the move was illegal, or as moves of the game.
#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace eboard::tracking::takeback_test {
namespace {

using eboard::test::Table;

constexpr std::string_view kKnights = "-g1 +Nf3 Lw . -g8 +nf6 Lb . ";

TEST_CASE("a takeback is seen over a square that is known to read wrongly") {
  Table table;
  table.play("-a2 10s -e2 +Pe4 Lw . -e7 +pe5 Lb . -d2 +Pd4 Lw . -d7 +pd6 Lb ...");
  REQUIRE(table.committed() == "e2e4 e7e5 d2d4 d7d6");
  table.play("-d6 +pd7 -d4 +Pd2 ... -d2 +Pd3 Lw ...");
  CHECK(table.committed() == "e2e4 e7e5 d2d3");
  CHECK(table.count<TakenBack>() == 1);
}

TEST_CASE("both sides' last plies undone in one go are a takeback, though moves would look the same") {
  Table table;
  table.play(kKnights);
  table.play("-f3 -f6 +Ng1 +ng8 ... -e2 +Pe4 Lw ...");
  CHECK(table.committed() == "e2e4");
  CHECK(table.count<TakenBack>() == 1);
}

TEST_CASE("plies undone one after the other are a takeback, though moves would look the same") {
  Table table({.fen = "2r3k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1"});
  table.play("-e1 +Rc1 Lw 2s -c8 +re8 Lb 2s -e8 400ms +rc8 600ms -c1 400ms +Re1 5s -e1 +Rd1 Lw 3s");
  CHECK(table.committed() == "e1d1");
  table.play("-c8 +rb8 Lb 2s -d1 +Rd7 Lw 2s -d7 300ms +Rd1 -b8 300ms +rc8 -d1 300ms +Re1 1s Lb 2s");
  table.play("-g1 +Kf1 Lw 3s");
  CHECK(table.committed() == "g1f1");
}

TEST_CASE("a ply is taken back when piece and lever go back, however fast the next one comes") {
  Table table;
  table.play("-e2 +Pe4 Lw 1s -g8 +nf6 Lb 1s -f6 +ng8 600ms Lw 400ms -b8 +nc6 Lb 2s -d2 +Pd4 Lw 2s");
  CHECK(table.committed() == "e2e4 b8c6 d2d4");
  CHECK(table.flag_states("illegal_move") == "");
}

TEST_CASE("a ply put back at once is a takeback, though the next ply comes before the next look") {
  for (const char* back : {"-d2 +Bb4 -h6 +qg5", "-h6 +qg5 -d2 +Bb4"}) {
    Table table({.fen = "6k1/p4pp1/8/6q1/1B6/8/P4PP1/6K1 w - - 0 1"});
    table.play("-b4 +Bd2 Lw . -g5 +qh6 Lb 4s");
    REQUIRE(table.committed() == "b4d2 g5h6");
    table.play(back);
    table.play("400ms -f2 +Pf3 Lw ...");
    CHECK(table.committed() == "f2f3");
  }
}

TEST_CASE("a player who takes one ply back gives the lever back, and that is no press for a ply") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . -g1 +Nf3 Lw 4s -f3 +Ng1 Lb 400ms -b1 +Nc3 Lw ...");
  CHECK(table.committed() == "e2e4 e7e5 b1c3");
  CHECK(table.flags() == "moved_after_press");
}

TEST_CASE("a pawn that goes back where it came from is taken back, not moved against the rules") {
  Table table;
  table.play("-e2 +Pe4 Lw . -a7 +pa6 Lb . -f1 +Bb5 Lw . -a6 +pa5 Lb 2s");
  table.play("-b5 +Bf1 600ms -a5 600ms +pa6 1s -d2 +Pd4 Lw 2s -g8 +nf6 Lb ...");
  CHECK(table.committed() == "e2e4 a7a6 d2d4 g8f6");
  CHECK(table.flags() == "moved_after_press");
}

TEST_CASE("what is put back at once is a takeback of plies that are not certain yet, too") {
  Table table;
  table.play("-e2 2s Lw . -e7 +pe5 Lb . -g1 +Nf3 Lw . -b8 +nc6 Lb 2s");
  REQUIRE(table.committed() == "");
  table.play("-c6 500ms +nb8 300ms -f3 500ms +Ng1 1s -d2 +Pd4 Lw 2s -e5 -d4 +pd4 Lb 2s");
  for (const Contender& story : table.tracker().contenders()) {
    if (story.share < 0.01) break;
    REQUIRE(story.plies.size() == 4);
    CHECK(story.plies[2] == "d2d4");
  }
}

TEST_CASE("a captured piece that is put back is part of the takeback, not a piece that nobody put there") {
  Table table({.fen = "rnb1kbnr/pp2pppp/8/q7/3p4/2N2N2/PP1P1PPP/R1BQKB1R w KQkq - 0 1"});
  table.play("-d4 -f3 +Nd4 Lw . -g8 +nf6 Lb . -d4 +Nb3 Lw 3s");
  table.play("+pd4 400ms -f6 500ms -b3 +Nf3 700ms +ng8 1s Lb 1s");
  CHECK(table.ever_committed("f6g8") == false);
  table.play("5s -d4 -f3 +Nd4 Lw 2s -g8 +nf6 Lb 2s");
  CHECK(table.committed() == "f3d4 g8f6");
}

TEST_CASE("without a clock pieces that go back to before an offence are put back, however slowly") {
  const std::string_view pause = GENERATE("200ms", "1s", "6s");
  CAPTURE(pause);
  Table table({.fen = "2rrq1k1/6pp/8/8/8/8/6PP/R4RK1 b - - 0 1", .clock = false});
  table.play("-g8 +kd7 4s -f1 +Rd1 6s");
  REQUIRE(table.committed() == "g8d7!");
  table.play("-d1 +Rf1 " + std::string(pause) + " -d7 +kg8 8s -h7 +ph6 4s -h2 +Ph3 4s -e8 +qe2 4s");
  CHECK(table.committed() == "h7h6 h2h3");
  CHECK(table.flag_states("illegal_move") == "completed stood corrected");
}

TEST_CASE("a castled rook that goes back behind its king alone is moved against the rules") {
  Table table({.fen = "4k3/1p5p/8/8/8/8/P7/4K2R w K - 0 1", .clock = false});
  table.play("-e1 +Kg1 -h1 +Rf1 4s -h7 +ph6 4s -a2 +Pa3 4s -b7 +pb6 4s -f1 +Rh1 4s -e8 +kd7 4s -a3 +Pa4 4s");
  CHECK(table.committed() == "e1g1 h7h6 a2a3 b7b6 f1h1! e8d7");
  CHECK(table.flags() == "illegal_move");
}

TEST_CASE("with a thought in between they are moves, and a press was missed") {
  Table table;
  table.play(kKnights);
  table.play("-f3 +Ng1 2s -f6 +ng8 ... -e2 +Pe4 Lw ...");
  CHECK(table.committed() == "g1f3 g8f6 f3g1 f6g8 e2e4");
  CHECK(table.count<TakenBack>() == 0);
}

TEST_CASE("a square that is known to read wrongly is paid for by a takeback as by moves") {
  Table table({.fen = "2r3k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1"});
  table.play("-e1 +Rc1 Lw 2s -c8 +re8 Lb 2s +Re1 Lw 2s -e8 +rc8 Lb 2s -g1 +Kf1 Lw 2s");
  CHECK(table.committed() == "e1c1 c8e8 c1e1 e8c8 g1f1");
  CHECK(table.count<TakenBack>() == 0);
}

TEST_CASE("what the arbiter restores is seen though one of the pieces is not read") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . -f1 +Bf4 Lw 2s -d7 +pd6 Lb . -b1 +Nc3 Lw . -g8 +nf6 Lb ...");
  REQUIRE(table.committed() == "e2e4 e7e5 f1f4! d7d6 b1c3 g8f6");
  table.play("stop -f6 +ng8 -c3 (+Nb1 -d6 +pd7 -f4 +Bf1 3s go 2s -g1 +Nf3 Lw . -b8 +nc6 Lb ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
  CHECK(table.flag_states("illegal_move") == "completed stood corrected");
}

TEST_CASE("what the arbiter restores is the position that the board shows exactly") {
  Table table({.fen = "2k5/1p2r2p/2p5/Q2pPq2/8/2P4P/6P1/4R2K w - - 0 1"});
  table.play("-f5 440ms -a5 +Qf5 Lw 8s -c8 7s +kc7 Lb 10s -f5 400ms +Qh7 Lw 3s");
  REQUIRE(table.committed() == "a5f5! c8c7 f5h7");
  table.play("stop 6s -h7 +qf5 800ms +Qa5 400ms -c7 +ph7 800ms +kc8 4s b+120 3s go 2s");
  CHECK(table.committed().empty());
  CHECK(table.flag_states("illegal_move") == "completed stood corrected");
}

TEST_CASE("what was restored is not restored once more where a square goes on reading wrongly") {
  Table table;
  table.play("-a1 5s -g1 +Nf3 Lw . -g8 +nf6 Lb . -f3 +Ng1 Lw . -f6 +ng8 Lb . -g1 +Nf3 Lw . -g8 +nf6 Lb .");
  table.play("-e2 +Pe5 Lw 3s -b8 +nc6 Lb ...");
  REQUIRE(table.committed() == "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 e2e5! b8c6");
  table.play("stop -c6 +nb8 -e5 +Pe2 3s go 2s -d2 +Pd4 Lw ...");
  CHECK(table.committed() == "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 d2d4");
}

TEST_CASE("an illegal move that was put back is not hidden by a long way there and back") {
  Table table({.fen = "3r2k1/pp3ppp/n1p1bn2/4B3/2P1p3/PN4PP/1P2PPB1/2R3K1 b - - 0 1"});
  table.play(
      "20s -e6 =be5 200ms +Bf5 200ms -f5 400ms Lb 3s stop 7s -e5 200ms +be6 700ms +Be5 14s b+120 Lw 1s go");
  table.play("40s -f6 200ms +nd7 900ms Lb ... -g1 +Kf1 Lw ...");
  CHECK(table.committed() == "f6d7 g1f1");
  CHECK(table.flag_states("illegal_move") == "completed corrected");
}

TEST_CASE("a king that goes back into check is an illegal move like another") {
  Table table({.fen = "5bk1/8/8/8/8/8/8/2K5 w - - 0 1"});
  table.play("-c1 +Kb2 Lw 2s -f8 +bh6 Lb 3s -b2 200ms +Kc1 1s Lw 2100ms -c1 500ms +Kb2 3s");
  CHECK(table.flags() == "illegal_move");
}

TEST_CASE("only plies that go back in one go count as taken back before the next look") {
  const auto supposed = [](Table& table) {
    const auto contenders = table.tracker().contenders();
    return std::any_of(contenders.begin(), contenders.end(), [](const Contender& one) {
      return one.plies.empty() && one.open == 0 && one.paid > 0;
    });
  };
  Table at_once;
  at_once.play(kKnights);
  at_once.play("2s -f3 +Ng1 600ms -f6 +ng8 300ms");
  CHECK(supposed(at_once));
  Table slowly;
  slowly.play(kKnights);
  slowly.play("2s -f3 +Ng1 5s -f6 +ng8 300ms");
  CHECK_FALSE(supposed(slowly));
}

TEST_CASE("a pawn that went back hides no takeback, though an illegal move would look the same") {
  Table table({.fen = "6k1/8/8/6p1/8/8/7R/6K1 w - - 0 1"});
  table.play("-g1 +Kg2 Lw . -g5 +pg4 Lb . -g4 -g2 +pg5 +Kg1 ... -g1 +Kf1 Lw ...");
  CHECK(table.committed() == "g1f1");
  CHECK(table.flags() == "moved_after_press");
}

TEST_CASE("what a takeback undid is no end of the game") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . -g1 +Nf3 Lw . -b8 +nc6 Lb . -f3 -c6 +Ng1 +nb8 ...");
  table.finish();
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
}

TEST_CASE("a king that was read nowhere else did not go to the centre to show a result") {
  Table table({.fen = "8/8/2k5/8/4K3/8/7P/8 w - - 0 1"});
  table.play("-e4 +Kd5 Lw 6s");
  CHECK(table.flag_states("illegal_move") == "completed");
}

TEST_CASE("a position that came once more by play is not put back by stopping the clock") {
  Table table;
  table.play(kKnights);
  table.play("-f3 +Ng1 Lw 1s -f6 +ng8 200ms stop 5s go 1s Lb 1s -e2 +Pe4 Lw 2s");
  CHECK(table.committed() == "g1f3 g8f6 f3g1 f6g8 e2e4");
  CHECK(table.count<TakenBack>() == 0);
}

TEST_CASE("four plies that are put back at once are a takeback, five are not quick enough to be one") {
  const std::string four = "-e2 +Pe4 Lw 2s -e7 +pe5 Lb 2s -b1 +Nc3 Lw 2s -b8 +nc6 Lb 2s ";
  Table table;
  table.play(four + "-c6 +nb8 -c3 +Nb1 -e5 +pe7 -e4 +Pe2 1s -d2 +Pd4 Lw 2s -d7 +pd5 Lb 3s");
  CHECK(table.committed() == "d2d4 d7d5");
  CHECK(table.count<TakenBack>() == 1);
}

}  // namespace
}  // namespace eboard::tracking::takeback_test
