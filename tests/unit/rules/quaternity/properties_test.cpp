// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What must hold in every position, along random games.
#include <rapidcheck.h>

#include "tests/support/catch.hpp"
#include "tests/support/quaternity_positions.hpp"
#include "tests/support/quaternity_random.hpp"

namespace properties_test {

using namespace eboard::rules::quaternity;
using eboard::test::move_texts;
using eboard::test::RandomQuaternity;

namespace {

Heading turned(Heading heading) {
  if (heading == Heading::undecided) return heading;
  return static_cast<Heading>((index(heading) + 1) % kHeadings);
}

// The same table, everybody one seat further.
Setup turned(const Setup& setup) {
  Setup out;
  for (int i = 0; i < kSquares; ++i) {
    const auto square = static_cast<Square>(i);
    const auto& man = setup.at(square);
    if (!man) continue;
    out.put(rotated(square),
            Piece{following(man->army), following(man->controller), man->role, turned(man->heading)});
  }
  out.turn = following(setup.turn);
  for (Departure departure : setup.departures) {
    departure.of = following(departure.of);
    if (departure.by) departure.by = following(*departure.by);
    out.departures.push_back(departure);
  }
  for (const Player player : kEveryPlayer) {
    out.quiet_moves[index(following(player))] = setup.quiet_moves[index(player)];
  }
  if (setup.last_mover) out.last_mover = following(*setup.last_mover);
  return out;
}

Move turned(Move move) {
  return move.is_pass() ? move : Move{rotated(move.from), rotated(move.to), move.promotion};
}

/// Without the number of the round, and whoever is mated by one player in a row in the order of the turns:
/// those whom one move mates stand in the order of the armies, wherever the table is turned.
Setup without_round(Setup setup) {
  setup.round = 1;
  auto& all = setup.departures;
  for (auto first = all.begin(); first != all.end();) {
    const auto last = std::find_if(first, all.end(), [&](const auto& one) { return one.by != first->by; });
    std::sort(first, last, [](const auto& a, const auto& b) { return a.of < b.of; });
    first = last;
  }
  return setup;
}

Game random_game() {
  Game game;
  RandomQuaternity random(*rc::gen::arbitrary<unsigned>());
  const int entries = *rc::gen::inRange(0, 250);
  for (int i = 0; i < entries && !game.ending(); ++i) random.step(game);
  return game;
}

}  // namespace

TEST_CASE("quaternity: the initial position turned by a quarter is the initial position") {
  Setup setup = Setup::initial();
  setup.turn = Player::red;
  CHECK(turned(Setup::initial()) == setup);
}

TEST_CASE("quaternity: a table turned by a quarter is played alike") {
  CHECK(rc::check("rotation", [] {
    const Game game = random_game();
    for (std::size_t n = 0; n < game.entries().size(); n += 7) {
      const Position& position = game.before(n);
      const Position other = *Position::from_setup(turned(position.setup()));
      std::vector<std::string> expected;
      for (const Move move : position.legal_moves()) expected.push_back(eboard::test::to_text(turned(move)));
      if (position.must_pass()) expected.emplace_back("--");
      std::sort(expected.begin(), expected.end());
      RC_ASSERT(move_texts(other) == expected);
      const auto* made = std::get_if<MoveMade>(&game.entries()[n].what);
      if (!made) continue;
      Position next = other;
      next.play(turned(made->move));
      RC_ASSERT(without_round(next.setup()) == without_round(turned(game.before(n + 1).setup())));
    }
  }));
}

TEST_CASE("quaternity: positions of a game are written and read back, keys are their sameness") {
  CHECK(rc::check("round trip", [] {
    const Game game = random_game();
    for (std::size_t n = 0; n <= game.entries().size(); ++n) {
      const Position& position = game.before(n);
      const auto setup = parse_position(to_string(position.setup()));
      RC_ASSERT(setup);
      RC_ASSERT(*setup == position.setup());
      RC_ASSERT(*Position::from_setup(*setup) == position);
      RC_ASSERT((position.key() == game.position().key()) == position.same(game.position()));
    }
  }));
}

TEST_CASE("quaternity: after a move nobody is left mated, and the mover is not in check") {
  CHECK(rc::check("settled", [] {
    const Game game = random_game();
    for (std::size_t n = 0; n < game.entries().size(); ++n) {
      const auto* made = std::get_if<MoveMade>(&game.entries()[n].what);
      if (!made) continue;
      RC_ASSERT(game.before(n + 1).standing_mates().empty());
      RC_ASSERT(!game.before(n + 1).in_check(game.entries()[n].by));
    }
  }));
}

TEST_CASE("quaternity: counting two plies at once gives what counting move by move gives") {
  CHECK(rc::check("perft", [] {
    const Game game = random_game();
    for (std::size_t n = 0; n < game.entries().size(); n += 5) {
      const Position& position = game.before(n);
      std::uint64_t leaves = 0;
      for (const Move move : position.legal_moves()) {
        Position next = position;
        next.play(move);
        leaves += perft(next, 1);
      }
      if (!position.must_pass()) RC_ASSERT(perft(position, 2) == leaves);
    }
  }));
}

}  // namespace properties_test
