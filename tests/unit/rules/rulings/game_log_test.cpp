// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/game/game_log.hpp"

#include "tests/unit/rules/rulings/support.hpp"

namespace game_log_test {

using namespace eboard::rules;
using namespace eboard::test;
using namespace std::chrono_literals;

namespace {

GameFile eventful() {
  GameHead head;
  head.control = parse_time_control("40/7200:3600").value();
  head.edition = edition("fide-2005");
  head.white = "Player \"A\", the first";
  head.black = "B";
  GameFile game = GameFile::begin(std::move(head)).value();
  game = *game.with_move("e4", Times{2h - 10s, 2h});
  game = irregular(game, "e7e4");
  game = enter(game, entry::Touched{Color::white});
  const Stamp stamp{.author = "A. Arbiter: \"the chief\"", .wall = 1'700'000'000s, .game = 5min + 250ms};
  game = game.with(parse_ruling("R-RESTORE 1 art=7.4a because=\"a pawn went: too far\"").value(), stamp, {},
                   "R-RESTORE 1; R-TIME white +0:02:00")
             .value();
  game = ruled(game, "R-TIME white +2:00 art=7.4b");
  game = enter(game, entry::BoardSet{game.state().board()});
  game = enter(game, entry::Clock{Times{2h + 110s, 2h - 5s}, Color::black});
  game = moves(game, "d5 exd5 Qxd5 Nc3");
  game = ruled(game, "R-UNDO 2");
  game = enter(game, entry::SessionEnd{});
  game = ruled(game, "R-SEAL black move=Qa5 clock=1:00:00/0:59:00");
  game = enter(game, entry::Presence{Color::white, false});
  game = enter(game, entry::Presence{Color::white, true});
  game = ruled(game, "R-OPEN");
  return ruled(game, "R-DRAW art=5.2c");
}

std::string fault(const std::string& text) {
  const auto game = parse_log(text);
  return game ? std::string{} : game.error();
}

}  // namespace

TEST_CASE("an article that a ruling was given by stays, though the edition would cite another one today") {
  GameHead head;
  head.control = parse_time_control("7200").value();
  head.edition = edition("fide-2005");
  const GameFile game = ruled(GameFile::begin(std::move(head)).value(), "R-TIME black -1:00");
  std::string log = to_log(game);
  const std::size_t cited = log.find("article=13.4c");
  REQUIRE(cited != log.npos);
  log.replace(cited, 13, "article=13.4b");
  const auto again = parse_log(log);
  if (!again) FAIL(again.error());
  CHECK(to_log(*again) == log);
  CHECK(to_log(ruled(*again, "R-WARN white")).find("article=13.4b") != log.npos);
}

TEST_CASE("a game with rulings comes back from its log as it was") {
  const GameFile game = eventful();
  const std::string log = to_log(game);
  const auto again = parse_log(log);
  if (!again) FAIL(again.error());
  CHECK(to_log(*again) == log);
  CHECK(again->state().ply() == game.state().ply());
  CHECK(again->state().clock == game.state().clock);
  CHECK(again->state().outcome == Outcome::draw);
  CHECK(again->undone(2));
  CHECK(again->head().white == game.head().white);
  const RulingRecord first = again->rulings().front();
  CHECK(first.stamp == game.rulings().front().stamp);
  CHECK(first.proposed == "R-RESTORE 1; R-TIME white +0:02:00");
  CHECK(first.ruling.because == "a pawn went: too far");
}

TEST_CASE("odds, start, supervision and odd boards are kept in a log") {
  GameHead head;
  head.control = parse_time_control("600").value();
  head.edition = edition("fide-2018-blitz", "?", Supervision::full);
  head.start = parse_fen("4k3/4P3/8/8/8/8/8/K7 w - - 0 40").value();
  GameFile game = GameFile::begin(head).value();
  game = irregular(game, "e7e8");
  const auto again = parse_log(to_log(game));
  REQUIRE(again);
  CHECK(again->state().board() == game.state().board());
  const auto odds = parse_log(
      "eboard-game 1\nedition fide-1930\nodds pawn moves 2\n\n# by agreement\nmove e4\r\nmove d4\n");
  if (!odds) FAIL(odds.error());
  CHECK(odds->state().turn() == Color::black);
  CHECK(to_log(*parse_log(to_log(*odds))) == to_log(*odds));
  CHECK(parse_log(to_log(GameFile::begin(head).value()))->head().edition.supervision == Supervision::full);
}

TEST_CASE("a log that cannot be is refused with the line") {
  const std::string good = to_log(eventful());
  CHECK(has(fault(""), "line 1: ''"));
  CHECK(has(fault("eboard-game 2\n"), "the first line is 'eboard-game 1'"));
  CHECK(
      has(fault("eboard-game 1\nedition fide-1997\nmove e4\n"), "line 3: edition 'fide-1997' is not known"));
  CHECK(has(fault("eboard-game 1\nedition fide-2005\nmove e5\n"), "line 3: 'e5'"));
  CHECK(has(fault("eboard-game 1\nedition fide-2005\njump e4\n"), "line 3: no line 'jump'"));
  CHECK(has(fault("eboard-game 1\nedition fide-2005\nodds queen\n"), "line 3: odds 'queen'"));
  CHECK(has(fault("eboard-game 1\nedition fide-2005\nstart nonsense\n"), "line 3: start: "));
  CHECK(has(fault("eboard-game 1\nedition fide-2005\nclock soon\n"), "line 3: 'soon'"));
  CHECK(has(fault("eboard-game 1\nedition fide-2005\nruling 1 ply=0\n"), "text of the ruling is missing"));

  std::string other_ply = good;
  other_ply.replace(other_ply.find("ruling 1 ply=2"), 14, "ruling 1 ply=1");
  CHECK(has(fault(other_ply), "ruling 1 was made after ply 1 in another position"));
  std::string other_number = good;
  other_number.replace(other_number.find("ruling 2 "), 9, "ruling 5 ");
  CHECK(has(fault(other_number), "ruling 5 stands where number 2 is due"));
  std::string other_clock = good;
  other_clock.replace(other_clock.find("left=1:59:50/2:00:00"), 20, "left=1:59:51/2:00:00");
  CHECK(has(fault(other_clock), "the clocks of ruling 1 were others"));
}

TEST_CASE("every beginning of a log is a log or a fault, never more") {
  const std::string good = to_log(eventful());
  for (std::size_t length = 0; length < good.size(); length += 7) {
    const auto game = parse_log(std::string_view{good}.substr(0, length));
    if (!game) CHECK(game.error().starts_with("line "));
  }
}

TEST_CASE("what a board saw comes back from its log: takebacks, results, and whose request a ruling was") {
  GameHead head;
  head.control = parse_time_control("5400+30").value();
  head.edition = edition("fide-2023");
  head.observed = true;
  head.began = Times{std::chrono::seconds{3600}, std::chrono::seconds{3600}};
  GameFile game = moves(GameFile::begin(std::move(head)).value(), "e4 e5 Nf3");
  game = enter(game, entry::TakenBack{2});
  game =
      game.with(parse_ruling("R-WARN white").value(), {.author = "A", .request = "a: b", .about = 4}).value();
  game = enter(game, entry::Ended{Outcome::white_wins, true});
  game = enter(game, entry::Ended{Outcome::draw, true});  // the kings were put otherwise
  const std::string log = to_log(game);
  for (const char* line :
       {"\nobserved\n", "\ntaken-back 2\n", "\nended 1-0 shown\n", " request=\"a: b\" about=4 "})
    CHECK(log.find(line) != std::string::npos);
  const auto again = parse_log(log);
  if (!again) FAIL(again.error());
  CHECK(to_log(*again) == log);
  CHECK(again->state().outcome == Outcome::draw);
  CHECK(again->state().ply() == 2);
  CHECK(again->head().observed);
  CHECK(again->head().began == game.head().began);
  CHECK(fault("eboard-game 1\nedition fide-2005\ntime-control ?\nended 2-0\n")
            .find("no way in which a game ends") != std::string::npos);
  CHECK(fault("eboard-game 1\nedition fide-2005\ntime-control ?\ntaken-back 1\n").find("there is no ply 1") !=
        std::string::npos);
}

TEST_CASE("a log with the line ends of another system is read, and no number that is only begun") {
  const std::string log = to_log(eventful());
  std::string other;
  for (const char letter : log) other += letter == '\n' ? std::string("\r\n") : std::string(1, letter);
  const auto again = parse_log(other);
  REQUIRE(again);
  CHECK(to_log(*again) == log);
  const std::string presumed =
      to_log(enter(file("fide-2023"), entry::Played{.move = "e4", .board = {}, .times = {}, .right = 0.5}));
  CHECK(fault(presumed).empty());
  std::string spoilt = presumed;
  spoilt.replace(spoilt.find("right=0.5"), 9, "right=0.5x");
  CHECK(fault(spoilt).find("a number above 0") != std::string::npos);
}

}  // namespace game_log_test
