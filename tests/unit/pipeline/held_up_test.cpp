// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A busy computer or a disturbed radio receives nothing for a while, and then everything at one moment: in
// order, but with that moment's time.
#include <random>

#include "daemon/pipeline/replay.hpp"
#include "daemon/sim/simulate.hpp"
#include "drivers/registry.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

namespace held_up_test {

using namespace eboard;
using namespace std::chrono_literals;

namespace {

/// About twice a minute everything is held up, for 20 seconds at most, and then delivered within `told_in`.
void hold_up(std::vector<drivers::CaptureLine>& lines, drivers::Millis told_in, unsigned seed) {
  std::mt19937 random(seed);
  const auto between = [&](drivers::Millis min, drivers::Millis max) {
    return min + drivers::Millis{random() % static_cast<unsigned>((max - min).count())};
  };
  drivers::Millis from{5s}, until{0}, last{0}, length{1};
  for (drivers::CaptureLine& line : lines) {
    if (line.at >= until && line.at >= from) {
      length = between(1s, 20s);
      until = line.at + length;
      from = until + between(10s, 40s);
    }
    if (line.at < until) line.at = until + told_in * (length - (until - line.at)).count() / length.count();
    last = line.at = std::max(last, line.at);
  }
}

std::vector<std::string> played(const sim::SimulatedGame& game) {
  std::vector<std::string> moves;
  for (const auto& ply : game.truth.plies) moves.push_back(ply.uci);
  return moves;
}

std::vector<std::string> heard(const sim::SimulatedGame& game) {
  std::vector<std::string> moves;
  const auto games = pipeline::games_of(pipeline::replay(game.lines, *drivers::find_driver("dgt"), {}));
  if (games.size() != 1) return moves;
  for (const auto& ply : games[0].plies) moves.push_back(ply.uci.text());
  return moves;
}

}  // namespace

TEST_CASE("plies that are held up and reported at once are the same plies in the same order") {
  const auto games = rules::read_pgn_file(eboard::test::in_clone("tests/data/demo-games.pgn")).value();
  sim::TableSettings settings;
  settings.max_think = 3s;
  int exact = 0, exact_at_one_moment = 0, exact_in_a_burst = 0;
  for (unsigned seed = 1; seed <= 4; ++seed) {
    for (const auto& pgn : games) {
      const auto game = sim::simulate(pgn.record, sim::Profile::of(sim::Level::l2), seed, settings);
      auto at_one_moment = game, in_a_burst = game;
      hold_up(at_one_moment.lines, 0ms, seed);
      hold_up(in_a_burst.lines, 300ms, seed);
      exact += heard(game) == played(game);
      exact_at_one_moment += heard(at_one_moment) == played(game);
      exact_in_a_burst += heard(in_a_burst) == played(game);
    }
  }
  // By the moments alone it was 92, 76, 56.
  CHECK(exact == 92);
  CHECK(exact_at_one_moment >= 85);
  CHECK(exact_in_a_burst >= 85);
}

}  // namespace held_up_test
