// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/endings/outcome.hpp"

#include "tests/support/catch.hpp"

namespace outcome_test {

using namespace eboard::rules;

TEST_CASE("a win scores one, a draw a half, a double loss nothing", "[T05-070][F05-11.1][F05-12.9][F23-10]") {
  CHECK(usual_score(Outcome::white_wins) == Score{2, 0});
  CHECK(usual_score(Outcome::black_wins) == Score{0, 2});
  CHECK(usual_score(Outcome::draw) == Score{1, 1});
  CHECK(usual_score(Outcome::both_lose) == Score{0, 0});
  CHECK_FALSE(usual_score(Outcome::annulled));
  CHECK(to_result(win_of(Color::black)) == Result::black_wins);
  CHECK(to_result(Outcome::both_lose) == Result::unknown);
  CHECK(to_string(Outcome::both_lose) == "0-0");
}

TEST_CASE("a score is 0, a half or 1", "[T23-031][F23-10]") {
  CHECK(parse_points("0.5").value() == 1);
  CHECK(parse_points("1/2").value() == 1);
  CHECK(parse_points("1").value() == 2);
  CHECK(parse_points("0").value() == 0);
  for (const char* bad : {"0.75", "2", "-1", "", "half"}) CHECK_FALSE(parse_points(bad));
}

TEST_CASE("scores set apart stay within the game's worth", "[T05-073][T05-076][F05-13.4f]") {
  CHECK(score_fault({0, 0}).empty());
  CHECK(score_fault({0, 1}).empty());
  CHECK(score_fault({2, 0}).empty());
  CHECK_FALSE(score_fault({2, 1}).empty());
  CHECK_FALSE(score_fault({3, 0}).empty());
  CHECK_FALSE(score_fault({-1, 0}).empty());
}

}  // namespace outcome_test
