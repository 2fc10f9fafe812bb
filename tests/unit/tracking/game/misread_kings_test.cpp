// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/game/misread_kings.hpp"

#include <catch2/catch.hpp>

#include <string>

namespace misread_kings_test {

using eboard::rules::Placement;
using eboard::tracking::with_both_kings;

namespace {

std::string mended(const char* seen, const char* before) {
  const auto men = with_both_kings(Placement::parse(seen).value(), Placement::parse(before).value());
  return men ? men->fen() : "nothing";
}

}  // namespace

TEST_CASE("what shows one king of each colour stays as it is") {
  CHECK(mended("4k3/8/8/8/8/8/8/QQQQK3", "4k3/8/8/8/8/8/8/4K3") == "4k3/8/8/8/8/8/8/QQQQK3");
}

TEST_CASE("of two kings the nearer one is the king, the other one what is missing") {
  CHECK(mended("6k1/4k3/8/8/8/8/8/4K3", "6k1/8/4r3/8/8/8/8/4K3") == "6k1/4r3/8/8/8/8/8/4K3");
  CHECK(mended("4k3/8/8/8/2K5/8/PP6/6K1", "4k3/8/8/8/3P4/8/PP6/6K1") == "4k3/8/8/8/2P5/8/PP6/6K1");
}

TEST_CASE("of two kings beside each other the one that castled is the king") {
  CHECK(mended("4rkk1/8/8/8/8/8/8/4K3", "r3k2r/8/8/8/8/8/8/4K3") == "4rrk1/8/8/8/8/8/8/4K3");
  CHECK(mended("2kk4/8/8/8/8/8/8/4K3", "r3k3/8/8/8/8/8/8/4K3") == "2kr4/8/8/8/8/8/8/4K3");
  CHECK(mended("4k3/8/8/8/8/8/8/4RKK1", "4k3/8/8/8/8/8/8/R3K2R") == "4k3/8/8/8/8/8/8/4RRK1");
}

TEST_CASE("a king that stands on another rank does not castle") {
  CHECK(mended("4k3/8/8/8/5KK1/8/8/8", "4k3/8/8/8/4K2R/8/8/8") == "4k3/8/8/8/5KR1/8/8/8");
}

TEST_CASE("a second king on a square where a missing piece stood is that piece") {
  CHECK(mended("4k3/8/8/8/8/8/8/K3K3", "4k3/8/8/8/8/8/8/R3KBNN") == "4k3/8/8/8/8/8/8/R3K3");
  CHECK(mended("4k3/8/8/8/8/8/K7/4K3", "4k3/8/8/8/8/8/8/R3KBNN") == "4k3/8/8/8/8/8/N7/4K3");
}

TEST_CASE("a second king on the last rank is no pawn, however many are missing") {
  CHECK(mended("k3k3/8/8/8/8/8/8/4K3", "4k2r/pppp4/8/8/8/8/8/4K3") == "r3k3/8/8/8/8/8/8/4K3");
  CHECK(mended("4k3/k7/8/8/8/8/8/4K3", "4k2r/1pp5/8/8/8/8/8/4K3") == "4k3/p7/8/8/8/8/8/4K3");
}

TEST_CASE("a missing king is the nearest of the surplus pieces") {
  CHECK(mended("8/6q1/8/8/q7/8/8/4K3", "8/7k/8/8/q7/8/8/4K3") == "8/6k1/8/8/q7/8/8/4K3");
  CHECK(mended("8/6q1/8/8/2b5/8/8/4K3", "8/7k/8/8/2b5/8/8/4K3") == "8/6k1/8/8/2b5/8/8/4K3");
}

TEST_CASE("both colours may read wrongly") {
  CHECK(mended("4q3/8/8/8/8/8/8/K3K3", "4k3/8/8/8/8/8/8/R3K3") == "4k3/8/8/8/8/8/8/R3K3");
}

TEST_CASE("nothing is made up where nothing is too many or missing") {
  CHECK(mended("8/8/8/8/q7/8/8/4K3", "4k3/8/8/8/q7/8/8/4K3") == "nothing");
  CHECK(mended("4k3/4k3/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3") == "nothing");
}

}  // namespace misread_kings_test
