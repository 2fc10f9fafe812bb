// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/site/mirror.hpp"

#include <limits>

#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/published_hall.hpp"

namespace mirror_test {

using namespace eboard;
using namespace eboard::halls;
using test::must;

namespace {

struct Mirrored : test::PublishedHall {
  std::string copy = folder.file("copy.db");
  Mirror open() { return must(Mirror::open(copy, store.id())); }
};

std::string names_of(storage::Store& store, const char* tag = "White") {
  std::string text;
  for (const storage::GameRow& game : test::games_of(store))
    text += std::string(game.record.tag(tag).value_or("-")) + " ";
  return text;
}

}  // namespace

TEST_CASE("what is mirrored gives the games that the hall has, also after a restart") {
  Mirrored f;
  test::keep(f.store, f.board, test::scholars_mate(1));
  const auto events = f.events();
  {
    Mirror mirror = f.open();
    CHECK(must(mirror.enter(std::span(events).first(5))).size() == 5);
    CHECK(must(mirror.last()) == 5);
  }
  Mirror mirror = f.open();
  CHECK(must(mirror.last()) == 5);
  CHECK(must(mirror.enter(std::span(events).subspan(5))).size() == events.size() - 5);
  CHECK(mirror.passed_over() == 0);
  const auto here = test::games_of(mirror.store()), there = test::games_of(f.store);
  REQUIRE(here.size() == 1);
  CHECK(rules::to_pgn(here[0].record) == rules::to_pgn(there[0].record));
  CHECK(must(mirror.store().upkeep().compare_derived(events::parse_tracked_event)).empty());
}

TEST_CASE("the store of another hall is refused") {
  Mirrored f;
  test::keep(f.store, f.board, test::scholars_mate(1));
  {
    Mirror mirror = f.open();
    (void)must(mirror.enter(f.events()));
  }
  CHECK_FALSE(Mirror::open(f.copy, std::string(32, 'A')));
}

TEST_CASE("nonsense is passed over, and the events around it are kept") {
  Mirrored f;
  test::keep(f.store, f.board, test::scholars_mate(1));
  auto events = f.events();
  const std::size_t count = events.size();
  events[3].event = "{\"type\":\"tea\"}";
  events[4].event = "no JSON";
  events[6].board = 0;
  const auto with_ply = [](int ply) {
    return events::to_json_text({storage::Millis{1}, 1, test::committed(ply, "e2e4", "e4")});
  };
  events[8].event = with_ply(0);
  events[9].event = with_ply(2'000'000'000);
  Mirror mirror = f.open();
  CHECK(must(mirror.enter(events)).size() == count - 5);
  CHECK(mirror.passed_over() == 5);
  CHECK(must(mirror.last()) == static_cast<Sequence>(count));
}

TEST_CASE("an event that no store takes is passed over alone") {
  Mirrored f;
  test::keep(f.store, f.board, test::scholars_mate(1));
  auto events = f.events();
  const std::size_t count = events.size();
  // Another board of the same device and table: the store has one of them.
  events[5].board = std::numeric_limits<BoardId>::max();
  events[5].table = -1;
  Mirror mirror = f.open();
  const auto entered = must(mirror.enter(events));
  CHECK(entered.size() + static_cast<std::size_t>(mirror.passed_over()) == count);
  CHECK(must(mirror.last()) == static_cast<Sequence>(count));
}

TEST_CASE("names of a table come with their round, and go when it is not paired any more") {
  Mirrored f;
  f.pair({{1, 1, {{"White", "Anna"}, {"Black", "Bert"}}}, {1, 2, {{"White", "Carl"}}}});
  test::keep(f.store, f.board, test::scholars_mate(1));
  Mirror mirror = f.open();
  (void)must(mirror.enter(f.events()));
  CHECK(names_of(mirror.store()) == "- ");
  CHECK(must(mirror.enter(f.round(1))));
  CHECK(names_of(mirror.store()) == "Anna ");
  CHECK_FALSE(must(mirror.enter(f.round(1))));
  CHECK(must(mirror.store().rounds().pairings()) == must(f.store.rounds().pairings()));
  const auto before = f.round(1);
  f.pair({{1, 1, {{"White", "Anne"}, {"Black", "Bert"}}}});
  CHECK(must(mirror.enter(f.round(1))));
  CHECK(names_of(mirror.store()) == "Anne ");
  CHECK(must(mirror.store().rounds().pairings()) == must(f.store.rounds().pairings()));
  // What is older than that changes nothing, however late it comes.
  CHECK_FALSE(must(mirror.enter(before)));
  CHECK(names_of(mirror.store()) == "Anne ");
}

TEST_CASE("a game that has names of its own has them here") {
  Mirrored f;
  f.pair({{1, 1, {{"White", "Anna"}, {"Black", "Bert"}}}});
  test::keep(f.store, f.board, test::scholars_mate(1));
  must(f.store.rounds().seat({1, 1, {{"White", "Dora"}, {"Black", "Emil"}}}, storage::GameKey{f.board, 1},
                             storage::Millis{1}));
  f.pair({{1, 1, {{"White", "Anna"}, {"Black", "Bert"}}}});
  Mirror mirror = f.open();
  (void)must(mirror.enter(f.events()));
  (void)must(mirror.enter(f.round(1)));
  CHECK(names_of(f.store) == "Dora ");
  CHECK(names_of(mirror.store()) == "Dora ");
  CHECK(rules::to_pgn(test::games_of(mirror.store())[0].record) ==
        rules::to_pgn(test::games_of(f.store)[0].record));
}

TEST_CASE("where a ruling exchanged the players they are exchanged once") {
  Mirrored f;
  f.pair({{1, 1, {{"White", "Anna"}, {"Black", "Bert"}}}});
  test::keep(f.store, f.board, test::scholars_mate(1));
  tracking::RulingMade ruling;
  ruling.ply = 7;
  ruling.number = 1;
  ruling.ruling = "R-COLOURS swap";
  ruling.article = "7.3";
  test::keep(f.store, f.board, {{storage::Millis{60'000}, 1, ruling}});
  must(f.store.rounds().seat({1, 1, {{"White", "Dora"}, {"Black", "Emil"}}}, storage::GameKey{f.board, 1},
                             storage::Millis{70'000}));
  REQUIRE(names_of(f.store) == "Emil ");
  Mirror mirror = f.open();
  (void)must(mirror.enter(f.events()));
  (void)must(mirror.enter(f.round(1)));
  CHECK(names_of(mirror.store()) == "Emil ");
  CHECK_FALSE(must(mirror.enter(f.round(1))));
}

TEST_CASE("a game has the date that it has in the hall") {
  Mirrored f;
  storage::ClockAnchor anchor;
  anchor.at = storage::Millis{500};
  anchor.wall = storage::Millis{1'796'000'000'000};
  anchor.utc_offset = std::chrono::hours{2};
  anchor.synchronised = anchor.begins = true;
  f.anchor(anchor);
  test::keep(f.store, f.board, test::scholars_mate(1));
  test::keep(f.store, f.board, test::scholars_mate(2, storage::Millis{100'000'000}));
  Mirror mirror = f.open();
  (void)must(mirror.enter(f.events()));
  CHECK(names_of(f.store, "UTCDate") == "2026.11.30 2026.12.01 ");
  CHECK(names_of(mirror.store(), "UTCDate") == names_of(f.store, "UTCDate"));
  CHECK(names_of(mirror.store(), "UTCTime") == names_of(f.store, "UTCTime"));
  CHECK(names_of(mirror.store(), "Date") == names_of(f.store, "Date"));
  // One anchor dates them all.
  CHECK(must(mirror.store().anchors()).size() == 1);
}

}  // namespace mirror_test
