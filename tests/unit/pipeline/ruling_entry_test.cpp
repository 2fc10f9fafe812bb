// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/ruling_entry.hpp"

#include "tests/support/catch.hpp"

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
  const RulingEntry ruling{Millis{2'000}, 7, 3, 2, game.rulings().front()};

  const auto again = from_journal(to_journal(1, ruling));
  REQUIRE(again);
  CHECK(again->at == Millis{2'000});
  CHECK(again->board == 7);
  CHECK(again->game == 3);
  CHECK(again->ply == 2);
  CHECK(again->ruling.stamp == stamp);
  CHECK(rules::to_line(again->ruling) == rules::to_line(ruling.ruling));
}

TEST_CASE("an entry that is no ruling of ours is an error") {
  for (const char* text : {"", "board 1: touched white", "board 1 game x ply 2: touched white",
                           "game 1 board 1 ply 2: touched white", "board 1 game 1 ply 2: dance",
                           "board 1 game 1 ply 2: touched white"}) {
    CAPTURE(text);
    CHECK_FALSE(from_journal({1, Millis{0}, JournalKind::ruling, {}, text}));
  }
}
