// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/game_end.hpp"

#include "tests/unit/tracking/table/set_table.hpp"

namespace eboard::tracking::test::game_end_test {

using rules::Result;

namespace {

/// Both kings on light squares.
constexpr std::string_view kWhiteWins = "rnbq1bnr/pppp1ppp/8/3k4/4K3/8/PPPP1PPP/RNBQ1BNR";

std::string ends(const SetTable& set) {
  std::string out;
  for (const GameEnded& ended : set.said<GameEnded>())
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", rules::to_string(ended.result), ended.by.text());
  return out;
}

}  // namespace

TEST_CASE("kings on centre squares end the game when they have stood for a second") {
  SetTable set;
  set.play({"e2e4", "e7e5"});
  CHECK_FALSE(set.end.look_for_gesture());
  set.show(kWhiteWins);
  set.wait(999ms);
  CHECK(set.end.look_for_gesture());
  CHECK(ends(set).empty());
  set.wait(1ms);
  CHECK(set.end.look_for_gesture());
  CHECK(ends(set) == "1-0 kings_on_centre");
  CHECK(set.table.ended());
  CHECK(set.phase() == Phase::result_shown);
}

TEST_CASE("a step beside the other king while the clock runs is no result for ten seconds") {
  SetTable set("8/8/3k4/8/4K3/8/8/R7 b - - 0 1");
  set.clock(true);
  set.play({"d6e6"});
  set.show("8/8/8/3k4/4K3/8/8/R7");
  set.wait(9s);
  CHECK_FALSE(set.end.look_for_gesture());
  set.wait(1s);
  CHECK(set.end.look_for_gesture());
  CHECK(set.table.ended());
}

TEST_CASE("the last ply ends the game, whatever the kings show") {
  SetTable set;
  SECTION("by mate") {
    set.play({"f2f3", "e7e5", "g2g4", "d8h4"});
    set.end.look_at_position();
    CHECK(ends(set) == "0-1 checkmate");
  }
  SECTION("the kings show something else") {
    set.play({"f2f3", "e7e5", "g2g4", "d8h4"});
    set.end.end(Result::white_wins, EndedBy::kings_on_centre);
    CHECK(ends(set) == "0-1 checkmate");
    CHECK(set.irregularities().find("result") != std::string::npos);
  }
  SECTION("there are legal moves") {
    set.play({"f2f3"});
    set.end.look_at_position();
    CHECK(ends(set).empty());
    CHECK(set.table.playing());
  }
}

TEST_CASE("a position without legal moves and without check is stalemate") {
  SetTable set("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
  set.play({"f1f7"});
  set.end.look_at_position();
  CHECK(ends(set) == "1/2-1/2 stalemate");
}

TEST_CASE("a result piece ends the game under way, and no other") {
  SetTable set;
  set.play({"e2e4"});
  set.end.take({.square = *rules::parse_square("e4"), .kind = drivers::ResultPieceSeen::Kind::draw});
  CHECK(ends(set) == "1/2-1/2 result_piece");
  set.end.take({.square = *rules::parse_square("e4"), .kind = drivers::ResultPieceSeen::Kind::white_wins});
  CHECK(set.said<GameEnded>().size() == 1);
}

TEST_CASE("when nothing more is received, what the kings show is the result") {
  SetTable set;
  set.play({"e2e4"});
  SECTION("they show one") {
    set.show(kWhiteWins);
    set.end.finish();
    CHECK(ends(set) == "1-0 kings_on_centre");
  }
  SECTION("they show none") {
    set.end.finish();
    CHECK(ends(set).empty());
    CHECK(set.table.playing());
  }
}

}  // namespace eboard::tracking::test::game_end_test
