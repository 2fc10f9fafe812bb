// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the reader to one reading of each spelling that people and old programs use (docs/pgn.md).
#include <fmt/format.h>

#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"

namespace pgn_spellings_test {

using namespace eboard::rules;

namespace {

/// "e4 e5 1-0", a game behind the other with " | " between, "!" and the reason behind each fault.
std::string read(std::string_view text) {
  std::string out;
  read_pgn(text, [&](const PgnGame& game) {
    if (!out.empty()) out += " | ";
    Position position = *Position::from_setup(game.record.start);
    for (const PlyRecord& ply : game.record.plies) {
      out += to_san(position, ply.move) + " ";
      position.play(ply.move);
    }
    out += to_string(game.record.result);
    for (const PgnFault& fault : game.faults) out += fmt::format(" !{}", fault.reason);
    return true;
  });
  return out;
}

struct Spelling {
  std::string_view text;
  std::string_view reading;
};

void check(std::initializer_list<Spelling> spellings) {
  for (const auto& [text, reading] : spellings) {
    CAPTURE(text);
    CHECK(read(text) == reading);
  }
}

}  // namespace

TEST_CASE("a result behind the moves is read in any spelling") {
  check({
      {"1. e4 e5 1-0", "e4 e5 1-0"},
      {"1. e4 e5 1:0", "e4 e5 1-0"},
      {"1. e4 e5 0:1", "e4 e5 0-1"},
      {"1. e4 e5 1 - 0", "e4 e5 1-0"},
      {"1. e4 e5 1/2", "e4 e5 1/2-1/2"},
      {"1. e4 e5 1/2 - 1/2", "e4 e5 1/2-1/2"},
      {"1. e4 e5 0.5-0.5", "e4 e5 1/2-1/2"},
      {"1. e4 e5 0,5-0,5", "e4 e5 1/2-1/2"},
      {"1. e4 e5 ½-½", "e4 e5 1/2-1/2"},
      {"1. e4 e5 ½", "e4 e5 1/2-1/2"},
      {"1. e4 e5 1–0", "e4 e5 1-0"},
      {"1. e4 e5 1−0", "e4 e5 1-0"},
      {"1. e4 e5 *", "e4 e5 *"},
      {"1. e4 e5", "e4 e5 *"},
  });
}

TEST_CASE("a result of the tag alone is read in any spelling, and what is none is a fault") {
  check({
      {"[Result \"1-0\"]\n\n1. e4", "e4 1-0"},
      {"[Result \"1:0\"]\n\n1. e4", "e4 1-0"},
      {"[Result \"1/2\"]\n\n1. e4", "e4 1/2-1/2"},
      {"[Result \" 0-1 \"]\n\n1. e4", "e4 0-1"},
      {"[Result \"½-½\"]\n\n1. e4", "e4 1/2-1/2"},
      {"[Result \"+/-\"]\n\n", "1-0"},
      {"[Result \"-/+\"]\n\n", "0-1"},
      {"[Result \"+--\"]\n\n", "1-0"},
      {"[Result \"-:+\"]\n\n", "0-1"},
      {"[Result \"1-0F\"]\n\n", "1-0"},
      {"[Result \"0-0\"]\n\n", "*"},
      {"[Result \"-/-\"]\n\n", "*"},
      {"[Result \"?\"]\n\n1. e4", "e4 *"},
      {"[Result \"\"]\n\n1. e4", "e4 *"},
      {"[Result \"2-0\"]\n\n1. e4", "e4 * !Result '2-0' is no result"},
      {"[Result \"White won\"]\n\n1. e4", "e4 * !Result 'White won' is no result"},
  });
}

TEST_CASE("a game that both lost has no moves, and 0-0 behind moves may be castling") {
  check({
      {"[Result \"0-0\"]\n\n0-0\n", "*"},
      {"1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *", "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O *"},
  });
}

TEST_CASE("signs of annotators behind a move change nothing") {
  for (const std::string_view sign : {"!", "?!", "$1", "$146", "N", "TN", "D", "+-", "-+", "+=", "=",
                                      "+/=", "=/+", "+/-", "∞", "±", "□", "→", "⩲"}) {
    CAPTURE(sign);
    CHECK(read(fmt::format("1. e4 {} e5 {} 2. Nf3 1-0", sign, sign)) == "e4 e5 Nf3 1-0");
  }
}

TEST_CASE("promotions and captures en passant are read with any marks") {
  constexpr std::string_view kSetUp = "[SetUp \"1\"]\n[FEN \"8/P6k/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n\n";
  for (const std::string_view move :
       {"a8=Q", "a8Q", "a8(Q)", "a8=(Q)", "a8/Q", "a8=Q!", "a7a8q", "a7-a8=Q"}) {
    CAPTURE(move);
    CHECK(read(fmt::format("{}1. {} *", kSetUp, move)) == "a8=Q *");
  }
  for (const std::string_view move : {"exd6", "ed6", "exd6 e.p.", "exd6e.p.", "exd6 ep", "e5xd6"}) {
    CAPTURE(move);
    CHECK(read(fmt::format("{}1. {} *", kSetUp, move)) == "exd6 *");
  }
}

TEST_CASE("what nobody sees stands anywhere but in values, and lines end as on any system") {
  check({
      {"\xEF\xBB\xBF[Event \"a\"]\n\n1. e4 1-0\n\n\xEF\xBB\xBF[Event \"b\"]\n\n1. d4 0-1\n",
       "e4 1-0 | d4 0-1"},
      {"[Event \"a\"]\r\r1. e4 ; best\re5 1-0\r\r[Event \"b\"]\r\r1. d4 0-1\r", "e4 e5 1-0 | d4 0-1"},
      {"[Event \"a\"]\r\n\r\n1. e4 ; best\r\ne5 1-0\r\n", "e4 e5 1-0"},
      {"1.\u00A0e4\u200B e5\u2009 2.\tNf3 1-0", "e4 e5 Nf3 1-0"},
  });
}

TEST_CASE("blanks and comments stand anywhere in a header") {
  check({
      {"[ Event \"a\" ]\n[Site\t\"b\"]\n\n1. e4 1-0", "e4 1-0"},
      {"[Event\n\"a\"\n]\n\n1. e4 1-0", "e4 1-0"},
      {"[Event \"a\"]\n{put together}\n[Site \"b\"]\n\n1. e4 1-0", "e4 1-0"},
      {"[Event \"a\"] [Site \"b\"]\n1. e4 1-0", "e4 1-0"},
  });
}

TEST_CASE("headers without an empty line between them are games of their own") {
  CHECK(read("[Event \"a\"]\n[White \"A\"]\n[Result \"1-0\"]\n[Event \"a\"]\n[White \"B\"]\n[Result "
             "\"0-1\"]\n") == "1-0 | 0-1");
  CHECK(read("[White \"A\"]\n[Result \"1-0\"]\n[White \"B\"]\n[Result \"0-1\"]\n") == "1-0 | 0-1");
}

TEST_CASE("words behind a result make no game") {
  check({
      {"[Event \"a\"]\n\n1. e4 1-0 (adj.)\n\n[Event \"b\"]\n\n1. d4 0-1 time\n", "e4 1-0 | d4 0-1"},
      {"[Event \"a\"]\n\n1. e4 1-0 {resigns}\n\n[Event \"b\"]\n\n1. d4 0-1\n", "e4 1-0 | d4 0-1"},
      {"1. e4 1-0\n1. d4 0-1\n", "e4 1-0 | d4 0-1"},
  });
}

// A header that begins with its Round, and has it again, was two games: the first one without a move.
TEST_CASE("the first tag of a header begins the next game only with other tags that stand twice") {
  CHECK(read("[Round \"1\"]\n[White \"A\"]\n[Round \"1\"]\n[Black \"B\"]\n\n1. e4 1-0") == "e4 1-0");
  CHECK(read("[Round \"1\"]\n[White \"A\"]\n[Round \"2\"]\n[Black \"B\"]\n\n1. e4 1-0") ==
        "1-0 !tag Round stands twice, '1' and '2'");
  CHECK(read("[Round \"1\"]\n[White \"A\"]\n[Round \"2\"]\n[Black \"B\"]\n[White \"A\"]\n\n1. e4 1-0") ==
        "* | e4 1-0");
}

TEST_CASE("a tag that stands twice with two values is a fault where it decides something") {
  CHECK(read("[Event \"a\"]\n[Round \"1\"]\n[Round \"2\"]\n\n1. e4 1-0") ==
        "1-0 !tag Round stands twice, '1' and '2'");
  CHECK(read("[Event \"a\"]\n[Round \"1\"]\n[Round \"1\"]\n\n1. e4 1-0") == "e4 1-0");
}

TEST_CASE("fractions of a clock's second are read with a point or a comma") {
  for (const std::string_view clock : {"0:09:58.5", "0:09:58,5"}) {
    CAPTURE(clock);
    read_pgn(fmt::format("1. e4 {{[%clk {}]}} *", clock), [&](const PgnGame& game) {
      CHECK(game.record.plies.at(0).clock == std::chrono::milliseconds(598500));
      return true;
    });
  }
}

TEST_CASE("of a tag that stands twice in a header the first value counts") {
  const std::string_view text =
      "[Event \"x\"]\n[Site \"a\"]\n[Site \"b\"]\n[Result \"1-0\"]\n[Result \"0-1\"]\n\n";
  read_pgn(text, [](const PgnGame& game) {
    CHECK(game.faults.empty());
    CHECK(game.record.tag("Site") == "a");
    CHECK(game.record.result == Result::white_wins);
    return true;
  });
}

}  // namespace pgn_spellings_test
