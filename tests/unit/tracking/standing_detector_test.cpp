// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What differs from the game and stays so: what it is called, from when on, and what it is not called.
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

using eboard::test::Scene;
using eboard::test::Table;

namespace {

std::string flags(const std::string& script, const Scene& scene = {}) {
  Table table(scene);
  table.play(script);
  return table.flags();
}

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

TEST_CASE("nothing is reported of a board beside a clock that stands still") {
  CHECK(flags(kTwoPlies + "stop 2s +nh5 10s") == "");
  CHECK(flags(kTwoPlies + "stop 2s +Rd1 10s") == "");
}

TEST_CASE("without a clock differences are reported later") {
  CHECK(flags("-e2 +Pe4 3s -e7 +pe5 3s +nh5 9s", {.clock = false}) == "");
  CHECK(flags("-e2 +Pe4 3s -e7 +pe5 3s +nh5 11s", {.clock = false}) == "extra_piece");
}
