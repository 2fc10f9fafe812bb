// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The lines of a game's log: what is written is read again, and what is no such line is refused with a
// reason.
#include "rules/laws/rulings/game/game_log.hpp"
#include "tests/unit/rules/rulings/support.hpp"

namespace log_lines_test {

using namespace eboard::rules;
using namespace eboard::test;
using namespace std::chrono_literals;

namespace {

/// Why it is no line; empty if it is one.
std::string fault(const std::string& line) {
  const auto entry = parse_line(line);
  return entry ? std::string{} : entry.error();
}

std::string fault_of_log(const std::string& lines) {
  const auto game = parse_log("eboard-game 1\n" + lines);
  return game ? std::string{} : game.error();
}

/// A ruling's line, made after a move with the clock running.
std::string ruling_line() {
  GameFile game = moves(file("fide-2005"), "e4");
  game = enter(game, entry::Clock{{2h - 10s, 2h}, Color::black});
  const Stamp stamp{.author = "A", .wall = 5s, .game = 61s, .request = "R", .about = 3};
  game = game.with(parse_ruling("R-TIME white +2:00 art=7.4b").value(), stamp, {}, "R-WARN black").value();
  return to_line(game.entries().back());
}

std::string replaced(std::string line, const std::string& what, const std::string& by) {
  const std::size_t at = line.find(what);
  REQUIRE(at != line.npos);
  return line.replace(at, what.size(), by);
}

}  // namespace

TEST_CASE("every line of a log is written as it was read") {
  for (const char* line : {"move e4",
                           "move e4 clock=1:59:50/2:00:00",
                           "move e4 inferred",
                           "move e4 presumed",
                           "move e4 inferred presumed right=0.5",
                           "irregular e7e4",
                           "clock 0:01:00/0:02:00",
                           "clock 0:01:00/0:02:00 running=white",
                           "clock 0:01:00/0:02:00 running=black",
                           "touched white",
                           "touched black",
                           "board-set",
                           "board-set board=4k3/8/8/8/8/8/8/4K3",
                           "irregular e7e4 board=4k3/8/8/8/8/8/8/4K3",
                           "session-end",
                           "declared 40/7200:3600+30",
                           "absent white",
                           "present black",
                           "taken-back 4",
                           "peg lift e2",
                           "peg place e4",
                           "peg place e8 queen",
                           "peg place e1 knight",
                           "announced e4",
                           "ended 1-0",
                           "ended 1-0 shown",
                           "ended 0-1 shown",
                           "ended 1/2-1/2"}) {
    CAPTURE(line);
    const auto entry = parse_line(line);
    REQUIRE(entry);
    CHECK(to_line(*entry) == line);
  }
  const std::string ruling = ruling_line();
  CHECK(to_line(parse_line(ruling).value()) == ruling);
}

TEST_CASE("what is no line of a log is refused with what is wrong") {
  struct Row {
    const char* line;
    const char* reason;
  };
  for (const Row row : {Row{"move", "the move is missing"},
                        Row{"move e4 e5", "'e5' is not understood here"},
                        Row{"move e4 right=0", "a number above 0"},
                        Row{"move e4 right=inf", "a number above 0"},
                        Row{"move e4 right=nan", "a number above 0"},
                        Row{"move e4 right=", "a number above 0"},
                        Row{"move e4 clock=soon", "soon"},
                        Row{"move e4 board=8/8", ""},
                        Row{"clock", "both times"},
                        Row{"clock 1:00:00", "White's time, a slash, and Black's"},
                        Row{"clock 1:00:00/1:00:00 running=red", "red"},
                        Row{"touched", ""},
                        Row{"board-set board=nonsense", ""},
                        Row{"session-end now", "'now' is not understood here"},
                        Row{"absent nobody", "nobody"},
                        Row{"declared soon", "soon"},
                        Row{"taken-back", "a ply"},
                        Row{"taken-back -1", "'-1' is no number"},
                        Row{"peg", "lift or place"},
                        Row{"peg throw e2", "'throw': lift or place"},
                        Row{"peg lift z9", "'z9' is no square"},
                        Row{"peg lift e7 queen", "a pawn is placed as queen"},
                        Row{"peg place e8 king", "a pawn is placed as queen"},
                        Row{"announced", "the move"},
                        Row{"ended", "how it ended"},
                        Row{"ended 2-0", "no way in which a game ends"},
                        Row{"jump e4", "no line 'jump'"}}) {
    CAPTURE(row.line);
    const std::string why = fault(row.line);
    CHECK_FALSE(why.empty());
    CHECK(has(why, row.reason));
  }
}

TEST_CASE("a ruling's line has its number, position, stamp and clocks") {
  const std::string line = ruling_line();
  const RulingRecord record = std::get<RulingRecord>(parse_line(line).value());
  CHECK(record.number == 1);
  CHECK(record.ply == 1);
  CHECK(record.key == moves(file("fide-2005"), "e4").state().position()->key());
  CHECK(record.edition == "fide-2005");
  CHECK(record.article == "7.4b");
  CHECK(record.stamp.author == "A");
  CHECK(record.stamp.request == "R");
  CHECK(record.stamp.about == 3);
  CHECK(record.stamp.wall == 5s);
  CHECK(record.stamp.game == 61s);
  CHECK(record.before.times == Times{2h - 10s, 2h});
  CHECK(record.after.times == Times{2h + 110s, 2h});
  CHECK(record.before.running == Color::black);
  CHECK(record.before.white_moves == 1);
  CHECK(record.before.black_moves == 0);
  CHECK(record.proposed == "R-WARN black");
  CHECK(to_string(record.ruling) == "R-TIME white +0:02:00 art=7.4b");
}

TEST_CASE("what a ruling's line leaves out was not there") {
  const GameFile game = ruled(moves(file("fide-2005", "-"), "e4"), "R-WARN white");
  const std::string line = to_line(game.entries().back());
  for (const char* word : {" by=", " request=", " about=", " proposed=", " left=", " running="})
    CHECK_FALSE(has(line, word));
  const RulingRecord record = std::get<RulingRecord>(parse_line(line).value());
  CHECK(record.stamp.about == 0);
  CHECK(record.stamp.author.empty());
  CHECK_FALSE(record.before.times);
  CHECK_FALSE(record.before.running);
}

TEST_CASE("a ruling's line that is cut short or spoilt is refused") {
  const std::string line = ruling_line();
  CHECK(has(fault(line.substr(0, line.find(": "))), "the text of the ruling is missing"));
  CHECK(has(fault(replaced(line, "key=", "kay=")), "key= is no number"));
  CHECK(has(fault(replaced(line, "wall=5000", "wall=5s")), "wall= is no number"));
  CHECK(has(fault(replaced(line, "wall=5000", "wall=")), "wall= is no number"));
  CHECK_FALSE(fault(replaced(line, "game=", "game=x")).empty());
  CHECK_FALSE(fault(replaced(line, "ruling 1", "ruling one")).empty());
  CHECK_FALSE(fault(replaced(line, "ply=1", "ply=one")).empty());
  CHECK_FALSE(fault(replaced(line, "R-TIME", "R-TOME")).empty());
  for (const char* moves : {"moves=1", "moves=1/0/0", "moves=x/0", "moves=1/x", "moves=1/0 fast"}) {
    CAPTURE(moves);
    CHECK(has(fault(replaced(line, "before=\"moves=1/0", std::string("before=\"") + moves)),
              "before= is no clock"));
  }
  CHECK(has(fault(replaced(line, "control=", "control=x")), "before= is no clock"));
  CHECK(has(fault(replaced(line, "left=1:59:50", "left=now")), "before= is no clock"));
  const std::size_t after = line.find("after=");
  CHECK(has(fault(line.substr(0, after) + replaced(line.substr(after), "moves=1", "moves=one")),
            "after= is no clock"));
}

TEST_CASE("a ruling where nobody can play has no position's key") {
  GameFile game = file("fide-2005", "40/7200", "4k3/8/8/8/8/8/4q3/4K3 b - - 0 1");
  game = ruled(irregular(game, "e2e1"), "R-RESTORE 0 art=7.4a");
  CHECK(game.rulings().front().key == 0);
  CHECK(has(to_line(game.entries().back()), " key=0000000000000000 "));
}

TEST_CASE("a log's head names the game, and what is no such head is refused with its line") {
  const auto game = parse_log(
      "eboard-game 1\n\n# of the club\nedition fide-2018-blitz supervision=full\ntime-control 180+2\n"
      "observed\nwhite Ada\nblack \"B. Bela\"\nmove e4\n");
  if (!game) FAIL(game.error());
  CHECK(game->head().white == "Ada");
  CHECK(game->head().black == "B. Bela");
  CHECK(game->head().observed);
  CHECK(game->head().edition.supervision == Supervision::full);
  CHECK(to_string(game->head().control) == "180+2");
  CHECK(game->state().ply() == 1);
  CHECK(to_log(*parse_log(to_log(*game))) == to_log(*game));
  CHECK(has(fault_of_log("edition fide-2005 supervision=some\n"), "line 2: supervision= is full or limited"));
  CHECK(has(fault_of_log("edition fide-2005 now\n"), "line 2: 'now' is not understood here"));
  CHECK(has(fault_of_log("edition fide-2005\ntime-control fast\n"), "line 3: "));
  CHECK(has(fault_of_log("edition fide-2005\nblind nobody\n"), "line 3: "));
  CHECK(has(fault_of_log("edition fide-2005\nwhite\n"), "line 3: "));
  CHECK(has(fault_of_log("edition fide-2005\nlocal-rules no-chat\n"), "line 3: local rules"));
  CHECK(has(fault_of_log("edition fide-2005\nodds\n"), "line 3: odds ''"));
  CHECK(has(fault_of_log("edition fide-2005\nmove e4\nwhite Ada\n"), "line 4: no line 'white'"));
  CHECK(has(fault_of_log("edition nowhere\n"), "edition 'nowhere' is not known"));
  CHECK(is_game_log("eboard-game 7\n"));
  CHECK_FALSE(is_game_log("[Event \"?\"]"));
}

}  // namespace log_lines_test
