// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/quaternity/clocks.hpp"

#include "tests/support/catch.hpp"
#include "tests/unit/quaternity/sheets.hpp"

namespace eboard::quaternity_sheet::clocks_test {
namespace {

using std::chrono::seconds;
using Left = decltype(Clocks::left);

Sheet played(const std::string& header, std::initializer_list<std::pair<int, const char*>> lines) {
  Sheet sheet = test::sheet(header);
  for (const auto& [at, text] : lines) {
    CAPTURE(text);
    REQUIRE(sheet.enter(seconds(at), {}, text));
  }
  return sheet;
}

TEST_CASE(
    "without a time in the entry a turn lasted until it was entered, and the first one counts as nothing") {
  const Clocks clocks = read_clocks(played("[TimeControl \"900+5\"]\n", {{100, "W: d5"}, {130, "R: Cf9"}}));
  CHECK(clocks.left == Left{seconds(905), seconds(875), seconds(900), seconds(900)});
  CHECK(clocks.turn_since == seconds(130));
}

TEST_CASE("a time in the entry is what the clock shows, and what was used is taken from what it showed") {
  const Clocks clocks = read_clocks(played("[TimeControl \"900+5\"]\n", {{100, "W: d5 {[%clk 0:10:00]}"},
                                                                         {130, "R: Cf9 {[%emt 0:00:02]}"},
                                                                         {140, "B: i8"},
                                                                         {150, "G: h6"},
                                                                         {160, "W: d6"}}));
  CHECK(clocks.left[0] == seconds(595));
  CHECK(clocks.left[1] == seconds(903));
  CHECK(clocks.left[2] == seconds(895));
}

TEST_CASE("an entry on another's turn does not end it, and a player who leaves on their own turn ends it") {
  const Sheet sheet =
      played("[TimeControl \"900\"]\n", {{100, "W: d5"}, {110, "G: resigns"}, {120, "R: (=)"}});
  CHECK(read_clocks(sheet).turn_since == seconds(100));
  const Sheet left = played("[TimeControl \"900\"]\n", {{100, "W: d5"}, {110, "R: resigns"}});
  CHECK(read_clocks(left).turn_since == seconds(110));
}

TEST_CASE("a clock does not fall below zero, because no fallen flag was reported") {
  const Clocks clocks = read_clocks(played("[TimeControl \"10\"]\n", {{0, "W: d5"}, {500, "R: Cf9"}}));
  CHECK(clocks.left[1] == seconds(0));
}

TEST_CASE("a delay or no control at all is not reckoned, but what is entered is shown") {
  for (const char* header :
       {"", "[TimeControl \"900d5\"]\n", "[TimeControl \"*60\"]\n", "[TimeControl \"-\"]\n"}) {
    CAPTURE(header);
    const Clocks clocks = read_clocks(played(header, {{100, "W: d5 {[%clk 0:10:00]}"}, {110, "R: Cf9"}}));
    CHECK(clocks.left == Left{seconds(600), std::nullopt, std::nullopt, std::nullopt});
  }
}

TEST_CASE("a timer for each turn comes from the record, and what is no number of seconds is none") {
  CHECK(read_clocks(test::sheet("[TurnTimer \"60\"]\n")).turn_timer == seconds(60));
  for (const char* header : {"[TurnTimer \"0\"]\n", "[TurnTimer \"60s\"]\n", "[TurnTimer \"x\"]\n", ""})
    CHECK_FALSE(read_clocks(test::sheet(header)).turn_timer);
}

TEST_CASE("before the first entry and after the end no clock runs") {
  CHECK_FALSE(read_clocks(test::sheet(test::kEnding)).turn_since);
  CHECK_FALSE(read_clocks(played(test::kEnding, {{1, "Arbiter: R-DRAW {3.10}"}})).turn_since);
}

}  // namespace
}  // namespace eboard::quaternity_sheet::clocks_test
