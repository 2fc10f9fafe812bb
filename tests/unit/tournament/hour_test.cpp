// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/hour.hpp"

#include "tests/support/catch.hpp"

namespace eboard::tournament::hour_test {
namespace {

TEST_CASE("an hour is of a day, or of any") {
  const auto dated = parse_hour("2026-12-05 14:00");
  REQUIRE(dated);
  CHECK(dated->day == day_of(2026, 12, 5));
  CHECK(dated->minute == 14 * 60);
  CHECK(parse_hour("09:30") == Hour{std::nullopt, 9 * 60 + 30});
  CHECK(parse_hour("00:00") == Hour{});
  CHECK(parse_hour("2024-02-29 23:59")->day == day_of(2024, 2, 29));
}

TEST_CASE("what people write otherwise is no hour") {
  for (const char* text : {"",
                           "14",
                           "14.00",
                           "2 pm",
                           "24:00",
                           "14:60",
                           "1:30",
                           "14:00 ",
                           " 14:00",
                           "2026-12-05",
                           "2026-12-05T14:00",
                           "2026-13-05 14:00",
                           "2026-02-30 14:00",
                           "26/12/05",
                           "05.12.2026 14:00",
                           "2026-12-05 14:00 CET",
                           "+1:+2",
                           "-1:30",
                           "2026-12-05  14:00",
                           "20 6-12-05 14:00"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_hour(text));
  }
}

TEST_CASE("minutes between two times go over midnight") {
  const int day = *day_of(2026, 12, 5);
  CHECK(minutes_between({day, 23 * 60 + 50}, {day + 1, 10}) == 20);
  CHECK(minutes_between({day, 10}, {day, 0}) == -10);
  CHECK(day_of(1970, 1, 1) == 0);
  CHECK_FALSE(day_of(2026, 2, 29));
}

}  // namespace
}  // namespace eboard::tournament::hour_test
