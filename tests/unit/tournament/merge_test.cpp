// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/import/merge.hpp"

#include <algorithm>
#include <filesystem>

#include "daemon/tournament/changes/words.hpp"
#include "daemon/tournament/import/identity.hpp"
#include "daemon/tournament/trf/read.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shared_data.hpp"

namespace eboard::tournament::merge_test {
namespace {

using Lines = std::vector<std::string>;

SaidPlayer person(std::string name, int number = kNobody) {
  SaidPlayer player;
  player.name = std::move(name);
  player.number = number;
  return player;
}

SaidGame game(const char* white, const char* black, int table = 0) {
  SaidGame said;
  said.table = table;
  said.white = person(white);
  said.black = person(black);
  return said;
}

Said round_of(int round, std::vector<SaidGame> games) {
  Said said;
  said.kind = Said::Kind::round;
  said.round = round;
  said.games = std::move(games);
  return said;
}

Section four() {
  Said said;
  for (const char* name : {"Aalto, Mika", "Brandt, Ole", "Costa, Rui", "Dahl, Siv"})
    said.players.push_back(person(name));
  const Merged made = merged({}, said);
  REQUIRE(made.findings.empty());
  return merged(made.section,
                round_of(1, {game("Aalto, Mika", "Brandt, Ole"), game("Costa, Rui", "Dahl, Siv")}))
      .section;
}

Lines errors(const Merged& made) {
  Lines lines;
  for (const Finding& finding : made.findings)
    if (finding.severity == Severity::error) lines.push_back(finding.what);
  return lines;
}

TEST_CASE("a name is the same however it is written") {
  CHECK(name_key("Brandt, Ole") == name_key("GM BRANDT Ole"));
  CHECK(name_key("Van, der Berg Jan") == name_key("van der Berg, Jan"));
  CHECK(name_key("Brandt, Ole") != name_key("Brandt, Olga"));
  CHECK(name_key("Im, Sung") == name_key("Sung Im"));
}

TEST_CASE("a player is found by FIDE id, name, number, and a name that was cut off") {
  std::vector<Player> players(4);
  players[0].name = "Brandt, Ole";
  players[1].name = "Brandt, Ole";
  players[2].name = "Konstantinopoulos, Dimitrios";
  players[3].name = "Costa, Rui";
  players[3].fide_id = "700001";
  for (int n = 0; n < 4; ++n) players[static_cast<std::size_t>(n)].number = n + 1;
  const Identities identities(players);
  CHECK(identities.find(person("Brandt, Ole")).several);
  CHECK(identities.find(person("Brandt, Ole", 2)).number == 2);
  CHECK(identities.find(person("Konstantinopoulos, D")).number == 3);
  CHECK(identities.find(person("Kon")).number == kNobody);
  CHECK(identities.find(person("", 4)).number == 4);
  CHECK(identities.find(person("Dahl, Siv", 4)).number == kNobody);
  SaidPlayer other = person("Costa, Rui");
  other.fide_id = "700002";
  CHECK(identities.find(other).number == kNobody);
  other.name = "Costa, R.";
  other.fide_id = "700001";
  CHECK(identities.find(other).number == 4);
}

TEST_CASE("the pairings of a round are taken, and the same file again changes nothing") {
  const Section section = four();
  REQUIRE(tables_of(section, 1) == std::vector<Table>{{1, 1, 2}, {2, 3, 4}});
  const auto same =
      merged(section, round_of(1, {game("Aalto Mika", "Ole Brandt", 1), game("Costa, Rui", "Dahl, Siv", 2)}));
  CHECK(same.findings.empty());
  CHECK(same.section == section);
}

// The tournament was said to have one round, and the desk that the round played is the last one.
TEST_CASE("a table of one round does not say how many rounds are planned") {
  Section section = four();
  CHECK(section.tournament.rounds == 0);
  section.tournament.rounds = 7;
  const Said second = round_of(2, {game("Aalto, Mika", "Costa, Rui"), game("Brandt, Ole", "Dahl, Siv")});
  CHECK(merged(section, second).section.tournament.rounds == 7);
  Said cross_table;
  cross_table.kind = Said::Kind::tournament;
  cross_table.tournament = section.tournament;
  cross_table.tournament->rounds = 1;
  CHECK(merged(section, cross_table).section.tournament.rounds == 1);
  cross_table.heads.line = 1;
  CHECK(merged(section, cross_table).section.tournament.rounds == 7);
}

TEST_CASE("an exchanged pair, other tables and somebody who withdrew are what changed") {
  const Section before = four();
  const auto exchanged = merged(
      before, round_of(1, {game("Costa, Rui", "Brandt, Ole", 1), game("Aalto, Mika", "Dahl, Siv", 5)}));
  CHECK(exchanged.findings.empty());
  CHECK(what_changed(before, exchanged.section) ==
        Lines{"round 1, table 1: Costa, Rui - Brandt, Ole; was Aalto, Mika - Brandt, Ole",
              "round 1, table 5: Aalto, Mika - Dahl, Siv",
              "round 1, table 2: no game; was Costa, Rui - Dahl, Siv"});

  Said fewer = round_of(1, {game("Aalto, Mika", "Brandt, Ole", 1)});
  fewer.byes.push_back({4, person("Costa, Rui"), Result::pairing_bye});
  const auto withdrew = merged(before, fewer);
  CHECK(what_changed(before, withdrew.section) ==
        Lines{"round 1, table 2: no game; was Costa, Rui - Dahl, Siv",
              "round 1: Costa, Rui has the pairing-allocated bye",
              "round 1: Dahl, Siv has no game any more"});
}

TEST_CASE("a result of here stays where a file has none, and is reported where it has another") {
  Section section = four();
  section.tournament.players[0].entries[0].result = Result::win;
  section.tournament.players[1].entries[0].result = Result::loss;
  const auto open = merged(
      section, round_of(1, {game("Aalto, Mika", "Brandt, Ole", 1), game("Costa, Rui", "Dahl, Siv", 2)}));
  CHECK(open.section == section);

  Said drawn = round_of(1, {game("Aalto, Mika", "Brandt, Ole", 1), game("Costa, Rui", "Dahl, Siv", 2)});
  drawn.games[0].white_result = drawn.games[0].black_result = Result::draw;
  const auto other = merged(section, drawn);
  REQUIRE(other.findings.size() == 1);
  CHECK(other.findings[0].what == "Aalto, Mika - Brandt, Ole: another result than here");
  CHECK(what_changed(section, other.section) ==
        Lines{"round 1, table 1: Aalto, Mika - Brandt, Ole: 1/2-1/2; was 1-0"});
}

TEST_CASE("what is not certain is refused, and nothing of the file is taken") {
  const Section section = four();
  CHECK(errors(merged(section, round_of(1, {game("Aalto, Mika", "Brandt, Ole", 1),
                                            game("Aalto, Mika", "Dahl, Siv", 2)}))) ==
        Lines{"Aalto, Mika has two games in it"});
  CHECK(errors(merged(section, round_of(1, {game("Aalto, Mika", "Brandt, Ole", 1),
                                            game("Costa, Rui", "Dahl, Siv", 1)}))) ==
        Lines{"table 1 has two games"});
  CHECK(errors(merged(section, round_of(0, {game("Aalto, Mika", "Costa, Rui", 1)}))) ==
        Lines{"it does not say of which round it is (round 1 is the latest here)"});
  Said number = round_of(1, {});
  number.games.push_back({});
  number.games[0].white = person("", 17);
  number.games[0].black = person("Aalto, Mika");
  const auto unknown = merged(section, number);
  CHECK(errors(unknown) == Lines{"there is no player with number 17"});
  CHECK(unknown.section == section);
  Said other;
  other.kind = Said::Kind::tournament;
  Said others;
  others.players = {person("Ekman, Lea"), person("Falk, Jo")};
  other.tournament = merged({}, others).section.tournament;
  CHECK(errors(merged(section, other)) ==
        Lines{"only 0 of the 4 players here are in it: it is another tournament"});
}

TEST_CASE("a tournament file that numbers anew keeps what only the hall knows") {
  Section section = four();
  section.tournament.players[1].rating = 2066;
  section.tournament.players[2].entries[0].result = Result::draw;
  section.tournament.players[3].entries[0].result = Result::draw;
  section.plans[0].tables[0].number = 11;
  Said file;
  file.kind = Said::Kind::tournament;
  file.tournament = section.tournament;
  auto& players = file.tournament->players;
  for (Player& player : players) {
    player.rating.reset();
    player.number = 5 - player.number;
    player.entries[0].opponent = 5 - player.entries[0].opponent;
    player.entries[0].result = Result::pending;
  }
  std::reverse(players.begin(), players.end());
  const auto made = merged(section, file);
  CHECK(made.findings.empty());
  const Section& now = made.section;
  CHECK(find_player(now.tournament, 3)->rating == 2066);
  CHECK(find_player(now.tournament, 2)->entries[0] == Entry{1, Colour::white, Result::draw});
  CHECK(tables_of(now, 1) == std::vector<Table>{{2, 2, 1}, {11, 4, 3}});

  // A file from before the round was paired.
  for (Player& player : file.tournament->players) player.entries.clear();
  CHECK(tables_of(merged(section, file).section, 1) == std::vector<Table>{{2, 2, 1}, {11, 4, 3}});
}

TEST_CASE("a list of some games without a round's number, or of byes alone, is not the round") {
  const Section section = four();
  const auto question = Lines{"it does not say of which round it is (round 1 is the latest here)"};
  CHECK(errors(merged(section, round_of(0, {game("Aalto, Mika", "Brandt, Ole", 1)}))) == question);
  Said bye = round_of(0, {});
  bye.byes.push_back({2, person("Aalto, Mika"), Result::half_bye});
  CHECK(errors(merged(section, bye)) == question);
}

TEST_CASE("a bye of a round that the file has not paired takes no game away") {
  Section section = four();
  Said file;
  file.kind = Said::Kind::tournament;
  file.tournament = section.tournament;
  for (Player& player : file.tournament->players) player.entries.clear();
  for (Player& player : file.tournament->players) player.entries.resize(1);
  file.tournament->players[3].entries[0].result = Result::half_bye;
  const auto made = merged(section, file);
  CHECK(made.section.tournament.players[3].entries[0].opponent == 3);
  CHECK(tables_of(made.section, 1) == tables_of(section, 1));
}

TEST_CASE("a name that a file cut off, or wrote in capitals, is the player's who is here") {
  Section section;
  section.tournament.players.resize(2);
  section.tournament.players[0].number = 1;
  section.tournament.players[0].name = "Konstantinopoulos-Papadimitriou, Dimitrios";
  section.tournament.players[1].number = 2;
  section.tournament.players[1].name = "Müller, Änne";
  Said file;
  file.kind = Said::Kind::tournament;
  file.tournament = section.tournament;
  file.tournament->players[0].name.resize(33);
  file.tournament->players[1].name = "MUELLER AENNE";
  const auto made = merged(section, file);
  CHECK(made.findings.empty());
  CHECK(made.section.tournament.players[0].name == section.tournament.players[0].name);
  CHECK(name_key("Иванов, Пётр") != name_key("Петров, Пётр"));
}

TEST_CASE("tournament files of many programs are taken twice without a change") {
  if (!eboard::test::have_shared_data()) return;
  for (const auto& file :
       std::filesystem::directory_iterator(eboard::test::shared_data() / "pairings" / "trf")) {
    const auto reading = trf::read(eboard::test::read_file(file.path()));
    if (reading.errors > 0 || reading.tournament.players.empty()) continue;
    CAPTURE(file.path().filename().string());
    Said said;
    said.kind = Said::Kind::tournament;
    said.tournament = reading.tournament;
    const auto once = merged({}, said);
    CHECK(once.section.tournament == reading.tournament);
    const auto twice = merged(once.section, said);
    CHECK(twice.section == once.section);
    for (const Finding& finding : twice.findings) UNSCOPED_INFO(finding.what);
    CHECK(twice.findings.empty());
  }
}

}  // namespace
}  // namespace eboard::tournament::merge_test
