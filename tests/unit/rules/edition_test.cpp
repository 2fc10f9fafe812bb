// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/edition.hpp"

#include "tests/support/catch.hpp"

using namespace eboard::rules;

TEST_CASE("an edition is known by its whole identifier") {
  for (const char* known : {"fide-1928-draft", "fide-1930", "fide-2005-61min", "fide-2018-blitz", "fide-2023",
                            "fide-2023-chess960", "fide-current", "fide-current-g3"}) {
    CHECK(is_edition(known));
  }
  for (const char* unknown :
       {"", "fide", "fide-2024", "fide-1930-blitz", "fide-2018-g3", "fide-2023-", "FIDE-2023"}) {
    CHECK_FALSE(is_edition(unknown));
  }
  for (const auto edition : editions()) CHECK(is_edition(edition));
}

TEST_CASE("Quaternity is no edition of the Laws of Chess") { CHECK_FALSE(is_edition("quaternity-8.0")); }

TEST_CASE("a time control is written as in PGN") {
  for (const char* good :
       {"?", "-", "300", "300+3", "40/7200", "40/7200:3600", "*180", "40/5400+30:20/3600:1800+30"}) {
    CHECK(is_time_control(good));
  }
  for (const char* bad : {"", "5 min", "40/", "300+", ":", "40/7200:", "+3", "/300", "*", "*40/7200",
                          "*180+2", "300 ", "-300", "5'+3\"", "300+3:?"}) {
    CHECK_FALSE(is_time_control(bad));
  }
}
