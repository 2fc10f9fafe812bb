// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <algorithm>

#include "rules/laws/rulings/enter/statements.hpp"
#include "tests/unit/rules/rulings/support.hpp"

namespace clock_test {

using namespace eboard::rules;
using namespace eboard::test;
using namespace std::chrono_literals;

TEST_CASE("each penalty has its own effect and no other",
          "[T05-075][T05-076][T05-077][T05-048][T05-072][F05-13.4a][F05-13.4b][F05-13.4c][F05-13.4d][F05-13."
          "4g][F05-13.5][F05-6.8c][F05-12.6][F05-12.7][F23-12.9]") {
  const GameFile game = moves(file("fide-2005"), "e4 e5");
  const GameFile warned = ruled(game, "R-WARN white art=13.4a");
  CHECK(warned.state().player(Color::white).warnings == 1);
  CHECK(warned.state().clock == game.state().clock);
  CHECK(times(ruled(game, "R-TIME black +2:00 art=13.4b")) == Times{2h, 2h + 2min});
  CHECK(times(ruled(game, "R-TIME white -3:00 art=13.4c")) == Times{2h - 3min, 2h});
  CHECK(times(ruled(game, "R-TIME white -9:00:00 art=13.4c")) == Times{0min, 2h});
  CHECK(times(ruled(ruled(game, "R-TIME white +5:00 art=13.5"), "R-TIME black +5:00 art=13.5")) ==
        Times{2h + 5min, 2h + 5min});
  CHECK(ruled(game, "R-LOSS white art=13.4d").state().outcome == Outcome::black_wins);
  CHECK(ruled(game, "R-EXCLUDE white").rulings().back().article == "13.4g");
  CHECK(ruled(game, "R-EXCLUDE white").state().player(Color::white).excluded);
  CHECK(has(refused(game, "R-TIME white +0:00"), "no time is given"));
}

TEST_CASE("another time control that is declared holds from then on, and for the times before any was read") {
  const auto control = [](const char* text) { return parse_time_control(text).value(); };
  const GameFile begun = enter(file("fide-2005"), entry::Declared{control("5400+30")});
  CHECK(begun.state().clock.control == control("5400+30"));
  CHECK(times(begun) == Times{90min, 90min});
  const GameFile read = enter(enter(file("fide-2005"), entry::Clock{.times = {10min, 12min}}),
                              entry::Declared{control("5400+30")});
  CHECK(times(read) == Times{10min, 12min});
  const GameFile late = enter(moves(file("fide-2005"), "e4 e5"), entry::Declared{control("900+10")});
  CHECK(late.state().clock.control == control("900+10"));
  // No ruling takes it back.
  const GameFile undone = ruled(ruled(late, "R-RESTORE 1 art=7.4a"), "R-UNDO 1");
  CHECK(undone.state().clock.control == control("900+10"));
  const GameFile old = enter(moves(file("fide-1928-draft"), "e4"), entry::Declared{control("900+10")});
  CHECK(ruled(old, "R-RESTART").state().clock.control == control("900+10"));
  CHECK(late.clock_log().front().times == Times{15min, 15min});
}

TEST_CASE("fines are known since 2018", "[T23-032][F23-12.9]") {
  CHECK(ruled(file("fide-2023"), "R-FINE white amount=\"50 EUR\"").state().player(Color::white).fines ==
        std::vector<std::string>{"50 EUR"});
  CHECK(has(refused(file("fide-2005"), "R-FINE white amount=50"), "does not know fines"));
  CHECK(has(refused(file("fide-1930"), "R-EXCLUDE white"), "does not know exclusion"));
}

TEST_CASE("before 2005 time is no penalty, but clocks are corrected",
          "[T28-063][T30-045][D28-20.4][F30-20.3][F30-20.7]") {
  for (const char* id : {"fide-1928-draft", "fide-1930"}) {
    const GameFile game = moves(file(id), "e4");
    CHECK(has(refused(game, "R-TIME white +3:00"), "R-SETCLOCK"));
    const GameFile set =
        ruled(game, "R-SETCLOCK white=1:59:00 running=black because=\"ran for the wrong side\"");
    CHECK(times(set) == Times{2h - 1min, 2h});
    CHECK(set.state().clock.running == Color::black);
  }
  CHECK(ruled(file("fide-1930"), "R-SETCLOCK white=1:00:00").rulings().back().article == "20.1c");
}

TEST_CASE("everything on a clock can be set",
          "[T05-049][T05-051][T23-017][T23-043][T05-064][F05-6.8d][F05-6.11][F05-8.1e][F23-6.10][F23-III.4]["
          "F05-8.6]") {
  const GameFile set =
      ruled(file("fide-2005"),
            "R-SETCLOCK white=1:50:00 white-moves=40 black-moves=39 running=none control=40/5400+30");
  CHECK(times(set) == Times{110min, 2h});
  CHECK(set.state().clock.white_moves == 40);
  CHECK(set.state().clock.black_moves == 39);
  CHECK_FALSE(set.state().clock.running);
  CHECK(to_string(set.state().clock.control) == "40/5400+30");
  CHECK(has(refused(file("fide-2005", "-"), "R-SETCLOCK white=1:00"), "without a clock"));
  CHECK(has(refused(file("fide-2005", "-"), "R-STOP"), "without a clock"));
}

TEST_CASE("a flag has fallen where no time is left, on either side") {
  const GameFile game = moves(file("fide-2005"), "e4 e5");
  const auto seen = [&](Times shown) {
    return enter(game, entry::Clock{.times = shown, .running = Color::white}).state().flag_at;
  };
  CHECK_FALSE(seen({1ms, 1ms}));
  CHECK(seen({0ms, 1ms}) == 2);
  CHECK(seen({1ms, 0ms}) == 2);
}

TEST_CASE("clocks stop for a ruling and go on after it",
          "[T28-074][T30-047][T30-060][T28-062][D28-24.1][D28-24.2][D28-24.3][F30-20.5][F30-24.1][F30-24.2]["
          "F30-24.3][D28-20.3]") {
  GameFile game = moves(file("fide-1930"), "e4");
  CHECK(game.state().clock.running == Color::black);
  game = ruled(game, "R-STOP");
  CHECK_FALSE(game.state().clock.running);
  game = ruled(game, "R-NOTE text=\"settled by a spectator, as both agreed\" art=24.1");
  game = ruled(game, "R-START black");
  CHECK(game.state().clock.running == Color::black);
  // While the opponent thinks which penalty to ask for, the opponent's time runs, and that does not confirm
  // the board.
  GameFile bad = irregular(file("fide-1928-draft"), "c1e5");
  bad = ruled(ruled(bad, "R-RESTORE 0 art=16"), "R-START black art=20b");
  CHECK(bad.state().clock.running == Color::black);
  CHECK(bad.state().awaiting_board);
  CHECK_FALSE(bad.with_move("e4"));
  CHECK_FALSE(ruled(bad, "R-START white").state().awaiting_board);
}

TEST_CASE("illegal moves are counted by their rulings",
          "[T05-059][T23-023][T23-025][T23-035][F05-7.4b][F23-7.5.5][F23-7.5.4][F23-A.3]") {
  GameFile game = file("fide-2005");
  CHECK(has(refused(game, "R-LOSS white art=7.4b"), "illegal move number 1 of White; number 3 loses"));
  game = ruled(game, "R-TIME black +2:00 art=7.4b");
  CHECK(game.state().player(Color::white).illegal_moves == 1);
  game = ruled(game, "R-TIME black +2:00 art=7.4b");
  CHECK(times(game) == Times{2h, 2h + 4min});
  CHECK(has(refused(game, "R-TIME black +2:00 art=7.4b"), "number 3 of White costs more than time"));
  CHECK(ruled(game, "R-TIME white +2:00 art=7.4b").state().player(Color::black).illegal_moves == 1);
  CHECK(ruled(game, "R-LOSS white art=7.4b").state().outcome == Outcome::black_wins);
  CHECK(ruled(ruled(game, "R-UNDO 2"), "R-TIME black +2:00 art=7.4b")
            .state()
            .player(Color::white)
            .illegal_moves == 2);

  constexpr const char* kBareBlackKing = "4k3/8/8/8/8/8/8/R3K3 w - - 0 40";
  const GameFile second = ruled(file("fide-2023", "?", kBareBlackKing), "R-WARN white art=7.5.5");
  CHECK(second.state().player(Color::white).illegal_moves == 1);
  CHECK(has(refused(second, "R-LOSS white art=7.5.5", by_material), "R-DRAW art=7.5.5"));
}

TEST_CASE("in blitz of 2005 an illegal move loses to a claim, draws if the claimant cannot mate",
          "[T05-097][T05-098][T05-099][F05-C.3a][F05-C.3b]") {
  const GameFile bad = irregular(file("fide-2005-blitz", "180", "4k2r/8/8/8/8/8/8/R3K3 w - - 0 40"), "a1b3");
  CHECK(ruled(bad, "R-LOSS white art=C.3", by_material).state().outcome == Outcome::black_wins);
  CHECK(has(refused(moves(bad, "Rh1+"), "R-LOSS white art=C.3"), "the illegal move stands"));
  const GameFile bare = irregular(file("fide-2005-blitz", "180", "4k3/8/8/8/8/8/8/R3K3 w - - 0 40"), "a1b3");
  CHECK(has(refused(bare, "R-LOSS white art=C.3", by_material), "R-DRAW art=C.3"));
  CHECK(ruled(bare, "R-DRAW art=C.3", by_material).state().outcome == Outcome::draw);
}

TEST_CASE("offers are noted and counted", "[T05-066][T05-072][F05-8.1d][F05-12.6]") {
  GameFile game = moves(file("fide-2005"), "e4 e5");
  game = ruled(game, "R-NOTE offer=white text=\"(=)\"");
  CHECK(game.state().history.open_offer() == Color::white);
  game = ruled(game, "R-NOTE declined");
  CHECK_FALSE(game.state().history.open_offer());
  game = ruled(game, "R-NOTE offer=white");
  CHECK(game.state().history.offers_made(Color::white) == 2);
  const auto list = statements(game);
  const auto offer = std::ranges::find(list, "R-NOTE offer=white", &Statement::command);
  REQUIRE(offer != list.end());
  CHECK(offer->words == "White offers a draw (2 so far)");
}

TEST_CASE("a valid reason keeps a late player from losing", "[T30-049][F30-20.9][F30-20.8]") {
  const GameFile game = ruled(file("fide-1930"), "R-NOTE excused=black text=\"the train\"");
  CHECK(has(refused(game, "R-LOSS black art=20.5"), "has a valid reason"));
  CHECK(ruled(file("fide-1930"), "R-LOSS black art=20.5").state().outcome == Outcome::white_wins);
}

TEST_CASE("to settle a count the clocks stop once both have the last move",
          "[T28-073][T30-059][D28-23.2][F30-23.2]") {
  for (const char* id : {"fide-1928-draft", "fide-1930"}) {
    CHECK(has(refused(file(id), "R-STOP sheet-incomplete"), "both have to write down the last move"));
    CHECK(refused(file(id), "R-STOP").empty());
  }
  CHECK(refused(file("fide-2005"), "R-STOP sheet-incomplete art=8.5a").empty());
}

}  // namespace clock_test
