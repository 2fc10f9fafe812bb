// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Tables as text: how they are cut, which column is what, and what cannot be certain and is said.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <random>

#include "daemon/tournament/import/read_file.hpp"
#include "daemon/tournament/import/read_sheet.hpp"
#include "daemon/tournament/import/words.hpp"
#include "tests/support/catch.hpp"

namespace eboard::tournament::import_sheet_test {
namespace {

using Cells = std::vector<std::string>;

std::vector<Cells> cells(std::string_view text) {
  std::vector<Cells> all;
  for (const Row& row : read_csv(text).rows) all.push_back(row.cells);
  return all;
}

Said read(std::string_view text, const char* columns = nullptr, std::optional<int> round = {}) {
  if (columns == nullptr) return read_file(text, "table.csv", {}, round);
  const auto mapping = parse_mapping(columns);
  REQUIRE(mapping);
  return read_file(text, "table.csv", {.now = *mapping}, round);
}

std::vector<std::string> lines(const Said& said) {
  std::vector<std::string> all;
  for (const Finding& finding : said.findings) all.push_back(to_string(finding));
  return all;
}

TEST_CASE("the separator of a table is found, or said in its first line") {
  CHECK(cells("a;b;c\n1;2,5;x,y\n") == std::vector<Cells>{{"a", "b", "c"}, {"1", "2,5", "x,y"}});
  CHECK(cells("a,b\n1,2\n") == std::vector<Cells>{{"a", "b"}, {"1", "2"}});
  CHECK(cells("a\tb\n1\t2\n") == std::vector<Cells>{{"a", "b"}, {"1", "2"}});
  CHECK(cells("Aalto, Mika;2104\nBrandt, Ole;2066\n") ==
        std::vector<Cells>{{"Aalto, Mika", "2104"}, {"Brandt, Ole", "2066"}});
  CHECK(cells("sep=|\na|b,c\n") == std::vector<Cells>{{""}, {"a", "b,c"}});
}

TEST_CASE("lines end in any way, and fields in quotes hold all of them") {
  CHECK(cells("a;b\r\nc;d\r\n") == std::vector<Cells>{{"a", "b"}, {"c", "d"}});
  CHECK(cells("a;b\rc;d") == std::vector<Cells>{{"a", "b"}, {"c", "d"}});
  CHECK(cells("\"x;y\";\"say \"\"hi\"\"\"\n\"two\nlines\";z\n") ==
        std::vector<Cells>{{"x;y", "say \"hi\""}, {"two lines", "z"}});
  const Sheet sheet = read_csv("a;\"1\r\n2\r\n3\"\r\nb;c\r\n");
  REQUIRE(sheet.rows.size() == 2);
  CHECK(sheet.rows[1].line == 4);
  // Nobody closes it: it is one more character, and takes no line away.
  CHECK(cells("a;\"b\nc;d\n") == std::vector<Cells>{{"a", "\"b"}, {"c", "d"}});
  CHECK(cells(" padded ; \"Quoted\" Name ;\n") == std::vector<Cells>{{"padded", "Quoted Name", ""}});
}

TEST_CASE("a table may be UTF-8 with a mark, UTF-16 or Windows-1252") {
  const std::vector<Cells> wanted{{"N", "M\xc3\xbcller"}};
  CHECK(cells("\xef\xbb\xbfN;M\xc3\xbcller\n") == wanted);
  CHECK(cells("N;M\xfcller\n") == wanted);
  CHECK(cells(std::string_view("\xff\xfeN\0;\0M\0\xfc\0l\0l\0e\0r\0\n\0", 20)) == wanted);
  const Sheet sheet = read_csv("a;b\nN;M\xfcller\n");
  REQUIRE(sheet.findings.size() == 1);
  CHECK(to_string(sheet.findings[0]) ==
        "line 2: warning: the file is not UTF-8; it was read as Windows-1252");
}

TEST_CASE("columns are found by their heads in six languages") {
  for (const char* const heads :
       {"Bo.;No.;White;Rtg;Result;Black;Rtg;No.", "Br.;Nr.;Wei\xc3\x9f;Elo;Erg.;Schwarz;Elo;Nr.",
        "Ech.;No.;Blancs;Elo;R\xc3\xa9sultat;Noirs;Elo;No.", "M.;No.;BLANCAS;Elo;Resultado;Negras;Elo;No.",
        "Brd;Nr.;Wit;Rtg;Resultaat;Zwart;Rtg;Nr.",
        "Lent.;Nr.;Baltieji;Reit.;Rezultatas;Juodieji;Reit.;Nr."}) {
    const Said said = read(fmt::format("{}\n7;12;Aalto, Mika;2104;1:0;Brandt, Ole;2066;31\n", heads));
    INFO(heads << "\n" << fmt::format("{}", fmt::join(lines(said), "\n")));
    CHECK(said.findings.empty());
    REQUIRE(said.games.size() == 1);
    const SaidGame& game = said.games[0];
    CHECK(game.table == 7);
    CHECK(game.white.number == 12);
    CHECK(game.white.name == "Aalto, Mika");
    CHECK(game.white.rating == 2104);
    CHECK(game.white_result == Result::win);
    CHECK(game.black_result == Result::loss);
    CHECK(game.black.number == 31);
    CHECK(game.black.rating == 2066);
  }
}

TEST_CASE("a column belongs to the player on whose side it is, or whom its head names") {
  const auto columns = [](std::string_view heads) {
    const auto proposal = propose_columns(read_csv(heads).rows[0], {}, 0);
    REQUIRE(proposal);
    const std::string all = to_string(proposal->mapping);
    return all.substr(0, all.find(" heads="));
  };
  CHECK(columns("Board;White;Rtg;Black;Rtg") == "table=1 white=2 white-rating=3 black=4 black-rating=5");
  CHECK(columns("Board;No.;White;No.;Black") == "table=1 white=3 white-number=2 black=5 black-number=4");
  CHECK(columns("No.;White;Black;Result") == "table=1 result=4 white=2 black=3");
  CHECK(columns("White;Black;White Elo;Black Elo") == "white=1 white-rating=3 black=2 black-rating=4");
  CHECK(columns("WhiteElo;White;Black;BlackElo") == "white=2 white-rating=1 black=3 black-rating=4");
  CHECK(columns("Table;Black;White;Result") == "table=1 result=4 white=3 black=2");
}

TEST_CASE("rounds are told from the line above the table, whatever its language") {
  CHECK(round_in(plain_words("Round 6 on 2026/04/07 at 10:00")) == 6);
  CHECK(round_in(plain_words("6. Runde am 2026/04/07 um 10:00")) == 6);
  CHECK(round_in(plain_words("Ronde 6 du 7.4.2026")) == 6);
  CHECK(round_in(plain_words("6 ratas")) == 6);
  CHECK(round_in(plain_words("Ronda 6")) == 6);
  CHECK(round_in(plain_words("6e ronde")) == 6);
  CHECK(round_in(plain_words("Harbour Open 2026")) == 0);
  const Said said = read("Harbour Open;;\n3. Runde am 7.4.2026\nBrett;Weiss;Schwarz\n1;A B;C D\n");
  CHECK(said.event == "Harbour Open");
  CHECK(said.round == 3);
  CHECK(said.date == "7.4.2026");
}

TEST_CASE("a table whose heads nobody knows says what to say, and with that it is read") {
  const char* const text =
      "Szach.;Bia\xc5\x82"
      "e;Czarne;Wynik\n1;Aalto, Mika;Brandt, Ole;1-0\n2;Costa, Rui;Dahl, Siv;\n";
  const Said unknown = read(text);
  CHECK(lines(unknown) ==
        std::vector<std::string>{
            "file: error: no line says in words that are known what its columns are; line 1 has 1 "
            "\"Szach.\", 2 "
            "\"Bia\xc5\x82"
            "e\", 3 \"Czarne\", 4 \"Wynik\". Say it as \"table=1 white=3 black=5 result=6\", or for "
            "players as \"number=1 name=2 rating=4\""});
  const Said said = read(text, "table=1 white=B black=C result=4");
  CHECK(lines(said) == std::vector<std::string>{"line 1: warning: taken for the heads of the columns"});
  REQUIRE(said.games.size() == 2);
  CHECK(said.games[0].white_result == Result::win);
  CHECK(said.games[1].table == 2);
  // Without any heads the first line is a game.
  CHECK(read("1;Aalto, Mika;Brandt, Ole\n", "table=1 white=2 black=3").games.size() == 1);
}

TEST_CASE("what a person says of columns is kept, and belongs to the same heads") {
  const char* const text = "Bo.;White;Black;Res.\n1;A B;C D;1-0\n";
  const Said said = read(text);
  const auto kept = parse_mapping(said.columns);
  REQUIRE(kept);
  CHECK(to_string(*kept) == said.columns);
  CHECK(read(text, said.columns.c_str()).games == said.games);
  CHECK(read("BO;white;BLACK;Res\n1;A B;C D;1-0\n", said.columns.c_str()).games == said.games);
  CHECK(lines(read("White;Black\nA B;C D\n", said.columns.c_str())) ==
        std::vector<std::string>{"file: error: the columns were stated for a table with other heads"});
  CHECK(to_string(*parse_mapping("points=15 rounds=6-14 name=C rank=1")) ==
        "name=3 rank=1 points=15 rounds=6-14");
  CHECK(to_string(*parse_mapping("name=3 rounds=7-33/3")) == "name=3 rounds=7-33/3");
  for (const char* const wrong :
       {"", "white=3", "name", "name=0", "name=1001", "name=ABCD", "nom=3", "name=1 name=2",
        "name=1 rounds=5-3", "name=1 rounds=5-9/3", "rounds=1-2"}) {
    INFO(wrong);
    const auto mapping = parse_mapping(wrong);
    REQUIRE_FALSE(mapping);
    CHECK_FALSE(mapping.error().empty());
  }
}

TEST_CASE("the heads of a table and the line below are there for who says what the columns are") {
  const Said known = read("Open;;\nNo.;Name;Elo\n1;Aalto, Mika;2104\n");
  CHECK(known.heads == SaidHeads{2, Cells{"No.", "Name", "Elo"}, Cells{"1", "Aalto, Mika", "2104"}});
  const Said unknown = read("Wynik;Szach.\n");
  CHECK(unknown.heads == SaidHeads{1, Cells{"Wynik", "Szach."}, {}});
  CHECK(read("1;Aalto, Mika;Brandt, Ole\n", "table=1 white=2 black=3").heads.line == 1);
  CHECK(read("one cell\n").heads == SaidHeads{});
}

TEST_CASE("two columns that may be one field are named, and none is taken") {
  const Said said = read("No.;Name;Elo;Elo\n1;Aalto, Mika;2104;2050\n");
  CHECK(lines(said) ==
        std::vector<std::string>{
            "line 1, columns 3 to 4: warning: columns 3 \"Elo\", 4 \"Elo\" may each be rating; none "
            "was read; say which one, as \"rating=3\""});
  REQUIRE(said.players.size() == 1);
  CHECK_FALSE(said.players[0].rating);
  // FIDE's rating stands for itself.
  CHECK(read("No;Name;Elo;EloFIDE\n1;A B;2104;2050\n").players[0].rating == 2050);
  const Said twice = read("Bo;White;White;Black\n1;A B;C D;E F\n");
  REQUIRE(twice.findings.size() == 1);
  CHECK(twice.findings[0].severity == Severity::error);
  CHECK(twice.games.empty());
}

TEST_CASE("names in two columns are put together") {
  for (const char* const heads :
       {"Nr;Nachname;Vorname", "Nr;Name;Vorname", "No;Nom;Pr\xc3\xa9nom", "No;Apellidos;Nombre",
        "No;Last name;First name", "Nr;Pavard\xc4\x97;Vardas"}) {
    const Said said = read(fmt::format("{}\n4;Aalto;Mika\n", heads));
    INFO(heads);
    REQUIRE(said.players.size() == 1);
    CHECK(said.players[0].name == "Aalto, Mika");
    CHECK(said.players[0].number == 4);
  }
}

TEST_CASE("byes are worth what their result says") {
  const Said said = read(
      "Bo.;White;Result;Black\n1;A B;1;spielfrei\n2;C D;\xc2\xbd;not paired\n3;E F;0;nicht ausgelost\n"
      "4;G H;1;not paired\n5;I J;;bye\n6;K L;- - +;M N\n7;bye;;O P\n8;Q R;;\n");
  std::string results;
  for (const SaidBye& bye : said.byes) results += code_of(bye.result);
  CHECK(results == "UHZFUUU");
  REQUIRE(said.games.size() == 1);
  CHECK(said.games[0].table == 6);
  CHECK(said.games[0].black_result == Result::forfeit_win);
  CHECK(lines(said) ==
        std::vector<std::string>{"line 9, column 4: warning: names no opponent, and was read as a bye"});
}

TEST_CASE("a half that a spreadsheet made a day of is an error, of a bye, too") {
  CHECK(lines(read("Bo.;White;Result;Black\n1;A B;2026-01-02;C D\n2;E F;2026-01-02;bye\n")) ==
        std::vector<std::string>{
            "line 2, column 3: error: \"2026-01-02\" is no result; a spreadsheet makes a day of 1/2, and "
            "\xc2\xbd is certain",
            "line 3, column 3: error: \"2026-01-02\" is no result; a spreadsheet makes a day of 1/2, and "
            "\xc2\xbd is certain"});
}

TEST_CASE("what contradicts itself in a round is an error in its line") {
  CHECK(lines(read("Bo.;White;Result;Black\n1;A B;01.Feb;C D\n1;E F;;A B\nx;G H;;I J\n")) ==
        std::vector<std::string>{"line 2, column 3: error: \"01.Feb\" is no result",
                                 "line 3: error: A B is in line 2, too",
                                 "line 3: error: table 1 is in line 2, too",
                                 "line 4, column 1: error: \"x\" is no number of a table"});
  CHECK(lines(read("Bo.,White,Black\n1,Aalto, Mika,Brandt\n2,C D,E F\n3,G H,I J\n4,K L,M N\n")) ==
        std::vector<std::string>{
            "line 2, column 4: error: has 4 cells, and the heads have 3: a name with a comma "
            "needs quotes"});
}

TEST_CASE("of a table of several rounds the one that is wanted is read") {
  const char* const text =
      "Round 1\nBo.;White;Black\n1;A B;C D\n\nRound 2 on 2026/04/08\nBo.;White;Black\n1;C D;A B\n2;E F;G H\n";
  CHECK(lines(read(text)) ==
        std::vector<std::string>{"file: error: holds rounds 1, 2; say which one is meant"});
  const Said said = read(text, nullptr, 2);
  CHECK(said.round == 2);
  CHECK(said.date == "2026/04/08");
  CHECK(said.games.size() == 2);
  CHECK(lines(read(text, nullptr, 3)) == std::vector<std::string>{"file: error: holds no round 3"});
}

std::string entries(const Said& said, std::size_t player) {
  std::string all;
  for (const Entry& entry : said.tournament->players[player].entries)
    all += fmt::format("{}{}{} ", entry.opponent,
                       entry.colour == Colour::white   ? "w"
                       : entry.colour == Colour::black ? "b"
                                                       : "-",
                       code_of(entry.result));
  return all;
}

TEST_CASE("a cross table has opponents by rank or by start number") {
  const Said ranks = read(
      "Rk.;Name;1.Rd;2.Rd;3.Rd;Pts\n1;A B;2w1;3b\xc2\xbd;2b;1,5\n2;C D;1b0;-1;1w;1\n3;E "
      "F;0;1w\xc2\xbd;0;0,5\n");
  CHECK(lines(ranks) == std::vector<std::string>{
                            "file: warning: the players have no start numbers here; their ranks were taken"});
  CHECK(ranks.by_rank);
  REQUIRE(ranks.tournament);
  CHECK(entries(ranks, 0) == "2w1 3b= 2b  ");
  CHECK(entries(ranks, 1) == "1b0 0-U 1w  ");
  CHECK(entries(ranks, 2) == "0-Z 1w= 0-Z ");
  CHECK(ranks.tournament->players[2].points == kHalf);
  const Said numbers =
      read("Rk.;SNo;Name;1.Rd;2.Rd\n1;8;A B;5w1;3b1\n2;5;C D;8b0;-\xc2\xbd\n3;3;E F;0;8w0\n");
  CHECK(lines(numbers).empty());
  CHECK_FALSE(numbers.by_rank);
  CHECK(entries(numbers, 0) == "5w1 3b1 ");
}

TEST_CASE("colours of a cross table are letters of its language") {
  const auto colour = [](std::string_view white, std::string_view black) {
    const Said said =
        read(fmt::format("Rk;Name;R1;R2\n1;A B;2{0}1;2{1}0\n2;C D;1{1}0;1{0}1\n", white, black));
    REQUIRE(said.tournament);
    return said.tournament->players[0].entries[0].colour;
  };
  CHECK(colour("w", "b") == Colour::white);
  CHECK(colour("w", "s") == Colour::white);
  CHECK(colour("w", "z") == Colour::white);
  CHECK(colour("b", "n") == Colour::white);
  CHECK(colour("B", "J") == Colour::white);
  const Said said = read("Rk;Name;R1\n1;A B;2n1\n2;C D;1n0\n");
  REQUIRE_FALSE(said.findings.empty());
  CHECK(said.findings.back().what == "\"n\" are not the letters of two colours");
}

TEST_CASE("what two lines of a cross table say of one game must fit together") {
  CHECK(lines(read("Rk;Name;R1;R2\n1;A B;2w1;2b1\n2;C D;1b1;-1\n"))[1] ==
        "line 2, column 3: error: round 1: the two results do not fit together (line 3)");
  CHECK(lines(read("Rk;Name;R1;R2\n1;A B;2w1;2b1\n2;C D;1w0;1w0\n"))[1] ==
        "line 2, column 3: error: round 1: both have one colour (line 3)");
  CHECK(lines(read("Rk;Name;R1;R2\n1;A B;2w1;3b1\n2;C D;1b0;1w0\n3;E F;0;0\n"))[1] ==
        "line 2, column 4: error: round 2: player 3 has no such game (line 4)");
  CHECK(lines(read("Rk;Name;R1;R2\n1;A B;9w1;2b1\n2;C D;0;1w0\n"))[1] ==
        "line 2, column 3: error: nobody in the table is 9");
  CHECK(lines(read("Rk;Name;R1;R2\n1;A B;2w7;2b1\n2;C D;1b0;1w0\n")) ==
        std::vector<std::string>{"line 2, column 3: error: \"2w7\" is no opponent with colour and result"});
}

TEST_CASE("a table of who beat whom is refused") {
  CHECK(lines(read("Rk;Name;1;2;3;Pts\n1;A B;*;\xc2\xbd;\xc2\xbd;1\n2;C D;\xc2\xbd;*;\xc2\xbd;1\n3;E "
                   "F;\xc2\xbd;\xc2\xbd;*;1\n")) ==
        std::vector<std::string>{
            "file: error: no cell names an opponent: such a table says who beat whom, and not "
            "in which round; give one by rounds"});
}

TEST_CASE("a number or a table twice in a list of players is an error, a name a warning") {
  CHECK(lines(read("No.;Name\n1;A B\n1;C D\n2;A B\n")) ==
        std::vector<std::string>{"line 3, column 1: error: number 1 is in line 2, too",
                                 "line 4: warning: A B is in line 2, too"});
}

TEST_CASE("a name whose comma nobody quoted moves cells, and its line is an error in every table") {
  CHECK(lines(read("No.,Name,Rtg\n1,Aalto, Mika,2104\n2,Brandt,2066\n3,Costa,1990\n")) ==
        std::vector<std::string>{
            "line 2, column 4: error: has 4 cells, and the heads have 3: a name with a comma needs quotes"});
  CHECK(lines(read("Rk.,Name,R1,R2\n1,Aalto, Mika,2w1,2b1\n2,Brandt,1b0,1w0\n3,Costa,0,0\n")) ==
        std::vector<std::string>{
            "line 2, column 5: error: has 5 cells, and the heads have 4: a name with a comma needs quotes"});
}

TEST_CASE("files that are no tables are refused in one line, soon") {
  const auto only = [](std::string_view bytes) {
    INFO(bytes.substr(0, 40));
    const std::clock_t begin = std::clock();
    const Said said = read_file(bytes, "x");
    CHECK(std::clock() - begin < 2 * CLOCKS_PER_SEC);
    CHECK(said.findings.size() == 1);
    return said.findings.empty() ? std::string() : said.findings.front().what;
  };
  CHECK(only("") == "this is no table: no line has two cells");
  CHECK(only("hello\nworld\n") == "this is no table: no line has two cells");
  CHECK(only(std::string_view("a;b\n\0;c\n", 8)) == "x: holds NUL bytes: this is no text");
  CHECK(only("a;b\n\x01;c\n") == "a control character stands here: this is no text");
  CHECK(only("\xd0\xcf\x11\xe0\xa1\xb1") ==
        "x: this is a workbook of old Excel (XLS), or one with a password; save it as XLSX or CSV");
  CHECK(only(" <html>") == "x: this is a web page or XML; save the table as XLSX or CSV");
  CHECK(only(std::string(kMaxImportBytes + 1, 'a')) == "x: larger than 32 MiB");
  CHECK(only("sep=;\n" + std::string(kMaxColumns, ';')) == "more than 1000 cells in a row");
  CHECK(only(std::string(kMaxImportBytes, ';')) == "a cell of more than 32767 bytes");
  CHECK(only(std::string(kMaxImportBytes, '\n')) == "more than 200000 rows or 1000000 cells");
  std::mt19937 random(20261130);
  std::string noise(8U << 20U, '\0');
  for (char& c : noise) c = static_cast<char>(random());
  CHECK_FALSE(only(noise).empty());
  std::string quotes;
  while (quotes.size() < (8U << 20U)) quotes += "\"\";\"\"\"a\"\n;\"";
  const std::clock_t begin = std::clock();
  CHECK_FALSE(read_file(quotes, "x").findings.empty());
  CHECK(std::clock() - begin < 3 * CLOCKS_PER_SEC);
}

TEST_CASE("PGN of several rounds is read by round") {
  const auto game = [](int round, const char* white, const char* black) {
    return fmt::format(
        "[Event \"e\"]\n[Round \"{}\"]\n[White \"{}\"]\n[Black \"{}\"]\n[Result \"1-0\"]\n\n1-0\n\n", round,
        white, black);
  };
  const std::string text = game(1, "A B", "C D") + game(2, "C D", "A B") + game(2, "E F", "bye");
  CHECK(lines(read(text)) ==
        std::vector<std::string>{"file: error: holds rounds 1, 2; say which one is meant"});
  const Said said = read(text, nullptr, 2);
  CHECK(lines(said).empty());
  CHECK(said.format == "PGN");
  CHECK(said.event == "e");
  REQUIRE(said.games.size() == 1);
  CHECK(said.games[0].line == 9);
  CHECK(said.games[0].white_result == Result::win);
  REQUIRE(said.byes.size() == 1);
  CHECK(said.byes[0].player.name == "E F");
  CHECK(said.byes[0].result == Result::pairing_bye);
}

TEST_CASE("a game of PGN that names nobody is an error, for nobody can be given its points") {
  const Said said = read("[Round \"1\"]\n[White \"A B\"]\n[Black \"?\"]\n[Result \"*\"]\n\n*\n");
  CHECK(lines(said).back() == "file: error: game 1: names nobody in Black");
}

}  // namespace
}  // namespace eboard::tournament::import_sheet_test
