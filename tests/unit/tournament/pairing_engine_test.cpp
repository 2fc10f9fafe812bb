// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/trf/pairing_engine.hpp"

#include "daemon/tournament/trf/read.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shared_data.hpp"

namespace eboard::tournament::pairing_engine_test {
namespace {

/// Round 1 is played; of round 2 one has a bye in his entries, one by 240; a third has one of round 3.
Tournament six() {
  Tournament tournament;
  tournament.name = "Open";
  tournament.rounds = 5;
  tournament.first_colour = Colour::white;
  tournament.type_code = "FIDE_DUTCH_2026_BAKU";
  tournament.tie_breaks = {"BH"};
  tournament.rank_method = "IND FIDE";
  tournament.byes = {{Result::zero_bye, 2, {5}}, {Result::half_bye, 3, {1}}};
  for (int number = 1; number <= 6; ++number) {
    Player player;
    player.number = number;
    player.name = std::string("Player ") + static_cast<char>('A' + number - 1);
    player.entries.resize(2);
    tournament.players.push_back(player);
  }
  const auto game = [&](std::size_t white, std::size_t black, Result result, Result other) {
    tournament.players[white - 1].entries[0] = {static_cast<int>(black), Colour::white, result};
    tournament.players[black - 1].entries[0] = {static_cast<int>(white), Colour::black, other};
  };
  game(1, 4, Result::win, Result::loss);
  game(5, 2, Result::draw, Result::draw);
  tournament.players[2].entries[0] = {kNobody, Colour::none, Result::pairing_bye};
  tournament.players[3].entries[1] = {kNobody, Colour::none, Result::half_bye};
  return tournament;
}

TEST_CASE("an engine is asked with what it takes, and nothing that it refuses") {
  CHECK(trf::question(six(), 2).value() ==
        "012 Open\r\n062 6\r\n072 0\r\n082 0\r\n142 5\r\n152 W\r\n192 FIDE_DUTCH_2025_BAKU\r\n"
        "001    1      Player A                                                           1.0    1     4 w "
        "1\r\n"
        "001    2      Player B                                                           0.5    2     5 b "
        "=\r\n"
        "001    3      Player C                                                           1.0    3  0000 - "
        "U\r\n"
        "001    4      Player D                                                           0.0    4     1 b 0 "
        " 0000 - H\r\n"
        "001    5      Player E                                                           0.5    5     2 w = "
        " 0000 - Z\r\n"
        "001    6      Player F                                                           0.0    6  0000 - "
        "Z\r\n"
        "240 H   3    1\r\n");
  Tournament gap = six();
  gap.players[5].number = 9;
  CHECK(trf::question(gap, 2).value().find("XXC rank\r\n") != std::string::npos);
}

TEST_CASE("what would go wrong in an engine is said before") {
  const auto refusal = [](const Tournament& tournament, int round) {
    const auto asked = trf::question(tournament, round);
    return asked ? std::string() : asked.error();
  };
  Tournament tournament = six();
  CHECK(refusal(tournament, 6) == "round 6 is none of the tournament");
  tournament.players[0].entries[0].result = Result::pending;
  CHECK(refusal(tournament, 2) == "the result of player 1 in round 1 is missing");
  CHECK(refusal(tournament, 1).empty());
  tournament.first_colour = Colour::none;
  CHECK(refusal(tournament, 1) == "the colour of the first board is not drawn yet");
  tournament = six();
  tournament.type_code = "FIDE_DUBOV";
  CHECK(refusal(tournament, 2) == "no engine for tournaments of type FIDE_DUBOV");
  tournament = six();
  tournament.points.zero_bye = {-5};
  CHECK(refusal(tournament, 2) == "the engine cannot count such points");
  tournament.team_event = true;
  CHECK(refusal(tournament, 2) == "an engine for individual tournaments pairs no teams");
}

TEST_CASE("the answer pairs the round, and nobody is forgotten") {
  const Tournament round = trf::paired(six(), 2, "2\n3 1\n2 6\n").value();
  const auto entry = [&](std::size_t number) { return round.players[number - 1].entries[1]; };
  CHECK(entry(3) == Entry{1, Colour::white, Result::pending});
  CHECK(entry(1) == Entry{3, Colour::black, Result::pending});
  CHECK(entry(4) == Entry{kNobody, Colour::none, Result::half_bye});
  CHECK(entry(5) == Entry{kNobody, Colour::none, Result::zero_bye});
  const Tournament odd = trf::paired(six(), 3, "3\r\n3 4\r\n2 6\r\n5 0\r\n").value();
  CHECK(odd.players[4].entries[2] == Entry{kNobody, Colour::none, Result::pairing_bye});
  CHECK(odd.players[0].entries[2] == Entry{kNobody, Colour::none, Result::half_bye});
  const auto refusal = [](std::string_view answer) { return trf::paired(six(), 2, answer).error(); };
  CHECK(refusal("1\n3 1\n") == "the engine left out player 2, who has no bye");
  CHECK(refusal("2\n3 1\n2 5\n") == "the engine pairs 2 with 5, and one of them is not to be paired");
  CHECK(refusal("2\n3 1\n3 2\n") == "the engine pairs 3 with 2, and one of them is not to be paired");
  CHECK(refusal("1\n3 3\n") == "the engine pairs 3 with 3, and one of them is not to be paired");
  for (const std::string_view answer : {"", "2\n3 1\n", "x", "1\n3 1 2\n"}) {
    CHECK(refusal(answer) == "the answer of the engine does not have the pairs that its first line counts");
  }
}

TEST_CASE("an engine's answer for a real file is what the file has") {
  if (!eboard::test::have_shared_data()) return;
  const auto folder = eboard::test::shared_data() / "pairings";
  const Tournament tournament =
      trf::read(eboard::test::read_file(folder / "trf/made-utf8-24p-7r-round6-pending.trf")).tournament;
  const auto round =
      trf::paired(tournament, 6, eboard::test::read_file(folder / "txt/bbppairings-output-24p-round6.txt"));
  REQUIRE(round);
  CHECK(*round == tournament);
  CHECK(trf::read(trf::question(tournament, 6).value()).findings.empty());
}

}  // namespace
}  // namespace eboard::tournament::pairing_engine_test
