// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/trf/write.hpp"

#include "tests/support/catch.hpp"

namespace eboard::tournament::trf_write_test {
namespace {

// A comment, blanks at the end of a line, a record of one program, mixed ends of lines, no end of the last
// line.
const std::string kFile =
    "012 Open   \r\n### a comment\n\nXXR 3\r\nDAT    1 EMAIL      a@example.org\n"
    "001    1 m    Aas, Per                          2100 NOR     1503014 1990/11/30  1.0    1     2 w 1     "
    "3 b   \r\n"
    "001    2 m    Bull, Ole                         2000 NOR                         0.0    2     1 b 0  "
    "0000 - H\r\n"
    "001    3      Collett                           1900 NOR                         0.0    3  0000 - Z     "
    "1 w";

Tournament read(const std::string& bytes) { return trf::read(bytes).tournament; }

std::string rewritten(const Tournament& now, const std::string& bytes = kFile) {
  const auto text = trf::rewrite(bytes, now);
  REQUIRE(text);
  CHECK(read(*text) == now);
  return *text;
}

std::string with(std::string text, const std::string& before, const std::string& now) {
  return text.replace(text.find(before), before.size(), now);
}

TEST_CASE("without a change every byte stays") {
  CHECK(rewritten(read(kFile)) == kFile);
  CHECK(trf::rewrite("no TRF\n", read("no TRF\n")).value() == "no TRF\n");
  CHECK(trf::rewrite("", Tournament{}).value().empty());
}

TEST_CASE("a result takes the place of the blank") {
  Tournament now = read(kFile);
  now.players[0].entries[1].result = Result::loss;
  now.players[2].entries[1].result = Result::win;
  now.players[2].points = kOne;
  const std::string text = with(kFile, "   3 b   \r\n", "   3 b 0 \r\n");
  CHECK(rewritten(now) == with(text, " 0.0    3", " 1.0    3") + " 1");
}

TEST_CASE("a round is paired") {
  Tournament now = read(kFile);
  now.players[0].entries.push_back({2, Colour::black, Result::pending});
  now.players[1].entries.push_back({1, Colour::white, Result::pending});
  now.players[2].entries.push_back({kNobody, Colour::none, Result::pairing_bye});
  std::string text = with(kFile, "3 b   \r\n", "3 b       2 b  \r\n");
  text = with(text, "0000 - H\r\n", "0000 - H     1 w  \r\n");
  CHECK(rewritten(now) == text + "    0000 - U");
}

TEST_CASE("a player comes, one goes, and one is put right") {
  Tournament now = read(kFile);
  Player late;
  late.number = 4;
  late.name = "Døving, Åse";
  late.title = "WFM";
  late.sex = Sex::female;
  late.rating = 1850;
  late.national = {{"NOR", 1875, "", "77", "OSL", ""}};
  late.entries = {{kNobody, Colour::none, Result::zero_bye}, {}};
  now.players.push_back(late);
  now.players[1].name = "Bull, Ole Bornemann";
  now.players[1].rank = 3;
  std::string text = with(kFile, "Bull, Ole          ", "Bull, Ole Bornemann");
  text = with(text, "0.0    2", "0.0    3");
  text +=
      "\r\n001    4 wWFM Døving, Åse                       1850                                       0000 - "
      "Z"
      "\r\nNOR    4                                        1875 OSL          77";
  CHECK(rewritten(now) == text);
  Tournament fewer = now;
  fewer.players.pop_back();
  fewer.players[1] = read(kFile).players[1];
  CHECK(rewritten(fewer, text) == kFile + "\r\n");
}

TEST_CASE("a record of the head is replaced where it stands, and a new one comes before the players") {
  Tournament now = read(kFile);
  now.name = "Open of Oslo";
  now.rounds = 5;
  now.city = "Oslo";
  now.byes = {{Result::zero_bye, 3, {2, 3}}};
  std::string text = with(kFile, "012 Open   \r\n", "012 Open of Oslo\r\n");
  text = with(text, "XXR 3", "XXR 5");
  text = with(text, "a@example.org\n", "a@example.org\n022 Oslo\r\n");
  CHECK(rewritten(now) == text + "\r\nXXZ 2 3");
}

TEST_CASE("letters are those of the file's encoding") {
  const std::string latin = with(kFile, "Collett", "Coll\xe9tt");
  Tournament now = read(latin);
  now.players[2].name = "Müller";
  CHECK(rewritten(now, latin) == with(latin, "Coll\xe9tt", "M\xfcller "));
  now.players[2].name = "Černý";
  const auto refused = trf::rewrite(latin, now);
  REQUIRE_FALSE(refused);
  CHECK(refused.error() == "the file is in Windows-1252, which cannot write \"Černý\"");
}

TEST_CASE("what no column can hold is refused") {
  Tournament now = read(kFile);
  now.players[0].number = 10'000;
  CHECK(trf::rewrite(kFile, now).error() == "10000 is no start number of a player of his own from 1 to 9999");
  now = read(kFile);
  now.players[0].points = Points{10'000};
  CHECK(trf::rewrite(kFile, now).error() == "\"1000.0\" is longer than its 4 columns");
  const std::string binary("012 Open\n\0", 10);
  CHECK(trf::rewrite(binary, Tournament{}).value() == binary);
  CHECK(trf::rewrite(binary, read(kFile)).error() == "the file could not be read");
  now.players[1].number = 1;
  CHECK_FALSE(trf::write(now, trf::Version::trf26));
}

Tournament everything() {
  Tournament tournament;
  tournament.name = "Cup";
  tournament.city = "Oslo";
  tournament.federation = "NOR";
  tournament.start = "2026/05/01";
  tournament.end = "2026/05/03";
  tournament.chief_arbiter = "IA Berg";
  tournament.deputies = {"FA Moe", "FA Lie"};
  tournament.time_control = "90 min + 30 s";
  tournament.coded_time_control = "5400+30";
  tournament.round_dates = {"26/05/01", "", "26/05/03"};
  tournament.rounds = 3;
  tournament.type = "Team Swiss";
  tournament.type_code = "FIDE_TEAM_TYPEA_MP_GP";
  tournament.format = Format::swiss;
  tournament.team_event = true;
  tournament.rank_method = "IND FIDE";
  tournament.pairing_program = "eboardd";
  tournament.tie_breaks = {"BH:MP/C1", "EMGSB"};
  tournament.standing_keys = {"PTS", "BH:MP/C1"};
  tournament.first_colour = Colour::black;
  tournament.board_colours = "WB";
  tournament.points = {{30}, {10}, {0}, {30}, {-5}, {30}, {10}, {-5}, {10}, {0}};
  tournament.match_points = {{30}, {10}, {0}};
  tournament.acceleration = {{kTwo, kNone, 1, 2, 1, 1}};
  tournament.forbidden = {{1, 2, {1, 2}}};
  tournament.byes = {{Result::half_bye, 3, {2}}};
  tournament.abnormal = {{{}, Points{-10}, kNone, 0, {2}}, {Result::forfeit_win, kOne, kTwo, 2, {1, 2}}};
  for (int number = 1; number <= 4; ++number) {
    Player player;
    player.number = number;
    player.name = std::string("Player ") + static_cast<char>('A' + number - 1);
    player.sex = number % 2 == 0 ? Sex::male : Sex::female;
    player.rating = 2000 + number;
    player.rank = number;
    player.points = kNone;
    player.entries.resize(1);
    tournament.players.push_back(player);
  }
  tournament.players[0].entries[0] = {3, Colour::white, Result::win};
  tournament.players[2].entries[0] = {1, Colour::black, Result::loss};
  tournament.players[1].entries[0] = {kNobody, Colour::none, Result::forfeit_win};
  tournament.players[3].entries[0] = {kNobody, Colour::none, Result::forfeit_loss};
  tournament.players[0].points = Points{30};
  tournament.players[1].points = Points{30};
  tournament.players[3].points = Points{-5};
  tournament.teams = {{1, "North", "NTH", "2001.5", Points{30}, Points{60}, 1, {1, 2}},
                      {2, "Sør", "", "2003", Points{0}, Points{-5}, 2, {3, 4}}};
  tournament.line_ups = {{1, 2, 1, {3, kNobody}}};
  tournament.team_byes = {kOne, kTwo, {0, 2}};
  tournament.forfeited_matches = {{2, 1, 2, false, false}};
  return tournament;
}

TEST_CASE("a tournament is written with every record of TRF26, and read back as it was") {
  const Tournament tournament = everything();
  const std::string text = trf::write(tournament, trf::Version::trf26).value();
  INFO(text);
  const trf::Reading reading = trf::read(text);
  for (const Finding& finding : reading.findings) UNSCOPED_INFO(to_string(finding));
  CHECK(reading.findings.empty());
  CHECK(reading.tournament == tournament);
  CHECK(text.find(" \r\n") == std::string::npos);
  for (const std::string_view line : {
           "\r\n142 3\r\n",
           "\r\n152 B\r\n",
           "\r\n162  W 3.0    D 1.0    L 0.0    A-0.5    P 1.0    X 0.0\r\n",
           "\r\n202 BH:MP/C1,EMGSB\r\n",
           "\r\n240 H   3    2\r\n",
           "\r\n250  2.0  0.0   1   2    1    1\r\n",
           "\r\n260   1   2    1    2\r\n",
           "\r\n299    -1.0   0.0         2\r\n",
           "\r\n299 +   1.0   2.0    2    1    2\r\n",
           "\r\n300   1   2   1    3 0000\r\n",
           "\r\n310   1 North                            NTH   2001.5    3.0    6.0   1     1    2\r\n",
           "\r\n320  1.0  2.0 000   2\r\n",
           "\r\n330 --   2   1   2\r\n",
           "\r\n362 TW 3.0   TD 1.0   TL 0.0\r\n",
           "\r\n001    1 w    Player A                          2001                             3.0    1    "
           " 3 w 1\r\n",
       }) {
    INFO(line);
    CHECK(text.find(line) != std::string::npos);
  }
}

TEST_CASE("TRF16 gets what it has records for") {
  Tournament tournament = everything();
  tournament.order_by_rank = true;
  const std::string text = trf::write(tournament, trf::Version::trf16).value();
  INFO(text);
  const trf::Reading reading = trf::read(text);
  CHECK(reading.version == trf::Version::trf16);
  CHECK(reading.errors == 0);
  CHECK(reading.tournament.players == tournament.players);
  CHECK(reading.tournament.rounds == 3);
  CHECK(reading.tournament.first_colour == Colour::black);
  CHECK(reading.tournament.order_by_rank);
  CHECK(reading.tournament.teams[1].members == std::vector<int>{3, 4});
  CHECK(
      text.find(
          "XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 ZPB=-0.5 HPB=1.0 FPB=3.0 PAB=1.0 FW=3.0 FL=-0.5") !=
      std::string::npos);
}

TEST_CASE("a name is cut at its columns, by letters") {
  Tournament tournament;
  tournament.players.resize(1);
  tournament.players[0].number = 1;
  tournament.players[0].rating = 1234;
  for (int letter = 0; letter < 40; ++letter) tournament.players[0].name += "é";
  const Tournament again = read(trf::write(tournament, trf::Version::trf26).value());
  CHECK(again.players[0].name == tournament.players[0].name.substr(0, 66));
  CHECK(again.players[0].rating == 1234);
}

}  // namespace
}  // namespace eboard::tournament::trf_write_test
