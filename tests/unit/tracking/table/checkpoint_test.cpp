// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/checkpoint.hpp"

#include <string>

#include "daemon/events/tracked_event.hpp"
#include "tests/support/catch.hpp"

namespace checkpoint_test {

using namespace eboard::tracking;
using namespace std::chrono_literals;
using eboard::drivers::ClockReading;
using eboard::drivers::Side;
namespace rules = eboard::rules;

namespace {

Checkpoint eventful() {
  ClockReading clock;
  clock.left.remaining = 61s;
  clock.left.flag_shown = true;
  clock.right.remaining = 62500ms;
  clock.right.flag_fallen = true;
  clock.right.time_per_move = true;
  clock.lever_high = Side::right;
  clock.battery_low = true;
  return {.games = 7,
          .turn = rules::BoardTurn::half,
          .clock_turned = true,
          .clock = clock,
          .received_at = 90s,
          .reports_changes = true,
          .battery = eboard::drivers::BatteryStatus{.percent = 12, .charging = false, .low = true},
          .drop_outs = {{*rules::parse_square("a1"), 10s}, {*rules::parse_square("h8"), 20s}}};
}

/// The words after the version.
std::string words_of(const Checkpoint& checkpoint) {
  const std::string text = to_text(checkpoint);
  return text.substr(text.find(' ') + 1);
}

eboard::Expected<Checkpoint, std::string> read(const std::string& words) {
  return parse_checkpoint(std::to_string(kTrackerVersion) + ' ' + words);
}

std::string fault(const std::string& words) {
  const auto checkpoint = read(words);
  return checkpoint ? std::string{} : checkpoint.error();
}

}  // namespace

TEST_CASE("a checkpoint comes back from its text as it was") {
  for (const rules::BoardTurn turn : rules::kBoardTurns) {
    Checkpoint checkpoint = eventful();
    checkpoint.turn = turn;
    const auto again = parse_checkpoint(to_text(checkpoint));
    REQUIRE(again);
    CHECK(again->games == 7);
    CHECK(again->turn == turn);
    CHECK(again->clock_turned);
    REQUIRE(again->clock);
    CHECK(again->clock->left.remaining == 61s);
    CHECK(again->clock->left.flag_shown);
    CHECK_FALSE(again->clock->left.flag_fallen);
    CHECK_FALSE(again->clock->left.time_per_move);
    CHECK(again->clock->right.remaining == 62500ms);
    CHECK(again->clock->right.flag_fallen);
    CHECK_FALSE(again->clock->right.flag_shown);
    CHECK(again->clock->right.time_per_move);
    CHECK(again->clock->lever_high == Side::right);
    CHECK(again->clock->battery_low);
    CHECK_FALSE(again->clock->running);
    CHECK(again->received_at == 90s);
    CHECK(again->reports_changes);
    CHECK(again->battery == checkpoint.battery);
    REQUIRE(again->drop_outs.size() == 2);
    CHECK(again->drop_outs[0].square == *rules::parse_square("a1"));
    CHECK(again->drop_outs[1].square == *rules::parse_square("h8"));
    CHECK(again->drop_outs[1].at == 20s);
    CHECK(to_text(*again) == to_text(checkpoint));
  }
}

TEST_CASE("a checkpoint of a table without a clock says so") {
  CHECK(words_of({}) == "0 0 0 - 0 0 - 0");
  const auto again = read("0 0 0 - 0 0 - 0");
  REQUIRE(again);
  CHECK_FALSE(again->clock);
  CHECK_FALSE(again->clock_turned);
  CHECK_FALSE(again->reports_changes);
  CHECK(again->drop_outs.empty());
}

TEST_CASE("a checkpoint that is cut short, or says what cannot be, is refused with what is wrong") {
  const std::string beginning = "begins with version, games, rotation, turned clock, clock";
  CHECK_THAT(parse_checkpoint("").error(), ContainsSubstring(beginning));
  CHECK_THAT(fault("7 0 0"), ContainsSubstring(beginning));
  CHECK_THAT(fault("7 4 0 - 0 0 0"), ContainsSubstring(beginning));
  CHECK(fault("7 3 0 - 0 0 - 0").empty());
  CHECK_THAT(fault("7 0 0 soon 0 0 0"), ContainsSubstring("the clock of a checkpoint is ten numbers"));
  CHECK_THAT(fault("7 0 0 1000 0 0 0 2000 0 0 0 1"), ContainsSubstring("is ten numbers"));
  CHECK(fault("7 0 0 1000 0 0 0 2000 0 0 0 1 0 0 0 - 0").empty());
  CHECK_THAT(fault("7 0 0 -"), ContainsSubstring("when the board was heard"));
  CHECK_THAT(fault("7 0 0 - 5"), ContainsSubstring("when the board was heard"));
  CHECK_THAT(fault("7 0 0 - 5 1"), ContainsSubstring("the battery of a checkpoint"));
  CHECK_THAT(fault("7 0 0 - 5 1 15"), ContainsSubstring("the battery of a checkpoint"));
  CHECK_THAT(fault("7 0 0 - 5 1 15 6 0"), ContainsSubstring("the battery of a checkpoint"));
  CHECK_THAT(fault("7 0 0 - 5 1 full 1 0"), ContainsSubstring("the battery of a checkpoint"));
  CHECK(fault("7 0 0 - 5 1 15 2 0").empty());
  const std::string end = "ends with squares that dropped out";
  CHECK_THAT(fault("7 0 0 - 5 1 -"), ContainsSubstring(end));
  CHECK_THAT(fault("7 0 0 - 5 1 - 1"), ContainsSubstring(end));
  CHECK_THAT(fault("7 0 0 - 5 1 - 1 0"), ContainsSubstring(end));
  CHECK_THAT(fault("7 0 0 - 5 1 - 1 -1 10"), ContainsSubstring(end));
  CHECK_THAT(fault("7 0 0 - 5 1 - 1 64 10"), ContainsSubstring(end));
  CHECK_THAT(fault("7 0 0 - 5 1 - 99999999"), ContainsSubstring(end));
  CHECK(fault("7 0 0 - 5 1 - 1 0 10").empty());
  CHECK(fault("7 0 0 - 5 1 - 1 63 10").empty());
}

TEST_CASE("a checkpoint of another version of the tracker is refused") {
  const auto old = parse_checkpoint(std::to_string(kTrackerVersion - 1) + " 0 0 0 - 0 0 0");
  REQUIRE_FALSE(old);
  CHECK_THAT(old.error(), ContainsSubstring("checkpoint of tracker version"));
}

}  // namespace checkpoint_test
