// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Games that come in: what a table takes of a PGN that grows, is cut, reordered, renamed and shortened, and
// what its tracker makes of it.
#include <algorithm>
#include <map>
#include <random>

#include "daemon/sources/follower.hpp"
#include "daemon/sources/source_line.hpp"
#include "daemon/tracking/table/move_tracker.hpp"
#include "drivers/manual.hpp"
#include "drivers/registry.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "rules/laws/editions/time_control.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/decoded.hpp"

namespace pgn_source_test {

using namespace eboard;
using namespace eboard::sources;
using namespace std::chrono_literals;
using tracking::ToldGame;

namespace {

std::string pgn(const std::string& tags, const std::string& moves, const std::string& result = "*") {
  return fmt::format("{}[Result \"{}\"]\n\n{} {}\n\n", tags, result, moves, result);
}

const std::string kFirst =
    "[Event \"Open\"]\n[Round \"3.1\"]\n[White \"Aalto, Mika\"]\n[Black \"Brandt, Ole\"]\n";
const std::string kSecond =
    "[Event \"Open\"]\n[Round \"3.2\"]\n[White \"Costa, Rui\"]\n[Black \"Dahl, Siv\"]\n";
const std::string kNext =
    "[Event \"Open\"]\n[Round \"4.1\"]\n[White \"Costa, Rui\"]\n[Black \"Aalto, Mika\"]\n";

/// A table that plays board 1 of its source, without a daemon around it.
struct Table {
  tracking::MoveTracker tracker;
  std::vector<tracking::TrackedEvent> events;
  Follower follower;
  std::string journal;  ///< what was entered
  Millis now{1000};
  daemon::GameWanted wanted{.board = 1};
  rules::TimeControl control = *rules::parse_time_control("3600+30");
  std::string why;  ///< nothing goes on

  void hear(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      journal += line;
      const auto decoded = test::decode(*drivers::find_driver("manual"), test::bytes_of(line));
      REQUIRE(decoded.payloads.size() == 1);
      tracker.apply({now, decoded.payloads.front()}, events);
    }
  }

  void read(const std::string& text) {
    now += 500ms;
    const auto all = read_games(text);
    why = all ? std::string() : all.error();
    if (!all) return follower.lost();
    const auto games = games_of_table(*all, wanted, true);
    for (int steps = 0; steps < 100; ++steps) {
      const auto stated = *tracker.stated();
      const Step step = follower.look(now, stated, games);
      if (const auto* stay = std::get_if<Stay>(&step)) {
        why = stay->why;
        return;
      }
      if (const auto* next = std::get_if<Begin>(&step)) {
        if (!tracker.rests()) hear(lines_to_begin(stated));
        hear({drivers::manual::game_line(next->name)});
        continue;
      }
      why = std::get<GoOn>(step).why;
      const auto lines = missing_lines(stated, *std::get<GoOn>(step).game, control);
      if (lines.empty()) return;
      hear(lines);
    }
    FAIL("no end");
  }
  void read_for(const std::string& text, Millis time) {
    for (const Millis end = now + time; now <= end;) read(text);
  }
  /// As after a restart: another follower, and the tracker from its journal.
  void restart() {
    follower = Follower();
    tracking::MoveTracker again;
    std::vector<tracking::TrackedEvent> same;
    const auto decoded = test::decode(*drivers::find_driver("manual"), test::bytes_of(journal));
    for (const drivers::Payload& payload : decoded.payloads) again.apply({now, payload}, same);
    REQUIRE(again.stated()->told.plies == tracker.stated()->told.plies);
    REQUIRE(again.stated()->told.name == tracker.stated()->told.name);
    REQUIRE(again.stated()->number == tracker.stated()->number);
  }

  [[nodiscard]] std::string told() const {
    return fmt::format("{}", fmt::join(tracker.stated()->told.plies, " "));
  }
  [[nodiscard]] int game() const { return tracker.stated()->number; }
  /// "code state", of every report.
  [[nodiscard]] std::string irregularities() const {
    std::string out;
    for (const tracking::TrackedEvent& event : events) {
      if (const auto* found = std::get_if<tracking::IrregularityFound>(&event.what))
        out += fmt::format("{}{} {}", out.empty() ? "" : ", ", found->code.text(), found->state.text());
    }
    return out;
  }
  [[nodiscard]] std::vector<tracking::GameEnded> ends() const {
    std::vector<tracking::GameEnded> out;
    for (const tracking::TrackedEvent& event : events) {
      if (const auto* end = std::get_if<tracking::GameEnded>(&event.what)) out.push_back(*end);
    }
    return out;
  }
};

}  // namespace

TEST_CASE("a game that goes on is taken at once, with its clocks and its result") {
  Table table;
  table.read(pgn(kFirst, ""));
  table.read(pgn(kFirst, "1. e4 {[%clk 0:59:50]}"));
  table.read(pgn(kFirst, "1. e4 {[%clk 0:59:50]} e5 {[%clk 0:58:00]} 2. Nf3"));
  CHECK(table.told() == "e2e4 e7e5 g1f3");
  CHECK(table.tracker.stated()->clock->white == 59min + 50s);
  CHECK(table.tracker.stated()->clock->black == 58min);
  table.read(pgn(kFirst, "1. e4 {[%clk 0:59:50]} e5 {[%clk 0:58:00]} 2. Nf3", "1-0"));
  CHECK(table.ends() ==
        std::vector{tracking::GameEnded{rules::Result::white_wins, tracking::EndedBy::reported}});
  CHECK(table.game() == 1);
}

TEST_CASE("a text that was cut takes nothing back, however long it stands") {
  Table table;
  const std::string whole = pgn(kFirst, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6");
  table.read(whole);
  for (const std::size_t end :
       {whole.find("a6"), whole.find("Bb5") + 2, whole.find("2. "), whole.find("1. ")})
    table.read_for(whole.substr(0, end), 10min);
  CHECK(table.told() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
  CHECK(table.why == "was cut in the middle of the game");
  table.read(pgn(kFirst, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4"));
  CHECK(table.why.empty());
  CHECK(table.told().ends_with("b5a4"));
}

TEST_CASE("the last word of a text that ends in it may be half a word") {
  Table table;
  table.read(kFirst + "\n1. e4 e5 2. Qh5 Nc6 3. Qh4");  // it was to be Qh4xe4
  CHECK(table.told() == "e2e4 e7e5 d1h5 b8c6");
  table.read(kFirst + "\n1. e4 e5 2. Qh5 Nc6 3. Qh4 ");
  CHECK(table.told() == "e2e4 e7e5 d1h5 b8c6 h5h4");
}

TEST_CASE("a shorter game is a takeback when it has stood for ten seconds") {
  Table table;
  table.read(pgn(kFirst, "1. e4 e5 2. Nf3 Nc6"));
  table.read_for(pgn(kFirst, "1. e4 e5 2. Nf3"), 9s);
  CHECK(table.told() == "e2e4 e7e5 g1f3 b8c6");
  CHECK(table.why == "has fewer moves than before");
  table.read(pgn(kFirst, "1. e4 e5 2. Nf3 Nc6"));
  table.read_for(pgn(kFirst, "1. e4 e5 2. Nf3"), 9s);
  CHECK(table.told() == "e2e4 e7e5 g1f3 b8c6");  // it was interrupted
  table.read_for(pgn(kFirst, "1. e4 e5 2. Nf3"), 2s);
  CHECK(table.told() == "e2e4 e7e5 g1f3");
  CHECK(table.game() == 1);
}

TEST_CASE("a move that was changed is a correction of the same game") {
  Table table;
  table.read(pgn(kFirst, "1. e4 e5 2. Nf3 Nc6 3. Bb5", "1-0"));
  table.read_for(pgn(kFirst, "1. e4 e5 2. Nc3 Nc6 3. Bb5", "1/2-1/2"), 11s);
  CHECK(table.told() == "e2e4 e7e5 b1c3 b8c6 f1b5");
  CHECK(table.tracker.stated()->told.result == rules::Result::draw);
  CHECK(table.ends().back().result == rules::Result::draw);
  CHECK(table.game() == 1);
  CHECK(table.irregularities().empty());
}

TEST_CASE("a game is found wherever it stands, and under a corrected name") {
  Table table;
  table.read(pgn(kSecond, "1. d4") + pgn(kFirst, "1. e4"));
  CHECK(table.told() == "e2e4");
  table.read(pgn(kFirst, "1. e4 e5") + pgn(kSecond, "1. d4 d5"));
  CHECK(table.told() == "e2e4 e7e5");
  table.read(pgn("[Round \"3.1\"]\n[White \"Aaltonen, Mika\"]\n[Black \"Brandt, Ole\"]\n", "1. e4 e5 2. f4"));
  CHECK(table.told() == "e2e4 e7e5 f2f4");
  CHECK(table.game() == 1);
  // By what the pairing program calls it, it is found at another board.
  Table named;
  named.wanted = {.id = "abc"};
  named.read(pgn("[GameId \"abc\"]\n" + kFirst, "1. e4") + pgn("[GameId \"xyz\"]\n" + kSecond, "1. d4"));
  named.read(pgn("[GameId \"xyz\"]\n" + kFirst, "1. d4") + pgn("[GameId \"abc\"]\n" + kSecond, "1. e4 c5"));
  CHECK(named.told() == "e2e4 c7c5");
  CHECK(named.game() == 1);
}

TEST_CASE("what is no PGN, and a text without the game, change nothing") {
  Table table;
  table.read(pgn(kFirst, "1. e4 e5"));
  for (const std::string text : {"<html>502</html>", "", "\n\n", "{", "[Event"}) {
    table.read_for(text, 1min);
    CHECK(!table.why.empty());
  }
  table.read_for(pgn(kSecond, "1. d4"), 1min);
  CHECK(table.why == "does not have the game that is played there any more");
  CHECK(table.told() == "e2e4 e7e5");
  table.read(pgn(kFirst, "1. e4 e5 2. f4"));
  CHECK(table.why.empty());
  CHECK(table.game() == 1);
}

TEST_CASE("the next round is the next game, and a former one that comes back is none") {
  Table table;
  table.read(pgn(kFirst, "1. e4 e5") + pgn(kNext, ""));
  table.read(pgn(kFirst, "1. e4 e5", "1-0") + pgn(kNext, ""));
  CHECK(table.told() == "e2e4 e7e5");
  table.read(pgn(kFirst, "1. e4 e5", "1-0") + pgn(kNext, "1. c4"));
  CHECK(table.game() == 2);
  CHECK(table.told() == "c2c4");
  table.read_for(pgn(kFirst, "1. e4 e5", "1-0"), 1min);
  table.read(pgn(kNext, "1. c4 c5") + pgn(kFirst, "1. e4 e5", "1-0"));
  CHECK(table.game() == 2);
  CHECK(table.told() == "c2c4 c7c5");
}

TEST_CASE("one game after the other in a source without rounds") {
  const std::string tags = "[White \"Aalto, Mika\"]\n[Black \"Brandt, Ole\"]\n";
  const std::string back = "[White \"Brandt, Ole\"]\n[Black \"Aalto, Mika\"]\n";
  Table table;
  table.read(pgn(tags, "1. e4 e5 2. Nf3 Nc6", "1-0"));
  table.read_for(pgn(back, "1. d4 d5"), 11s);
  CHECK(table.game() == 2);
  table.read(pgn(back, "1. d4 d5 2. c4 e6", "0-1"));
  table.read_for(pgn(tags, "1. e4 e5 2. Nf3 Nc6", "1-0"), 1min);  // the old file, once more
  CHECK(table.game() == 2);
  table.read_for(pgn(back, "1. c4"), 11s);  // the same players and colours once more
  CHECK(table.game() == 3);
  CHECK(table.told() == "c2c4");
}

TEST_CASE("an illegal move is a card for the arbiter, until the source is put right") {
  Table table;
  table.read(pgn(kFirst, "1. e4 e5 2. Ke3"));
  CHECK(table.irregularities() == "illegal_move pending");
  table.read_for(pgn(kFirst, "1. e4 e5 2. Ke3 Nc6"), 20s);
  CHECK(table.irregularities() == "illegal_move pending");
  CHECK(table.tracker.stated()->plies == 2);
  table.read_for(pgn(kFirst, "1. e4 e5 2. Ke2 Nc6"), 11s);
  CHECK(table.irregularities() == "illegal_move pending, illegal_move corrected");
  CHECK(table.tracker.stated()->plies == 4);
}

TEST_CASE("the kings' squares that show a result are no illegal move") {
  Table table;
  table.read(pgn(kFirst, "1. e4 e5 2. Ke4", "1-0"));
  CHECK(table.irregularities().empty());
  CHECK(table.ends().back().result == rules::Result::white_wins);
}

TEST_CASE("a PGN proves repetitions, counted moves and clocks at zero") {
  Table table;
  table.read(pgn(kFirst, "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"));
  CHECK(table.irregularities() == "threefold_repetition completed");
  table.read(pgn(kFirst, "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 {[%clk 0:00:00]}"));
  CHECK(table.irregularities().ends_with(", time_forfeit_candidate completed"));
  Table long_game;
  std::string moves;
  for (int n = 0; n < 25; ++n) moves += "Nf3 Nf6 Ng1 Ng8 ";
  long_game.read(pgn(kFirst, moves));
  CHECK(long_game.irregularities().find("fivefold_repetition completed") != std::string::npos);
}

TEST_CASE("a result that nobody played for, and one that is taken back") {
  Table table;
  table.read(pgn(kFirst, "", "1-0"));
  REQUIRE(table.ends().size() == 1);
  CHECK(table.ends().back().result == rules::Result::white_wins);
  table.read_for(pgn(kFirst, ""), 11s);
  CHECK(table.ends().back().by == tracking::EndedBy::resumed);
}

TEST_CASE("times used and clocks of the moment count where nothing else is said") {
  Table table;
  table.read(pgn(kFirst, "1. e4 {[%emt 0:01:00]} e5 {[%emt 0:00:10]}"));
  CHECK(table.tracker.stated()->clock->white == 59min + 30s);
  CHECK(table.tracker.stated()->clock->black == 60min + 20s);
  table.read(pgn(kFirst + "[WhiteClock \"0:58:11\"]\n", "1. e4 {[%emt 0:01:00]} e5 {[%emt 0:00:10]}"));
  CHECK(table.tracker.stated()->clock->white == 58min + 11s);
}

TEST_CASE("nothing is told twice, however often it is read") {
  Table table;
  table.read(pgn(kFirst, "1. e4 e5 2. Ke3"));
  const std::string journal = table.journal;
  table.read_for(pgn(kFirst, "1. e4 e5 2. Ke3"), 1min);
  CHECK(table.journal == journal);
}

// --- Several games of one table in one round.

const std::string kBack =
    "[Event \"Open\"]\n[Round \"3.1\"]\n[White \"Brandt, Ole\"]\n[Black \"Aalto, Mika\"]\n";
const std::string kStart = "1. e4 e5 2. Nf3", kAgain = "1. d4 d5 2. c4", kSame = "1. e4 e5 2. Nf3 Nc6 3. Bb5";

/// Two games of board 1, as a source may call them.
struct Called {
  const char* how;
  std::string first, second;
};
const std::vector<Called> kCalled{
    {"alike", kFirst, kFirst},
    {"by GameId", "[GameId \"a\"]\n" + kFirst, "[GameId \"b\"]\n" + kFirst},
    {"by one GameId", "[GameId \"a\"]\n" + kFirst, "[GameId \"a\"]\n" + kFirst},
    {"by a GameId that came later", kFirst, "[GameId \"b\"]\n" + kFirst},
    {"with the other colours", kFirst, kBack},
};

TEST_CASE("a game that begins again after a false start is followed, whatever it is called") {
  for (const Called& called : kCalled) {
    for (const std::string& again : {kAgain, kSame, kStart}) {
      for (const bool closed : {false, true}) {
        CAPTURE(called.how, again, closed);
        const std::string left = pgn(called.first, kStart, closed ? "0-1" : "*");
        Table table;
        table.read(pgn(called.first, kStart));
        if (closed) table.read(left);
        table.read_for(left + pgn(called.second, ""), 20s);
        CHECK(table.game() == 1);
        table.read(left + pgn(called.second, "1. " + again.substr(3, 2)));
        table.read_for(left + pgn(called.second, again), 11s);
        CHECK(table.game() == 2);
        table.read(left + pgn(called.second, again + " a6"));
        CHECK(table.why.empty());
        CHECK(table.told().ends_with("a7a6"));
        // Neither another order nor a restart leads back.
        table.read_for(pgn(called.second, again + " a6") + left, 1min);
        table.restart();
        table.read_for(left + pgn(called.second, again + " a6"), 1min);
        table.restart();
        table.read_for(pgn(called.second, again + " a6") + left, 1min);
        CHECK(table.game() == 2);
        CHECK(table.told().ends_with("a7a6"));
        table.read(pgn(called.second, again + " a6 5. h3", "1-0") + left);
        CHECK(table.game() == 2);
        CHECK(table.tracker.stated()->told.result == rules::Result::white_wins);
        CHECK(table.why.empty());
      }
    }
  }
}

TEST_CASE("a game behind a false start begins though the text cannot be read every few seconds") {
  const std::string left = pgn(kFirst, "1. a3 a6 2. h3");
  Table table;
  table.read(left);
  for (const std::string moves : {"1. e4", "1. e4 e5", "1. e4 e5 2. Nf3"}) {
    table.read_for(left + pgn(kFirst, moves), 5s);
    table.read("<html>503</html>");
  }
  table.read(left + pgn(kFirst, "1. e4 e5 2. Nf3 Nc6", "1/2-1/2"));
  CHECK(table.game() == 2);
  CHECK(table.told() == "e2e4 e7e5 g1f3 b8c6");
}

TEST_CASE("the games of a tie-break are one after the other, over when they are first seen or not") {
  for (const Called& called : kCalled) {
    CAPTURE(called.how);
    // The same opening each time; the last one is read when it is over.
    const std::string first = pgn(called.first, kSame, "1/2-1/2"), second = pgn(called.second, kSame, "1-0"),
                      third = pgn(called.first, kSame + " a6", "0-1");
    Table table;
    table.read(pgn(called.first, "1. e4"));
    table.read(first);
    table.read(first + pgn(called.second, "1. e4 e5 2. Nf3 Nc6"));
    CHECK(table.game() == 2);
    table.read(second + first);
    table.restart();
    table.read_for(first + second, 20s);
    CHECK(table.game() == 2);
    table.read(first + second + third);
    CHECK(table.game() == 3);
    CHECK(table.told().ends_with("a7a6"));
    table.restart();
    table.read_for(third + second + first, 20s);
    CHECK(table.game() == 3);
    CHECK(table.ends().size() == 3);
  }
}

TEST_CASE("what happened while nobody read is followed afterwards") {
  for (const Called& called : kCalled) {
    for (const char* result : {"*", "1-0"}) {
      CAPTURE(called.how, result);
      const std::string left = pgn(called.first, kStart, result);
      Table table;
      table.read(pgn(called.first, kStart));
      table.restart();
      table.read(left + pgn(called.second, "1. d4 d5", result));
      table.read_for(left + pgn(called.second, kAgain, result), 11s);
      CHECK(table.game() == 2);
      CHECK(table.told() == "d2d4 d7d5 c2c4");
    }
  }
}

TEST_CASE("a game with other players beside one that is played is told, and not followed") {
  const std::string women =
      "[Event \"Women\"]\n[Round \"3.1\"]\n[White \"Ekman, Lea\"]\n[Black \"Falk, Ida\"]\n";
  Table table;
  table.read(pgn(kFirst, "1. e4 e5"));
  table.read_for(pgn(kFirst, "1. e4 e5") + pgn(women, "1. d4"), 1min);
  CHECK(table.game() == 1);
  CHECK(table.why == "has another game of that table beside the one that is played there");
  table.read(pgn(kFirst, "1. e4 e5 2. Nf3") + pgn(women, "1. d4"));
  CHECK(table.told() == "e2e4 e7e5 g1f3");
}

TEST_CASE("a game that was left is not gone back to, and that it goes on is told") {
  for (const Called& called : kCalled) {
    CAPTURE(called.how);
    Table table;
    table.read(pgn(called.first, kStart));
    table.read(pgn(called.first, kStart) + pgn(called.second, "1. d4"));
    table.read_for(pgn(called.first, kStart) + pgn(called.second, kAgain), 11s);
    REQUIRE(table.game() == 2);
    table.read_for(pgn(called.first, kStart + " Nc6") + pgn(called.second, kAgain), 30s);
    CHECK(table.game() == 2);
    CHECK(table.told() == "d2d4 d7d5 c2c4");
    CHECK(table.why == "has another game of that table beside the one that is played there");
    table.read(pgn(called.first, kStart + " Nc6") + pgn(called.second, kAgain + " e6"));
    CHECK(table.why.empty());
    CHECK(table.told().ends_with("e7e6"));
  }
}

TEST_CASE("of two games that nobody saw begin the one that goes on is played") {
  for (const bool reordered : {false, true}) {
    for (const bool next_round : {false, true}) {
      CAPTURE(reordered, next_round);
      Table table;
      if (next_round) table.read(pgn("[Round \"2.1\"]\n", "1. e4", "1-0"));
      const auto both = [&](const std::string& moves) {
        const std::string left = pgn(kFirst, kStart), played = pgn(kFirst, moves);
        return reordered ? played + left : left + played;
      };
      table.read_for(both(kAgain), 1s);
      std::string moves = kAgain;
      for (const char* move : {" e6", " Nc3", " Nf6"}) {
        moves += move;
        table.read_for(both(moves), 15s);
      }
      const int game = table.game();
      CHECK(table.told() == "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6");
      CHECK(table.why.empty());
      table.restart();
      table.read_for(both(moves), 1min);
      table.read_for(both(moves + " Bg5"), 1min);
      CHECK(table.game() == game);
      CHECK(table.told() == "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5");
    }
  }
}

TEST_CASE("a next game that is played quickly begins all the same") {
  const std::string tags = "[White \"Aalto, Mika\"]\n[Black \"Brandt, Ole\"]\n";
  const std::string back = "[White \"Brandt, Ole\"]\n[Black \"Aalto, Mika\"]\n";
  Table table;
  table.read(pgn(tags, "1. e4 e5 2. Nf3 Nc6", "1-0"));
  std::string moves;
  for (const char* move : {"d4 ", "d5 ", "c4 ", "e6 ", "Nc3 "}) {
    moves += move;
    table.read_for(pgn(back, moves), 3s);
  }
  CHECK(table.game() == 2);
}

TEST_CASE("that the next game begins is said until it does: its names are stored first") {
  Table table;
  table.read(pgn(kFirst, kStart));
  table.read(pgn(kFirst, kStart) + pgn(kFirst, "1. d4"));
  const auto games = *read_games(pgn(kFirst, kStart) + pgn(kFirst, "1. d4 d5"));
  const auto seen = games_of_table(games, table.wanted, true);
  const auto begins = [&](Millis later) {
    return std::holds_alternative<Begin>(
        table.follower.look(table.now + later, *table.tracker.stated(), seen));
  };
  CHECK(!begins(0s));
  CHECK(begins(10s));
  CHECK(begins(10s));
  CHECK(begins(11s));
}

// --- Texts that are broken: the last true state stays, and it is said what is wrong.

const std::string kLong =
    "1. e4 {[%clk 0:59:50]} e5 {[%clk 0:59:40]} 2. Nf3 (2. f4 exf4) Nc6 3. Bb5 a6 {sharp} 4. Ba4";

TEST_CASE("a text that was cut anywhere takes nothing back, though the daemon just began") {
  const std::string whole = pgn(kFirst, kLong);
  for (const bool alone : {true, false}) {
    for (std::size_t end = 0; end < whole.size(); ++end) {
      CAPTURE(end, alone);
      Table table;
      table.read(whole);
      const std::string told = table.told();
      table.restart();
      table.read_for((alone ? "" : pgn(kSecond, "1. d4 d5")) + whole.substr(0, end), 100s);
      CHECK(table.told() == told);
      CHECK(table.game() == 1);
      const bool all_there = end > whole.find("Ba4") + 3;
      CHECK(table.why.empty() == all_there);
      table.read(pgn(kFirst, kLong + " Nf6"));
      CHECK(table.told() == told + " g8f6");
      CHECK(table.why.empty());
    }
  }
}

TEST_CASE("a source that begins anew takes no whole game back") {
  for (const char* result : {"*", "1-0"}) {
    CAPTURE(result);
    Table table;
    table.read(pgn(kFirst, kSame, result));
    table.read_for("", 1min);
    CHECK(table.why == "is empty");
    table.read_for(pgn(kFirst, "", result), 10min);
    CHECK(table.told() == "e2e4 e7e5 g1f3 b8c6 f1b5");
    CHECK(!table.why.empty());
    table.read(pgn(kFirst, kSame + " a6", result));
    CHECK(table.why.empty());
    CHECK(table.game() == 1);
  }
  // The two begin anew themselves.
  Table table;
  table.read(pgn(kFirst, kSame));
  table.read_for(pgn(kFirst, ""), 1min);
  table.read_for(pgn(kFirst, "1. d4"), 11s);
  CHECK(table.told() == "d2d4");
}

TEST_CASE("the number of a round may be put right while the game is played") {
  const std::string tags = "[White \"Aalto, Mika\"]\n[Black \"Brandt, Ole\"]\n";
  for (const char* round : {"2.1", "5.1"}) {
    CAPTURE(round);
    const std::string right = fmt::format("[Round \"{}\"]\n", round) + tags;
    Table table;
    table.read(pgn("[Round \"3.1\"]\n" + tags, kSame));
    table.read_for(pgn(right, kSame), 20s);
    table.read_for(pgn(right, kSame + " a6"), 20s);
    CHECK(table.game() == 1);
    CHECK(table.told().ends_with("a7a6"));
    CHECK(table.why.empty());
    table.restart();
    table.read(pgn(right, kSame + " a6 4. Ba4", "1-0"));
    CHECK(table.game() == 1);
    CHECK(table.ends().size() == 1);
  }
  // Another game of a later round is one, though the last one is gone.
  Table table;
  table.read(pgn("[Round \"3.1\"]\n" + tags, kSame));
  table.read(pgn("[Round \"4.1\"]\n" + tags, kStart));
  CHECK(table.game() == 2);
}

TEST_CASE("two games that change their places in the round keep what was played") {
  const std::string first = "[Round \"3.1\"]\n", second = "[Round \"3.2\"]\n";
  const auto names = [](const std::string& tags) { return tags.substr(tags.find("[White")); };
  Table one, two;
  two.wanted = {.board = 2};
  const std::string before = pgn(kFirst, kSame) + pgn(kSecond, kAgain);
  const std::string exchanged =
      pgn(second + names(kFirst), kSame + " a6") + pgn(first + names(kSecond), kAgain + " e6");
  for (Table* table : {&one, &two}) {
    table->read(before);
    const std::string told = table->told();
    table->read_for(exchanged, 1min);
    CHECK(table->told() == told);
    CHECK(!table->why.empty());
    table->restart();
    table->read_for(exchanged, 1min);
    CHECK(table->told() == told);
    table->read(pgn(kSecond, kAgain + " e6") + pgn(kFirst, kSame + " a6"));
    CHECK(table->told().starts_with(told + " "));
    CHECK(table->why.empty());
    CHECK(table->game() == 1);
  }
}

TEST_CASE("a text that has its games twice has them once") {
  for (const Called& called : kCalled) {
    CAPTURE(called.how);
    Table table;
    const auto twice = [](const std::string& text) { return text + text; };
    table.read(twice(pgn(called.first, kStart)));
    table.read_for(twice(pgn(called.first, kSame)), 20s);
    table.restart();
    table.read_for(twice(pgn(called.first, kSame + " a6", "1-0")), 20s);
    CHECK(table.game() == 1);
    CHECK(table.ends().size() == 1);
    table.read_for(twice(pgn(called.first, kSame + " a6", "1-0") + pgn(called.second, kAgain)), 20s);
    CHECK(table.game() == 2);
    table.read_for(twice(pgn(called.first, kSame + " a6", "1-0") + pgn(called.second, kAgain, "0-1")), 20s);
    CHECK(table.game() == 2);
  }
}

/// As of a program that adds the game to its file at each move.
struct Appending {
  std::string text;
  void add(const std::string& tags, const std::string& moves, const std::string& result = "*") {
    text += pgn(tags, moves, result);
  }
  /// Of each move one state.
  void add_moves(const std::string& tags, const std::string& before, const std::vector<std::string>& moves) {
    std::string all = before;
    for (const std::string& move : moves) {
      all += (all.empty() ? "" : " ") + move;
      add(tags, all);
    }
  }
};

TEST_CASE("of states of a game that stand behind each other the last one counts") {
  for (const Called& called : kCalled) {
    CAPTURE(called.how);
    Table table;
    Appending file;
    std::string moves;
    for (const char* move : {"", "e4", "e5", "Nf3", "Nc6", "Bb5", "a6"}) {
      if (*move != '\0') moves += (moves.empty() ? "" : " ") + std::string(move);
      file.add(called.first, moves);
      file.add(kSecond, "1. d4");  // another table's game between them
      table.read_for(file.text, 15s);
      CHECK(table.why.empty());
    }
    CHECK(table.told() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
    CHECK(table.game() == 1);
    table.restart();
    table.read_for(file.text, 1min);
    // A state is being written: the text ends in it.
    const std::string next = pgn(called.first, moves + " Bxc6");
    for (std::size_t size = 0; size < next.size(); ++size) {
      table.read(file.text + next.substr(0, size));
      CHECK(table.told().starts_with("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"));
    }
    // Another move is put in place of the last one.
    file.add(called.first, moves + " Bxc6");
    file.add(called.first, moves + " Ba4");
    table.read_for(file.text, 11s);
    CHECK(table.told().ends_with("a7a6 b5a4"));
    file.add(called.first, moves + " Ba4", "1-0");
    table.read(file.text);
    file.add(called.first, moves + " Ba4", "0-1");
    table.read_for(file.text, 11s);
    CHECK(table.game() == 1);
    CHECK(table.tracker.stated()->told.result == rules::Result::black_wins);
    // The next game of the round, with the same beginning.
    file.add_moves(called.second, "", {"e4", "e5", "Nf3", "Nc6", "Bc4"});
    table.read_for(file.text, 30s);
    CHECK(table.game() == 2);
    CHECK(table.told() == "e2e4 e7e5 g1f3 b8c6 f1c4");
    CHECK(table.why.empty());
  }
}

TEST_CASE("a daemon that finds many states of two games takes the latest one") {
  Table table;
  Appending file;
  file.add_moves(kFirst, "", {"e4", "e5", "Nf3", "Nc6"});
  file.add(kFirst, "e4 e5 Nf3 Nc6", "1/2-1/2");
  file.add_moves(kNext, "", {"d4", "d5", "c4"});
  table.read_for(file.text, 30s);
  CHECK(table.told() == "d2d4 d7d5 c2c4");
  CHECK(table.game() == 1);
}

TEST_CASE("states of a game agree on its clocks, and a game that was left does not") {
  const auto timed = [](const char* first) { return fmt::format("1. e4 {{[%clk {}]}} e5 2. Nf3", first); };
  std::string text = pgn(kFirst, "1. e4") + pgn(kFirst, "1. e4 e5") + pgn(kFirst, timed("1:00:00"));
  CHECK(read_games(text + pgn(kFirst, timed("1:00:00") + " Nc6"))->size() == 1);
  CHECK(read_games(text + pgn(kFirst, timed("0:59:00") + " Nc6"))->size() == 2);
  // Two are no states: the first one may have been left.
  CHECK(read_games(pgn(kFirst, kStart) + pgn(kFirst, kSame))->size() == 2);
}

TEST_CASE("what cannot be read in a game is told, and what stands before it is taken") {
  for (const char* rest : {"2. Sf3 Sc6", "2. -- Nf6", "2. Nf3 Nc6 (3. Bb5", "2. Nf3 ) Nc6"}) {
    CAPTURE(rest);
    Table table;
    const std::string text = pgn(kFirst, fmt::format("1. e4 e5 {}", rest)) + pgn(kSecond, "1. d4");
    table.read_for(text, 20s);
    CHECK(table.told().starts_with("e2e4 e7e5"));
    CHECK_THAT(table.why, ContainsSubstring("cannot be read"));
    CHECK_FALSE(read_games(text)->front().unread.empty());
    CHECK(table.irregularities().empty());
    table.read(pgn(kFirst, "1. e4 e5 2. Nf3 Nc6 3. Bb5") + pgn(kSecond, "1. d4"));
    CHECK(table.told() == "e2e4 e7e5 g1f3 b8c6 f1b5");
    CHECK(table.why.empty());
  }
  // While it is written, it is no fault.
  CHECK(read_games(kFirst + "\n1. e4 e5 {a comm")->front().unread.empty());
  // What tells that one cannot be read is nothing of the other.
  Table table;
  table.read_for(pgn(kFirst, kStart) + pgn(kSecond, "1. d4 Sf6"), 20s);
  CHECK(table.why.empty());
}

// A header that begins with its Round, and has it again, was two games.
TEST_CASE("a game whose Round stands twice is one game, and that it cannot be read is told") {
  const std::string text =
      "[Round \"1.1\"]\n[White \"A\"]\n[Round \"2.1\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5 *\n";
  const auto games = read_games(text);
  REQUIRE(games);
  REQUIRE(games->size() == 1);
  CHECK_THAT(games->front().unread, ContainsSubstring("tag Round stands twice"));
  Table table;
  table.read_for(text, 20s);
  CHECK(table.told().empty());
  CHECK_THAT(table.why, ContainsSubstring("cannot be read"));
}

TEST_CASE("a result in the tag counts though no one took the star behind the moves away") {
  Table table;
  table.read(kFirst + "[Result \"*\"]\n\n1. e4 e5 *\n");
  CHECK(table.ends().empty());
  table.read(kFirst + "[Result \"1-0\"]\n\n1. e4 e5 *\n");
  REQUIRE(table.ends().size() == 1);
  CHECK(table.ends().back().result == rules::Result::white_wins);
}

TEST_CASE("a time control that counts minutes is one, unless the clocks say otherwise") {
  const auto said = [](const char* control, const char* moves) {
    const auto games = read_games(kFirst + fmt::format("[TimeControl \"{}\"]\n\n{} *\n", control, moves));
    const auto found = said_control(games->front());
    return found ? rules::to_string(*found) : std::string();
  };
  CHECK(said("10+0", "1. e4 {[%emt 0:00:05]} e5") == "600");
  CHECK(said("90+30", "1. e4 {[%clk 1:30:20]} e5") == "5400+30");
  CHECK(said("90+30", "1. e4 {[%clk 0:01:55]} e5") == "90+30");
  CHECK(said("180+2", "1. e4 {[%clk 0:03:01]} e5") == "180+2");
  CHECK(said("5400+30", "1. e4") == "5400+30");
  CHECK(said("15 min/game + 10 sec/move", "1. e4") == "900+10");
  CHECK(said("?", "1. e4").empty());
  CHECK(said("as always", "1. e4").empty());
}

TEST_CASE("a number of a move at the end of a text is none of its moves") {
  Table table;
  table.read(kFirst + "\n1.e4 e5 2.Nf3 Nc6 3.");
  CHECK(table.told() == "e2e4 e7e5 g1f3 b8c6");
  table.read(kFirst + "\n1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba");
  CHECK(table.told() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
}

TEST_CASE("a table stays in its event where another one has the same rounds and boards") {
  const auto tags = [](const char* event, int round, const char* white, const char* black) {
    return fmt::format("[Event \"{}\"]\n[Round \"{}.1\"]\n[White \"{}\"]\n[Black \"{}\"]\n", event, round,
                       white, black);
  };
  const std::string men = tags("Open", 3, "Aalto, Mika", "Brandt, Ole");
  const std::string women = tags("Women", 3, "Ekman, Lea", "Falk, Ida");
  const std::string next_men = tags("Open", 4, "Costa, Rui", "Aalto, Mika");
  const std::string next_women = tags("Women", 4, "Falk, Ida", "Gran, Una");
  for (const bool reordered : {false, true}) {
    CAPTURE(reordered);
    const auto both = [&](const std::string& a, const std::string& b) { return reordered ? b + a : a + b; };
    Table table;
    table.read(pgn(men, "1. e4"));
    table.read_for(both(pgn(men, kStart), pgn(women, "1. d4 d5")), 20s);
    CHECK(table.why == "has another game of that table beside the one that is played there");
    table.read_for(both(pgn(men, kStart, "1-0"), pgn(women, "1. d4 d5 2. c4")), 20s);
    table.read_for(both(pgn(men, kStart, "1-0"), pgn(women, "1. d4 d5 2. c4 e6", "0-1")), 20s);
    CHECK(table.game() == 1);
    const std::string last = both(pgn(men, kStart, "1-0"), pgn(women, "1. d4 d5 2. c4 e6", "0-1"));
    table.read_for(last + both(pgn(next_men, "1. c4"), pgn(next_women, "1. Nf3")), 20s);
    CHECK(table.game() == 2);
    CHECK(table.told() == "c2c4");
  }
}

TEST_CASE("line ends, a mark at the beginning and the order of the tags say nothing") {
  const auto with_crlf = [](const std::string& text) {
    std::string out;
    for (const char byte : text) out += byte == '\n' ? std::string("\r\n") : std::string(1, byte);
    return out;
  };
  const std::string turned =
      "[Black \"Brandt, Ole\"]\n[White \"Aalto, Mika\"]\n[Round \"3.1\"]\n[Event \"Open\"]\n";
  Table table;
  table.read(pgn(kFirst, kLong));
  const std::string journal = table.journal;
  for (const std::string& text : {with_crlf(pgn(kFirst, kLong)), "\xEF\xBB\xBF" + pgn(kFirst, kLong),
                                  "\xEF\xBB\xBF" + with_crlf(pgn(turned, kLong)), pgn(turned, kLong)}) {
    table.read_for(text, 20s);
    CHECK(table.journal == journal);
    CHECK(table.why.empty());
  }
}

TEST_CASE("a table's game is found among two thousand, and they cost no more than a look") {
  for (const bool rounds : {true, false}) {
    std::string text;
    for (int n = 1; n <= 2000; ++n) {
      text +=
          pgn(fmt::format("{}[White \"White {}\"]\n[Black \"Black {}\"]\n",
                          rounds ? fmt::format("[Round \"{}.{}\"]\n", 1 + n / 100, 1 + n % 100) : "", n, n),
              kLong, "1-0");
    }
    Table table;
    table.read(text);
    table.read_for(text, 5s);
    CHECK(table.game() == 1);
    CHECK(table.why.empty());
  }
}

/// A text of two rounds at board 1, beside a game at board 2.
struct Written {
  std::mt19937 chance;
  std::vector<rules::GameRecord> rounds{random_game(kFirst), random_game(kNext)};
  rules::GameRecord other = random_game(kSecond);

  int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(chance); }

  rules::GameRecord random_game(const std::string& tags) {
    rules::GameRecord record;
    rules::read_pgn(tags + "\n*\n", [&](const rules::PgnGame& game) {
      record.tags = game.record.tags;
      return false;
    });
    rules::Position position = rules::Position::initial();
    for (int n = 6 + below(20); n > 0 && position.has_legal_move(); --n) {
      const auto moves = position.legal_moves();
      record.plies.push_back({.move = moves[static_cast<std::size_t>(below(static_cast<int>(moves.size())))],
                              .clock = Millis{3'600'000 - n * 7000},
                              .elapsed = {},
                              .comment = {}});
      position.play(record.plies.back().move);
    }
    return record;
  }

  std::string text(std::size_t round, std::size_t plies, bool over = false, bool reordered = false) {
    std::vector<std::string> games{rules::to_pgn(other)};
    for (std::size_t n = 0; n <= round; ++n) {
      rules::GameRecord game = rounds[n];
      if (n == round) game.plies.resize(std::min(plies, game.plies.size()));
      game.result = n < round || over ? rules::Result::draw : rules::Result::unknown;
      games.push_back(rules::to_pgn(game));
    }
    if (reordered) std::ranges::reverse(games);
    return fmt::format("{}", fmt::join(games, "\n"));
  }
};

TEST_CASE("whatever happens to a text, no game is lost and none is double") {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    Written written{.chance = std::mt19937(seed)};
    Table table;
    for (std::size_t round = 0; round < 2; ++round) {
      const std::size_t all = written.rounds[round].plies.size();
      for (std::size_t plies = 0; plies <= all;) {
        const std::string text = written.text(round, plies, false, written.below(2) == 0);
        switch (written.below(7)) {
          case 0:  // it is cut, for as long as it takes
            table.read_for(
                text.substr(0, static_cast<std::size_t>(written.below(static_cast<int>(text.size())))),
                Millis{written.below(20'000)});
            break;
          case 1:
            table.read(written.below(2) == 0 ? std::string("<html>") : std::string());
            break;
          case 2:
            table.restart();
            break;
          case 3:  // an old state, not for long
            table.read_for(written.text(round, plies / 2), 5s);
            break;
          default:
            table.read(text);
            plies += static_cast<std::size_t>(1 + written.below(4));
            break;
        }
      }
      table.read_for(written.text(round, all, true, written.below(2) == 0), 11s);
      const ToldGame told = table.tracker.stated()->told;
      CHECK(table.game() == static_cast<int>(round) + 1);
      std::vector<std::string> wanted;
      for (const rules::PlyRecord& ply : written.rounds[round].plies)
        wanted.push_back(rules::to_uci(ply.move));
      CHECK(told.plies == wanted);
      CHECK(told.result == rules::Result::draw);
    }
  }
}

TEST_CASE("what a configuration may say of a table's game") {
  using daemon::GameWanted;
  CHECK(daemon::parse_wanted("5") == GameWanted{.board = 5});
  CHECK(daemon::parse_wanted("3.5") == GameWanted{.board = 5, .round = 3});
  CHECK(daemon::parse_wanted("id x7Yz") == GameWanted{.id = "x7Yz"});
  CHECK(daemon::parse_wanted("Aalto, Mika") == GameWanted{.player = "Aalto, Mika"});
  for (const char* text : {"", "?", "0", "1.2.3.4"}) CHECK(!daemon::parse_wanted(text));
}

TEST_CASE("many lines come in few packets, and no move is cut off from its time") {
  std::vector<std::string> lines{drivers::manual::game_line("a")};
  for (int ply = 1; ply <= 200; ++ply) {
    lines.push_back(drivers::manual::move_line(ply, ply % 7 == 0 ? "e7e8q" : "e2e4"));
    if (ply % 5 != 0)
      lines.push_back(drivers::manual::clock_line({Millis{ply * 7000}, 90s, rules::Color::white}));
  }
  const std::size_t longest = GENERATE(100, 101, 117, 130, 2048);
  const auto packets = packets_of(lines, longest);
  std::string all, together;
  for (const std::string& line : lines) all += line;
  for (const std::string& packet : packets) {
    CHECK(packet.size() <= longest);
    CHECK_FALSE(packet.starts_with("clock "));
    together += packet;
  }
  CHECK(together == all);
  CHECK(packets.size() <= all.size() / (longest - 50) + 1);
  CHECK(packets_of({}, 10).empty());
}

TEST_CASE("without a time control the first plies have their times, too, read one by one or at once") {
  const std::string first = "1. e4 {[%clk 0:03:03]}", both = first + " 1... e5 {[%clk 0:03:02]}";
  for (const auto& texts : {std::vector{first, both}, std::vector{both}}) {
    Table table;
    table.control = {};
    for (const std::string& moves : texts) table.read(pgn(kFirst, moves));
    std::map<int, std::optional<Millis>> times;
    for (const tracking::TrackedEvent& event : table.events) {
      if (const auto* move = std::get_if<tracking::MoveTracked>(&event.what))
        times[move->ply] = move->ply % 2 == 1 ? move->white : move->black;
    }
    CHECK(times == std::map<int, std::optional<Millis>>{{1, 183s}, {2, 182s}});
  }
}

}  // namespace pgn_source_test
