// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/ruling_entry.hpp"

#include "tests/support/catch.hpp"

namespace ruling_entry_test {

using namespace eboard;
using namespace eboard::pipeline;
using storage::JournalEntry;
using storage::JournalKind;
using storage::Millis;

TEST_CASE("a ruling comes back from its journal entry as it was") {
  rules::GameHead head;
  head.edition = *rules::find_edition("fide-2005");
  head.control = rules::parse_time_control("7200").value();
  auto game = rules::GameFile::begin(std::move(head)).value().with_moves("e4 e5").value();
  const rules::Stamp stamp{.author = "A. Arbiter", .request = "7f: \"x\"", .about = 3};
  game = game.ruled("R-TIME black +2:00 because=\"a phone: twice\"", stamp).value();
  const rules::RulingEntered ruling{7, 3, game.rulings().front()};

  const JournalEntry entry = to_journal(1, Millis{2'000}, ruling);
  CHECK(entry.at == Millis{2'000});
  CHECK(entry.text.starts_with("board 7 game 3 ply 2: "));
  const auto again = from_journal(entry);
  REQUIRE(again);
  CHECK(again->board == 7);
  CHECK(again->game == 3);
  CHECK(again->ruling.ply == 2);
  CHECK(again->ruling.stamp == stamp);
  CHECK(rules::to_line(again->ruling) == rules::to_line(ruling.ruling));
}

TEST_CASE("a place that is not given as board, game and ply is no ruling, whatever follows it") {
  rules::GameHead head;
  head.edition = *rules::find_edition("fide-2005");
  auto game = rules::GameFile::begin(std::move(head)).value().with_moves("e4 e5").value();
  game = game.ruled("R-RESTORE 1", {.author = "A. Arbiter"}).value();
  const std::string text = to_journal(1, Millis{0}, {7, 3, game.rulings().front()}).text;
  const std::string ruling = text.substr(text.find(": "));
  const auto read = [&](const std::string& place) {
    return from_journal({1, Millis{0}, JournalKind::ruling, {}, place + ruling});
  };
  REQUIRE(read("board 7 game 3 ply 2"));
  for (const char* place :
       {"bord 7 game 3 ply 2", "board 7 gam 3 ply 2", "board 7 game 3 round 2", "board x game 3 ply 2",
        "board 7 game 3 ply x", "board 7 game 3 ply 2 3", "board 7 game 3", ""}) {
    CAPTURE(place);
    const auto entry = read(place);
    REQUIRE_FALSE(entry);
    CHECK(entry.error() == "a ruling that does not say board, game and ply");
  }
}

TEST_CASE("an entry that is no ruling of ours is an error") {
  for (const char* text : {"", "board 1: touched white", "board 1 game x ply 2: touched white",
                           "game 1 board 1 ply 2: touched white", "board 1 game 1 round 2: touched white",
                           "board 1 game 1 ply 2 3: touched white", "board 1 game 1 ply: touched white",
                           "board 1 game 1 ply 2: dance", "board 1 game 1 ply 2: touched white"}) {
    CAPTURE(text);
    CHECK_FALSE(from_journal({1, Millis{0}, JournalKind::ruling, {}, text}));
  }
}

}  // namespace ruling_entry_test
