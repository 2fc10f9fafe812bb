// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/laws/controls.hpp"

#include "tests/support/catch.hpp"

namespace controls_test {

using namespace eboard::laws;
using namespace std::chrono_literals;

namespace {

TimeControl control(std::string_view text) { return eboard::rules::parse_time_control(text).value(); }

}  // namespace

TEST_CASE("the moves due after a time are those of every period that it used up",
          "[T28-059][T30-042][D28-20.1][F30-20.1]") {
  const TimeControl old = control("30/7200:15/3600");
  CHECK(moves_due_after(old, 1h + 59min) == 0);
  CHECK(moves_due_after(old, 2h) == 30);
  CHECK(moves_due_after(old, 3h - 1s) == 30);
  CHECK(moves_due_after(old, 3h) == 45);
  CHECK(moves_due_after(old, 4h) == 60);
  CHECK(moves_due_after(control("40/7200:20/3600:1800"), 3h) == 60);
  CHECK_FALSE(moves_due_after(control("40/7200:20/3600:1800"), 3h + 30min));
}

TEST_CASE("an event's own numbers are counted alike", "[T28-060][T30-044][D28-20.2][F30-20.2]") {
  CHECK(moves_due_after(control("40/9000"), 150min) == 40);
  CHECK(moves_due_after(control("36/7200"), 2h) == 36);
}

TEST_CASE("increments make more moves due") {
  CHECK(moves_due_after(control("5400+30"), 95min) == 11);
  CHECK(moves_due_after(control("5400+30"), 95min - 1s) == 10);
  CHECK(moves_due_after(control("40/5400+30:1800"), 110min) == 40);
  CHECK_FALSE(moves_due_after(control("40/5400+30:1800"), 140min));
}

TEST_CASE("repeated periods that give no time end somewhere") {
  CHECK_FALSE(moves_due_after(control("10/0"), 1s));
}

TEST_CASE("an increment can be brought in", "[T23-043][F23-III.4]") {
  CHECK(to_string(with_increment(control("40/7200:3600"), 5s)) == "40/7200+5:3600+5");
}

}  // namespace controls_test
