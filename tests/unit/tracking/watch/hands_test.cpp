// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/hands.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace hands_test {

using eboard::rules::Color;
using eboard::test::open_game;
using eboard::test::Table;
using namespace eboard::tracking;

namespace {

/// Who touched a piece, after 1.e4 e5 and `script`.
std::optional<Color> touched(std::string_view script) {
  Table table;
  table.play("-e2 +Pe4 Lw ... -e7 +pe5 Lb ...");
  table.play(script);
  return table.tracker().touched();
}

}  // namespace

TEST_CASE("a piece that a hand held was touched, until the turn is over") {
  CHECK(touched("-g1 3s +Ng1 1s") == Color::white);
  CHECK(touched("-g1 3s") == Color::white);
  CHECK(touched("-g1 3s +Ng1 1s -g1 +Nf3 Lw .") == std::nullopt);
}

TEST_CASE("a piece that dropped out for a moment was touched by nobody") {
  CHECK(touched("60s") == std::nullopt);
  CHECK(touched("-g1 2s +Ng1 1s") == std::nullopt);
}

TEST_CASE("a piece that cannot be used binds nobody", "[F23-9.4][F23-4.3]") {
  CHECK(touched("-a1 3s +Ra1 1s") == std::nullopt);  // cannot move
  CHECK(touched("-d8 3s +qd8 1s") == std::nullopt);  // cannot be taken
  CHECK(touched("-b8 3s +nb8 1s") == std::nullopt);
}

TEST_CASE("an own piece that was touched and cannot move is known, and binds nobody", "[F23-9.4]") {
  const auto in_vain = [](std::string_view script) {
    Table table;
    table.play("-e2 +Pe4 Lw ... -e7 +pe5 Lb ...");
    table.play(script);
    return table.tracker().touched_in_vain();
  };
  CHECK(in_vain("-a1 3s +Ra1 1s") == eboard::rules::parse_square("a1"));
  CHECK(in_vain("-a1 2s +Ra1 1s") == std::nullopt);
  CHECK(in_vain("-g1 3s +Ng1 1s") == std::nullopt);
  CHECK(in_vain("-b8 3s +nb8 1s") == std::nullopt);
  CHECK(in_vain("-a1 3s +Ra1 -h1 3s +Rh1 -d1 3s +Qd1 1s") == std::nullopt);
}

TEST_CASE("who replies to an illegal first move can touch a piece before any ply is certain", "[D28-17.1]") {
  Table table;
  table.play("-b1 +Nb3 Lw ... -e7 3s +pe7 1s");
  CHECK(table.tracker().touched() == Color::black);
  Table before;
  before.play("-e2 3s +Pe2 1s");
  CHECK(before.tracker().touched() == std::nullopt);
}

TEST_CASE("pieces that are put straight were not touched") {
  CHECK(touched("-d1 3s +Qd1 -f1 3s +Bf1 -e1 3s +Ke1 1s") == std::nullopt);
}

}  // namespace hands_test
