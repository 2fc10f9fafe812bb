// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Random games to their end, beside the slow rules at every ply: 250, with EBOARD_LONG=1 a thousand.
#include "tests/support/catch.hpp"
#include "tests/support/long_run.hpp"
#include "tests/support/quaternity_oracle.hpp"
#include "tests/support/quaternity_positions.hpp"
#include "tests/support/quaternity_random.hpp"

namespace random_games_test {

using namespace eboard::rules::quaternity;
using eboard::test::QuaternityOracle;
using eboard::test::RandomQuaternity;

namespace {

constexpr int kLongest = 3000;  // entries; games end long before

// The last entry, done by the slow rules too.
void follow(QuaternityOracle& oracle, const Entry& entry) {
  if (const auto* made = std::get_if<MoveMade>(&entry.what)) oracle.play(eboard::test::to_text(made->move));
  if (std::holds_alternative<Frozen>(entry.what)) oracle.freeze(static_cast<int>(index(entry.by)));
}

std::uint64_t key_from_nothing(const Position& position) {
  return Position::from_setup(position.setup())->key();
}

struct Seen {
  int mates = 0;
  int counters = 0;
  int passes = 0;
  std::array<int, 10> endings{};
};

void note(Seen& seen, const Entry& entry) {
  const auto* made = std::get_if<MoveMade>(&entry.what);
  if (!made) return;
  seen.passes += made->move.is_pass() ? 1 : 0;
  for (const Mate& mate : made->played.mates) {
    ++seen.mates;
    seen.counters += mate.counter ? 1 : 0;
  }
}

void play_one(unsigned seed, Seen& seen) {
  Game game;
  RandomQuaternity random(seed);
  QuaternityOracle oracle(Setup::initial());
  while (!game.ending()) {
    INFO("game " << seed << " entry " << game.entries().size() << ": " << to_string(game.position().setup()));
    const auto moves = oracle.moves();
    REQUIRE(eboard::test::move_texts(game.position()) == moves);
    REQUIRE(perft(game.position(), 1) == moves.size());
    random.step(game);
    follow(oracle, game.entries().back());
    note(seen, game.entries().back());
    REQUIRE(QuaternityOracle::text_of(game.position().setup()) == oracle.text());
    REQUIRE(game.position().key() == key_from_nothing(game.position()));
    REQUIRE(game.entries().size() < kLongest);
  }
  ++seen.endings[static_cast<std::size_t>(game.ending()->kind)];
}

}  // namespace

TEST_CASE("quaternity: random games to the end agree with the slow rules at every ply", "[slow]") {
  const int games = eboard::test::rounds(250, 1000);
  Seen seen;
  for (int seed = 0; seed < games; ++seed) play_one(static_cast<unsigned>(seed), seen);
  // What the rules are about has happened, and often.
  CHECK(5 * seen.mates > 2 * games);
  CHECK(50 * seen.counters > games);
  CHECK(seen.passes > 0);
  for (const EndKind kind : {EndKind::mated_all, EndKind::last_active, EndKind::agreement,
                             EndKind::dead_position, EndKind::repetition, EndKind::fifty_moves}) {
    INFO(to_string(kind));
    CHECK(seen.endings[static_cast<std::size_t>(kind)] > 0);
  }
}

}  // namespace random_games_test
