// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plies that nobody saw may have been played in another order.
#include "daemon/tracking/game/orders.hpp"

#include <string>

#include "rules/chess/notation/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace orders_test {

using namespace eboard;
using namespace eboard::tracking;

namespace {

std::vector<double> shares(const std::string& fen, const std::vector<std::string>& line) {
  const auto start = eboard::test::position_of(fen);
  std::vector<Ply> plies;
  auto position = start;
  for (const std::string& uci : line) {
    plies.push_back(make_ply(position, rules::parse_uci(position, uci).value()));
    position = position.after(plies.back().move);
  }
  return shares_of_places<Chess>(start, plies);
}

constexpr const char* kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

}  // namespace

TEST_CASE("one ply, and one by each player, have one order") {
  CHECK(shares(kArray, {}).empty());
  CHECK(shares(kArray, {"e2e4"}) == std::vector{1.0});
  CHECK(shares(kArray, {"e2e4", "e7e5"}) == std::vector{1.0, 1.0});
}

TEST_CASE("two plies by one player that do not need each other may have been played either way") {
  CHECK(shares(kArray, {"g1f3", "g8f6", "b1c3"}) == std::vector{0.5, 1.0, 0.5});
  CHECK(shares(kArray, {"g1f3", "g8f6", "b1c3", "b8c6"}) == std::vector{0.5, 0.5, 0.5, 0.5});
}

TEST_CASE("what makes room or is taken comes in its order") {
  CHECK(shares(kArray, {"e2e4", "e7e5", "f1c4"}) == std::vector{1.0, 1.0, 1.0});
  CHECK(shares(kArray, {"e2e4", "d7d5", "e4d5", "d8d5"}) == std::vector{1.0, 1.0, 1.0, 1.0});
}

TEST_CASE("of three plies by each player that are free, each stands at its place in a third of the orders") {
  for (const double share : shares(kArray, {"a2a3", "a7a6", "c2c3", "c7c6", "e2e3", "e7e6"}))
    CHECK(share == Approx(1.0 / 3));
}

TEST_CASE("of a very long line only the beginning is looked at") {
  std::vector<std::string> line;
  for (const char file : std::string("abcdefgh")) {
    line.push_back(std::string{file, '2', file, '3'});
    line.push_back(std::string{file, '7', file, '6'});
  }
  const auto found = shares(kArray, line);
  REQUIRE(found.size() == 16);
  CHECK(found[0] == Approx(1.0 / 6));
  CHECK(found[12] == 0);
}

}  // namespace orders_test
