// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/pgn/pgn.hpp"

#include <sstream>

#include "rules/chess/notation/notation.hpp"
#include "tests/support/shared_data.hpp"

namespace pgn_test {

using namespace eboard::rules;
using namespace eboard::test;
using std::chrono::milliseconds;

namespace {

std::vector<PgnGame> games_of(std::string_view text) {
  std::vector<PgnGame> out;
  read_pgn(text, [&](const PgnGame& game) {
    out.push_back(game);
    return true;
  });
  return out;
}

Position end_of(const GameRecord& record) {
  Position position = *Position::from_setup(record.start);
  for (const PlyRecord& ply : record.plies) position.play(ply.move);
  return position;
}

}  // namespace

TEST_CASE("the shared edge cases are read as agreed") {
  if (!have_shared_data()) return;
  const auto games = read_pgn_file((shared_data() / "pgn/wrap-edge.pgn").string());
  REQUIRE(games);
  std::istringstream expected(read_file(shared_data() / "pgn/wrap-edge.expected.tsv"));
  std::size_t number = 0;
  for (std::string line; std::getline(expected, line); ++number) {
    const GameRecord& record = games->at(number).record;
    INFO(line);
    CHECK(games->at(number).faults.empty());
    CHECK(line == std::to_string(number + 1) + '\t' + std::to_string(record.plies.size()) + '\t' +
                      to_fen(end_of(record).setup()));
  }
  CHECK(games->size() == number);
}

TEST_CASE("clock times survive line breaks and stand next to other comments") {
  const auto games =
      games_of("1. e4 {[%clk\n1:30:54] good [%emt 00:00:05]} e5 {[%clk 0:02:59.9] [%eval 0.3]} *");
  REQUIRE(games.size() == 1);
  const auto& plies = games[0].record.plies;
  REQUIRE(plies.size() == 2);
  CHECK(plies[0].clock == milliseconds(5454000));
  CHECK(plies[0].elapsed == milliseconds(5000));
  CHECK(plies[0].comment == "good");
  CHECK(plies[1].clock == milliseconds(179900));
  CHECK(plies[1].comment == "[%eval 0.3]");
}

TEST_CASE("a fault ends the moves of its game and names line, game and ply") {
  const auto games = games_of("[Event \"a\"]\n\n1. e4 e5\n2. Ke3 Nf6 *\n\n[Event \"b\"]\n\n1. d4 1-0\n");
  REQUIRE(games.size() == 2);
  REQUIRE(games[0].faults.size() == 1);
  CHECK(games[0].faults[0].line == 4);
  CHECK(games[0].faults[0].game == 1);
  CHECK(games[0].faults[0].ply == 3);
  CHECK(games[0].faults[0].reason == "'Ke3' is not legal");
  CHECK(games[0].record.plies.size() == 2);
  CHECK(games[1].faults.empty());
  CHECK(games[1].record.result == Result::white_wins);
}

namespace {

std::vector<std::string> faults_of(std::string_view text) {
  std::vector<std::string> out;
  for (const PgnGame& game : games_of(text)) {
    for (const PgnFault& fault : game.faults) {
      out.push_back(std::to_string(fault.line) + "/" + std::to_string(fault.game) + "/" +
                    std::to_string(fault.ply) + ": " + fault.reason);
    }
  }
  return out;
}

std::size_t plies_of(std::string_view text) {
  const auto games = games_of(text);
  REQUIRE(games.size() == 1);
  CHECK(games[0].faults.empty());
  return games[0].record.plies.size();
}

std::string nested(int depth) {
  return "1. e4 " + std::string(static_cast<std::size_t>(depth), '(') + "1. d4" +
         std::string(static_cast<std::size_t>(depth), ')') + " e5 *";
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("a game is closed by a result behind its moves, and a word that is no legal move is told") {
  std::vector<PgnGame> games;
  read_pgn("[White \"A\"]\n\n1. e4 Ke3 1-0\n\n[White \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nfx",
           [&](const PgnGame& game) {
             games.push_back(game);
             return true;
           });
  REQUIRE(games.size() == 2);
  CHECK(games[0].closed);
  REQUIRE(games[0].faults.size() == 1);
  CHECK(games[0].faults[0].illegal == "Ke3");
  CHECK_FALSE(games[1].closed);
  REQUIRE(games[1].faults.size() == 1);
  CHECK(games[1].faults[0].illegal.empty());  // it is no move at all
}

TEST_CASE("a file without games has none") {
  CHECK(games_of("").empty());
  CHECK(games_of("\xef\xbb\xbf \r\n\n% nothing [Event \"x\"]\n{nor here}\n; nor here").empty());
}

TEST_CASE("what stands behind a result belongs to no game") {
  CHECK(plies_of("1. e4 e5 1-0 $5 ! . {good} ] \"\n% 2. Ke2\n; 2. Ke2") == 2);
}

TEST_CASE("byte order mark, CRLF, escape lines and line comments do not disturb") {
  const std::string text =
      "\xef\xbb\xbf[Event \"x\"]\r\n[White \"A\"]\r\n\r\n1. e4 e5 ; 2. Ke2\r\n% 2. Ke2\r\n2. Nf3\r\nNc6 "
      "1-0\r\n";
  const auto games = games_of(text);
  REQUIRE(games.size() == 1);
  CHECK(games[0].record.plies.size() == 4);
  CHECK(games[0].record.tag("White") == "A");
  CHECK(games[0].record.result == Result::white_wins);
}

TEST_CASE("moves may come without tags, numbers, blanks or result") {
  CHECK(plies_of("e4 e5 Nf3") == 3);
  CHECK(plies_of("1.e4 1...e5 2 . Nf3!? $1 $146 Nc6?!{good}") == 4);
  CHECK(plies_of("1.e4{a}e5(1...c5)2.Nf3") == 3);
}

TEST_CASE("tags may share a line with each other and with moves") {
  const auto games = games_of("[White \"A\"] [Black \"B \\\"b\\\" \\\\\"] 1. e4 *");
  REQUIRE(games.size() == 1);
  CHECK(games[0].record.tag("White") == "A");
  CHECK(games[0].record.tag("Black") == "B \"b\" \\");
  CHECK(games[0].record.plies.size() == 1);
}

TEST_CASE("variations are skipped up to a depth of 64 and reported beyond") {
  CHECK(plies_of(nested(1)) == 2);
  CHECK(plies_of(nested(64)) == 2);
  CHECK(faults_of(nested(65)) == Lines{"1/1/1: variations are nested more than 64 deep"});
  CHECK(faults_of("1. e4 ) e5 *") == Lines{"1/1/1: ')' closes no variation"});
}

TEST_CASE("what was never closed takes one game with it, not the next") {
  const std::string next = "\n\n[Event \"next\"]\n\n1. d4 {closed} *\n";
  const std::string filler(100, 'x');
  for (const std::string& open : {"{" + filler, "{" + filler + std::string(5000, 'y'), "(" + filler}) {
    const auto games = games_of("[Event \"first\"]\n\n1. e4 " + open + next);
    INFO(open.substr(0, 3));
    REQUIRE(games.size() == 2);
    CHECK(games[0].faults.size() == 1);
    CHECK(games[1].faults.empty());
    CHECK(games[1].record.plies.size() == 1);
  }
  CHECK(faults_of("1. e4\n{cut") == Lines{"2/1/1: the comment is not closed"});
  CHECK(faults_of("1. e4\n(cut") == Lines{"2/1/1: the variation is not closed"});
}

TEST_CASE("a faulty header is reported with every reason, and its moves are not taken") {
  const auto faults = faults_of("[White A]\n[FEN \"8/8/8 x\"]\n\n1. e4 e5 2. Ke5 *");
  CHECK(faults == Lines{"1/1/0: tag White has no value in quotes",
                        "2/1/0: FEN, field 1 (placement): 3 ranks instead of 8",
                        "2/1/0: FEN, field 2 (turn): 'x' is neither w nor b",
                        "2/1/0: FEN, field 3 (castling): is missing",
                        "2/1/0: FEN, field 4 (en passant): is missing"});
  CHECK(faults_of("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n[White \"A\"\n\n[Black x]\n") ==
        Lines{"4/1/0: tag Black has no value in quotes"});
  CHECK(faults_of("[Variant \"Atomic\"]\n\n1. e4 *") == Lines{"1/1/0: variant 'Atomic' is not known"});
}

TEST_CASE("null moves and foreign words are faults, shown in print") {
  CHECK(faults_of("1. e4 -- 2. d4 *") == Lines{"1/1/2: '--' is not a move"});
  CHECK(faults_of("1. \x7f[31m *") == Lines{"1/1/1: '?' is not a move"});
  CHECK(faults_of("1. " + std::string(99, 'z')) ==
        Lines{"1/1/1: '" + std::string(40, 'z') + "...' is not a move"});
}

TEST_CASE("Chess960 games castle with the rook of the set-up") {
  const auto games = games_of(
      "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1\"]\n\n1. O-O O-O-O "
      "*");
  REQUIRE(games.size() == 1);
  CHECK(games[0].faults.empty());
  CHECK(games[0].record.chess960);
  CHECK(end_of(games[0].record).placement().fen() == "2kr3r/8/8/8/8/8/8/1R3RK1");
}

TEST_CASE("an odd time stays part of the comment") {
  const auto games = games_of("1. e4 {[%clk 1:2:3:4] [%clk] [%emt x] a [%clk 90:00]} *");
  REQUIRE(games.size() == 1);
  CHECK(games[0].record.plies[0].clock == std::chrono::minutes(90));
  CHECK(games[0].record.plies[0].comment == "[%clk 1:2:3:4] [%clk] [%emt x] a");
}

TEST_CASE("reading stops when the caller has enough") {
  int seen = 0;
  read_pgn("1. e4 * 1. d4 * 1. c4 *", [&](const PgnGame&) { return ++seen < 2; });
  CHECK(seen == 2);
}

TEST_CASE("a written game begins with the seven tags and breaks lines before column 80") {
  GameRecord record;
  record.set_tag("Black", "B \"b\"");
  record.set_tag("ECO", "C60");
  record.set_tag("FEN", "not this one");
  record.result = Result::draw;
  record.comment = "first";
  Position position = Position::initial();
  for (const char* san : {"e4", "e5", "Nf3"}) {
    const Move move = *parse_san(position, san);
    record.plies.push_back(
        {move, milliseconds(5454000), std::nullopt, std::string(san) == "e5" ? "a } b" : ""});
    position.play(move);
  }
  CHECK(to_pgn(record) ==
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
        "[Black \"B \\\"b\\\"\"]\n[Result \"1/2-1/2\"]\n[ECO \"C60\"]\n\n"
        "{first} 1. e4 {[%clk 1:30:54]} 1... e5 {[%clk 1:30:54] a ) b} 2. Nf3\n{[%clk 1:30:54]} 1/2-1/2\n\n");
}

// chess.js 1.4.0 refuses two comments behind one move, and pgn-viewer 2.5.9 shows no clock if the last of two
// has none.
TEST_CASE("clock, time used and words of a ply stand in one comment") {
  GameRecord record;
  record.plies.push_back({{*parse_square("e2"), *parse_square("e4")},
                          milliseconds(5454000),
                          milliseconds(5000),
                          "quickly, and late"});
  CHECK(to_pgn(record).ends_with("1. e4 {[%clk 1:30:54] [%emt 0:00:05] quickly, and late} *\n\n"));
}

TEST_CASE("a set-up is written with SetUp and FEN, Chess960 with its variant") {
  GameRecord record;
  record.start = Position::chess960(0).setup();
  record.chess960 = true;
  const std::string text = to_pgn(record);
  CHECK(text.find("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR "
                  "w KQkq - 0 1\"]") != std::string::npos);
}

TEST_CASE("a ply that is not legal ends the written moves with a comment") {
  GameRecord record;
  record.plies.push_back({{*parse_square("e2"), *parse_square("e5")}, {}, {}, ""});
  CHECK(to_pgn(record).ends_with("{not legal here: e2e5} *\n\n"));
}

}  // namespace pgn_test
