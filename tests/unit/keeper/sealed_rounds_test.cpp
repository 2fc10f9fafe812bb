// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What people entered, under the seals of the log.
#include <fmt/format.h>

#include "daemon/tlog/sealed_change.hpp"
#include "storage/cut_back.hpp"
#include "storage/names.hpp"
#include "tests/unit/keeper/sealed_hall.hpp"

namespace sealed_rounds_test {

using namespace eboard;
using namespace eboard::test;
using storage::Millis;

namespace {

constexpr std::string_view kFacts =
    R"([["tournament/players/1/entries/1","2 w -","2 w 1"],["tournament/players/1/name","","Aalto, Anna"],)"
    R"(["tournament/players/2/name","","Brandt, \"Ole\""]])";

storage::PackedTournamentChange change_of(std::string_view facts) {
  return storage::PackedTournamentChange(
      {.at = 5000, .author = "C. Arbiter", .what = "result of Aalto, Anna", .facts = std::string(facts)});
}

/// Two rounds of two tables, of which the first one was played at table 1; a result was set by hand.
struct PlayedRounds : SealedHall {
  PlayedRounds() {
    pair(1, 500);
    report(1000);
    start_game(1100);
    must(store->tournament_changes().append(change_of(kFacts)));
    seal();
    pair(2, 2000);
    report(2100);
    seal();
  }
  void pair(int round, std::int64_t at) {
    must(store->rounds().set_pairings(
        {{round, 1, {{"White", "Aalto, Anna"}, {"WhiteElo", "2200"}, {"Black", "Brandt, Ole"}}},
         {round, 2, {{"White", "Cech, Petr"}, {"WhiteFideId", "123"}, {"Black", "Aalto, Anna"}}}},
        Millis{at}));
  }
  void start_game(std::int64_t at, int game = 1) {
    must(store->begin());
    for (const tracking::TrackedEvent& event : scholars_mate(game, Millis{at}))
      must(append(*store, boards.front().second, event));
    must(store->commit());
  }
  void touch(const char* sql) {
    store.reset();
    REQUIRE(run_sql(path, sql) == SQLITE_OK);
    store.emplace(open_store(path));
  }
  /// As `eboardctl forget` does, but for what a name is.
  void forget(const std::string& name) {
    const std::string nobody = "N.N. 1";
    store.reset();
    const auto replace = [&](std::string& text) {
      const auto at = text.find(name);
      if (at != std::string::npos) text.replace(at, name.size(), nobody);
      return at != std::string::npos;
    };
    const auto change_tags = [&](std::vector<rules::Tag>& tags) {
      bool changed = false;
      for (const std::string side : {"White", "Black"}) {
        if (std::ranges::find(tags, rules::Tag{side, name}) == tags.end()) continue;
        std::erase_if(tags, [&](const rules::Tag& tag) { return tag.name == side + "FideId"; });
        for (rules::Tag& tag : tags) changed |= tag.name == side && replace(tag.value);
      }
      return changed;
    };
    must(storage::change_names(
        path, {.tags = change_tags,
               .change =
                   [&](storage::TournamentChange& one) {
                     return static_cast<int>(replace(one.what)) + static_cast<int>(replace(one.facts)) > 0;
                   },
               .unsalt_tags = tlog::unsalt<std::vector<rules::Tag>>,
               .unsalt_change = tlog::unsalt<storage::TournamentChange>}));
    store.emplace(open_store(path));
  }
  std::string faults() { return fmt::format("{}", fmt::join(check().faults, "\n")); }
};

constexpr const char* kOpenTheDoors =
    "DROP TRIGGER pairing_change_is_not_changed; DROP TRIGGER pairing_change_is_not_deleted; DROP TRIGGER "
    "tournament_change_is_not_changed; DROP TRIGGER tournament_change_is_not_deleted;";

}  // namespace

TEST_CASE("pairings, names, rounds and what was set by hand are sealed as they come") {
  PlayedRounds hall;
  CHECK(hall.faults().empty());
  CHECK(hall.check().summary.find("not sealed") == std::string::npos);
  hall.start_again();
  hall.seal();
  CHECK(hall.faults().empty());
  const auto before = must(hall.store->seals().last_leaf());
  hall.seal();
  CHECK(must(hall.store->seals().last_leaf()) == before);
  hall.pair(3, 3000);
  CHECK_THAT(hall.check().summary,
             ContainsSubstring("5 changes of pairings and tournaments are not sealed yet"));
  hall.seal();
  CHECK(hall.check().summary.find("not sealed") == std::string::npos);
}

TEST_CASE("what was touched of the rounds is named") {
  const auto [sql, sentence] = GENERATE(table<std::string, std::string>({
      {"UPDATE pairing_change_tag SET value = 'Dahl' WHERE change = 1 AND name = 'White'",
       "change 1 of the pairings, the pairing of round 1 at board 1, is not what was sealed"},
      {"UPDATE pairing_change_tag SET name = CASE name WHEN 'White' THEN 'Black' ELSE 'White' END WHERE "
       "change = "
       "1 AND name IN ('White', 'Black')",
       "change 1 of the pairings, the pairing of round 1 at board 1, is not what was sealed"},
      {"DELETE FROM pairing_change_tag WHERE change = 2; DELETE FROM pairing_change WHERE id = 2",
       "change 2 of the pairings, the pairing of round 1 at board 2, was sealed, and is not there"},
      {"UPDATE pairing_change SET number = 3 WHERE id = 1",
       "change 1 of the pairings, the pairing of round 1"},
      {"UPDATE pairing_change SET at_ms = at_ms + 1 WHERE id = 1", "change 1 of the pairings"},
      {"UPDATE tournament_change SET author = 'X'", "change 1 of the tournament is not what was sealed"},
      {"DELETE FROM tournament_change", "change 1 of the tournament was sealed, and is not there"},
      {"UPDATE game SET round = 2", "game 1 of board 1 was sealed in round 1, and is in round 2 now"},
      {"DROP TRIGGER game_round_is_kept; UPDATE game SET round = 2",
       "game 1 of board 1 is shown in round 2, into which it never came"},
      // Behind the last event, for what the next start adds.
      {"INSERT INTO game_round SELECT 1, 1, max(sequence) + 1, 2 FROM event; DROP TRIGGER "
       "game_round_is_kept; UPDATE game SET round = 2",
       "game 1 of board 1 is in round 2 from event"},
      {"INSERT INTO game_round SELECT 1, 1, max(sequence) + 1, 0 FROM event; INSERT INTO game_round SELECT "
       "1, "
       "1, max(sequence) + 2, 2 FROM event",
       "game 1 of board 1 is in round 2 from event"},
      // Before the game begins.
      {"INSERT INTO game_round SELECT 2, 1, max(sequence) + 9, 2 FROM event",
       "game 1 of board 2 is in round 2 from event"},
      {"INSERT INTO game_round VALUES (2, 1, 0, 2), (2, 1, 1, 1)",
       "game 1 of board 2 is in round 1 from event"},
      {"DELETE FROM sealed_change WHERE source = 1 AND change = 1",
       "change 1 of the pairings, the pairing of"},
      {"UPDATE sealed_change SET head = replace(head, 'pairing 1', 'pairing 9')", "what was sealed as leaf"},
      {"UPDATE sealed_change SET root = zeroblob(32) WHERE change = 2", "what was sealed as leaf"},
      {"UPDATE sealed_change SET salts = replace(salts, 'values 3', 'values 2')", "is not what was sealed"},
      {"UPDATE sealed_change SET salts = 'values 99999999999'", "is not what was sealed"},
  }));
  PlayedRounds hall;
  hall.touch((kOpenTheDoors + sql).c_str());
  CAPTURE(sql);
  CHECK_THAT(hall.faults(), ContainsSubstring(sentence));
  // A start does not wash it away, nor what comes then.
  hall.start_again();
  for (const std::int64_t at : {5000, 6000, 7000}) hall.report(at);
  hall.seal();
  CHECK_THAT(hall.faults(), ContainsSubstring(sentence));
}

TEST_CASE("a table that is seated by hand while nothing runs brings no game into that round unseen") {
  PlayedRounds hall;
  hall.touch("UPDATE seating SET round = 7");
  hall.start_again();
  hall.start_game(3000, 2);
  hall.seal();
  hall.touch("UPDATE seating SET round = 2");
  CHECK_THAT(hall.faults(), ContainsSubstring("game 2 of board 1 is in round 7 from event"));
}

TEST_CASE("a game that begins with its result or with a ruling is in its round") {
  PlayedRounds hall;
  must(hall.store->begin());
  for (int game = 2; game <= 3; ++game) {
    tracking::TrackedEvent event;
    event.at = Millis{3000 + game};
    event.game = game;
    event.what = tracking::GameStarted{};
    must(append(*hall.store, hall.boards.front().second, event));
    if (game == 2)
      event.what = tracking::GameEnded{rules::Result::draw, tracking::EndedBy::kings_on_centre};
    else
      event.what = tracking::RulingMade{};
    must(append(*hall.store, hall.boards.front().second, event));
  }
  must(hall.store->commit());
  hall.seal();
  CHECK(hall.faults().empty());
  CHECK(must(hall.store->seals().game_rounds(1000)).size() == 3);
}

TEST_CASE("a game that began before a table was seated, and was stored after it, is in the later round") {
  PlayedRounds hall;
  hall.pair(3, 90'000);
  hall.start_game(30'000, 2);
  hall.seal();
  CHECK(hall.faults().empty());
  CHECK(must(hall.store->seals().game_rounds(1000)).back().round == 3);
}

TEST_CASE("where pairings were taken back, a game of the first round is sealed") {
  PlayedRounds hall;
  must(hall.store->rounds().set_pairings({}, Millis{3000}));
  hall.start_game(30'000, 2);
  hall.seal();
  CHECK(hall.faults().empty());
  CHECK(must(hall.store->seals().game_rounds(1000)).back().round == 1);
}

TEST_CASE("a fact that was changed in a tournament is found") {
  PlayedRounds hall;
  std::string facts(kFacts);
  facts.replace(facts.find("2 w 1"), 5, "2 w 0");
  must(hall.store->tournament_changes().append(change_of(facts)));
  hall.touch(
      fmt::format("{} UPDATE tournament_change SET facts = (SELECT facts FROM tournament_change WHERE id = "
                  "2) WHERE id = 1; DELETE FROM tournament_change WHERE id = 2",
                  kOpenTheDoors)
          .c_str());
  CHECK(hall.faults() == "change 1 of the tournament is not what was sealed");
}

TEST_CASE("a player is forgotten, and all the rest stays proved") {
  PlayedRounds hall;
  hall.forget("Aalto, Anna");
  CHECK(hall.faults().empty());
  REQUIRE(hall.check().remarks.size() == 1);
  CHECK_THAT(hall.check().remarks.front(),
             ContainsSubstring("6 values of pairings and tournaments were forgotten"));
  for (const storage::SealedChange& one : must(hall.store->seals().changes()))
    CHECK(
        one.salts.find("node 0 0 ") ==
        (one.salts.find("forgotten") == std::string::npos ? one.salts.find("node 0 0 ") : std::string::npos));
  hall.start_again();
  hall.pair(3, 3000);
  hall.report(3100);
  hall.seal();
  CHECK(hall.faults().empty());
  hall.forget("Cech, Petr");
  CHECK(hall.faults().empty());

  SECTION("another name in its place is found") {
    hall.touch("UPDATE pairing_change_tag SET value = 'Dahl' WHERE value = 'N.N. 1' AND change = 1");
    CHECK_THAT(hall.faults(), ContainsSubstring("another value stands in the place of its White"));
  }
  SECTION("the opponent is proved as before") {
    hall.touch("UPDATE pairing_change_tag SET value = 'Dahl' WHERE value = 'Brandt, Ole' AND change = 1");
    CHECK_THAT(hall.faults(), ContainsSubstring("round 1 at board 1, is not what was sealed"));
  }
  SECTION("a rating cannot be taken out as if it were forgotten") {
    hall.touch("UPDATE sealed_change SET salts = replace(salts, ' White', ' Round') WHERE change = 1");
    CHECK_FALSE(hall.faults().empty());
  }
}

TEST_CASE("an edit that is to look as if somebody had been forgotten is named") {
  struct Edit {
    std::string before, now, sentence;
  };
  const std::vector<Edit> edits{
      {"/entries/1", R"(/\u0065ntries/1)", "its facts are not written as the program writes them"},
      {"2 w 1", "2 w 0", "another value stands in the place of its fact tournament/players/1/entries/1"},
      {"2 w -", "N.N. 1", "another value stands in the place of its fact tournament/players/1/entries/1"},
      {R"(\"Ole\""]])", R"(\"Ole\""],["tournament/players/1/entries/1","2 w -","2 w 0"]])",
       "its facts are not written"},
      {R"(\"Ole\""]])", R"(\"Ole\""],["tournament/players/1/name","","Fake"]])", "another value stands"},
      {R"(["tournament/players/1/entries/1","2 w -","2 w 1"],)", "", "entries/1 was taken out"},
      {R"(["tournament/players/1/name","","Aalto, Anna"],)", "", "name was taken out"},
      {R"("Aalto, Anna")", R"("Fake N.N. 1")", "its fact tournament/players/1/name"},
      {R"(,["tournament/players/2)", R"(, ["tournament/players/2)", "its facts are not written"},
      {"result of Aalto, Anna", "no result of N.N. 1", "another value stands in the place of its what"},
      {"C. Arbiter", "O. Operator N.N. 1", "another value stands in the place of its author"},
      {"2200", "2800", "another value stands in the place of its WhiteElo"},
      {"Cech, Petr", "Fake N.N. 1", "another value stands in the place of its White"},
      {"123", "N.N. 1", "another value stands in the place of its WhiteFideId"},
  };
  const Edit edit = GENERATE_REF(from_range(edits));
  CAPTURE(edit.before, edit.now);
  PlayedRounds hall;
  hall.store.reset();
  const auto replace = [&](std::string& text) {
    const auto at = text.find(edit.before);
    if (at != std::string::npos) text.replace(at, edit.before.size(), edit.now);
    return at != std::string::npos;
  };
  const auto changed = must(storage::change_names(
      hall.path,
      {.tags =
           [&](std::vector<rules::Tag>& tags) { return replace(tags[0].value) || replace(tags[1].value); },
       .change =
           [&](storage::TournamentChange& one) {
             return replace(one.facts) || replace(one.what) || replace(one.author);
           },
       .unsalt_tags = tlog::unsalt<std::vector<rules::Tag>>,
       .unsalt_change = tlog::unsalt<storage::TournamentChange>}));
  CHECK(changed != storage::NamesChanged{});
  hall.store.emplace(open_store(hall.path));
  CHECK_THAT(hall.faults(), ContainsSubstring(edit.sentence));
}

TEST_CASE("a store whose rounds were never sealed gets them sealed") {
  PlayedRounds hall;
  hall.touch(
      "DROP TRIGGER sealed_is_not_deleted; DELETE FROM sealed; DELETE FROM sealed_root; DELETE FROM "
      "sealed_strand; DELETE FROM sealed_until; DELETE FROM sealed_change");
  CHECK(hall.faults().empty());
  hall.begin();
  hall.seal();
  CHECK(hall.faults().empty());
  CHECK(must(hall.store->seals().changes()).size() == 11);  // with the rounds that the tables play
  hall.touch("UPDATE pairing_change_tag SET value = 'Dahl' WHERE change = 1 AND name = 'White'");
  CHECK_FALSE(hall.faults().empty());
}

TEST_CASE("where the log goes on is stored whole again, also of what has no news") {
  PlayedRounds hall;
  hall.touch("UPDATE sealed_strand SET journal_head = x'00'");
  hall.begin();
  hall.report(3000);
  hall.seal();
  CHECK(hall.faults().empty());
}

TEST_CASE("a store that is set back has no seals of what goes") {
  PlayedRounds hall;
  hall.pair(3, 4000);
  hall.report(4100);
  hall.seal();
  const auto line = GENERATE(Millis{1500}, Millis{3500});
  must(hall.store->upkeep().cut_back({.line = line, .wall = Millis{100}}, events::parse_tracked_event));
  CHECK(hall.faults().empty());
  hall.start_again();
  hall.pair(4, 4000);
  hall.report(4200);
  hall.seal();
  CHECK(hall.faults().empty());
}

}  // namespace sealed_rounds_test
