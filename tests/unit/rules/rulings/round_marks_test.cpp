// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/text/round_marks.hpp"

#include "tests/support/catch.hpp"

namespace round_marks_test {

using eboard::rules::RoundMarks;

TEST_CASE("a game is of its round until a ruling says otherwise, and again when that is undone") {
  RoundMarks marks;
  CHECK_FALSE(marks.is_out(2));
  marks.add(2, 1, "R-TIME black +2:00", 0);
  marks.add(2, 2, "R-ROUND out", 0);
  CHECK(marks.is_out(2));
  CHECK_FALSE(marks.is_out(1));
  marks.add(2, 3, "R-UNDO 2", 2);
  CHECK_FALSE(marks.is_out(2));
  marks.add(2, 4, "R-UNDO 3", 3);
  CHECK(marks.is_out(2));
  marks.add(2, 5, "R-ROUND in", 0);
  CHECK_FALSE(marks.is_out(2));
}

TEST_CASE("what a later game says of an earlier one counts, by its own rulings") {
  RoundMarks marks;
  marks.add(2, 1, "R-ROUND out", 0);
  marks.add(5, 1, "R-ROUND in game=2", 0);
  CHECK_FALSE(marks.is_out(2));
  CHECK_FALSE(marks.is_out(5));
  marks.add(5, 2, "R-UNDO 1", 1);
  CHECK(marks.is_out(2));
  CHECK(marks.named() == std::set{2});
}

TEST_CASE("a game that begins anew with its number has none of the rulings of before") {
  RoundMarks marks;
  marks.add(3, 1, "R-ROUND out", 0);
  marks.add(3, 1, "R-ROUND out", 0);  // heard twice
  marks.forget(3);
  CHECK_FALSE(marks.is_out(3));
  CHECK(marks.named().empty());
}

}  // namespace round_marks_test
