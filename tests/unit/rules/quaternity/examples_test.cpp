// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The worked examples of the notes by their IDs, as moves: each is legal and has the effect that the notes
// give. How moves are written is tested elsewhere.
#include "tests/support/catch.hpp"
#include "tests/support/quaternity_examples.hpp"
#include "tests/support/quaternity_positions.hpp"

namespace examples_test {

using namespace eboard::rules::quaternity;
using eboard::test::quaternity_move;
using eboard::test::quaternity_position;
using eboard::test::worked_example;

namespace {

struct Example {
  const char* id;
  const char* after;  ///< the piece that is on the target square
  int mates = 0;
  const char* in_check = "";  ///< players, afterwards
};

constexpr std::array kExamples{
    Example{"Z01", "wP^"},        Example{"Z02", "wP>"},   Example{"Z03", "wN"},
    Example{"Z04", "wB"},         Example{"Z05", "rN"},    Example{"Z06", "wN"},
    Example{"Z07", "wN"},         Example{"Z08", "wN"},    Example{"Z09", "wN"},
    Example{"Z10", "wN"},         Example{"Z11", "wR"},    Example{"Z12", "wP>"},
    Example{"Z13", "wP^"},        Example{"Z14", "wP^"},   Example{"Z15", "bP<"},
    Example{"Z16", "wQ"},         Example{"Z17", "gB"},    Example{"Z18", "wR"},
    Example{"Z19", "rN"},         Example{"Z20", "wQ"},    Example{"Z21", "wQ", 1, "g"},
    Example{"Z22", "wR", 0, "r"}, Example{"Z23", "rR", 1}, Example{"Z24", "wN", 0, "g"},
    Example{"Z25", "wP^"},        Example{"Z26", "wQ", 1}, Example{"Z27", "wP>"},
    Example{"Z28", "gP*"},        Example{"Z29", "wQ"},
};

}  // namespace

TEST_CASE("the worked examples Z01 to Z29 are legal and leave what they should") {
  for (const Example& example : kExamples) {
    INFO(example.id);
    Position position = quaternity_position(worked_example(example.id).position);
    const bool captures =
        std::string_view(worked_example(example.id).move).find('x') != std::string_view::npos;
    const Move move = quaternity_move(worked_example(example.id).move);
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

}  // namespace examples_test
