// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sources/stream_text.hpp"

#include <fmt/format.h>

#include "daemon/sources/source_game.hpp"
#include "tests/support/catch.hpp"

namespace stream_text_test {

using eboard::sources::read_games, eboard::sources::StreamText;

namespace {

std::string game(int board, const std::string& moves, const std::string& more = "") {
  return fmt::format(
      "[Event \"Open\"]\n[Round \"2.{0}\"]\n[White \"White {0}\"]\n[Black \"Black {0}\"]\n{1}\n{2}\n\n",
      board, more, moves);
}

std::string url(const char* id) {
  return fmt::format("[GameURL \"https://games.example/broadcast/-/-/round1/{}\"]\n", id);
}

StreamText taken(const std::string& text, std::size_t piece = std::string::npos) {
  StreamText stream;
  for (std::size_t at = 0; at < text.size(); at += std::min(piece, text.size() - at))
    stream.take(std::string_view(text).substr(at, piece));
  return stream;
}

}  // namespace

TEST_CASE("of each game of a stream the copy that came last counts, however the bytes come") {
  const std::string all = game(1, "1. e4 *") + game(2, "1. d4 *") + game(1, "1. e4 e5 *") + "\n\n" +
                          game(2, "1. d4 { a\n\ncomment 1-0 } 1... d5 *") + game(1, "1. e4 e5 2. Nf3 1-0");
  const std::string wanted = game(1, "1. e4 e5 2. Nf3 1-0") + game(2, "1. d4 { a\n\ncomment 1-0 } 1... d5 *");
  for (const std::size_t piece : {std::string::npos, std::size_t{1}, std::size_t{7}}) {
    INFO(piece);
    CHECK(taken(all, piece).text() == wanted);
  }
}

TEST_CASE("a copy that has not come to its end says nothing yet") {
  auto stream = taken(game(1, "1. e4 *") + game(2, "1. d4 *"));
  const std::string before = stream.text();
  const auto changes = stream.changes();
  const std::string next = game(1, "1. e4 e5 2. Nf3 { [%clk 1:00:00] } *");
  const auto end = next.find(" *") + 2;
  stream.take(std::string_view(next).substr(0, end));
  CHECK(stream.text() == before);
  stream.take("\n");
  CHECK(stream.changes() == changes + 1);
  CHECK(stream.text() == next + game(2, "1. d4 *"));
  stream.take("\n\n\n");
  stream.take(next);
  CHECK(stream.changes() == changes + 1);  // neither a blank line nor the same copy is news
}

TEST_CASE("what tells the games of a stream apart") {
  const auto games_in = [](const std::string& text) {
    const auto games = read_games(taken(text).text());
    return games ? games->size() : 0;
  };
  // A name is put right, or two games of one board are called alike: the address tells.
  CHECK(games_in(game(1, "1. e4 *", url("a")) + "[White \"White, A.\"]\n[Round \"2.1\"]\n" + url("a") +
                 "\n1. e4 e5 *\n\n") == 1);
  CHECK(games_in(game(1, "1. e4 e5 *", url("a")) + game(1, "1. e4 c5 2. Nf3 *", url("b"))) == 2);
  CHECK(games_in(game(1, "1. e4 *", url("all")) + game(2, "1. d4 *", url("all"))) == 2);
  CHECK(games_in(game(1, "1. e4 *") + game(2, "1. d4 *")) == 2);
}

TEST_CASE("games of a stream without moves, without blank lines and with words behind a result") {
  const std::string header = "[Event \"Open\"]\n[Round \"1.1\"]\n\n";
  const auto games =
      read_games(taken(header + "[Event \"Open\"]\n[Round \"1.2\"]\n\n" + "1. e4 *\n" +
                       "[Event \"Open\"]\r\n[Round \"1.3\"]\r\n\r\n1. d4 1/2-1/2\r\n(agreed)\r\n\r\n")
                     .text());
  REQUIRE(games);
  REQUIRE(games->size() == 3);
  CHECK((*games)[0].plies.empty());
  CHECK((*games)[1].plies.size() == 1);
  CHECK((*games)[2].result == eboard::rules::Result::draw);
}

TEST_CASE("a stream of a day holds no more than its games") {
  StreamText stream;
  std::string moves = "1. e4 e5 ";
  std::size_t said = 0;
  for (int copy = 0; copy < 1000; ++copy) {
    const std::string text = game(1 + copy % 5, moves + "*");
    said += text.size();
    stream.take(text + "\n");
    if (copy % 5 == 4) moves += "2. Nf3 Nc6 ";
  }
  CHECK(stream.bytes() < 5 * (moves.size() + 500));
  CHECK(said > 20 * stream.bytes());
  // A text that is no PGN is held as far as it might become one.
  StreamText words;
  for (int line = 0; line < 1000; ++line) words.take("<p>Sign in</p>\n\n");
  CHECK(words.bytes() < 100);
}

}  // namespace stream_text_test
