// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/unit/rules/rulings/support.hpp"

namespace game_file_test {

using namespace eboard::rules;
using namespace eboard::test;
using namespace std::chrono_literals;

TEST_CASE("a ruling is kept with edition, article, author, times, clocks, ply and position") {
  const GameFile game = moves(file("fide-2005"), "e4 e5");
  const Stamp stamp{.author = "A. Arbiter", .wall = 1'700'000'000s, .game = 5min};
  const auto next = game.ruled("R-TIME black +2:00 because=\"doors slammed\"", stamp);
  REQUIRE(next);
  const RulingRecord record = next->rulings().front();
  CHECK(record.number == 1);
  CHECK(record.edition == "fide-2005");
  CHECK(record.article == "13.4b");
  CHECK(record.stamp == stamp);
  CHECK(record.ply == 2);
  CHECK(record.key == game.state().position()->key());
  CHECK(record.before.times == Times{2h, 2h});
  CHECK(record.after.times == Times{2h, 2h + 2min});
  CHECK(game.rulings().empty());
}

TEST_CASE("a refusal leaves the game as it was and names the article", "[T28-043][D28-15.6]") {
  const GameFile game = moves(file("fide-1928-draft"), "e4 e5");
  const std::string why = refused(game, "R-DRAW");
  CHECK(has(why, "R-DRAW is refused"));
  CHECK(has(why, "15D"));
  CHECK_FALSE(game.state().over());
}

TEST_CASE("a ruling is undone by a later one, and so is that one") {
  const GameFile begun = moves(file("fide-2005"), "e4");
  const GameFile lost = ruled(begun, "R-LOSS black art=12.8");
  CHECK(lost.state().outcome == Outcome::white_wins);
  const GameFile undone = ruled(lost, "R-UNDO 1");
  CHECK_FALSE(undone.state().over());
  CHECK(undone.undone(1));
  CHECK(undone.rulings().size() == 2);
  CHECK(undone.entries().size() == 3);
  const GameFile again = ruled(undone, "R-UNDO 2");
  CHECK(again.state().outcome == Outcome::white_wins);
  CHECK_FALSE(again.undone(1));
  CHECK(has(refused(undone, "R-UNDO 1"), "undone already"));
  CHECK(has(refused(undone, "R-UNDO 7"), "no ruling 7"));
}

TEST_CASE("a ruling that later moves rest on is not undone") {
  GameFile game = irregular(moves(file("fide-2005"), "e4"), "e7e4");
  game = ruled(game, "R-RESTORE 1 art=7.4a");
  game = enter(game, entry::BoardSet{});
  game = moves(game, "d6 d4");
  const std::string why = refused(game, "R-UNDO 1");
  CHECK(has(why, "ruling 1 cannot be undone"));
  CHECK(game.state().ply() == 3);
}

TEST_CASE("moves behind a restored position are kept as annulled",
          "[T05-053][F05-6.14][F05-6.13a][F05-6.13c]") {
  GameFile game = file("fide-2005");
  game = *game.with_move("e4", Times{2h - 1min, 2h});
  game = *game.with_move("e5", Times{2h - 1min, 2h - 2min});
  game = *game.with_move("Nf3", Times{2h - 5min, 2h - 2min});
  game = ruled(game, "R-STOP art=6.13a");
  CHECK_FALSE(game.state().clock.running);
  game = ruled(game, "R-RESTORE 1 clock=1:59:00/2:00:00");
  const GameState& state = game.state();
  CHECK(state.ply() == 1);
  CHECK(state.turn() == Color::black);
  REQUIRE(state.annulled.size() == 1);
  CHECK(state.annulled.front().after_ply == 1);
  CHECK(state.annulled.front().plies.size() == 2);
  CHECK(state.clock.times == Times{2h - 1min, 2h});
  CHECK(state.clock.white_moves == 1);
  CHECK(state.clock.black_moves == 0);
  CHECK(state.history.plies() == 1);
  game = ruled(game, "R-START black art=6.13c");
  CHECK(game.state().clock.running == Color::black);
  CHECK(moves(game, "c5").state().ply() == 2);
  CHECK(has(refused(game, "R-RESTORE 9"), "there is no ply 9"));
}

TEST_CASE("until the restored position stands on the board no move is taken",
          "[T28-055][T30-039][D28-17.4][F30-18.4]") {
  for (const char* id : {"fide-1928-draft", "fide-1930"}) {
    GameFile game = irregular(moves(file(id), "e4"), "e7e4");
    game = ruled(game, "R-RESTORE 1");
    const auto early = game.with_move("d6");
    REQUIRE_FALSE(early);
    CHECK(has(early.error().text(), "has to stand on the board first"));
    const auto wrong = game.with(entry::BoardSet{Placement::initial()});
    REQUIRE_FALSE(wrong);
    CHECK(has(wrong.error().reason, "differs on 2 squares"));
    game = enter(game, entry::BoardSet{game.state().board()});
    CHECK(moves(game, "d6").state().ply() == 2);
  }
}

TEST_CASE("mate ends the game, an illegal mate does not keep it from being restored", "[T05-004][F05-1.2]") {
  const GameFile mate = moves(file("fide-2005"), "f3 e5 g4 Qh4");
  CHECK(mate.state().outcome == Outcome::black_wins);
  CHECK(mate.state().outcome_article == "5.1a");
  CHECK(mate.state().score == Score{0, 2});
  CHECK_FALSE(mate.with_move("a3"));
  CHECK(has(refused(mate, "R-RESTORE 2"), "the game is over, 0-1"));
  GameFile odd = irregular(moves(file("fide-2005"), "f3"), "e7e4");
  odd = moves(odd, "g4");
  CHECK(ruled(moves(odd, "Qh4"), "R-RESTORE 1 art=7.4a").state().ply() == 1);
}

TEST_CASE("an irregular ply is written down as it was made") {
  const GameFile game = irregular(file("fide-2023"), "e2e5");
  CHECK(game.state().plies.back().irregular);
  CHECK(game.state().board()[*parse_square("e5")] == Piece{Color::white, Role::pawn});
  CHECK(game.state().turn() == Color::black);
  const auto legal = file("fide-2023").with(entry::Played{"e2e4", true, {}, {}});
  REQUIRE_FALSE(legal);
  CHECK(has(legal.error().reason, "legal move"));
  CHECK_FALSE(file("fide-2023").with(entry::Played{"e5e6", true, {}, {}}));
  CHECK_FALSE(file("fide-2023").with(entry::Played{"castles", true, {}, {}}));
  CHECK_FALSE(file("fide-2023").with_move("e5e6"));
}

TEST_CASE("from a board without a king play does not go on", "[T05-005][F05-7.4a]") {
  GameFile game = file("fide-2005", "40/7200", "4k3/8/8/8/8/8/4q3/4K3 b - - 0 1");
  game = irregular(game, "e2e1");
  CHECK_FALSE(game.state().position());
  const auto next = game.with_move("Kd7");
  REQUIRE_FALSE(next);
  CHECK(has(next.error().text(), "restore first"));
  CHECK(ruled(game, "R-RESTORE 0 art=7.4a").state().turn() == Color::black);
}

TEST_CASE("in an observed game play goes on where a count or an obligation would forbid it") {
  GameHead head;
  head.control = parse_time_control("5400+30").value();
  head.edition = edition("fide-2023");
  head.observed = true;
  GameFile game = GameFile::begin(head).value();
  for (int i = 0; i < 4; ++i) game = moves(game, "Nf3 Nf6 Ng1 Ng8");
  CHECK_FALSE(game.state().over());  // the position has come the fifth time
  game = moves(game, "e4 e5");
  game = ruled(game, "R-OBLIGE white move=g1");
  game = moves(game, "d4");
  CHECK(game.state().obligations.empty());
  head.observed = false;
  GameFile judged = GameFile::begin(head).value();
  for (int i = 0; i < 4; ++i) judged = moves(judged, "Nf3 Nf6 Ng1 Ng8");
  CHECK(judged.state().over());
}

TEST_CASE("a takeback by the players annuls nothing and leaves obligations as they are") {
  GameFile game = moves(file("fide-2005"), "e4 e5 Nf3");
  game = ruled(game, "R-OBLIGE black move=b8");
  game = enter(game, entry::TakenBack{2});
  CHECK(game.state().annulled.empty());
  CHECK(game.state().obligations.size() == 1);
  CHECK(game.state().ply() == 2);
  CHECK_FALSE(game.with(entry::TakenBack{3}));
}

TEST_CASE("a result that the players showed gives way to a ruling, one of the position does not") {
  const GameFile game = moves(file("fide-2023"), "e4 e5");
  const GameFile shown = enter(game, entry::Ended{Outcome::white_wins, true});
  CHECK(ruled(shown, "R-DRAW art=5.2.3").state().outcome == Outcome::draw);
  CHECK_FALSE(shown.ruled("R-TIME black +2:00"));
  const GameFile ended = enter(game, entry::Ended{Outcome::draw, false});
  CHECK_FALSE(ended.ruled("R-LOSS white"));
  CHECK_FALSE(ended.with(entry::Ended{Outcome::white_wins, true}));
}

TEST_CASE("the game before a ruling is that of all that was entered by then and was not undone since") {
  GameFile game = ruled(moves(file("fide-2023"), "e4 e5"), "R-TIME white +1:00");
  game = ruled(moves(game, "Nf3"), "R-WARN black");
  game = ruled(moves(game, "Nc6"), "R-UNDO 1");
  const GameFile first = game.before(1), second = game.before(2), third = game.before(3);
  CHECK(first.entries().size() == 2);
  CHECK(first.state().ply() == 2);
  CHECK(first.rulings().empty());
  CHECK(second.state().ply() == 3);
  CHECK(second.rulings().size() == 1);
  CHECK(second.state().clock == moves(file("fide-2023"), "e4 e5 Nf3").state().clock);
  CHECK(second.state().player(Color::black).warnings == 0);
  CHECK(third.state().ply() == 4);
  CHECK(third.state().player(Color::black).warnings == 1);
  CHECK(game.before(9).entries().size() == game.entries().size());
}

TEST_CASE("a ruling is kept with the position in which it was made, and its number") {
  GameFile game = moves(file("fide-2023"), "e4 e5");
  const auto key = game.state().position()->key();
  game = ruled(game, "R-WARN white");
  game = ruled(moves(game, "Nf3"), "R-WARN black");
  REQUIRE(game.rulings().size() == 2);
  CHECK(game.rulings()[0].key == key);
  CHECK(game.rulings()[0].ply == 2);
  CHECK(game.rulings()[1].number == 2);
  CHECK(game.rulings()[1].ply == 3);
  CHECK(game.rulings()[1].key != key);
  CHECK(has(refused(game, "R-UNDO 3"), "there is no ruling 3"));
  CHECK(has(refused(ruled(game, "R-UNDO 1"), "R-UNDO 1"), "ruling 1 is undone already"));
}

TEST_CASE("an irregular ply is two squares and at most one piece, and nothing else") {
  const GameFile game = file("fide-2023", "40/7200", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  for (const char* squares : {"z9e4", "e1z9", "e1", "e1e", "", "a7b8qq", "e1e3 e3e4"}) {
    CAPTURE(squares);
    const auto entered = game.with(entry::Played{squares, true, {}, {}});
    REQUIRE_FALSE(entered);
    CHECK_FALSE(entered.error().reason.empty());
  }
  CHECK(irregular(game, "e1e3").state().plies.back().irregular);
}

}  // namespace game_file_test
