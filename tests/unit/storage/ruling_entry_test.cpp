// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/ruling_entry.hpp"

#include "tests/support/store_support.hpp"

using namespace eboard;
using namespace eboard::storage;
using namespace eboard::test;

namespace {

rules::GameFile ruled_game() {
  rules::GameHead head;
  head.edition = *rules::find_edition("fide-2005");
  head.control = rules::parse_time_control("7200").value();
  auto game = rules::GameFile::begin(std::move(head)).value().with_moves("e4 e5").value();
  rules::Stamp stamp;
  stamp.author = "A. Arbiter";
  return game.ruled("R-TIME black +2:00 because=\"a phone: twice\"", stamp).value();
}

}  // namespace

TEST_CASE("rulings stand in the journal between what the device said, packed or not") {
  OneBoard one;
  const rules::GameFile game = ruled_game();
  const RulingEntry ruling{Millis{2'000}, 7, 3, 2, game.rulings().front()};
  const RulingEntry touched{Millis{2'500}, 7, 3, 2, rules::entry::Touched{rules::Color::white}};
  must(one.store.begin());
  must(one.store.append({one.device, Millis{1'000}, JournalKind::settings, {}, "{}"}));
  must(one.store.append({one.device, Millis{1'500}, JournalKind::read, {1, 2, 3}, {}}));
  must(one.store.append(to_journal(one.device, ruling)));
  must(one.store.append(to_journal(one.device, touched)));
  must(one.store.append({one.device, Millis{3'000}, JournalKind::read, {4}, {}}));
  must(one.store.append({one.device, Millis{9'000}, JournalKind::read, {5}, {}}));
  must(one.store.commit());
  for (int packed = 0; packed < 2; ++packed) {
    const auto rulings = must(read_rulings(one.store, one.device));
    REQUIRE(rulings.size() == 2);
    CHECK(rulings[0].at == Millis{2'000});
    CHECK(rulings[0].board == 7);
    CHECK(rulings[0].game == 3);
    CHECK(rulings[0].ply == 2);
    CHECK(rules::to_line(rulings[0].entry) == rules::to_line(ruling.entry));
    CHECK(std::get<rules::entry::Touched>(rulings[1].entry).side == rules::Color::white);
    must(one.store.pack_journal(one.device, Millis{5'000}));
  }
}

TEST_CASE("an entry that is no ruling of ours is an error with its time") {
  for (const char* text : {"", "board 1: touched white", "board 1 game x ply 2: touched white",
                           "game 1 board 1 ply 2: touched white", "board 1 game 1 ply 2: dance"}) {
    CAPTURE(text);
    CHECK_FALSE(from_journal({1, Millis{0}, JournalKind::ruling, {}, text}));
  }
  OneBoard one;
  must(one.store.begin());
  must(one.store.append({one.device, Millis{4'000}, JournalKind::ruling, {}, "nonsense"}));
  must(one.store.commit());
  const auto rulings = read_rulings(one.store, one.device);
  REQUIRE_FALSE(rulings);
  CHECK(rulings.error().message.find("4000 ms") != std::string::npos);
}
