// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/entries.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/quaternity_positions.hpp"
#include "tests/unit/rules/quaternity/players.hpp"

namespace entries_test {

using namespace eboard::rules::quaternity;
using eboard::test::quaternity_move;
using eboard::test::quaternity_position;

namespace {

Position knights() { return quaternity_position("W Ka1 Nd2; R Ka12 Nd11; B Kl12 Ni11; G Kl1 Ni2 -> W"); }

void move(Entries& entries, const char* text) {
  Position after = entries.position();
  const Player by = after.turn();
  Played played = after.play(quaternity_move(text));
  entries.add({by, MoveMade{quaternity_move(text), std::move(played)}}, after, true);
}

void stay(Entries& entries, Entry entry) {
  entries.add(std::move(entry), Position{entries.position()}, true);
}

void rule(Entries& entries, ruling::Action action) {
  stay(entries, {W, RulingMade{entries.rulings() + 1, {std::move(action)}, {}}});
}

}  // namespace

TEST_CASE("entries of four: plies are the moves that stand, irregular ones included, and nothing else") {
  Entries entries(knights());
  move(entries, "d2-e4");
  stay(entries, {R, Paused{}});
  stay(entries, {R, Irregular{quaternity_move("d11-d9")}});
  CHECK(entries.plies() == 2);
  CHECK(entries.of_ply(1) == 0);
  CHECK(entries.of_ply(2) == 2);
  CHECK(entries.of_ply(3) == entries.size());
  CHECK(entries.of_ply(0) == entries.size());
  entries.strike_from(2);
  CHECK(entries.plies() == 1);
  CHECK((entries.stands(0) && entries.stands(1) && !entries.stands(2)));
  CHECK(entries.of_ply(2) == entries.size());
}

TEST_CASE("entries of four: a position counts where it arose, and only while that stands (6.3.d)") {
  Entries entries(knights());
  for (const char* text : {"d2-e4", "d11-e9", "i11-h9", "i2-h4", "e4-d2", "e9-d11", "h9-i11", "h4-i2"}) {
    move(entries, text);
  }
  CHECK(entries.occurrences(knights()) == 2);
  stay(entries, {W, Paused{}});
  CHECK(entries.occurrences(knights()) == 2);
  entries.strike_from(7);
  CHECK(entries.occurrences(knights()) == 1);
}

TEST_CASE("entries of four: a ruling that is undone counts no more, until its R-UNDO is undone") {
  Entries entries(knights());
  rule(entries, ruling::Warn{R});
  rule(entries, ruling::Warn{R});
  rule(entries, ruling::Warn{W});
  CHECK(entries.warnings(R) == 2);
  rule(entries, ruling::Undo{1});
  CHECK(entries.is_undone(1));
  CHECK(!entries.is_undone(2));
  CHECK(entries.warnings(R) == 1);
  rule(entries, ruling::Undo{4});
  CHECK(!entries.is_undone(1));
  CHECK(entries.warnings(R) == 2);
  CHECK(entries.rulings() == 5);
}

TEST_CASE("entries of four: of rulings, mates and freezes change the position") {
  const auto changes = [](ruling::Action action) {
    return changes_position({W, RulingMade{1, {std::move(action)}, {}}});
  };
  CHECK(changes(ruling::Mate{R}));
  CHECK(changes(ruling::Freeze{R}));
  CHECK(!changes(ruling::Warn{R}));
  CHECK(!changes(ruling::Restore{1}));
  CHECK(changes_position({R, Frozen{}}));
  CHECK(!changes_position({R, TakenBack{1}}));
}

}  // namespace entries_test
