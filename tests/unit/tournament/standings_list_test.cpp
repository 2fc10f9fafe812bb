// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/standings/tie_break.hpp"

#include "daemon/tournament/standings/value.hpp"
#include "tests/support/catch.hpp"

namespace eboard::tournament::standings_list_test {
namespace {

std::string fault(const std::string& text, Among among = Among::players) {
  const auto list = read_tie_breaks(text, among);
  return list ? "none" : list.error();
}

TEST_CASE("a list of tie-breaks is read as text and as records have it") {
  const auto list = read_tie_breaks("PTS, bh/C1 BH-C2;SB/P KS/L-1 ARO/M1/U1400 DE", Among::players);
  REQUIRE(list);
  REQUIRE(list->size() == 7);
  CHECK((*list)[1].name == "BH/C1");
  CHECK((*list)[1].measure == Measure::buchholz);
  CHECK((*list)[1].cut_lowest == 1);
  CHECK((*list)[1].cut_highest == 0);
  CHECK((*list)[2].cut_lowest == 2);
  CHECK((*list)[3].forfeits_played);
  CHECK((*list)[4].limit_halves == -1);
  CHECK((*list)[5].cut_lowest == 1);
  CHECK((*list)[5].cut_highest == 1);
  CHECK((*list)[5].unrated == 1400);
  CHECK((*list)[6].measure == Measure::direct_encounter);
  // Record 202 leaves out what comes first anyway.
  const auto record =
      read_tie_breaks(std::vector<std::string>{"EDET/P", "EMGSB/C1/P", "BH:MP/C1/P", "MPvGP"}, Among::teams);
  REQUIRE(record);
  REQUIRE(record->size() == 5);
  CHECK((*record)[0].measure == Measure::points);
  CHECK((*record)[1].boards_next == Measure::top_boards);
  CHECK_FALSE((*record)[1].board_count_next);
  CHECK((*record)[2].score == Score::match);
  CHECK((*record)[2].own_score == Score::game);
  CHECK((*record)[4].measure == Measure::other_points);
  CHECK(read_tie_breaks("", Among::players)->size() == 1);
  // Record 212 has all of it, and may rank without points.
  const auto keys = read_standing_keys({"STD", "BH"}, Among::players);
  REQUIRE(keys);
  CHECK(keys->front().measure == Measure::standard_points);
  Tournament tournament;
  CHECK(declared_tie_breaks(tournament)->size() == 1);
  tournament.tie_breaks = {"BH/C1", "BH"};
  CHECK(declared_tie_breaks(tournament)->size() == 3);
  tournament.standing_keys = {"STD", "BH"};
  CHECK(declared_tie_breaks(tournament)->size() == 2);
}

TEST_CASE("a wrong list says which word is wrong and why") {
  CHECK(fault("PTS BX").starts_with("tie-break 2, \"BX\", is no tie-break; there are PTS WIN"));
  CHECK(fault("PTS BX").find("EDE") == std::string::npos);
  CHECK(fault("PTS OTHER_1") ==
        "tie-break 2, \"OTHER_1\", is the organiser's own: nobody else can work it out");
  CHECK(fault("PTS BH/C0") == "tie-break 2, \"BH/C0\", has a modifier /C0 that makes no sense");
  CHECK(fault("BH/X") == "tie-break 1, \"BH/X\", has no modifier /X");
  CHECK(fault("BH/") == "tie-break 1, \"BH/\", has no modifier /");
  CHECK(fault("WIN/C1") == "tie-break 1, \"WIN/C1\", has no modifier /C1");
  CHECK(fault("BH:GP") == "tie-break 1, \"BH:GP\", has no score of its own: players have game points");
  CHECK(fault("EDE") == "tie-break 1, \"EDE\", is for teams");
  CHECK(fault("ARO", Among::teams) == "tie-break 1, \"ARO\", is for players");
  CHECK(fault("WIN:GP", Among::teams) == "tie-break 1, \"WIN:GP\", is not counted in :GP");
  CHECK(fault("BH:XP", Among::teams) == "tie-break 1, \"BH:XP\", knows :MP and :GP");
  CHECK(fault("ESB", Among::teams) ==
        "tie-break 1, \"ESB\", says which points: EMMSB, EMGSB, EGMSB or EGGSB");
  CHECK(fault("KS/L101").ends_with("makes no sense"));
  CHECK(fault("KS/L+10000").ends_with("makes no sense"));
  CHECK(fault("KS/L").ends_with("makes no sense"));
  CHECK(fault("ARO/U14x").ends_with("makes no sense"));
  CHECK(fault("SSSC/K0", Among::teams).ends_with("makes no sense"));
}

TEST_CASE("the score that comes first is that of the list, then that of the type") {
  Tournament tournament;
  const auto first = [&](const char* list) {
    return primary_score(*read_tie_breaks(list, Among::teams), tournament);
  };
  CHECK(first("BH") == Score::match);
  CHECK(first("GPTS MPTS") == Score::game);
  CHECK(first("PTS:GP BH") == Score::game);
  tournament.type_code = "FIDE_TEAM_TYPEA_GP_MP";
  CHECK(first("BH") == Score::game);
  CHECK(first("MPTS") == Score::match);
}

TEST_CASE("a value is exact and is printed with as many decimals as it needs") {
  CHECK(Value{1, 3} == Value{2, 6});
  CHECK(Value{1, 3} < Value{34, 100});
  CHECK(Value{-1, 3} < Value{-33, 100});
  CHECK(Value{7, 2} > Value{10, 3});
  CHECK(Value{4, 2} == Value{2, 1});
  // Their products are beyond 64 bits.
  CHECK(Value{3'000'000'000'000'000'001, 9'000'000'000'000'000'000} > Value{1, 3});
  CHECK(Value{2'999'999'999'999'999'999, 8'999'999'999'999'999'999} <
        Value{1'000'000'000'000'000'000, 2'999'999'999'999'999'999});
  CHECK(Value{1, 6} + Value{1, 10} == Value{4, 15});
  CHECK(text_of({75, 10}) == "7.5");
  CHECK(text_of({70, 10}) == "7");
  CHECK(text_of({271, 6}) == "45.17");
  CHECK(text_of({271, 6}, 0) == "45");
  CHECK(text_of({-15, 10}) == "-1.5");
  CHECK(text_of({-1, 4}, 1) == "-0.2");
  CHECK(rounded({3, 2}) == 2);
  CHECK(rounded({-3, 2}) == -1);
  CHECK(rounded({-7, 4}) == -2);
}

}  // namespace
}  // namespace eboard::tournament::standings_list_test
