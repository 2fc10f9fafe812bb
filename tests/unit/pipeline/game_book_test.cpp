// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/game_book.hpp"

#include "rules/laws/rulings/game/game_log.hpp"
#include "tests/unit/pipeline/told_board.hpp"

namespace game_book_test {

using namespace eboard;
using namespace eboard::pipeline;
using namespace std::chrono_literals;
using test::opening;
using Board = test::ToldBoard;

TEST_CASE("a ruling is judged by what was tracked and by what the clock shows") {
  Board board = opening();
  board.tell(tracking::ClockChanged{5'000s, 4'000s, rules::Color::white, true});
  const auto decided = board.decide("R-TIME black +2:00 art=7.5.5");
  REQUIRE(decided);
  CHECK(decided->game == 1);
  CHECK(decided->ruling.number == 1);
  CHECK(decided->ruling.ply == 4);
  CHECK_FALSE(decided->settles);
  CHECK(decided->ruling.before.times == rules::Times{5'000s, 4'000s});
  CHECK(decided->ruling.after.times == rules::Times{5'000s, 4'120s});
  CHECK(board.state().ply() == 4);
  CHECK(board.book.file(*board.book.latest())->rulings().empty());  // asking enters nothing
}

TEST_CASE("a local rule lies over the edition of every game at the board") {
  Board board;
  board.book = GameBook(*rules::find_edition("fide-2023"), rules::parse_time_control("5400+30").value(),
                        {.no_draw_before = 30});
  board.start(1);
  board.play("e2e4 e7e5 g1f3 b8c6");
  CHECK(board.refusal("R-DRAW").find("R-DRAW is refused") == 0);
  CHECK(board.state().local.no_draw_before == 30);
  CHECK(opening().refusal("R-DRAW") == "");
}

TEST_CASE("times set by a ruling count until the clock reports others") {
  Board board = opening();
  board.tell(tracking::ClockChanged{5'000s, 4'000s, std::nullopt, true});
  board.rule("R-TIME black +2:00");
  CHECK(board.decide("R-TIME black +1:00")->ruling.after.times == rules::Times{5'000s, 4'180s});
  board.tell(tracking::ClockChanged{5'000s, 4'119s, rules::Color::black, true});
  CHECK(board.decide("R-TIME black +1:00")->ruling.after.times == rules::Times{5'000s, 4'179s});
  board.tell(tracking::GameEnded{rules::Result::unknown, tracking::EndedBy::new_game});
  board.tell(tracking::ClockChanged{300s, 300s, std::nullopt, true});
  // The last that the clock showed of this game: now it is set for the next one.
  CHECK(board.decide("R-DRAW")->ruling.before.times == rules::Times{5'000s, 4'119s});
}

TEST_CASE("what a player used for a ply that waits is taken off ruled times that nobody set") {
  Board board = opening();
  board.tell(tracking::ClockChanged{5'000s, 4'000s, rules::Color::white, true});
  board.rule("R-TIME black +2:00");
  board.tell(tracking::ClockChanged{4'999s, 4'000s, rules::Color::white, true});
  CHECK(board.state().clock.times == rules::Times{5'000s, 4'120s});
  board.tell(tracking::ClockChanged{4'998s, 4'000s, rules::Color::black, true});
  CHECK(board.state().clock.times == rules::Times{4'998s, 4'120s});
  board.rule("R-TIME black +1:00");
  CHECK(board.state().clock.times == rules::Times{4'998s, 4'180s});
  // Now Black's time runs while the arbiter speaks.
  board.tell(tracking::ClockChanged{4'998s, 3'999s, rules::Color::black, true});
  CHECK(board.state().clock.times == rules::Times{4'998s, 4'180s});
}

TEST_CASE("a ruling before the first ply is on the game that stands ready") {
  Board board;
  CHECK(board.refusal("R-LOSS white cause=late").find("none is set up") != std::string::npos);
  board.ready = {1, rules::to_fen(rules::Setup::initial())};
  const auto late = board.decide("R-LOSS white cause=late");
  REQUIRE(late);
  CHECK(late->game == 1);
  CHECK(board.book.latest() == nullptr);  // it is opened by the tracker
  CHECK(board.decide("R-OBLIGE white move=g1"));
  CHECK_FALSE(board.decide("R-RESTORE 2"));

  board.ready.reset();
  board.start(1);
  CHECK(board.refusal("R-STOP") == "no move of game 1 is certain yet");
  board.play("e2e4 e7e5 ");
  board.tell(tracking::GameEnded{rules::Result::white_wins, tracking::EndedBy::kings_on_centre});
  board.ready = {2, rules::to_fen(rules::Setup::initial())};
  CHECK(board.decide("R-SCORE white 1")->game == 1);  // without a number it is on the game that was played
  rules::RulingAsked next;
  next.game = 2;
  next.ruling = rules::parse_ruling("R-LOSS black cause=late").value();
  const auto decided = board.book.decide(board.now, next, true, board.ready, {});
  REQUIRE(decided);
  CHECK(decided->game == 2);
}

TEST_CASE("a ruling is on the game that stands ready anew, where the one with its number came to nothing") {
  Board board;
  board.start(1, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  board.ready = {1, rules::to_fen(rules::Setup::initial())};
  CHECK(board.decide("R-OBLIGE white move=g1"));
  CHECK_FALSE(board.decide("R-OBLIGE white move=h1"));
}

TEST_CASE("what the edition does not allow is refused, and so is what the game has left behind") {
  Board board = opening();
  CHECK(board.refusal("R-CLAIM white threefold accept").find("R-CLAIM is refused") == 0);
  CHECK(board.refusal("R-SCORE white 0.5").find("no result yet") != std::string::npos);
  const auto stale = board.decide("R-STOP", 3);
  REQUIRE_FALSE(stale);
  CHECK(stale.error().why == RulingRefused::Why::moved_on);
  CHECK(stale.error().refusal.text() == "game 1 stands after ply 4, not after ply 3");
  rules::RulingAsked older;
  older.game = 7;
  const auto unknown = board.book.decide(board.now, older, true, {}, {});
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().why == RulingRefused::Why::no_game);
}

TEST_CASE("the same request is one ruling, and another ruling under its name is refused") {
  Board board = opening();
  board.rule("R-WARN white", "a");
  const auto again = board.decide("R-WARN white", {}, "a");
  REQUIRE(again);
  CHECK(again->repeated);
  CHECK(again->ruling.number == 1);
  const auto other = board.decide("R-WARN black", {}, "a");
  REQUIRE_FALSE(other);
  CHECK(other.error().why == RulingRefused::Why::moved_on);
  CHECK_FALSE(board.decide("R-WARN white", {}, "b")->repeated);
}

TEST_CASE("the table goes back to the position ruled, and forward when the ruling is undone") {
  Board board = opening();
  const tracking::Ruled back = board.rule("R-RESTORE 2");
  CHECK(back.kept == 2);
  CHECK(back.plies.empty());
  CHECK(back.awaits_board);
  CHECK_FALSE(back.result);
  board.book.follow({board.now, 1, tracking::TakenBack{2, ""}});
  const tracking::Ruled again = board.rule("R-UNDO 1");
  CHECK(again.kept == 2);
  REQUIRE(again.plies.size() == 2);
  CHECK(rules::to_uci(again.plies[0].move, false) == "g1f3");
  CHECK(rules::to_uci(again.plies[1].move, false) == "b8c6");
  CHECK(again.plies[1].times->black == 5'400'000ms - 3600ms);
}

TEST_CASE("what is played after a restoration counts behind it") {
  Board board = opening();
  board.rule("R-RESTORE 2");
  board.book.follow({board.now, 1, tracking::TakenBack{2, ""}});
  board.book.board_stands();
  CHECK_FALSE(board.state().awaiting_board);
  Board other = opening();
  other.take_back(2);
  CHECK(other.state().ply() == 2);
  CHECK(other.state().annulled.empty());
}

TEST_CASE("a decided game may be undone, and the table learns both") {
  Board board = opening();
  const auto decided = board.decide("R-LOSS white art=6.9");
  REQUIRE(decided);
  CHECK(decided->settles);
  const tracking::Ruled lost = board.rule("R-LOSS white art=6.9");
  CHECK(lost.result == rules::Result::black_wins);
  CHECK(lost.by == "ruling");
  CHECK(lost.final);
  CHECK(board.refusal("R-DRAW art=9.1").find("the game is over") != std::string::npos);
  CHECK_FALSE(board.rule("R-UNDO 1").result);
}

TEST_CASE("a result that the players showed may be corrected, and comes back when that is undone") {
  Board board = opening();
  board.tell(tracking::GameEnded{rules::Result::white_wins, tracking::EndedBy::kings_on_centre});
  CHECK(board.refusal("R-TIME black +2:00").find("the game is over") != std::string::npos);
  CHECK(board.rule("R-LOSS white").result == rules::Result::black_wins);
  const tracking::Ruled shown = board.rule("R-UNDO 1");
  CHECK(shown.result == rules::Result::white_wins);
  CHECK(shown.by == "kings_on_centre");
  CHECK_FALSE(shown.final);
}

TEST_CASE("a mate stays one") {
  Board board;
  board.start(1);
  board.play("f2f3 e7e5 g2g4 d8h4");
  board.tell(tracking::GameEnded{rules::Result::black_wins, tracking::EndedBy::checkmate});
  CHECK(board.refusal("R-DRAW").find("the game is over, 0-1") != std::string::npos);
  const tracking::Ruled noted = board.rule("R-NOTE text=\"signed\"");
  CHECK(noted.result == rules::Result::black_wins);
  CHECK(noted.by == "checkmate");
}

TEST_CASE("a game with an irregular ply is followed, and the ply can be brought back") {
  Board board;
  board.start(1);
  board.play("e2e4 ");
  board.play_irregular("e7e4");
  board.play("d2d4 ");
  CHECK(board.state().ply() == 3);
  CHECK(board.state().plies[1].irregular);
  const tracking::Ruled back = board.rule("R-RESTORE 1");
  CHECK(back.kept == 1);
  board.book.follow({board.now, 1, tracking::TakenBack{1, ""}});
  const tracking::Ruled again = board.rule("R-UNDO 1");
  REQUIRE(again.plies.size() == 2);
  CHECK(again.plies[0].irregular);
  CHECK(rules::to_uci(again.plies[0].move, false) == "e7e4");
  CHECK(rules::to_uci(again.plies[1].move, false) == "d2d4");
}

TEST_CASE("play cannot go on in a game whose board is used for the next one") {
  Board board = opening();
  board.tell(tracking::GameEnded{rules::Result::unknown, tracking::EndedBy::new_game});
  board.resumable = false;
  CHECK(board.refusal("R-RESTORE 2").find("another game") != std::string::npos);
  CHECK(board.rule("R-DRAW").result == rules::Result::draw);  // the winner can still be entered
  board.start(2);
  board.play("d2d4 ");
  rules::RulingAsked earlier;
  earlier.game = 1;
  earlier.ruling = rules::parse_ruling("R-SCORE white 0").value();
  CHECK(board.book.decide(board.now, earlier, true, {}, {}));
  board.tell(tracking::GameEnded{rules::Result::draw, tracking::EndedBy::kings_on_centre});
  board.start(3);
  CHECK(board.book.find(1) == nullptr);
  CHECK(board.book.find(2) != nullptr);
}

TEST_CASE("the pieces of a game are transferred to another board, and back when that is undone") {
  Board board("fide-2005", "7200");
  board.start(1);
  board.play("e2e4 e7e5");
  const auto decided = board.decide("R-TRANSFER rotate");
  REQUIRE(decided);
  CHECK(decided->settles);  // what stands on the board goes with them
  const tracking::Ruled there = board.rule("R-TRANSFER rotate");
  CHECK(there.transferred == true);
  CHECK(there.awaits_board);
  CHECK(there.kept == 2);
  CHECK(board.state().awaiting_board);
  board.book.board_stands();
  CHECK_FALSE(board.state().awaiting_board);
  CHECK(board.rule("R-UNDO 1").transferred == false);
}

TEST_CASE("a game begins again from the initial position, whatever it began from") {
  Board board("fide-1928-draft", "7200");
  board.start(1, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
  board.play("e2e4 e7e5");
  const tracking::Ruled again = board.rule("R-RESTART");
  CHECK(again.start == rules::Position::initial());
  CHECK(again.kept == 0);
  CHECK(again.plies.empty());
  CHECK(again.awaits_board);
  board.take_back_by_ruling(0);
  CHECK(board.state().ply() == 0);
  const tracking::Ruled back = board.rule("R-UNDO 1");
  CHECK(back.start != rules::Position::initial());
  CHECK(back.plies.size() == 2);
}

TEST_CASE("where the kings began on file d all plies of a transferred game are others") {
  Board board("fide-1928-draft", "7200");
  board.start(1, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1");
  board.play("e2e4 e7e5 ");
  const tracking::Ruled mirrored = board.rule("R-TRANSFER mirror");
  CHECK(mirrored.start == rules::Position::initial());
  CHECK(mirrored.kept == 0);
  REQUIRE(mirrored.plies.size() == 2);
  CHECK(rules::to_uci(mirrored.plies[0].move, false) == "d2d4");
  CHECK(rules::to_uci(mirrored.plies[1].move, false) == "d7d5");
  CHECK(mirrored.plies[1].times);
}

TEST_CASE("the pieces of a game whose board is used for the next one are not transferred") {
  Board board("fide-2005", "7200");
  board.start(1);
  board.play("e2e4 e7e5 ");
  board.resumable = false;
  CHECK(board.refusal("R-TRANSFER rotate").find("another game") != std::string::npos);
}

TEST_CASE("the game that is over comes back from its text with its rulings") {
  Board board = opening();
  board.tell(tracking::ClockChanged{5'000s, 4'000s, rules::Color::white, true});
  board.rule("R-WARN white because=\"talking\"", "a");
  board.tell(tracking::GameEnded{rules::Result::draw, tracking::EndedBy::kings_on_centre});
  const std::string text = board.book.text();
  REQUIRE_FALSE(text.empty());

  Board again;
  REQUIRE(again.book.restore(text));
  CHECK(again.book.text() == text);
  CHECK(rules::to_log(*again.book.latest()->file()) == rules::to_log(*board.book.latest()->file()));
  CHECK(again.decide("R-WARN white because=\"talking\"", {}, "a")->repeated);
  const tracking::Ruled lost = again.rule("R-LOSS black");
  CHECK(lost.kept == 4);
  CHECK(lost.plies.empty());
  CHECK(lost.result == rules::Result::white_wins);
  CHECK_FALSE(again.book.restore("nonsense"));
}

TEST_CASE("what was touched closes a claim, and a journal that knew no touches is read as it was") {
  Board board;
  board.start(1);
  board.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 ");
  const auto untouched = board.decide("R-CLAIM white threefold accept");
  REQUIRE(untouched);
  board.book.touch(rules::Color::white);
  CHECK_THAT(board.refusal("R-CLAIM white threefold accept"), ContainsSubstring("touched a piece"));
  // R-NOTE says that it was an adjustment before the touch is entered.
  Board adjusted = board;
  (void)adjusted.rule("R-NOTE adjusted=white");
  adjusted.book.touch({});
  CHECK(adjusted.refusal("R-CLAIM white threefold accept").empty());
  CHECK(board.book.rule(1, untouched->ruling));
  CHECK(board.book.find(1)->file()->state().over());
}

}  // namespace game_book_test
