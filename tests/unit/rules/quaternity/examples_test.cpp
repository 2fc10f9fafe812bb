// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The worked examples of the notes by their IDs, as moves: each is legal and does what is said of it. How
// they are written is another matter.
#include "tests/support/catch.hpp"
#include "tests/support/quaternity_positions.hpp"

using namespace eboard::rules::quaternity;
using eboard::test::four;
using eboard::test::four_move;

namespace {

struct Example {
  const char* id;
  const char* position;
  const char* move;
  const char* after;  ///< the man that stands on the square it went to
  int mates = 0;
  const char* in_check = "";  ///< players, afterwards
};

constexpr std::array kExamples{
    Example{"Z01", "array -> W", "d4-d5", "wP^"},
    Example{"Z02", "array -> W", "e1-f1", "wP>"},
    Example{"Z03", "array -> W", "b4-d5", "wN"},
    Example{"Z04", "array -> W", "d3xj9", "wB"},
    Example{"Z05", "array -> R", "d10-f9", "rN"},
    Example{"Z06", "W Ka1 Ng1 Ne1; R Ka12; B Kl12; G Kl1 -> W", "g1-f3", "wN"},
    Example{"Z07", "W Ka1 Ng5 Ng1; R Ka12; B Kl12; G Kl1 -> W", "g5-f3", "wN"},
    Example{"Z08", "W Ka1 Nh2 Nd4; R Ka12; B Kl12; G Kl1 -> W", "h2-f3", "wN"},
    Example{"Z09", "W Ka1 Nh2 Nd4; R Ka12 Nf3; B Kl12; G Kl1 -> W", "d4xf3", "wN"},
    Example{"Z10", "W Ka1 Ng12 Ng8; R Ka12; B Kl12; G Kl1 -> W", "g12-f10", "wN"},
    Example{"Z11", "W Ka1 Rb9 Rk9; R Ka11; B Kl12; G Kl1 -> W", "b9-f9", "wR"},
    Example{"Z12", "W Ka1 Pe2>; R Ka12 Nf3; B Kl12; G Kl1 -> W", "e2xf3", "wP>"},
    Example{"Z13", "W Ka1 Pa5^; R Ka12 Rb6; B Kl12; G Kl1 -> W", "a5xb6", "wP^"},
    Example{"Z14", "W Ka1 Pa5^ Pc5^; R Ka12 Rb6; B Kl12; G Kl1 -> W", "a5xb6", "wP^"},
    Example{"Z15", "W Ka1; R Ka12; B Kl12 Ph10< Ph12<; G Kl1 Bg11 -> B", "h10xg11", "bP<"},
    Example{"Z16", "W Ka1 Pd11^; R Ka10; B Kl10; G Kl1 -> W", "d11-d12q", "wQ"},
    Example{"Z17", "W Kc1; R Ka12; B Kl12; G Kl1 Pb2< -> G", "b2-a2b", "gB"},
    Example{"Z18", "W Ka1 Pk8>; R Ka12; B Kj12; G Kj1 -> W", "k8-l8r", "wR"},
    Example{"Z19", "W Ka1; R Ka12 Pf2v; B Kl12; G Kl1 -> R", "f2-f1n", "rN"},
    Example{"Z20", "W Ka1 Pd11^; R Ka10 Ne12; B Kl10; G Kl1 -> W", "d11xe12q", "wQ"},
    Example{"Z21", "W Ka1 Qb5 Bh5; R Ka12; B Kl12; G Kl1 -> W", "b5-b11", "wQ", 1, "g"},
    Example{"Z22", "W Ka1 Rc2; R Ka12 Rb9 Qb11; B Kl12; G Kl3 -> W", "c2-a2", "wR", 0, "r"},
    Example{"Z23", "W Ka1 Ra2; R Ka12 Rb9 Qb11; B Kl12; G Kl3 -> R", "b9-b1", "rR", 1},
    Example{"Z24", "W Ka1 Ng5; R Ka12 Rg2; B Kl12; G Kg9 -> W", "g5-e4", "wN", 0, "g"},
    Example{"Z25", "W Ka1 Pc5^; R/W Pc7v; R Ka12; B Kl12; G Kl1 -> W", "c5-c6", "wP^"},
    Example{"Z26", "W Kc1 Rb1 Qb4; R Ka10 Nb10; B Kl12; G Kl3 -> W", "b4xb10", "wQ", 1},
    Example{"Z27", "W Ka1 Pe2> Pe4>; R Ka12 Nf3; B Kl12; G Kl1 -> W", "e2xf3", "wP>"},
    Example{"Z28", "W Ka1 Ng6; R Ka12; B Kl12; G Kl1 Ph5* -> G", "h5xg6", "gP*"},
    Example{"Z29", "W Ka1 Qd2 Qd6 Qh2; R Ka12; B Kl12; G Kl1 -> W", "d2-f4", "wQ"},
};

}  // namespace

TEST_CASE("the worked examples Z01 to Z29 are legal and leave what they should") {
  for (const Example& example : kExamples) {
    INFO(example.id);
    Position position = four(example.position);
    const bool captures = std::string_view(example.move).find('x') != std::string_view::npos;
    const Move move = four_move(example.move);
    REQUIRE(position.is_legal(move));
    const Played played = position.play(move);
    CHECK(played.captured.has_value() == captures);
    CHECK(to_string(position.at(move.to).value()) == example.after);
    CHECK(played.mates.size() == static_cast<std::size_t>(example.mates));
    for (const Player player : kEveryPlayer) {
      const bool expected =
          std::string_view(example.in_check).find(to_char(player)) != std::string_view::npos;
      CHECK(position.in_check(player) == expected);
    }
  }
}
