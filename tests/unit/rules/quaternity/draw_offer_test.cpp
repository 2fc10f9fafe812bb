// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/draw_offer.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/quaternity_positions.hpp"
#include "tests/unit/rules/quaternity/players.hpp"

namespace draw_offer_test {

using namespace eboard::rules::quaternity;
using eboard::test::quaternity_position;

namespace {

DrawOffer offered_by(Player player) {
  DrawOffer out;
  out.follow({player, DrawOffered{}});
  return out;
}

}  // namespace

TEST_CASE("draw offer of four: who makes it has accepted it, nobody else") {
  CHECK(!DrawOffer{}.open());
  const DrawOffer offer = offered_by(R);
  CHECK(offer.open() == R);
  CHECK(offer.has_accepted(R));
  CHECK(!offer.has_accepted(W));
}

TEST_CASE("draw offer of four: it is agreed once everybody who still plays has accepted") {
  const Position three = quaternity_position("W Ka1; R Ka12; B frozen Kl12; G Kl1 -> W");
  DrawOffer offer = offered_by(W);
  offer.follow({R, DrawAccepted{}});
  CHECK(!offer.is_agreed(three));
  offer.follow({G, DrawAccepted{}});
  CHECK(offer.is_agreed(three));
  CHECK(!offer.is_agreed(Position::initial()));
  offer.follow({B, DrawDeclined{}});
  CHECK(!offer.is_agreed(three));
}

TEST_CASE(
    "draw offer of four: it lapses when it is declined, not accepted by one who moves, or its maker stops") {
  struct Row {
    const char* what;
    Entry entry;
    bool lapses;
  };
  const Row rows[] = {{"declined", {B, DrawDeclined{}}, true},
                      {"its maker moves", {W, MoveMade{}}, false},
                      {"one who accepted moves", {R, MoveMade{}}, false},
                      {"one who has not accepted moves", {B, MoveMade{}}, true},
                      {"an illegal move", {B, Irregular{}}, false},
                      {"its maker stops", {W, Frozen{}}, true},
                      {"another player stops", {G, Frozen{}}, false},
                      {"a pause", {B, Paused{}}, false}};
  for (const Row& row : rows) {
    INFO(row.what);
    DrawOffer offer = offered_by(W);
    offer.follow({R, DrawAccepted{}});
    offer.follow(row.entry);
    CHECK(offer.open().has_value() != row.lapses);
  }
}

TEST_CASE("draw offer of four: a new offer has to be accepted anew") {
  DrawOffer offer = offered_by(W);
  offer.follow({R, DrawAccepted{}});
  offer.follow({B, DrawDeclined{}});
  offer.follow({G, DrawOffered{}});
  CHECK(offer.open() == G);
  CHECK(!offer.has_accepted(R));
  CHECK(!offer.has_accepted(W));
}

}  // namespace draw_offer_test
