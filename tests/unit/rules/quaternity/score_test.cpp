// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Points (article 7) by the IDs of the notes, from the events in order.
#include "rules/quaternity/ending.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/quaternity_positions.hpp"
#include "tests/unit/rules/quaternity/players.hpp"

namespace score_test {

using namespace eboard::rules::quaternity;

namespace {

Departure mate(Player by, Player of) { return {of, Status::mated, by}; }
Departure freeze(Player of) { return {of, Status::frozen, {}}; }

// Kings of everybody not yet mated, and a pawn so that the position is not dead.
Position after(const std::vector<Departure>& departures, const Options& options = {}) {
  constexpr std::array<const char*, kPlayers> kCorners{"a1", "a12", "l12", "l1"};
  Setup setup;
  setup.departures = departures;
  for (const Player player : kEveryPlayer) {
    if (setup.status(player) == Status::mated) continue;
    setup.put(*parse_square(kCorners[index(player)]), Piece{player, player, Role::king});
    if (setup.status(player) == Status::active) setup.turn = player;
  }
  setup.put(*parse_square("f6"), Piece{setup.turn, setup.turn, Role::pawn});
  return *Position::from_setup(setup, options);
}

// Of a game that the events ended.
Points ended(const std::vector<Departure>& departures, EndKind kind, const Options& options = {}) {
  const Position position = after(departures, options);
  const auto ending = judge(position);
  REQUIRE(ending);
  CHECK(to_string(ending->kind) == to_string(kind));
  return score(position, *ending);
}

Points drawn(const std::vector<Departure>& departures) {
  const Position position = after(departures);
  CHECK(!judge(position));
  return score(position, Ending{EndKind::agreement});
}

// In whole points, in the order of the turns; halves by .5
Points points(double white, double red, double black, double green) {
  return {static_cast<int>(white * 2), static_cast<int>(red * 2), static_cast<int>(black * 2),
          static_cast<int>(green * 2)};
}

}  // namespace

TEST_CASE("QS1: three mates, the first of the game among them, and the win") {
  CHECK(ended({mate(G, W), mate(G, B), mate(G, R)}, EndKind::mated_all) == points(0, 0, 0, 5));
}
TEST_CASE("QS2: a mated player keeps their points, the last survivor gets no bonus (A-63)") {
  CHECK(ended({mate(G, W), mate(B, R), mate(B, G)}, EndKind::last_survivor) == points(0, 0, 2, 2));
}
TEST_CASE("QS3: the mater is mated in the end") {
  CHECK(ended({mate(G, B), mate(G, R), mate(W, G)}, EndKind::last_survivor) == points(1, 0, 0, 3));
}
TEST_CASE("QS4: a draw of two after two mates") {
  CHECK(drawn({mate(G, B), mate(G, R)}) == points(0.5, 0, 0, 3.5));
}
TEST_CASE("QS5: a draw of three after one mate") { CHECK(drawn({mate(G, B)}) == points(0.5, 0.5, 0, 2.5)); }
TEST_CASE("QS6: the mate of a frozen king is the first like any other") {
  CHECK(drawn({freeze(W), mate(R, W)}) == points(0, 2.5, 0.5, 0.5));
}
TEST_CASE("QS7: all others resign: a win by forfeit") {
  CHECK(ended({freeze(R), freeze(B), freeze(G)}, EndKind::last_active) == points(1, 0, 0, 0));
}
TEST_CASE("QS8: two first mates by one move are three points (A-36)") {
  CHECK(points_for_mates(after({mate(W, R), mate(W, B)}).departures()) == points(3, 0, 0, 0));
}
TEST_CASE("QS9: four agree at once") { CHECK(drawn({}) == points(0.5, 0.5, 0.5, 0.5)); }
TEST_CASE("QS10: the last active opponent is mated while others are frozen: a win with the bonus (A-62)") {
  const std::vector<Departure> events{freeze(B), freeze(G), mate(W, R)};
  CHECK(ended(events, EndKind::last_active) == points(3, 0, 0, 0));
  Options options;
  options.last_mate_among_frozen_wins = false;
  CHECK(ended(events, EndKind::last_survivor, options) == points(2, 0, 0, 0));
  // A resignation at the end wins by either reading.
  CHECK(ended({mate(W, R), freeze(B), freeze(G)}, EndKind::last_active, options) == points(3, 0, 0, 0));
}
TEST_CASE("quaternity: a mate that nobody is credited with is the first of the game all the same") {
  CHECK(points_for_mates(after({{R, Status::mated, {}}, mate(W, B)}).departures()) == points(1, 0, 0, 0));
}
TEST_CASE("quaternity: an annulled game scores nothing") {
  CHECK(score(after({mate(W, R)}), Ending{EndKind::annulled}) == points(0, 0, 0, 0));
}

}  // namespace score_test
