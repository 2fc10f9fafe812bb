// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/start_position.hpp"

#include <set>

#include "tests/support/catch.hpp"

namespace eboard::rules::start_position_test {
namespace {

std::string placed(int number) {
  const auto setup = chess960_setup(number);
  return setup ? to_fen(*setup) : "none";
}

TEST_CASE("positions of Chess960 have their numbers") {
  CHECK(placed(0) == "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
  CHECK(placed(518) == to_fen(Setup::initial()));
  CHECK(placed(959) == "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
  CHECK(placed(-1) == "none");
  CHECK(placed(960) == "none");
  std::set<std::string> all;
  for (int number = 0; number < 960; ++number) {
    const std::string fen = placed(number);
    const std::string rank = fen.substr(0, 8);
    CHECK((rank.find('b') + rank.rfind('b')) % 2 == 1);
    CHECK(rank.find('r') < rank.find('k'));
    CHECK(rank.find('k') < rank.rfind('r'));
    all.insert(fen);
  }
  CHECK(all.size() == 960);
}

TEST_CASE("a start position is a number or a FEN") {
  const auto number = parse_start_position("518");
  REQUIRE(number);
  CHECK(number->chess960);
  CHECK(number->setup == Setup::initial());
  const auto fen = parse_start_position(to_fen(Setup::initial()));
  REQUIRE(fen);
  CHECK_FALSE(fen->chess960);
  const auto other = parse_start_position(placed(0));
  REQUIRE(other);
  CHECK(other->chess960);
  CHECK(parse_start_position("960").error() == "there is no position 960 of Chess960: they are 0 to 959");
  CHECK(parse_start_position("518a").error().starts_with("no start position: "));
  CHECK_FALSE(parse_start_position(""));
  CHECK(parse_start_position("8/8/8/8/8/8/8/8 w - - 0 1").error().starts_with("no start position: "));
}

}  // namespace
}  // namespace eboard::rules::start_position_test
