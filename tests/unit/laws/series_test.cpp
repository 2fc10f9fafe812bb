// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/laws/series.hpp"

#include "tests/unit/rules/endings/support.hpp"

namespace series_test {

using namespace eboard::laws;
using namespace eboard::rules;
using namespace eboard::test;

TEST_CASE("annulled games are passed over when colours alternate",
          "[T28-019][T30-015][D28-11.2][D28-11.3][F30-11.1]") {
  const std::vector<SeriesGame> wrong_start{{.white = Player::first},
                                            {.white = Player::second, .annulled = true, .article = "12.1"}};
  const std::vector<SeriesGame> late{{.white = Player::first},
                                     {.white = Player::second, .annulled = true, .article = "21.7"}};
  CHECK(next_white(edition("fide-1928-draft"), {}, Player::second) == Player::second);
  CHECK(next_white(edition("fide-1928-draft"), wrong_start, Player::first) == Player::second);
  CHECK(next_white(edition("fide-1930"), wrong_start, Player::first) == Player::second);
  CHECK(next_white(edition("fide-1928-draft"), late, Player::first) == Player::second);
  CHECK(next_white(edition("fide-1930"), late, Player::first) == Player::first);
  // Given as odds, the move is the receiver's in every game of a series, where the Laws know odds.
  CHECK(next_white(edition("fide-1930"), wrong_start, Player::first, Player::first) == Player::first);
  CHECK(next_white(edition("fide-2005"), wrong_start, Player::first, Player::first) == Player::second);
}

}  // namespace series_test
