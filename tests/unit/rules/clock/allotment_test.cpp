// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/clock/allotment.hpp"

#include "tests/support/catch.hpp"

namespace allotment_test {

using namespace eboard::rules;
using namespace std::chrono_literals;

namespace {

TimeControl control(std::string_view text) { return parse_time_control(text).value(); }

}  // namespace

TEST_CASE("thirty moves in two hours, then fifteen an hour, surplus carried over",
          "[T28-059][T30-042][D28-20.1][F30-20.1]") {
  const TimeControl old = control("30/7200:15/3600");
  CHECK(moves_due(old, 0) == 30);
  CHECK(moves_due(old, 1) == 45);
  CHECK(moves_due(old, 2) == 60);
  CHECK(period_after(old, 29) == 0);
  CHECK(period_after(old, 30) == 1);
  CHECK(period_after(old, 44) == 1);
  CHECK(period_after(old, 45) == 2);
}

TEST_CASE("periods switch at 40 and 60 moves, and the last one has no number", "[T05-042][F05-6.2a]") {
  const TimeControl classical = control("40/7200:20/3600:1800");
  CHECK(allotted(classical, 39) == 2h);
  CHECK(allotted(classical, 40) == 3h);
  CHECK(allotted(classical, 59) == 3h);
  CHECK(allotted(classical, 60) == 3h + 30min);
  CHECK(allotted(classical, 100) == 3h + 30min);
  CHECK_FALSE(moves_due(classical, 2));
}

TEST_CASE("increments are given for completed moves, delays give no time") {
  CHECK(allotted(control("5400+30"), 10) == 95min);
  CHECK(allotted(control("5400d30"), 10) == 90min);
}

TEST_CASE("a wrong setting is made good for the moves made", "[T23-017][F23-6.10]") {
  const Times missing = wrong_setting(control("5400+10"), control("5400+30"), 11, 11);
  CHECK(missing == Times{220s, 220s});
  CHECK(wrong_setting(control("5400+30"), control("5400+10"), 3, 2) == Times{-60s, -40s});
  CHECK(wrong_setting(control("7200"), control("40/7200:3600"), 41, 40) == Times{1h, 1h});
}

TEST_CASE("going back takes the times of that ply, or those in between", "[T05-053][F05-6.14][F23-7.1]") {
  const std::vector<TimesAtPly> log{{0, {90min, 90min}}, {31, {60min, 55min}}, {35, {50min, 51min}}};
  const auto known = times_at(log, 31);
  REQUIRE(known);
  CHECK(known->exact);
  CHECK(known->times == Times{60min, 55min});
  const auto between = times_at(log, 33);
  REQUIRE(between);
  CHECK_FALSE(between->exact);
  CHECK(between->times == Times{55min, 53min});
  CHECK_FALSE(times_at(log, 36));
  CHECK_FALSE(times_at({{31, {}}}, 30));
  CHECK_FALSE(times_at({}, 0));
}

}  // namespace allotment_test
