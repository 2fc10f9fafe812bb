// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/trf/read.hpp"

#include <fmt/format.h>

#include <chrono>

#include "daemon/tournament/trf/write.hpp"
#include "tests/support/catch.hpp"

namespace eboard::tournament::trf_read_test {
namespace {

using trf::Reading;

/// A line of 001 with entries of ten columns, made by hand from the columns of the format.
std::string player(int number, std::string_view name, std::string_view entries,
                   std::string_view points = " 0.0") {
  return fmt::format("001 {:4} m    {:<33} 2000 NOR     1503014 1990/11/30 {} {:4}  {}", number, name, points,
                     number, entries);
}

std::string shown(const Reading& reading) {
  std::string all;
  for (const Finding& finding : reading.findings) all += to_string(finding) + "\n";
  return all;
}

TEST_CASE("a player is read field by field") {
  const Reading reading = trf::read(
      "001    7 wWGM Moe, Anna                         2211 NOR     1503014 1990/11/30  1.5    2     8 b =  "
      "0000 - F\r\n"
      "001    8      Berg                                 0                                          7 w "
      "=\r\n"
      "NOR    7      Moe, Anna Kari                    2250 OSL      A-1234\r\n");
  INFO(shown(reading));
  CHECK(reading.findings.empty());
  REQUIRE(reading.tournament.players.size() == 2);
  const Player& player = reading.tournament.players[0];
  CHECK(player.number == 7);
  CHECK(player.sex == Sex::female);
  CHECK(player.title == "WGM");
  CHECK(player.name == "Moe, Anna");
  CHECK(player.rating == 2211);
  CHECK(player.federation == "NOR");
  CHECK(player.fide_id == "1503014");
  CHECK(player.birth == "1990/11/30");
  CHECK(player.points == Points{15});
  CHECK(player.rank == 2);
  CHECK(player.entries ==
        std::vector<Entry>{{8, Colour::black, Result::draw}, {0, Colour::none, Result::full_bye}});
  CHECK(player.national == std::vector<NationalRating>{{"NOR", 2250, "", "A-1234", "OSL", "Moe, Anna Kari"}});
  CHECK(reading.tournament.players[1].rating == std::nullopt);
  CHECK(reading.tournament.players[1].entries.size() == 2);
  CHECK(reading.tournament.players[1].entries[1] == Entry{});
}

TEST_CASE("every result of TRF is read, in small letters too") {
  const std::string codes = GENERATE(as<std::string>(), "1=0+-WDL", "1=0+-wdl");
  for (std::size_t at = 0; at < codes.size(); ++at) {
    const Reading reading = trf::read(player(1, "A", fmt::format("   2 w {}", codes[at])) + "\n");
    CHECK(reading.tournament.players[0].entries[0] == Entry{2, Colour::white, static_cast<Result>(at)});
  }
  for (const auto& [code, result] : {std::pair{'h', Result::half_bye}, std::pair{'F', Result::full_bye},
                                     std::pair{'u', Result::pairing_bye}, std::pair{'Z', Result::zero_bye},
                                     std::pair{'-', Result::forfeit_loss}}) {
    CHECK(trf::read(player(1, "A", fmt::format("         {}", code).substr(2)))
              .tournament.players[0]
              .entries[0] == Entry{kNobody, Colour::none, result});
  }
  const Reading pending = trf::read(player(1, "A", "   2 w") + "\n" + player(2, "B", "   1 b"));
  CHECK(pending.findings.empty());
  CHECK(pending.tournament.players[1].entries[0] == Entry{1, Colour::black, Result::pending});
}

TEST_CASE("the head of both generations is read") {
  const Reading reading = trf::read(
      "012 Open  \n142 9\n152 b\n162  W 3.0    D 1.0    L 0.0    A-0.5    P 1.0\n172 IND FIDE\n182 Program\n"
      "192 FIDE_DUTCH_2026_BAKU\n202 BH/C1, DE\n222 5400+30\n362 TW 3.0   TD 1.0   TL 0.0\n"
      "132                                                                                        26/05/01  "
      "26/05/02\n"
      "240 H   3    1    2\n250       1.0   1   2    1    2\n260   1   3    1    2\n299 H       0.0    2    "
      "1\n" +
      player(1, "A", "") + "\n" + player(2, "B", ""));
  INFO(shown(reading));
  CHECK(reading.findings.empty());
  CHECK(reading.version == trf::Version::trf26);
  const Tournament& tournament = reading.tournament;
  CHECK(tournament.name == "Open");
  CHECK(tournament.rounds == 9);
  CHECK(tournament.first_colour == Colour::black);
  CHECK(tournament.points.win == Points{30});
  CHECK(tournament.points.full_bye == Points{30});
  CHECK(tournament.points.half_bye == kOne);
  CHECK(tournament.points.zero_bye == Points{-5});
  CHECK(tournament.points.pairing_bye == kOne);
  CHECK(tournament.points.unknown == kOne);
  CHECK(tournament.match_points == MatchPoints{{30}, {10}, {0}});
  CHECK(tournament.format == Format::swiss);
  CHECK(tournament.tie_breaks == std::vector<std::string>{"BH/C1", "DE"});
  CHECK(tournament.round_dates == std::vector<std::string>{"26/05/01", "26/05/02"});
  CHECK(tournament.byes == std::vector<Byes>{{Result::half_bye, 3, {1, 2}}});
  CHECK(tournament.acceleration == std::vector<Acceleration>{{kNone, kOne, 1, 2, 1, 2}});
  CHECK(tournament.forbidden == std::vector<ForbiddenPairs>{{1, 3, {1, 2}}});
  CHECK(tournament.abnormal == std::vector<AbnormalPoints>{{Result::half_bye, {}, kNone, 2, {1}}});

  const Tournament older = trf::read(
                               "XXR 5\nXXC black1 rank\nXXA    1  1.0  1.0  0.5\nXXP 1 2\nXXZ 2\nBBW 3.0\n"
                               "BBD 1.0\n092 Individual: Round-Robin\n" +
                               player(1, "A", "") + "\n" + player(2, "B", ""))
                               .tournament;
  CHECK(older.rounds == 5);
  CHECK(older.first_colour == Colour::black);
  CHECK(older.order_by_rank);
  CHECK(older.acceleration ==
        std::vector<Acceleration>{{kNone, kOne, 1, 2, 1, 1}, {kNone, kHalf, 3, 3, 1, 1}});
  CHECK(older.forbidden == std::vector<ForbiddenPairs>{{1, 0, {1, 2}}});
  CHECK(older.byes == std::vector<Byes>{{Result::zero_bye, 1, {2}}});
  CHECK(older.points.win == Points{30});
  CHECK(older.points.half_bye == kOne);
  CHECK(older.format == Format::round_robin);
}

TEST_CASE("teams, line-ups and matches are read") {
  const Reading reading = trf::read(
      "310   1 North                            NTH   2250.0    4.0    7.5   1     1    2    3\n"
      "310   2 South                            STH     2200    2.0    3.0   2     4\n"
      "300   1   1   2    2 0000    3\n320  1.0  2.0     002\n330 -+   2   1   2\n" +
      player(1, "A", "") + "\n" + player(2, "B", "") + "\n" + player(3, "C", "") + "\n" + player(4, "D", ""));
  INFO(shown(reading));
  CHECK(reading.findings.empty());
  const Tournament& tournament = reading.tournament;
  CHECK(tournament.team_event);
  REQUIRE(tournament.teams.size() == 2);
  CHECK(tournament.teams[0] == Team{1, "North", "NTH", "2250.0", Points{40}, Points{75}, 1, {1, 2, 3}});
  CHECK(tournament.line_ups == std::vector<LineUp>{{1, 1, 2, {2, kNobody, 3}}});
  CHECK(tournament.team_byes == TeamByes{kOne, kTwo, {0, 2}});
  CHECK(tournament.forfeited_matches == std::vector<ForfeitedMatch>{{2, 1, 2, false, true}});
  const Reading older = trf::read("013 North                              1    2\n" + player(1, "A", "") +
                                  "\n" + player(2, "B", ""));
  CHECK(older.tournament.teams == std::vector<Team>{{1, "North", "", "", {}, {}, {}, {1, 2}}});
  CHECK_FALSE(older.tournament.team_event);
  CHECK_FALSE(trf::read("310   x North\n" + player(1, "A", "")).tournament.team_event);
}

TEST_CASE("what does not fit together is named with its line and columns") {
  const auto findings = [](const std::string& bytes) { return shown(trf::read(bytes)); };
  CHECK(findings("") == "file: error: there is no player (record 001)\n");
  CHECK(findings(player(1, "A", "   2 w 1") + "\n" + player(2, "B", "   1 w 0")) ==
        "line 1, columns 81 to 84: warning: 0.0 points, where the results give 1.0\n"
        "line 1, columns 92 to 99: error: round 1: both have the same colour of the game with player 2\n");
  CHECK(
      findings(player(1, "A", "   2 w 1", " 1.0") + "\n" + player(2, "B", "   1 b 1", " 1.0")) ==
      "line 1, columns 92 to 99: error: round 1: '1' and '1' are no two results of the game with player 2\n");
  CHECK(findings(player(1, "A", "   2 w =", " 0.5") + "\n" + player(2, "B", "   1 b 0")) ==
        "line 1, columns 92 to 99: warning: round 1: = and 0 are less than a point for the game with player "
        "2\n");
  CHECK(findings(player(1, "A", "   9 w 0")) ==
        "line 1, columns 92 to 99: error: round 1: there is no player 9\n");
  CHECK(findings(player(1, "A", "   1 w 0")) ==
        "line 1, columns 92 to 99: error: round 1: player 1 plays himself\n");
  CHECK(findings(player(1, "A", "") + "\n" + player(1, "B", "")) ==
        "line 2, columns 5 to 8: error: there is another player 1; the line was left out\n");
  CHECK(findings("XXR 1\n" + player(1, "A", "0000 - Z  0000 - Z")) ==
        "line 2, columns 102 to 109: error: there are 2 rounds; line 1 says 1\n");
  CHECK(findings("062 5\n" + player(1, "A", "")) ==
        "line 1, columns 5 to 8: warning: 5 players, where the file has 1\n");
  CHECK(findings(player(1, "A", "   2 x ?") + "\n" + player(2, "B", "   1 b 0")) ==
        "line 1, columns 81 to 84: warning: 0.0 points, where the results give 1.0\n"
        "line 1, column 97: error: \"x\" is no colour (w, b or -)\n"
        "line 1, column 99: error: \"?\" is no result\n"
        "line 1, column 99: warning: the result was taken from the opponent, player 2\n");
}

TEST_CASE("columns that a program miscounted are found again") {
  const Reading shifted =
      trf::read(player(1, "A", " 0000 - H     2 w 1", " 1.5") + "\n" + player(2, "B", " 0000 - Z     1 b 0"));
  INFO(shown(shifted));
  CHECK(shifted.errors == 0);
  CHECK(shifted.tournament.players[0].entries ==
        std::vector<Entry>{{0, Colour::none, Result::half_bye}, {2, Colour::white, Result::win}});
  CHECK(to_string(shifted.findings.front()) ==
        "line 1, columns 92 to 110: warning: the rounds stand 1 column(s) too far to the right; they were "
        "read from column 93");

  // A writer that counts bytes gives a name of 33 bytes.
  std::string name =
      "\xc3\x98"
      "sterg\xc3\xa5rd, \xc3\x85ge";
  std::string as_bytes = player(1, std::string(33, '#'), "   2 w 1", " 1.0");
  as_bytes.replace(as_bytes.find('#'), 33, name + std::string(33 - name.size(), ' '));
  const Reading bytes = trf::read(as_bytes + "\n" + player(2, "B", "   1 b 0"));
  INFO(shown(bytes));
  CHECK(bytes.findings.empty());
  CHECK(bytes.columns_are_bytes);
  CHECK(bytes.tournament.players[0].name == name);
  CHECK(bytes.tournament.players[0].rating == 2000);
}

TEST_CASE("letters of Windows-1252 and each end of a line are read") {
  const std::string end = GENERATE(as<std::string>(), "\r", "\n", "\r\n");
  const Reading reading =
      trf::read(player(1, "\xd8sterg\xe5rd, \xc5ge", "") + end + player(2, "B", "") + end);
  INFO(shown(reading));
  CHECK(reading.encoding == trf::Encoding::windows_1252);
  CHECK(reading.tournament.players.size() == 2);
  CHECK(reading.tournament.players[0].name == "Østergård, Åge");
  CHECK(reading.tournament.players[0].rating == 2000);
  const Reading marked = trf::read(
      "\xef\xbb\xbf"
      "012 Open" +
      end + player(1, "A", ""));
  CHECK(marked.tournament.name == "Open");
}

TEST_CASE("what is no tournament ends soon, with few findings") {
  const std::string bytes = GENERATE(
      std::string(20'000'000, '\n'), std::string(20'000'000, '0'), "001" + std::string(10'000'000, ' '),
      "001 9999" + std::string(10'000'000, '1'), "260 " + std::string(10'000'000, '7'),
      std::string(40'000'000, 'x'),
      [] {
        std::string lines;
        for (int i = 0; i < 199'000; ++i) lines += "001 9999 \xc3\xa9\n";
        return lines;
      }(),
      [] {
        std::string lines;
        for (int i = 0; i < 199'000; ++i) lines += "300 1 1 1 1 1 1\n";
        return lines;
      }());
  const auto begin = std::chrono::steady_clock::now();
  const Reading reading = trf::read(bytes);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(2));
  CHECK(reading.errors > 0);
  CHECK(reading.findings.size() <= kMaxFindings + 1);
}

TEST_CASE("a NUL byte has its line named, and nothing else of the file is read") {
  const Reading reading = trf::read("012 Open\n012 \n" + std::string(1, '\0') + "\n");
  CHECK(shown(reading) ==
        "line 3: error: a NUL byte: this is no text of one byte a character, or of UTF-8\n");
  CHECK(reading.tournament == Tournament{});
}

}  // namespace
}  // namespace eboard::tournament::trf_read_test
