// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/changes/facts.hpp"

#include <algorithm>
#include <filesystem>

#include "daemon/tournament/trf/read.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shared_data.hpp"

namespace eboard::tournament::facts_test {
namespace {

Section small() {
  Section section;
  section.name = "Open";
  section.tournament.name = "Harbour Open";
  section.tournament.tie_breaks = {"BH/C1", "", "SB"};
  section.tournament.points.win = Points{30};
  for (const int number : {1, 2, 12}) {
    Player player;
    player.number = number;
    player.name = "Player " + std::to_string(number);
    player.entries.resize(2);
    section.tournament.players.push_back(player);
  }
  section.tournament.players[0].rating = 2104;
  section.tournament.players[0].entries = {{12, Colour::white, Result::win},
                                           {2, Colour::none, Result::pending}};
  section.tournament.players[1].entries = {{kNobody, Colour::none, Result::half_bye},
                                           {1, Colour::none, Result::pending}};
  section.tournament.players[2].entries = {{1, Colour::black, Result::loss}, {}};
  section.plans.resize(2);
  section.plans[1].tables = {{5, 1, 2, false}};
  return section;
}

TEST_CASE("a section is its facts, and comes back from them") {
  const Section section = small();
  const Facts facts = facts_of(section);
  CHECK(facts.at("tournament/players/1/entries/1") == "12 w 1");
  CHECK(facts.at("tournament/players/1/entries/2") == "2 - ");
  CHECK(facts.at("tournament/players/2/entries/1") == "0 - H");
  CHECK(facts.at("plans/2/tables/5/electronic") == "no");
  CHECK_FALSE(facts.contains("tournament/players/12/entries/2"));
  for (const char* usual : {"begins", "default_time", "plans/2/default_time"})
    CHECK_FALSE(facts.contains(usual));
  const auto back = section_of(facts);
  REQUIRE(back);
  CHECK(*back == section);
  CHECK(section_of({}) == Section{});
}

TEST_CASE("how rounds begin and the default time are facts, a default time of 0 of a round too") {
  Section section = small();
  section.begins = Begins::at_the_hour;
  section.default_time = 30;
  section.plans[1].default_time = 0;
  const Facts facts = facts_of(section);
  CHECK(facts.at("begins") == "at-the-hour");
  CHECK(facts.at("plans/2/default_time") == "0");
  const auto back = section_of(facts);
  REQUIRE(back);
  CHECK(*back == section);
  Facts wrong = facts;
  wrong["begins"] = "at dawn";
  CHECK(section_of(wrong).error() == "begins cannot be 'at dawn'");
}

TEST_CASE("a change is what differs, and is undone behind a later one") {
  const Facts before = facts_of(small());
  Section now = small();
  now.tournament.players[1].rating = 1999;
  const auto first = differences(before, facts_of(now));
  REQUIRE(first.size() == 1);
  CHECK(first.front() == Change{"tournament/players/2/rating", "", "1999"});

  now.tournament.players.pop_back();
  const auto later = differences(facts_of(small()), facts_of(now));
  CHECK(std::count_if(later.begin(), later.end(), [](const Change& change) { return change.is.empty(); }) ==
        3);

  const auto undone = changed(facts_of(now), reversed(first));
  REQUIRE(undone);
  CHECK_FALSE(section_of(*undone)->tournament.players[1].rating);

  now.tournament.players[1].rating = 2001;
  const auto refused = changed(facts_of(now), reversed(first));
  REQUIRE_FALSE(refused);
  CHECK(refused.error() == "tournament/players/2/rating is '2001' meanwhile, and was '1999' then");
}

TEST_CASE("facts that no section has are refused") {
  for (const Facts& wrong : {Facts{{"plans/0/starts", "x"}}, Facts{{"plans/2000000000/starts", "x"}},
                             Facts{{"first_table", "one"}}, Facts{{"tournament/colour", "w"}},
                             Facts{{"tournament/players/3/entries/1", "4 x 1"}}}) {
    CAPTURE(wrong.begin()->first);
    CHECK_FALSE(section_of(wrong));
  }
}

TEST_CASE("tournament files of many programs are kept as facts without a loss") {
  if (!eboard::test::have_shared_data()) return;
  int files = 0;
  for (const char* part : {"trf", "generated"}) {
    for (const auto& file :
         std::filesystem::directory_iterator(eboard::test::shared_data() / "pairings" / part)) {
      Section section;
      section.tournament = trf::read(eboard::test::read_file(file.path())).tournament;
      CAPTURE(file.path().filename().string());
      const auto back = section_of(facts_of(section));
      REQUIRE(back);
      auto& players = section.tournament.players;
      std::sort(players.begin(), players.end(),
                [](const Player& a, const Player& b) { return a.number < b.number; });
      CHECK(*back == section);
      ++files;
    }
  }
  CHECK(files > 80);
}

}  // namespace
}  // namespace eboard::tournament::facts_test
