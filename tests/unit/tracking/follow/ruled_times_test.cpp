// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A ruling gives time, and the clock is set as it says, otherwise, or not at all.
#include "daemon/tracking/follow/ruled.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace eboard::tracking::ruled_times_test {
namespace {

using namespace std::chrono_literals;
using eboard::test::Table;

constexpr std::string_view kTwoPlies = "-e2 +Pe4 Lw 2s -e7 +pe5 Lb 3s ";
constexpr std::string_view kAndTwoMore = "3s -f1 +Bc4 1s Lw 3s -f8 +bc5 1s Lb 3s ";
constexpr std::string_view kTwoMore = "3s -g1 +Nf3 1s Lw 3s -b8 +nc6 1s Lb 3s ";

/// Two minutes for Black: both clocks show five minutes.
Ruled two_minutes(bool relative = true) {
  Ruled ruled;
  ruled.kept = 2;
  ruled.times = RuledTimes{{300s, 420s}, relative, {0s, 120s}};
  return ruled;
}

std::string said(std::string_view before, std::string_view after, bool relative = true) {
  Table table;
  table.play(std::string(kTwoPlies) + std::string(before));
  table.rule(two_minutes(relative));
  table.play(after);
  return table.flags();
}

TEST_CASE("a clock that is set as it was ruled was not edited, before the ruling was entered or after it") {
  for (const bool relative : {false, true}) {
    CAPTURE(relative);
    CHECK(said("stop 2s", "2s b+120 2s go " + std::string(kTwoMore), relative) == "");
    CHECK(said("stop 2s b+120 2s", "2s go " + std::string(kTwoMore), relative) == "");
  }
}

TEST_CASE("a clock that is set otherwise than it was ruled was edited") {
  CHECK(said("stop 2s", "2s w+120 2s go " + std::string(kTwoMore)) == "clock_edited");
  CHECK(said("stop 2s", "2s b+60 2s go " + std::string(kTwoMore)) == "clock_edited");
}

TEST_CASE("the arbiter is told where the clock runs on without the time that was ruled") {
  CHECK(said("stop 2s", "2s go " + std::string(kTwoMore)) == "ruled_time_not_set");
  CHECK(said("", kTwoMore) == "ruled_time_not_set");
  CHECK(said("stop 2s", "2s go 3s") == "");  // it may be about to be set
}

/// White's illegal third ply is taken back, and Black gets two minutes.
Table put_back() {
  Table table;
  table.play(std::string(kTwoPlies) + "-f1 +Ba5 1s Lw 6s stop 2s Lb 1s");
  Ruled ruled = two_minutes();
  ruled.awaits_board = true;
  table.rule(ruled);
  return table;
}

TEST_CASE("a clock that is set as ruled and started before the position stands there was set") {
  Table late = put_back();
  late.play("b+120 2s go 3s -a5 +Bf1 2s " + std::string(kTwoMore) + std::string(kAndTwoMore));
  CHECK(late.committed() == "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
  CHECK_FALSE(late.flagged("ruled_time_not_set"));
  CHECK_FALSE(late.flagged("clock_edited"));
  // Nobody puts it right, and play goes on from there.
  Table wrong = put_back();
  wrong.play("-a5 +Ba3 2s b+120 2s go 3s " + std::string(kTwoMore) + std::string(kAndTwoMore));
  CHECK(wrong.committed().starts_with("e2e4 e7e5 @"));
  CHECK_FALSE(wrong.flagged("ruled_time_not_set"));
  CHECK_FALSE(wrong.flagged("clock_edited"));
}

TEST_CASE("a clock that is started without the ruled time before the position stands there was not set") {
  Table late = put_back();
  late.play("go 3s -a5 +Bf1 2s " + std::string(kTwoMore) + std::string(kAndTwoMore));
  CHECK(late.committed() == "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
  CHECK(late.flag_states("ruled_time_not_set") == "completed");
  Table other = put_back();
  other.play("b+60 2s go 3s -a5 +Bf1 2s " + std::string(kTwoMore) + std::string(kAndTwoMore));
  CHECK(other.flag_states("clock_edited") == "completed");
  CHECK_FALSE(other.flagged("ruled_time_not_set"));
}

}  // namespace
}  // namespace eboard::tracking::ruled_times_test
