// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include "rules/chess/notation/game_notation.hpp"
#include "tests/unit/rules/notation/worked_examples.hpp"

namespace styles_test {

using namespace eboard::rules;
using namespace eboard::test;

namespace {

GameNotation notation(std::string_view style, std::string_view language) {
  INFO(style << ' ' << language);
  REQUIRE(find_style(style));
  REQUIRE(find_language(language));
  return {*find_style(style), *find_language(language)};
}

/// A FEN, or the name of a worked example for the position in front of it.
Position position_named(std::string_view text) {
  if (text.find(' ') != std::string_view::npos) return position_of(text);
  for (const WorkedExample& row : worked_examples()) {
    if (row.name == text) return position_of(row.fen);
  }
  FAIL("no example " << text);
  return Position::initial();
}

struct Row {
  std::string_view articles;
  std::string_view position;
  std::string_view style;
  std::string_view language;
  std::string_view text;
  std::string_view uci;
};

constexpr std::string_view k1928 = "fide-1928-algebraic";
constexpr std::string_view k1928Short = "fide-1928-algebraic-short";
constexpr std::string_view k1928Words = "fide-1928-descriptive";
constexpr std::string_view k1930 = "fide-1930-algebraic";
constexpr std::string_view k1930Short = "fide-1930-algebraic-short";
constexpr std::string_view k1930Words = "fide-1930-descriptive";
constexpr std::string_view k2005 = "fide-2005";
constexpr std::string_view kSpoken = "fide-2005-spoken";
constexpr std::string_view k2023 = "fide-2023";

constexpr std::string_view kBlackToMove = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
constexpr std::string_view kBishopC1 = "6k1/8/8/8/8/8/8/2B1K3 w - - 0 1";
constexpr std::string_view kQueenF2 = "6k1/8/8/8/8/8/5Q2/K7 w - - 0 1";
constexpr std::string_view kKnightsE1G1 = "6k1/8/8/8/8/8/8/K3N1N1 w - - 0 1";
constexpr std::string_view kKnightsG5G1 = "k7/8/8/6N1/8/8/8/K5N1 w - - 0 1";
constexpr std::string_view kKnightsH2D4 = "k7/8/8/8/3N4/8/7N/K7 w - - 0 1";
constexpr std::string_view kPreyOnF3 = "k7/8/8/6N1/3N4/5p2/7N/K3N1N1 w - - 0 1";
constexpr std::string_view kPawnsC4E4 = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
constexpr std::string_view kPawnD7 = "7k/3P4/8/8/8/8/8/K7 w - - 0 1";
constexpr std::string_view kPawnB2 = "7k/8/8/8/8/8/1p6/6K1 b - - 0 1";

}  // namespace

TEST_CASE("each worked example is written and read back in each style that it gives") {
  for (const WorkedExample& row : worked_examples()) {
    const Position position = position_of(row.fen);
    const Move move = uci(position, row.uci);
    for (std::size_t i = 0; i < kExampleStyles.size(); ++i) {
      GameNotation game = notation(kExampleStyles[i], "fr");
      game.start(position, false);
      INFO(row.name << ' ' << row.articles << ' ' << kExampleStyles[i] << ' ' << row.texts[i]);
      CHECK(game.write(position, move) == row.texts[i]);
      CHECK(game.read(position, row.texts[i]) == move);
    }
  }
}

TEST_CASE("each example that the Laws print is written and read back") {
  const auto row = GENERATE(values<Row>({
      {"D28-5.7 D28-5.3", kQueenF2, k1928Words, "fr", "D. 4 FR", "f2f4"},
      {"D28-5.8 D28-5.5", "P13", k1928Words, "fr", "T. 4 CR—2 CR", "g4g2"},
      {"D28-5.9", "P10", k1928Words, "fr", "Roq T R", "e8g8"},
      {"D28-5.9", "P11", k1928Words, "fr", "Roq T D", "e1c1"},
      {"D28-5.9 D28-5.6", "P04", k1928Words, "fr", "P. Pr. 5 D", "e5d4"},
      {"D28-5.9", "P07", k1928Words, "fr", "D. 3 R Ech.", "d4e3"},
      {"D28-5.9", "P20", k1928Words, "fr", "D. 5 TR Mat", "d8h4"},
      {"D28-5.14 D28-5.11", kBishopC1, k1928, "fr", "F c1—f4", "c1f4"},
      {"D28-5.15", kBishopC1, k1928Short, "fr", "F f4", "c1f4"},
      {"D28-5.14 D28-5.13", kBlackToMove, k1928, "fr", "e7—e5", "e7e5"},
      {"D28-5.15", kBlackToMove, k1928Short, "fr", "e5", "e7e5"},
      {"D28-5.16", "P14", k1928Short, "fr", "C gf3", "g1f3"},
      {"D28-5.17", "P10", k1928, "fr", "0—0", "e8g8"},
      {"D28-5.17", "P11", k1928, "fr", "0—0—0", "e1c1"},
      {"D28-5.18", "P07", k1928, "fr", "D d4—e3+", "d4e3"},
      {"D28-5.18", "P19", k1928, "fr", "F c4—f7:†", "c4f7"},
      {"D28-5.18", "P20", k1928, "fr", "D d8—h4‡", "d8h4"},
      {"D28-5.18", "P21", k1928, "fr", "D h5—f7:‡", "h5f7"},
      {"D28-5.2", kBishopC1, k1928, "de", "L c1—f4", "c1f4"},
      {"F30-5.3-5 F30-5.3-1", kQueenF2, k1930Words, "fr", "D 4 FR", "f2f4"},
      {"F30-5.3-6 F30-5.3-3", "P13", k1930Words, "fr", "T 4 CR — 2 CR", "g4g2"},
      {"F30-5.3-7", "P10", k1930Words, "fr", "Roq TR", "e8g8"},
      {"F30-5.3-7", "P11", k1930Words, "fr", "Roq TD", "e1c1"},
      {"F30-5.4-5 F30-5.4-1 F30-5.4-2", kBishopC1, k1930, "fr", "Fc1 — f4", "c1f4"},
      {"F30-5.4-6", kBishopC1, k1930Short, "fr", "Ff4", "c1f4"},
      {"F30-5.4-5 F30-5.4-4", kBlackToMove, k1930, "fr", "e7 — e5", "e7e5"},
      {"F30-5.4-6", kBlackToMove, k1930Short, "fr", "e5", "e7e5"},
      {"F30-5.4-7", "P14", k1930Short, "fr", "Cg—f3", "g1f3"},
      {"F30-5.4-7", "P15", k1930Short, "fr", "C1—f3", "g1f3"},
      {"F30-5.4-8", "P10", k1930, "fr", "0 — 0", "e8g8"},
      {"F05-E.3", "r1bqk2r/8/8/8/8/8/8/2B1K3 w - - 0 1", k2005, "en", "Bf4", "c1f4"},
      {"F05-E.3", "r1bqk2r/8/8/8/8/8/8/2B1K3 w - - 0 1", k2005, "nl", "Lf4", "c1f4"},
      {"F05-E.4 F05-E.1 F05-E.5 F05-E.7", "P02", k2005, "fr", "a5", "a7a5"},
      {"F05-E.8", "6k1/8/8/8/8/6B1/8/K7 w - - 0 1", k2005, "fr", "Fe5", "g3e5"},
      {"F05-E.8", "6k1/8/8/8/8/8/8/K6R w - - 0 1", k2005, "fr", "Td1", "h1d1"},
      {"F05-E.9a", "6k1/8/8/4p3/8/6B1/8/K7 w - - 0 1", k2005, "fr", "Fxe5", "g3e5"},
      {"F05-E.9a", "6k1/8/8/8/8/5p2/8/K5N1 w - - 0 1", k2005, "fr", "Cxf3", "g1f3"},
      {"F05-E.9a", "6k1/8/8/8/8/8/8/K2r3R w - - 0 1", k2005, "fr", "Txd1", "h1d1"},
      {"F05-E.9a", "6k1/8/8/4p3/3P4/8/8/K7 w - - 0 1", k2005, "fr", "dxe5", "d4e5"},
      {"F05-E.9a", "6k1/8/8/8/8/5p2/6P1/K7 w - - 0 1", k2005, "fr", "gxf3", "g2f3"},
      {"F05-E.9a", "6k1/8/8/1p6/P7/8/8/K7 w - - 0 1", k2005, "fr", "axb5", "a4b5"},
      {"F05-E.9b", "P06", k2005, "fr", "exd6 e.p.", "e5d6"},
      {"F05-E.10-1", kKnightsE1G1, k2005, "fr", "Cgf3", "g1f3"},
      {"F05-E.10-1", kKnightsE1G1, k2005, "fr", "Cef3", "e1f3"},
      {"F05-E.10-2", kKnightsG5G1, k2005, "fr", "C5f3", "g5f3"},
      {"F05-E.10-2", kKnightsG5G1, k2005, "fr", "C1f3", "g1f3"},
      {"F05-E.10-3", kKnightsH2D4, k2005, "fr", "Chf3", "h2f3"},
      {"F05-E.10-3", kKnightsH2D4, k2005, "fr", "Cdf3", "d4f3"},
      {"F05-E.10-3", "k7/8/8/8/8/5p2/8/K3N1N1 w - - 0 1", k2005, "fr", "Cgxf3", "g1f3"},
      {"F05-E.10-3", "k7/8/8/8/8/5p2/8/K3N1N1 w - - 0 1", k2005, "fr", "Cexf3", "e1f3"},
      {"F05-E.10-3", "k7/8/8/6N1/8/5p2/8/K5N1 w - - 0 1", k2005, "fr", "C5xf3", "g5f3"},
      {"F05-E.10-3", "k7/8/8/6N1/8/5p2/8/K5N1 w - - 0 1", k2005, "fr", "C1xf3", "g1f3"},
      {"F05-E.10-3", kPreyOnF3, k2005, "fr", "Chxf3", "h2f3"},
      {"F05-E.10-3", kPreyOnF3, k2005, "fr", "Cdxf3", "d4f3"},
      {"F05-E.11", kPawnsC4E4, k2005, "fr", "cxd5", "c4d5"},
      {"F05-E.11", kPawnsC4E4, k2005, "fr", "exd5", "e4d5"},
      {"F05-E.12", kPawnD7, k2005, "fr", "d8D+", "d7d8q"},
      {"F05-E.12", "7k/5P2/8/8/8/8/8/K7 w - - 0 1", k2005, "fr", "f8C", "f7f8n"},
      {"F05-E.12", kPawnB2, k2005, "fr", "b1F", "b2b1b"},
      {"F05-E.12", "7k/8/8/8/8/8/K5p1/8 b - - 0 1", k2005, "fr", "g1T", "g2g1r"},
      {"F05-E.14", "P10", k2005, "fr", "0-0", "e8g8"},
      {"F05-E.14", "P11", k2005, "fr", "0-0-0", "e1c1"},
      {"F05-E.14", "P20", k2005, "fr", "Dh4++", "d8h4"},
      {"F05-F.2i", "P03", kSpoken, "de", "Springer Gustav eins Felix drei", "g1f3"},
      {"F05-F.2i", "P02", kSpoken, "de", "Bauer Eva sieben Eva fuenf", "e7e5"},
      {"F05-F.2i", "P19", kSpoken, "de", "Laufer César vier Felix sieben", "c4f7"},
      {"F05-F.2i", "P17", kSpoken, "de", "Bauer David sieben David acht Dame", "d7d8q"},
      {"F05-F.2i", "P10", kSpoken, "de", "Kurze Rochade", "e8g8"},
      {"F05-F.2i", "P11", kSpoken, "de", "Lange Rochade", "e1c1"},
      {"F23-C", "P03", k2023, "en", "Nf3", "g1f3"},
      {"F23-C", "P04", k2023, "en", "exd4", "e5d4"},
      {"F23-C", "P06", k2023, "en", "exd6 e.p.", "e5d6"},
      {"F23-C", "P10", k2023, "en", "0-0", "e8g8"},
      {"F23-C", "P18", k2023, "en", "cxb8Q#", "c7b8q"},
      {"F23-C", "P21", k2023, "en", "Qxf7#", "h5f7"},
      {"F23-C", "P22", k2023, "en", "Qh4e1", "h4e1"},
      {"F23-C", "P25", k2023, "en", "g8N", "g7g8n"},
      {"F05-E.3", "P09", "figurine", "fr", "♘bd2", "b1d2"},
      {"F05-E.3", "P20", "figurine", "en", "♕h4#", "d8h4"},
      {"F05-E.3", "P18", "figurine", "en", "cxb8=♕#", "c7b8q"},
  }));
  const Position position = position_named(row.position);
  const GameNotation game = notation(row.style, row.language);
  INFO(row.articles << ' ' << row.style << ' ' << row.text);
  CHECK(game.write(position, uci(position, row.uci)) == row.text);
  CHECK(game.read(position, row.text) == uci(position, row.uci));
}

TEST_CASE("a move is also read in the other ways that people write it") {
  const auto row = GENERATE(values<Row>({
      {"F30-5.3-2 D28-5.4", "P03", k1930Words, "fr", "CR 3 FR", "g1f3"},
      {"D28-5.7", "P03", k1930Words, "fr", "C. 3 FR", "g1f3"},
      {"D28-5.5", "P03", k1930Words, "fr", "C. 3 F. R.", "g1f3"},
      {"A-40", "P05", k1930Words, "fr", "D pr. P", "d1d4"},
      {"A-40", "P05", k1930Words, "fr", "D pr. P 4 D", "d1d4"},
      {"F30-5.3-7", "P05", k1930Words, "fr", "D : 4 D", "d1d4"},
      {"F30-5.3-7", "P05", k1930Words, "fr", "D pr. : 4D", "d1d4"},
      {"D28-5.9", "P10", k1930Words, "fr", "Roq T R", "e8g8"},
      {"D28-5.9", "P10", k1930Words, "fr", "roq T.R.", "e8g8"},
      {"D28-5.9", "P10", k1930Words, "fr", "0-0", "e8g8"},
      {"D28-5.8", "P13", k1930Words, "fr", "T. 4 CR—2 CR", "g4g2"},
      {"F30-5.3-7", "P20", k1930Words, "fr", "D 5 TR ‡", "d8h4"},
      {"F30-5.3-7", "P19", k1930Words, "fr", "F pr. 7 FR +", "c4f7"},
      {"F30-5.3-7", "P19", k1930Words, "fr", "F pr. 7 FR ech.", "c4f7"},
      {"F30-5.3-5", "P17", k1930Words, "fr", "P 8 D (D)", "d7d8q"},
      {"F30-5.3-5", "P23", k1930Words, "fr", "P pr. P", "d4e3"},
      {"F30-5.2", "P03", k1930Words, "en", "N 3 KB", "g1f3"},
      {"F30-5.2", "P03", k1930Words, "en", "KN 3 KB", "g1f3"},
      {"F30-5.4-5", "P14", k1930Short, "fr", "Cg1-f3", "g1f3"},
      {"F30-5.4-5", "P14", k1930, "fr", "Cg1f3", "g1f3"},
      {"F30-5.4-8", "P19", k1930Short, "fr", "F:f7+", "c4f7"},
      {"F30-5.4-8", "P19", k1930Short, "fr", "F×f7+", "c4f7"},
      {"F30-5.4-8", "P19", k1930, "fr", "Fc4×f7+", "c4f7"},
      {"F30-5.4-8", "P19", k1930, "fr", "Fc4 x f7 †", "c4f7"},
      {"F30-5.4-8", "P20", k1930, "fr", "Dd8-h4#", "d8h4"},
      {"F30-5.4-8", "P20", k1930Short, "fr", "Dh4 mat", "d8h4"},
      {"F30-5.4-8", "P10", k1930, "fr", "O-O", "e8g8"},
      {"F30-5.4-8", "P11", k1930, "fr", "0–0–0", "e1c1"},
      {"F30-5.4-7", "P24", k1930Short, "fr", "cd3:", "c4d3"},
      {"F30-5.4-7", "P24", k1930Short, "fr", "c:d3", "c4d3"},
      {"F30-5.4-7", "P24", k1930Short, "fr", "c×d3", "c4d3"},
      {"D28-5.16", "P15", k1928Short, "fr", "C1f3", "g1f3"},
      {"D28-5.16", "P14", k1928Short, "fr", "Cg—f3", "g1f3"},
      {"F05-E.12", "P17", k2005, "fr", "d8=D+", "d7d8q"},
      {"F05-E.12", "P18", k2005, "fr", "cxb8(D)#", "c7b8q"},
      {"F05-E.9b", "P06", k2005, "fr", "exd6", "e5d6"},
      {"F05-E.9b F05-E.14", "P06", k2005, "fr", "exd6 e.p", "e5d6"},
      {"F05-E.9b", "P06", k2005, "fr", "exd6ep", "e5d6"},
      {"F05-E.14", "P20", k2005, "fr", "Dh4#", "d8h4"},
      {"F23-C", "P03", k2023, "en", "Ng1f3", "g1f3"},
      {"F23-C", "P02", k2023, "en", "e7e5", "e7e5"},
      {"F23-C", "P04", k2023, "en", "ed4", "e5d4"},
      {"F23-C", "P04", k2023, "en", "e5xd4", "e5d4"},
      {"F23-C", "P06", k2023, "en", "ed6", "e5d6"},
      {"F23-C", "P21", k2023, "en", "Qf7", "h5f7"},
      {"F05-E.3", "P03", "figurine", "en", "♞f3", "g1f3"},
      {"F05-E.3", "P03", k2005, "fr", "♘f3", "g1f3"},
      {"F05-F.2i", "P02", kSpoken, "de", "Bauer Eva sieben Eva fünf", "e7e5"},
      {"F05-F.2i", "P19", kSpoken, "de", "Läufer Cesar vier Felix sieben", "c4f7"},
      {"F05-E.13 F30-5.5 D28-5.19", "P03", k2005, "fr", "Cf3 !? (=)", "g1f3"},
  }));
  const Position position = position_named(row.position);
  GameNotation game = notation(row.style, row.language);
  game.start(position, false);
  INFO(row.articles << ' ' << row.style << ' ' << row.text);
  CHECK(game.read(position, row.text) == uci(position, row.uci));
}

TEST_CASE("what may mean several moves is refused with all of them") {
  const auto row = GENERATE(values<Row>({
      {"F30-5.3-6", "P13", k1930Words, "fr", "T 2 CR", "T 2 TD — 2 CR or T 4 CR — 2 CR"},
      {"F30-5.3-6", "P09", k1930Words, "fr", "C 2 D", "C 1 CD — 2 D or C 3 FR — 2 D"},
      {"F30-5.4-7", "P24", k1930Short, "fr", "d3:", "c4 — d3: or e4 — d3:"},
      {"D28-5.16", "P14", k1928Short, "fr", "C f3", "C g1—f3 or C d2—f3"},
      {"F05-E.10-1", kKnightsE1G1, k2005, "fr", "Cf3", "Ce1f3 or Cg1f3"},
      {"F05-E.10-3", "P22", k2005, "fr", "De1", "Dh1e1 or De4e1 or Dh4e1"},
  }));
  const GameNotation game = notation(row.style, row.language);
  INFO(row.articles << ' ' << row.style << ' ' << row.text);
  const auto move = game.read(position_named(row.position), row.text);
  REQUIRE_FALSE(move);
  CHECK_THAT(move.error(), ContainsSubstring(fmt::format("'{}' is ambiguous: ", row.text)));
  for (std::string_view rest = row.uci; !rest.empty();) {
    const std::size_t end = std::min(rest.find(" or "), rest.size());
    CHECK_THAT(move.error(), ContainsSubstring(std::string(rest.substr(0, end))));
    rest.remove_prefix(std::min(end + 4, rest.size()));
  }
}

TEST_CASE("what is no move, no legal one or not a whole one is refused with the reason") {
  const GameNotation french = notation(k2005, "fr");
  CHECK(french.read(Position::initial(), "Nf3").error() ==
        "'Nf3' is not a move in French letters (P C F T D R)");
  CHECK(french.read(Position::initial(), "Cf3 Cf6").error() ==
        "'Cf3 Cf6' is not a move in French letters (P C F T D R)");
  CHECK(french.read(Position::initial(), "Fc4").error() == "'Fc4' is not legal");
  CHECK(french.read(position_of(kPawnD7), "d8").error() == "'d8' does not say what the pawn becomes");
  CHECK(french.read(position_named("P04"), "d4").error() == "'d4' is not legal");
  CHECK(french.read(position_named("P03"), "e5d6").error() == "'e5d6' is not legal");
  const GameNotation english = notation("san", "en");
  CHECK(english.read(Position::initial(), "Cf3").error() == "'Cf3' is not a move");
  CHECK(english.read(Position::initial(), "").error() == "'' is not a move");
  const GameNotation words = notation(k1930Words, "fr");
  CHECK(words.read(Position::initial(), "P pr. R").error() ==
        "'P pr. R' is not a move in French letters (P C F T D R)");
  CHECK(words.read(Position::initial(), "P 4 T").error() ==
        "'P 4 T' is not a move in French letters (P C F T D R)");
  CHECK(words.read(Position::initial(), "P pr. P").error() == "'P pr. P' is not legal");
}

TEST_CASE("the sign of check distinguishes descriptive moves that are otherwise equal",
          "[D28-5.9][F30-5.3-7]") {
  // Both rooks may go to a2; one of them uncovers the queen's check.
  const Position position = position_of("8/8/8/7k/8/8/4R3/R2Q3K w - - 0 1");
  const GameNotation game = notation(k1930Words, "fr");
  CHECK_FALSE(game.read(position, "T 2 TD"));
  CHECK_FALSE(game.read(position, "T 2 TD mat"));
  CHECK(game.read(position, "T 2 TD éch.") == uci(position, "e2a2"));
}

TEST_CASE("two pawns that can capture en passant are distinguished like any others", "[F05-E.9b]") {
  const Position position = position_of("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1");
  const GameNotation game = notation(k1930Short, "fr");
  CHECK(game.read(position, "d6: e.p.").error() == "'d6: e.p.' is ambiguous: c5 — d6: e.p. or e5 — d6: e.p.");
  CHECK(game.write(position, uci(position, "c5d6")) == "c—d6: e.p.");
  CHECK(game.read(position, "c—d6:") == uci(position, "c5d6"));
}

TEST_CASE("each edition has its systems, and each style that others rely on exists once",
          "[D28-5.1][F30-5.1]") {
  for (const std::string_view name :
       {"san", "long-algebraic", "uci", "figurine", "fide-1930-algebraic", "fide-1930-algebraic-short",
        "fide-1928-algebraic", "fide-1928-algebraic-short", "fide-1930-descriptive", "fide-2005"}) {
    CHECK(std::count_if(styles().begin(), styles().end(),
                        [&](const NotationStyle& s) { return s.name == name; }) == 1);
  }
  for (const NotationStyle& style : styles()) CHECK(find_language(style.language));
  CHECK_FALSE(find_style("SAN"));
  for (const std::string_view recognised : {k1928, k1928Short, k1928Words, k1930, k1930Short, k1930Words})
    CHECK(find_style(recognised));
  CHECK(style_of_edition("fide-1928-draft").name == k1928);
  CHECK(style_of_edition("fide-1930").name == k1930);
  CHECK(style_of_edition("fide-2005-blitz").name == k2005);
  CHECK(style_of_edition("fide-2023-rapid").name == k2023);
  CHECK(style_of_edition("fide-current").name == k2023);
}

}  // namespace styles_test
