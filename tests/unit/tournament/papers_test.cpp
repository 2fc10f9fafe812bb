// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/report/papers.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/made_up_tournament.hpp"

namespace eboard::tournament::papers_test {
namespace {

std::size_t rows_of(const std::string& page) {
  std::size_t n = 0;
  for (std::size_t at = page.find("<tr>"); at != std::string::npos; at = page.find("<tr>", at + 1)) ++n;
  return n;
}

}  // namespace

TEST_CASE("pairings hang on the wall by table, without results, with who does not play") {
  const Section open = test::made_up_open().section;
  const std::string page = pairings_paper(open, 2);
  CHECK_THAT(page, ContainsSubstring("<h1>Pairings</h1>"));
  CHECK_THAT(page, ContainsSubstring("Harbour Open, Open"));
  CHECK_THAT(page, ContainsSubstring("<p>Round 2"));
  CHECK(rows_of(page) == 1 + tables_of(open, 2).size());
  CHECK_THAT(page, !ContainsSubstring("1/2-1/2"));
  const std::string results = results_paper(open, 2);
  CHECK_THAT(results, ContainsSubstring("<h1>Results</h1>"));
  CHECK_THAT(results, ContainsSubstring("<td>1-0</td>"));
  CHECK(rows_of(results) == rows_of(page));
}

TEST_CASE("standings have all players and tie-breaks, with what the names mean") {
  const Section open = test::made_up_open().section;
  const std::string page = standings_paper(open, 3);
  CHECK(rows_of(page) == 1 + open.tournament.players.size());
  CHECK_THAT(page, ContainsSubstring("<p>After round 3</p>"));
  CHECK_THAT(page, ContainsSubstring("<th class=\"n\">BH/C1</th>"));
  CHECK_THAT(page, ContainsSubstring("BH/C1: Buchholz; without the lowest"));
  // No later than what was played.
  CHECK_THAT(standings_paper(open, 9), ContainsSubstring("<p>After round 4</p>"));
  const Section teams = test::made_up_teams().section;
  CHECK(rows_of(standings_paper(teams, 3)) == 1 + teams.tournament.teams.size());
}

TEST_CASE("names of others are text") {
  Section open = test::made_up_open().section;
  open.tournament.players.front().name = "<script>alert(1)</script>";
  for (const std::string& page :
       {pairings_paper(open, 1), results_paper(open, 1), standings_paper(open, 1)}) {
    CHECK_THAT(page, ContainsSubstring("&lt;script&gt;"));
    CHECK_THAT(page, !ContainsSubstring("<script"));
  }
}

}  // namespace eboard::tournament::papers_test
