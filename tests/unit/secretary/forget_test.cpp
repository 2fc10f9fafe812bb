// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/secretary/forget.hpp"

#include <string>
#include <utility>
#include <vector>

#include "daemon/tournament/changes/book.hpp"
#include "tests/support/catch.hpp"

namespace forget_test {

using namespace eboard;
using rules::Tag;
using secretary::Forgetting;
using storage::TournamentChange;
using Tags = std::vector<Tag>;

namespace {

const Tags kGame{{"Event", "Ole Brandt Memorial"},
                 {"White", "Brandt, Ole"},
                 {"Black", "Li, Chao"},
                 {"WhiteElo", "2066"},
                 {"WhiteTitle", "IM"},
                 {"WhiteFideId", "500002"},
                 {"BlackFideId", "500009"},
                 {"WhiteTeam", "Harbour"}};

TournamentChange change(std::vector<tournament::Change> facts, std::string what = {}) {
  TournamentChange made;
  made.facts = tournament::text_of(facts);
  made.what = std::move(what);
  return made;
}

std::vector<tournament::Change> facts_of(const TournamentChange& change) {
  return tournament::changes_of(change.facts).value();
}

/// All that is looked at, and begun.
Forgetting of(std::string player, const std::vector<Tags>& games,
              const std::vector<TournamentChange>& changes = {}, std::string fide_id = {}) {
  Forgetting forgetting(std::move(player), std::move(fide_id));
  for (const Tags& tags : games) forgetting.look_at(tags);
  for (const TournamentChange& one : changes) forgetting.look_at(one);
  REQUIRE(forgetting.begin());
  return forgetting;
}

}  // namespace

TEST_CASE("A player's tags lose what says who that is, and keep rating and team") {
  Tags tags = kGame;
  Forgetting forgetting = of("OLE BRANDT", {kGame});
  CHECK(forgetting.change(tags));
  CHECK(tags == Tags{{"Event", "N.N. 1 Memorial"},
                     {"White", "N.N. 1"},
                     {"Black", "Li, Chao"},
                     {"WhiteElo", "2066"},
                     {"BlackFideId", "500009"},
                     {"WhiteTeam", "Harbour"}});
  CHECK_FALSE(forgetting.change(tags));
}

TEST_CASE("A name that is a number is forgotten where players stand, and nowhere else") {
  const Tags game{{"White", "2"},
                  {"Black", "Li, Chao"},
                  {"Round", "2.2"},
                  {"EventDate", "2026.12.02"},
                  {"TimeControl", "2"}};
  Tags tags = game;
  Forgetting forgetting = of("2", {game});
  CHECK(forgetting.change(tags));
  CHECK(tags == Tags{{"White", "N.N. 1"},
                     {"Black", "Li, Chao"},
                     {"Round", "2.2"},
                     {"EventDate", "2026.12.02"},
                     {"TimeControl", "2"}});
  const std::vector<TournamentChange> all{change({{"plans/1/tables/1/black", "", "2"},
                                                  {"tournament/players/2/name", "", "2"},
                                                  {"tournament/players/2/number", "", "2"}})};
  Forgetting in_book = of("2", {}, all);
  TournamentChange now = all[0];
  CHECK(in_book.change(now));
  CHECK(facts_of(now) == std::vector<tournament::Change>{{"plans/1/tables/1/black", "", "2"},
                                                         {"tournament/players/2/name", "", "N.N. 1"},
                                                         {"tournament/players/2/number", "", "2"}});
}

TEST_CASE("The next player who is forgotten gets the next number") {
  const Tags first{{"White", "N.N. 1"}, {"Black", "Brandt, Ole"}};
  CHECK(of("Brandt, Ole", {first}).replacement() == "N.N. 2");
}

TEST_CASE("Nobody of that name, and two with one name, are refused") {
  Forgetting nobody("Nobody, Ever", "");
  nobody.look_at(kGame);
  CHECK(nobody.begin().error() == "no player here has that name");

  const Tags other{{"White", "Brandt, Ole"}, {"WhiteFideId", "777"}};
  Forgetting two("Brandt, Ole", "");
  two.look_at(kGame);
  two.look_at(other);
  CHECK_THAT(two.begin().error(), ContainsSubstring("500002, 777"));

  Tags stays = kGame, goes = other;
  Forgetting one = of("Brandt, Ole", {kGame, other}, {}, "777");
  (void)one.change(stays);
  CHECK(stays[1].value == "Brandt, Ole");
  CHECK(one.change(goes));
  CHECK(goes == Tags{{"White", "N.N. 1"}});
}

TEST_CASE("A name that was put beside another one's id by a slip is no second player") {
  const Tags slip{{"White", "Brandt, Ole"}, {"WhiteFideId", "500009"}};
  CHECK(of("Brandt, Ole", {kGame, slip}).spellings().size() == 1);
}

TEST_CASE("In a sentence the longest name counts, however it is written") {
  const Tags games{{"White", "Li"}, {"Black", "Li, Chao"}};
  const Forgetting forgetting = of("Li", {games});
  CHECK(forgetting.changed("Li - Li, Chao; Chao Li - Li: Li") ==
        "N.N. 1 - Li, Chao; Chao Li - N.N. 1: N.N. 1");
  CHECK(forgetting.is_in("by Li"));
  CHECK_FALSE(forgetting.is_in("by Chao Li, Lisa and Limits"));

  const Forgetting other = of("Müller, Jörg", {{{"White", "Müller, Jörg"}}});
  CHECK(other.changed("bye of Joerg MUELLER") == "bye of N.N. 1");
}

TEST_CASE("Letters of other scripts make one name, and no other one") {
  const Forgetting forgetting = of("Иванов, Пётр", {{{"White", "Иванов, Пётр"}, {"Black", "Петров, Иван"}}});
  CHECK(forgetting.changed("Иванов, Пётр - Петров, Иван") == "N.N. 1 - Петров, Иван");
}

TEST_CASE("Changes of a tournament are told without the player, and still follow one on the other") {
  const std::vector<TournamentChange> all{change({{"tournament/players/1/birth", "", "1990"},
                                                  {"tournament/players/1/name", "", "Brandt, Ole"},
                                                  {"tournament/players/1/number", "", "1"},
                                                  {"tournament/players/1/rating", "", "2066"}},
                                                 "import of brandt, ole.csv"),
                                          // Numbers are given anew: 1 is somebody else now.
                                          change({{"tournament/players/1/birth", "1990", ""},
                                                  {"tournament/players/1/name", "Brandt, Ole", "Dahl, Siv"},
                                                  {"tournament/players/2/birth", "", "1990"},
                                                  {"tournament/players/2/name", "", "Ole Brandt"},
                                                  {"tournament/players/2/number", "", "2"}}),
                                          change({{"tournament/players/1/birth", "", "1985"}})};
  Forgetting forgetting = of("Brandt, Ole", {}, all);
  std::vector<TournamentChange> now = all;
  CHECK(forgetting.change(now[0]));
  CHECK(forgetting.change(now[1]));
  CHECK_FALSE(forgetting.change(now[2]));
  CHECK(now[0].what == "import of N.N. 1.csv");
  CHECK(facts_of(now[0]) == std::vector<tournament::Change>{{"tournament/players/1/name", "", "N.N. 1"},
                                                            {"tournament/players/1/number", "", "1"},
                                                            {"tournament/players/1/rating", "", "2066"}});
  CHECK(facts_of(now[1]) ==
        std::vector<tournament::Change>{{"tournament/players/1/name", "N.N. 1", "Dahl, Siv"},
                                        {"tournament/players/2/name", "", "N.N. 1"},
                                        {"tournament/players/2/number", "", "2"}});
  tournament::Facts facts;
  for (const TournamentChange& one : now) {
    auto after = tournament::changed(std::move(facts), facts_of(one));
    REQUIRE(after);
    facts = std::move(*after);
  }
}

TEST_CASE("A tournament file is rewritten, and another file that had the player is not kept") {
  TournamentChange trf = change({{"tournament/players/1/name", "", "Brandt, Ole"}});
  trf.format = "TRF16";
  trf.file =
      "012 Open\r\n"
      "001    1 m im Brandt, Ole                       2066 NOR      500002 1990/01/02  0.0    1\r\n"
      "001    2      Dahl, Siv                         1950 NOR      500004             0.0    2\r\n";
  TournamentChange table = change({});
  table.format = "CSV";
  table.file = "Name;Rtg\nBrandt, Ole;2066\n";
  TournamentChange foreign = change({});
  foreign.section = 2;
  foreign.format = "CSV";
  foreign.file = "Name;Rtg\nDahl, Siv;1950\n";
  Forgetting forgetting = of("Brandt, Ole", {}, {trf, table, foreign});
  CHECK(forgetting.change(trf));
  CHECK(trf.file ==
        "012 Open\r\n"
        "001    1      N.N. 1                            2066                             0.0    1\r\n"
        "001    2      Dahl, Siv                         1950 NOR      500004             0.0    2\r\n");
  CHECK(forgetting.change(table));
  CHECK(table.file.empty());
  CHECK_FALSE(forgetting.change(foreign));
  CHECK(forgetting.files_dropped() == 1);
}

TEST_CASE("Corrections lose name and id, and keep their fields") {
  const Forgetting forgetting = of("Brandt, Ole", {kGame});
  CHECK(forgetting.changed_table("# time\twho\n17\tO. Operator\t2\t1\tWhite\tDahl, Siv\tBrandt, Ole\n"
                                 "18\tO. Operator\t2\t1\tWhiteFideId\t\t500002\n") ==
        "# time\twho\n17\tO. Operator\t2\t1\tWhite\tDahl, Siv\tN.N. 1\n"
        "18\tO. Operator\t2\t1\tWhiteFideId\t\t\n");
}

}  // namespace forget_test
