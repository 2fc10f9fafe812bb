// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/score_sheet.hpp"

#include <regex>

#include "daemon/exports/score_sheet_html.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/catch.hpp"

namespace score_sheet_test {

using namespace eboard::rules;

namespace {

GameRecord game_of(std::string_view pgn) {
  GameRecord game;
  read_pgn(pgn, [&](const PgnGame& read) {
    CHECK(read.faults.empty());
    game = read.record;
    return false;
  });
  return game;
}

ScoreSheet sheet_of(std::string_view pgn, std::string_view style, std::string_view edition = {}) {
  const NotationStyle* const found = find_style(style);
  REQUIRE(found);
  return make_score_sheet(game_of(pgn), {*found, *find_language(found->language)}, edition);
}

std::string html(const ScoreSheet& sheet) { return eboard::exports::to_html({&sheet, 1}); }

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t out = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++out;
  return out;
}

constexpr std::string_view kGame = R"([Event "Venise"]
[Site "?"]
[Date "1929.10.01"]
[Round "-"]
[White "A"]
[WhiteTitle "GM"]
[WhiteElo "2500"]
[Black "B"]
[BlackElo "0"]
[Result "1/2-1/2"]

1. e4 {[%clk 0:59:58.9] best by test} e5 {[%clk 0:59:50]} 2. Nf3! {[%clk 0:59:40]} (2. f4) 2... Nc6 3. Ke2(=) 1/2-1/2
)";

/// Kings walk, `moves` of them.
std::string long_game(int moves) {
  std::string out = "[FEN \"7k/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n";
  for (int move = 0; move < moves; ++move) out += move % 2 == 0 ? "Kb1 Kg8 " : "Ka1 Kh8 ";
  return out + "*\n";
}

}  // namespace

TEST_CASE("a sheet holds the moves of both players, one by one, with their numbers",
          "[D28-23.1][F30-23.1][F05-8.1a]") {
  const ScoreSheet sheet = sheet_of(kGame, "fide-1930-algebraic");
  REQUIRE(sheet.rows.size() == 3);
  CHECK(sheet.rows[0].number == 1);
  CHECK(sheet.rows[0].white.text == "e2 — e4");
  CHECK(sheet.rows[0].black.text == "e7 — e5");
  CHECK(sheet.rows[2].number == 3);
  CHECK(sheet.rows[2].black.text.empty());
}

TEST_CASE("a sheet holds moves, times and offers, and no comment or variation", "[F05-12.3]") {
  const ScoreSheet sheet = sheet_of(kGame, "fide-2005");
  CHECK(sheet.rows[0].white.time == "0:59:58");
  CHECK(sheet.rows[1].white.time == "0:59:40");
  CHECK(sheet.rows[1].black.time.empty());
  CHECK(sheet.rows[1].white.text == "Cf3!");
  for (const std::string& text : {to_text(sheet), html(sheet)}) {
    CHECK_THAT(text, !ContainsSubstring("best by test"));
    CHECK_THAT(text, !ContainsSubstring("f4"));
  }
}

TEST_CASE("a draw offer stands behind the move it came with", "[F05-8.1d][F05-E.13]") {
  CHECK(sheet_of(kGame, "fide-2005").rows[2].white.text == "Re2(=)");
}

TEST_CASE("a sheet names the players, the place and the result", "[D28-23.3][F30-23.3]") {
  const ScoreSheet sheet = sheet_of(kGame, "fide-2005");
  std::vector<std::string> head;
  for (const auto& entry : sheet.head) head.push_back(entry.label + ": " + entry.value);
  CHECK(head ==
        std::vector<std::string>{"Blancs: GM A (2500)", "Noirs: B", "Tournoi: Venise", "Date: 1929.10.01"});
  CHECK(sheet.result == "½ – ½");
  CHECK(sheet_of(kGame, "fide-2023").head[0].label == "White");
}

TEST_CASE("a descriptive sheet is no evidence under the Laws from 2005 on, and has a note about it",
          "[F05-E.0]") {
  CHECK(sheet_of(kGame, "fide-1930-descriptive", "fide-1930").remarks.empty());
  CHECK(sheet_of(kGame, "fide-1930-descriptive").remarks.empty());
  CHECK(sheet_of(kGame, "fide-1930-descriptive", "fide-2005").remarks.size() == 1);
  CHECK(sheet_of(kGame, "fide-2005", "fide-2005").remarks.empty());
}

TEST_CASE("a sheet that begins with Black's move leaves White's place empty") {
  const ScoreSheet sheet = sheet_of("[FEN \"7k/8/8/8/8/8/8/K7 b - - 0 9\"]\n\n9... Kg8 10. Kb1 *\n", "san");
  REQUIRE(sheet.rows.size() == 2);
  CHECK(sheet.rows[0].number == 9);
  CHECK(sheet.rows[0].white.text.empty());
  CHECK(sheet.rows[0].black.text == "Kg8");
  CHECK(sheet.head.back().value == "7k/8/8/8/8/8/8/K7 b - - 0 9");
  CHECK_THAT(html(sheet), ContainsSubstring("<td class=\"number\">68</td>"));
}

TEST_CASE("a record that goes on with an illegal move has a note on its sheet") {
  GameRecord game = game_of(kGame);
  game.plies.push_back(
      {.move = Move{make_square(4, 6), make_square(4, 2)}, .clock = {}, .elapsed = {}, .comment = {}});
  const ScoreSheet sheet = make_score_sheet(game, {san_style(), english()});
  CHECK(sheet.remarks == std::vector<std::string>{"The record goes on with a move that is not legal: e7e3"});
}

TEST_CASE("the columns of a text sheet stand below each other, whatever the letters") {
  const ScoreSheet sheet = sheet_of(kGame, "fide-1930-algebraic");
  CHECK(to_text(sheet) ==
        "Blancs    GM A (2500)\n"
        "Noirs     B\n"
        "Tournoi   Venise\n"
        "Date      1929.10.01\n"
        "\n"
        "     Blancs       Pendule   Noirs     Pendule\n"
        "  1. e2 — e4      0:59:58   e7 — e5   0:59:50\n"
        "  2. Cg1 — f3!    0:59:40   Cb8 — c6\n"
        "  3. Re1 — e2(=)\n"
        "\n"
        "Résultat  ½ – ½\n");
}

TEST_CASE("a printed sheet has eighty moves on each side of paper and needs nothing from elsewhere") {
  for (const auto& [moves, pages] : {std::pair{0, 1}, {1, 1}, {80, 1}, {81, 2}, {161, 3}}) {
    const std::string page = html(sheet_of(long_game(moves), "fide-2023"));
    INFO(moves);
    CHECK(count(page, "<section") == static_cast<std::size_t>(pages));
    CHECK(count(page, "<td class=\"number\">") == static_cast<std::size_t>(80 * pages));
    CHECK(count(page, "<html") == 1);
    CHECK_FALSE(std::regex_search(page, std::regex("src=|href=|url\\(|https?:|<script")));
  }
}

TEST_CASE("the value of a tag is text on the page, never markup") {
  const std::string page =
      html(sheet_of("[White \"<script>\\\"&\"]\n[Black \"a</title>\"]\n\n1. e4 *\n", "fide-2023"));
  CHECK_THAT(page, ContainsSubstring("&lt;script&gt;&quot;&amp;"));
  CHECK_THAT(page, !ContainsSubstring("<script>"));
  CHECK(count(page, "</title>") == 1);
}

}  // namespace score_sheet_test
