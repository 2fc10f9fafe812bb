// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/support/quaternity_oracle.hpp"
#include "tests/support/quaternity_positions.hpp"

namespace perft_test {

using namespace eboard::rules::quaternity;
using eboard::test::quaternity_position;
using eboard::test::QuaternityOracle;

TEST_CASE("quaternity: the initial position has the published numbers of leaves, whoever begins", "[slow]") {
  constexpr std::array<std::uint64_t, 6> kLeaves{1, 41, 1'681, 68'798, 2'817'365, 116'140'198};
  for (const char* array : {"array -> W", "array -> R", "array -> B", "array -> G"}) {
    INFO(array);
    for (int depth = 0; depth <= 5; ++depth) {
      CHECK(perft(quaternity_position(array), depth) == kLeaves[static_cast<std::size_t>(depth)]);
    }
  }
}

TEST_CASE("quaternity: published subtotals at depth 5") {
  const auto below = [](const char* move) {
    Position position = Position::initial();
    position.play(eboard::test::quaternity_move(move));
    return perft(position, 4);
  };
  CHECK(below("d3xj9") == 2'882'684);
  CHECK(below("d2-c3") == 2'884'485);
  CHECK(below("e5-f5") == 2'466'698);
}

TEST_CASE("quaternity: captures from the initial position are as many as published") {
  const auto captures = [](const auto& self, const Position& position, int depth) -> std::uint64_t {
    std::uint64_t out = 0;
    for (const Move move : position.legal_moves()) {
      if (depth == 1) {
        out += position.at(move.to) ? 1 : 0;
        continue;
      }
      Position next = position;
      next.play(move);
      out += self(self, next, depth - 1);
    }
    return out;
  };
  CHECK(captures(captures, Position::initial(), 2) == 41);
  CHECK(captures(captures, Position::initial(), 3) == 1'640);
  CHECK(captures(captures, Position::initial(), 4) == 68'801);
}

TEST_CASE("quaternity: the slow rules count the same from the initial position") {
  for (const char* array : {"array -> W", "array -> B"}) {
    const QuaternityOracle oracle(quaternity_position(array).setup());
    for (int depth = 0; depth <= 3; ++depth)
      CHECK(oracle.perft(depth) == perft(quaternity_position(array), depth));
  }
}

TEST_CASE("quaternity: the slow rules count the same where kings fall, freeze and hang") {
  const char* position = GENERATE(
      "W Ka1 Rc2; R Ka12 Rb9 Qb11; B Kl12; G Kl3 -> W", "W Ka1 Qb5 Bh5; R Ka12; B Kl12; G Kl1 -> W",
      "W Ke1 Na3 Qb7; R Kj12; B Kl12 Ra5; G Ka1 Rg8 -> W", "W Kc1 Rf5; R Ka12; B Kl12 Nk12; G Kh1 Bf8 -> G",
      "W Ka1 Pk8^ Pk3>; R Ka10 Nl9; B Kh12 Nl2; G Kh1 -> W",
      "W Kc2 Nc1 Rb2; R Ka12; B Kl12; G frozen Ka1 Ra5 -> W",
      "W Ke1 Rf1 Nc10 Nd10 Ni10 Nj10; R Ka12; B Kl12; G Kg6 -> W",
      "W Ke6 Ra1 Nb3 Nc5 Nd4 Nj4 Nk4; R Kb1; B Kl1; G Kg6 -> W",
      "W Ka1 Rd4 Nb2 Nf3 Nd3 Nh2; R Ke1; B Kl12 Rh1 Nb4; G Ka12 -> W",
      "W Kd7; R frozen Kf8; B Ke11 Qf3 Qg6 Qh8 -> B", "W Ka1; B Kl12 Rb5 Rc2 -> W",
      "W Kf6 Pk11* Pd9^; R Ka12 Pg2>; B Kl9 Pb2*; G Kl1 Pa10^ Pb3< -> W", "W Kc3 Qe5; R Kc1 Qa2 Rk4 -> R",
      "W Kd6 Rc3; R frozen Kd9 Qh9; B Kf11 Qk2; G frozen Kh5 Nh4 Rl5 -> W",
      // Green's knight opens the e file: White's rook now mates Red, although it is pinned.
      "W Ka1 Ra3 Pg3^; R Ke12 Ra8 Pb8v Pd12v Pf12v Pd11v Pf11v; B Kl11 Pk10v; G Kl1 Ne7 -> G");
  INFO(position);
  const QuaternityOracle oracle(quaternity_position(position).setup());
  for (int depth = 1; depth <= 3; ++depth) {
    if (perft(quaternity_position(position), depth) > 20'000) break;
    CHECK(perft(quaternity_position(position), depth) == oracle.perft(depth));
  }
}

TEST_CASE("quaternity: nothing is played where nobody is left to play with") {
  const Position over = quaternity_position("W Ka1 Qb2; R frozen Ka12 -> W");
  CHECK(perft(over, 0) == 1);
  CHECK(perft(over, 1) == 0);
  CHECK(perft(over, 3) == 0);
  CHECK(over.legal_moves().empty());
}

TEST_CASE("quaternity: a forced pass is one way to go on") {
  CHECK(perft(quaternity_position("W Ka1; R Ka12; B Kl12 Rb5 Rc2; G Kl1 -> W"), 1) == 1);
  CHECK(perft(quaternity_position("W Ka1; B Kl12 Rb5 Rc2 -> W"), 2) ==
        QuaternityOracle(quaternity_position("W Ka1; B Kl12 Rb5 Rc2 -> W").setup()).perft(2));
}

}  // namespace perft_test
