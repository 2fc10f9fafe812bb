// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What differs from the game and stays so: what it is called, from when on, and what it is not called.
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace standing_detector_test {

using eboard::test::Scene;
using eboard::test::Table;

namespace {

std::string flags(const std::string& script, const Scene& scene = {}) {
  Table table(scene);
  table.play(script);
  return table.flags();
}

/// The states that what has that code went through.
std::string states(const char* code, const std::string& script, const Scene& scene = {}) {
  Table table(scene);
  table.play(script);
  return table.flag_states(code);
}

const Scene kCastling{.fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"};
const Scene kPromoting{.fen = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1"};
const Scene kPassing{.fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"};

const std::string kOnePly = "-e2 +Pe4 Lw 2s ";
const std::string kTwoPlies = kOnePly + "-e7 +pe5 Lb 3s ";

}  // namespace

TEST_CASE("a piece of the player on move may be in their hand until they press") {
  CHECK(flags(kTwoPlies + "-g1 60s") == "");
  CHECK(flags(kTwoPlies + "-g1 Lw 2s") == "");
  CHECK(flags(kTwoPlies + "-g1 Lw 4s") == "missing_piece");
}

TEST_CASE("a piece of the waiting player may be in the capturing hand, but not for long") {
  CHECK(flags(kTwoPlies + "-b8 8s") == "");
  CHECK(flags(kTwoPlies + "-b8 12s") == "missing_piece");
}

TEST_CASE("two missing pieces are in hands") { CHECK(flags(kTwoPlies + "-b8 -b1 15s") == ""); }

TEST_CASE(
    "a player who moves twice is out of turn if their last ply was pressed and the move would be legal") {
  CHECK(flags(kTwoPlies + "-b8 +nc6 5s") == "out_of_turn");
  CHECK(flags(kTwoPlies + "-b8 +nc6 2s") == "");
  CHECK(flags(kTwoPlies + "-b8 +nd6 3s").find("out_of_turn") == std::string::npos);
}

TEST_CASE("a ply that is moved on after its press is reported, and corrected right at the press") {
  CHECK(flags("-e2 +Pe3 Lw 3s -e3 +Pe4 5s") == "moved_after_press");
  CHECK(flags("-e2 +Pe3 Lw 3s -e3 +Pe4 2s") == "");
  CHECK(flags("-e2 +Pe3 Lw 500ms -e3 +Pe4 6s") == "");
}

TEST_CASE("a piece that reads as another one of its side is misread") {
  CHECK(flags(kTwoPlies + "+Rd1 4s") == "identity");
  CHECK(flags(kTwoPlies + "+Rd1 2s") == "");
  CHECK(flags(kTwoPlies + "+Rd1 +Rf1 4s").find("identity") == std::string::npos);
}

TEST_CASE("a surplus piece is reported, one that is on its way is not") {
  CHECK(flags(kTwoPlies + "+nh5 4s") == "extra_piece");
  CHECK(flags(kTwoPlies + "+nh5 2s") == "");
  CHECK(flags(kTwoPlies + "-b8 +nh5 4s").find("extra_piece") == std::string::npos);
}

TEST_CASE("the square that a ply left may read late") { CHECK(flags(kTwoPlies + "(-g1 +Nf3 Lw 5s") == ""); }

TEST_CASE("four pieces of one line that vanish at once are the board's fault, fewer or one by one are not") {
  CHECK(flags(kTwoPlies + "[ -a2 -b2 -c2 -d2 ] 2s") == "sensor");
  CHECK(flags(kTwoPlies + "[ -a1 -a2 -a7 -a8 ] 2s") == "sensor");
  CHECK(flags(kTwoPlies + "[ -a2 -b2 -c2 -d2 ] 500ms") == "");
  CHECK(flags(kTwoPlies + "[ -a2 -b2 -c2 ] 2s") == "");
  CHECK(flags(kTwoPlies + "[ -a2 -b2 -c2 -d1 ] 2s") == "");
  CHECK(flags(kTwoPlies + "-a2 300ms -b2 300ms -c2 300ms -d2 2s") == "");
}

TEST_CASE("many squares that change in two seconds and stay wrong are a disturbance") {
  CHECK(flags(kTwoPlies + "-a2 -b2 -c2 -d1 -f2 -g2 -h1 2s") == "disturbed");
  CHECK(flags(kTwoPlies + "-a2 -b2 -c2 -d1 -f2 -g2 -h1 500ms") == "");
  CHECK(flags(kTwoPlies + "-a2 -b2 -c2 -d1 -f2 -g2 2s") == "");
  CHECK(flags(kTwoPlies + "-a2 600ms -b2 600ms -c2 600ms -d1 600ms -f2 600ms -g2 600ms -h1 2s") == "");
}

TEST_CASE("pieces of the waiting player that changed places are displaced") {
  CHECK(flags(kTwoPlies + "+nc8 +bb8 5s") == "displaced");
  CHECK(flags(kTwoPlies + "+nc8 +bb8 2s") == "");
}

TEST_CASE(
    "a piece of the player on move that was pushed before the press is displaced, if it cannot go there") {
  const std::string pushed = kOnePly + "-e7 +pe5 -d2 +Pc3 Lb ";
  CHECK(flags(pushed + "8s") == "displaced");
  CHECK(flags(pushed + "4s") == "");
  CHECK(states("displaced", pushed + "8s -c3 +Pd2 2s") == "pending corrected");
  CHECK(flags(pushed + "2s Lw 4s").find("displaced") == std::string::npos);
  // A move that is made too early waits for its press, and so does what is done after the press.
  CHECK(flags(kOnePly + "-e7 +pe5 -d2 +Pd3 Lb 60s").find("displaced") == std::string::npos);
  CHECK(flags(kTwoPlies + "-d2 +Pc3 60s") == "");
}

TEST_CASE("nothing is reported of a board beside a clock that stands still") {
  CHECK(flags(kTwoPlies + "stop 2s +nh5 10s") == "");
  CHECK(flags(kTwoPlies + "stop 2s +Rd1 10s") == "");
}

TEST_CASE("without a clock differences are reported later") {
  CHECK(flags("-e2 +Pe4 3s -e7 +pe5 3s +nh5 9s", {.clock = false}) == "");
  CHECK(flags("-e2 +Pe4 3s -e7 +pe5 3s +nh5 11s", {.clock = false}) == "extra_piece");
}

TEST_CASE("what is put right is reported as put right") {
  CHECK(states("extra_piece", kTwoPlies + "+nh5 4s -h5 1s") == "pending corrected");
  CHECK(states("identity", kTwoPlies + "+Rd1 4s +Qd1 1s") == "pending corrected");
  CHECK(states("missing_piece", kTwoPlies + "-g1 Lw 4s +Ng1 1s") == "pending corrected");
  CHECK(states("displaced", kTwoPlies + "+nc8 +bb8 5s +bc8 +nb8 1s") == "pending corrected");
  CHECK(states("sensor", kTwoPlies + "[ -a2 -b2 -c2 -d2 ] 2s [ +Pa2 +Pb2 +Pc2 +Pd2 ] 1s") ==
        "pending corrected");
  // Only what was reported, and only when all of it is right.
  CHECK(states("displaced", kTwoPlies + "+nc8 +bb8 5s +bc8 1s") == "pending");
}

// It was called corrected whenever the square agreed with the game again.
TEST_CASE("what is left, or taken, is not put right") {
  CHECK(states("identity", kTwoPlies + "+Rg1 4s -g1 +Nf3 Lw 3s") == "pending stood");
  CHECK(states("missing_piece", kTwoPlies + "-g1 Lw 4s +Nf3 2s") == "pending corrected");
  CHECK(states("missing_piece",
               "-g1 +Nf3 Lw 2s -e7 +pe5 Lb 2s -f3 1s -d2 +Pd3 Lw 12s -b8 +nc6 Lb 2s "
               "+Ng5 Lw 3s") == "pending stood");
  CHECK(states("identity", "-g1 +Nf3 Lw 2s -e7 +pe5 Lb 2s +Bf3 4s -f3 +Be5 Lw 3s") ==
        "pending stood pending");
  CHECK(states("promotion_not_exchanged", "-a7 +Pa8 Lw 3s -e7 +kd7 Lb 2s -a8 +Pa1 Lw 3s", kPromoting) ==
        "completed stood");
  CHECK(states("illegal_promotion", "-a7 +qa8 Lw 3s -e7 +kd7 Lb 2s -a8 +qa1 Lw 3s", kPromoting) ==
        "completed stood");
  CHECK(states("illegal_promotion", "-a7 +qa8 Lw 3s -e7 +kd7 Lb 2s +Qa8 3s", kPromoting) ==
        "completed corrected");
  CHECK(states("extra_piece", kTwoPlies + "+nh5 4s +Qh5 -d1 Lw 3s") == "pending corrected");
  CHECK(states("incomplete_move", "-e1 +Kg1 Lw 3s -e8 +ke7 Lb 2s -h1 +Rh5 Lw 3s", kCastling) ==
        "completed stood");
}

TEST_CASE("one thing is reported once, and another one beside it") {
  CHECK(flags(kTwoPlies + "+nh5 4s +nh4 4s") == "extra_piece extra_piece");
  CHECK(flags(kTwoPlies + "+nh5 20s") == "extra_piece");
  CHECK(flags(kTwoPlies + "+nh5 4s +Rd1 4s") == "extra_piece identity");
}

TEST_CASE("where seven squares differ pieces are put away, and nothing is told of one of them") {
  const std::string five = "-a2 700ms -b2 700ms -c2 700ms -f2 700ms -h2 700ms ";
  CHECK(flags(kTwoPlies + five + "+nh5 4s").find("extra_piece") != std::string::npos);
  CHECK(flags(kTwoPlies + five + "-a1 700ms +nh5 4s").find("extra_piece") == std::string::npos);
}

TEST_CASE("a king that castles without its rook is reported after a while, at a press at once") {
  CHECK(states("incomplete_move", "-e1 +Kg1 14s", kCastling) == "");
  CHECK(states("incomplete_move", "-e1 +Kg1 16s", kCastling) == "pending");
  CHECK(states("incomplete_move", "-e1 +Kg1 16s Lw 3s", kCastling) == "pending completed");
  CHECK(states("incomplete_move", "-e1 +Kg1 Lw 3s", kCastling) == "completed");
  CHECK(states("incomplete_move", "-e1 +Kg1 Lw 1s -h1 +Rf1 3s", kCastling) == "");
  CHECK(states("incomplete_move", "-e1 +Kg1 16s -h1 +Rf1 1s", kCastling) == "pending corrected");
}

TEST_CASE("a pawn that was taken in passing and still stands is half a move") {
  const std::string passed = "-d7 +pd5 Lb 2s -e5 +Pd6 ";
  CHECK(states("incomplete_move", passed + "14s", kPassing) == "");
  CHECK(states("incomplete_move", passed + "17s", kPassing) == "pending");
  CHECK(states("incomplete_move", passed + "Lw 3s", kPassing) == "completed");
  CHECK(flags(passed + "-d5 Lw 3s", kPassing) == "");
}

TEST_CASE(
    "a pawn on the last rank that nobody exchanges is half a move, another side's piece or a king illegal") {
  CHECK(states("promotion_not_exchanged", "-a7 +Pa8 14s", kPromoting) == "");
  CHECK(states("promotion_not_exchanged", "-a7 +Pa8 17s", kPromoting) == "pending");
  CHECK(states("promotion_not_exchanged", "-a7 +Pa8 Lw 3s", kPromoting) == "completed");
  CHECK(states("promotion_not_exchanged", "-a7 +Pa8 17s -a8 +Qa8 Lw 2s", kPromoting) == "pending corrected");
  CHECK(states("illegal_promotion", "-a7 +qa8 10s", kPromoting) == "");
  CHECK(states("illegal_promotion", "-a7 +qa8 Lw 3s", kPromoting) == "completed");
  CHECK(states("illegal_promotion", "-a7 +Ka8 Lw 3s", kPromoting) == "completed");
}

TEST_CASE("a move that no rule allows is named when it is pressed for and stands") {
  CHECK(states("illegal_castling", "-e1 +Kg1 -h1 +Rf1 Lw 3s", {.fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1"}) ==
        "completed");
  CHECK(states("illegal_castling", "-e1 +Kg1 -h1 +Rf1 3s", {.fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1"}) == "");
}

TEST_CASE("a piece that is moved on after its press is none that the opponent holds, nor another one") {
  const std::string moved = "-e2 +Pe3 Lw 3s ";
  CHECK(flags(moved + "-e3 5s") == "");
  CHECK(flags(moved + "-e3 +Qe4 5s").find("moved_after_press") == std::string::npos);
  CHECK(flags(moved + "-d2 +Pd4 5s").find("moved_after_press") == std::string::npos);
  CHECK(states("moved_after_press", moved + "-e3 +Pe4 5s -e4 +Pe3 1s") == "pending corrected");
}

TEST_CASE("out of turn is a move that would be legal, of another piece than moved last") {
  CHECK(flags(kTwoPlies + "-d8 +qh4 5s") == "out_of_turn");
  CHECK(flags(kTwoPlies + "-a8 +ra5 5s").find("out_of_turn") == std::string::npos);
  CHECK(flags(kTwoPlies + "-e5 +pe4 5s").find("out_of_turn") == std::string::npos);
  CHECK(flags(kOnePly + "-d2 +Pd4 5s") == "out_of_turn");
  // Before the opponent's press it may be one move after the other.
  CHECK(flags("-e2 +Pe4 Lw 2s -e7 +pe5 1s -b8 +nc6 4s").find("out_of_turn") == std::string::npos);
}

TEST_CASE("a square that reads for a while what its piece left may be a lost report") {
  CHECK(flags(kTwoPlies + "-g1 +Nf3 Lw 2s -b8 +nc6 Lb 2s (+Ng1 dump 3s").find("extra_piece") ==
        std::string::npos);
  CHECK(flags("(-e2 +Pe4 Lw 12s", {}).find("extra_piece") != std::string::npos);
  CHECK(flags("(-e2 +Pe4 Lw 8s", {}).find("extra_piece") == std::string::npos);
}

TEST_CASE("displaced are pieces of which none is missing and none is new") {
  CHECK(flags(kTwoPlies + "-b8 -g8 +nh5 5s").find("displaced") == std::string::npos);
  CHECK(flags(kTwoPlies + "-b8 -g8 +na6 +nh6 5s") == "displaced");
  CHECK(flags(kTwoPlies + "+Nc1 +Bb1 5s") == "displaced");
  // One piece of the mover is a move, both kings are a result, and plies may be put back.
  CHECK(flags(kTwoPlies + "-g1 +Nh5 4s").find("displaced") == std::string::npos);
  CHECK(flags(kTwoPlies + "-e1 -e8 +Kc3 +kc6 4s").find("displaced") == std::string::npos);
  CHECK(flags(kTwoPlies + "-g1 +Nf3 Lw 2s -b8 +nc6 Lb 2s -f3 +Ng1 -c6 +nb8 3500ms").find("displaced") ==
        std::string::npos);
}

TEST_CASE("a piece that changed places with one of another kind is not misread, it stands elsewhere") {
  CHECK(flags(kTwoPlies + "+Qe1 +Kd1 4s").find("identity") == std::string::npos);
  CHECK(flags(kTwoPlies + "-a1 +Rd1 4s").find("identity") == std::string::npos);
  CHECK(flags(kTwoPlies + "+rd1 4s").find("identity") == std::string::npos);
}

TEST_CASE("on a board of presence nothing is told of what stands where") {
  CHECK(flags(kTwoPlies + "+nh5 20s", {.occupancy = true}) == "");
}

}  // namespace standing_detector_test
