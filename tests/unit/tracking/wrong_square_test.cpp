// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A piece stands on a wrong square, nobody says anything, and the game goes on with the piece where it stands
// (hard cases B09, C09, G02, G03).
#include <string>
#include <tuple>

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace wrong_square_test {

using eboard::test::Scene;
using eboard::test::Table;

namespace {

/// After 1 e4 e5 2 Nf3 Nc6 3 Bc4 Bc5 4 c3 Nf6 5 d4 exd4.
Scene italian(bool clock = true) {
  return {.fen = "r1bqk2r/pppp1ppp/2n2n2/2b5/2BpP3/2P2N2/PP3PPP/RNBQK2R w KQkq - 0 6", .clock = clock};
}

/// The same after 6 cxd4.
Scene italian_taken() { return {.fen = "r1bqk2r/pppp1ppp/2n2n2/2b5/2BPP3/5N2/PP3PPP/RNBQK2R b KQkq - 0 6"}; }

/// The same after 6 ... Bb4+.
Scene italian_check(bool clock = true) {
  return {.fen = "r1bqk2r/pppp1ppp/2n2n2/8/1bBPP3/5N2/PP3PPP/RNBQK2R w KQkq - 1 7", .clock = clock};
}

/// After 1 e4 e5 2 Nf3 Nc6.
Scene two_knights() { return {.fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"}; }

/// No player is accused of anything.
bool nobody_accused(const Table& table) { return !table.flagged("illegal_move"); }

}  // namespace

TEST_CASE("a rook that castling left beside its square moves on from there") {
  Table table(italian());
  table.play("2s -e1 +Kg1 -h1 +Re1 . Lw 2s -d4 -c3 +pc3 1s Lb 3s -b1 -c3 +Nc3 1s Lw 3s -d7 +pd6 1s Lb 3s");
  table.play("-e1 +Re2 1s Lw 3s -e8 +kg8 -h8 +rf8 1s Lb 3s -h2 +Ph3 1s Lw 3s -h7 +ph6 1s Lb 3s");
  CHECK(table.committed() == "e1g1 d4c3 b1c3 d7d6 f1e2! e8g8 h2h3 h7h6");
  CHECK(table.flag_states("incomplete_move") == "completed stood");
  CHECK_FALSE(table.flagged("out_of_turn"));
  CHECK(nobody_accused(table));
}

TEST_CASE("without a clock the rook moves on from beside its square as well") {
  Table table(italian(false));
  table.play("2s -e1 +Kg1 -h1 +Re1 4s -d4 -c3 +pc3 4s -b1 -c3 +Nc3 4s -d7 +pd6 4s");
  table.play("-e1 +Re2 4s -e8 +kg8 -h8 +rf8 4s -h2 +Ph3 4s -h7 +ph6 4s");
  CHECK(table.committed() == "e1g1 d4c3 b1c3 d7d6 f1e2! e8g8 h2h3");
  CHECK(table.provisional() == "h7h6");
  CHECK_FALSE(table.flagged("missing_piece"));
  CHECK(nobody_accused(table));
}

TEST_CASE("a bishop that was moved on after its press moves later from where it stands") {
  Table table(two_knights());
  table.play("2s -f1 +Bc4 1s Lw 2s -c4 +Bb5 1s -g8 +nf6 1s Lb 3s -d2 +Pd3 1s Lw 3s -d7 +pd6 1s Lb 3s");
  table.play("-b1 +Nc3 1s Lw 3s -a7 +pa6 1s Lb 3s -b5 +Ba4 1s Lw 3s -b7 +pb5 1s Lb 3s");
  table.play("-a4 +Bb3 1s Lw 3s -c8 +bg4 1s Lb 3s");
  CHECK(table.committed() == "f1c4 g8f6 d2d3 d7d6 b1c3 a7a6 c4a4! b7b5 a4b3 c8g4");
  CHECK(table.flag_states("displaced") == "pending stood");
  CHECK_FALSE(table.flagged("out_of_turn"));
  CHECK(nobody_accused(table));
}

TEST_CASE("a bishop that was moved on after its press takes from where it stands") {
  Table table(two_knights());
  table.play("2s -f1 +Bc4 1s Lw 2s -c4 +Bb5 4s -a7 +pa6 1s Lb 3s -c6 -b5 +Bc6 1s Lw 3s");
  table.play("-c6 -d7 +pc6 1s Lb 3s -e1 +Kg1 1s -h1 +Rf1 1s Lw 3s");
  CHECK(table.flag_states("moved_after_press") == "pending stood");
  CHECK(table.committed() == "f1c4 a7a6 c4c6! d7c6 e1g1");
}

TEST_CASE("a bishop that was moved on after its press is taken where it stands") {
  Table table(two_knights());
  table.play("2s -f1 +Bc4 1s Lw 2s -c4 +Bb5 4s -a7 +pa6 1s Lb 3s -d2 +Pd3 1s Lw 3s");
  table.play("-b5 -a6 +pb5 1s Lb 3s -b1 +Nc3 1s Lw 3s -g8 +nf6 1s Lb 3s");
  CHECK(table.flags() == "moved_after_press");
  CHECK(table.committed() ==
        "f1c4 a7a6 d2d3 @r1bqkbnr/1ppp1ppp/2n5/1p2p3/4P3/3P1N2/PPP2PPP/RNBQK2R b1c3 g8f6");
}

TEST_CASE("the reply takes a bishop where it was moved on to after its press") {
  Table table({.fen = "r1bqkbnr/1ppp1ppp/p1n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 4"});
  table.play("2s -f1 +Bc4 1s Lw 2s -c4 +Bb5 4s -b5 -a6 +pb5 1s Lb 3s -b1 +Nc3 1s Lw 3s -g8 +nf6 1s Lb 3s");
  CHECK(table.committed() == "f1c4 @r1bqkbnr/1ppp1ppp/2n5/1p2p3/4P3/5N2/PPPP1PPP/RNBQK2R b1c3 g8f6");
  CHECK(nobody_accused(table));
}

TEST_CASE("a rook beside its square gives no check that it would give on it") {
  Table table({.fen = "5k2/p6p/8/8/8/8/P6P/4K2R w K - 0 1"});
  table.play("2s -e1 +Kg1 -h1 +Re1 . Lw 4s -a7 +pa6 1s Lb 3s -h2 +Ph3 1s Lw 3s -h7 +ph6 1s Lb 3s");
  CHECK(table.committed() == "e1g1 a7a6! h2h3 h7h6!");
  CHECK(nobody_accused(table));
}

TEST_CASE("a second move in the opponent's time stands, and its piece takes later") {
  Table table(italian_taken());
  table.play("2s -c1 +Bg5 2s -c5 +bb4 1s Lb 3s -b1 +Nc3 1s Lw 3s -h7 +ph6 1s Lb 3s");
  table.play("-f6 -g5 +Bf6 1s Lw 3s -f6 -d8 +qf6 1s Lb 3s -e1 +Kg1 1s -h1 +Rf1 1s Lw 3s");
  CHECK(table.committed() == "c5b4 b1c3 h7h6 c1f6! d8f6 e1g1");
  CHECK(nobody_accused(table));
}

TEST_CASE("a knight that was put up beside its square moves on from there") {
  Table table(italian_taken());
  table.play("1s -f3 1500ms +Ng3 2s -c5 +bb4 1s Lb 3s -b1 +Nc3 1s Lw 3s -d7 +pd6 1s Lb 3s");
  table.play("-g3 +Nf5 1s Lw 3s -f5 -c8 +bf5 1s Lb 3s -f5 -e4 +Pf5 1s Lw 3s -e8 +kg8 -h8 +rf8 1s Lb 3s");
  CHECK(table.committed() == "c5b4 b1c3 d7d6 f3f5! c8f5 e4f5 e8g8");
  CHECK(nobody_accused(table));
}

TEST_CASE("two pieces that were put up on each other's squares move on from there") {
  const bool clock = GENERATE(true, false);
  CAPTURE(clock);
  Table table(italian_check(clock));
  const std::string press_white = clock ? " 1s Lw 3s " : " 4s ";
  const std::string press_black = clock ? " 1s Lb 3s " : " 4s ";
  table.play("1s -c4 400ms -f3 2s +Nc4 400ms +Bf3 3s -b1 +Nc3" + press_white + "-d7 +pd6" + press_black);
  table.play("-c4 +Nb6" + press_white + "-b6 -a7 +pb6" + press_black + "-f3 +Be2" + press_white);
  table.play("-e8 +kg8 -h8 +rf8" + press_black + "-e1 +Kg1 1s -h1 +Rf1" + press_white);
  table.play("-c3 -b4 +bc3" + press_black);
  const std::string leapt = "@r1bqk2r/ppp2ppp/1Nnp1n2/8/1b1PP3/2N2B2/PP3PPP/R1BQK2R";
  CHECK(table.committed() == "b1c3 d7d6 " + leapt + " a7b6 f3e2 e8g8 e1g1" + (clock ? " b4c3" : ""));
  CHECK(nobody_accused(table));
}

TEST_CASE("a piece that was put back on its square moves as ever") {
  Table table(two_knights());
  table.play("2s -f1 +Bc4 1s Lw 2s -c4 +Bb5 4s -a7 +pa6 1s Lb 3s -b5 +Bc4 3s -e1 +Kg1 1s -h1 +Rf1 1s Lw 3s");
  table.play("-b7 +pb5 1s Lb 3s -c4 +Bb3 1s Lw 3s");
  CHECK(table.flag_states("moved_after_press") == "pending corrected");
  CHECK(table.committed() == "f1c4 a7a6 e1g1 b7b5 c4b3");
}

TEST_CASE("an illegal move from a wrong square is against the rules all the same") {
  Table table(two_knights());
  table.play("2s -f1 +Bc4 1s Lw 2s -c4 +Bb5 4s -a7 +pa6 1s Lb 3s -b5 +Bb4 1s Lw 14s");
  CHECK(table.flagged("illegal_move"));
}

TEST_CASE("a move that is illegal only because a man is missing accuses nobody for certain") {
  Table table(italian_check());
  table.play(
      "1s -a2 3s -b1 +Nc3 1s Lw 3s -d7 +pd6 1s Lb 3s -e1 +Kg1 1s -h1 +Rf1 1s Lw 14s -c8 +bd7 1s Lb 3s");
  CHECK(table.flags() == "missing_piece");
  table.play("-a1 -a7 +Ra7 1s Lw 3s -a8 -a7 +ra7 1s Lb 3s -h2 +Ph3 1s Lw 14s");
  CHECK(table.flag_states("illegal_move") == "pending");
}

TEST_CASE("a move to the square of a missing man of one's own accuses nobody for certain") {
  Table table(italian_check());
  table.play("1s -a2 3s -b1 +Nc3 1s Lw 3s -d7 +pd6 1s Lb 3s -a1 +Ra2 1s Lw 14s -c8 +bd7 1s Lb 3s");
  CHECK(table.flag_states("illegal_move") == "pending");
  CHECK(table.committed() == "b1c3 d7d6 a1a2! c8d7");
}

TEST_CASE("a man that left the board is told after ten seconds, whoever moves quickly") {
  const auto [lifted, who] = GENERATE(std::tuple(std::string("-a2"), "of the player on turn"),
                                      std::tuple(std::string("-h7"), "of the opponent"));
  CAPTURE(who);
  Table table(italian_check());
  table.play("1s " + lifted + " 3s -b1 +Nc3 600ms Lw 3s -d7 +pd6 600ms Lb 2s");
  CHECK(table.flags() == "");
  table.play("2s -e1 +Kg1 1s -h1 +Rf1 600ms Lw 3s");
  CHECK(table.flags() == "missing_piece");
}

}  // namespace wrong_square_test
