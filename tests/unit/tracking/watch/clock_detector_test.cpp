// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Clocks that hang, are changed by hand, or run out.
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace clock_detector_test {

using eboard::test::Table;
using namespace eboard::tracking;

namespace {

const std::string kTwoPlies = "-e2 +Pe4 Lw 2s -e7 +pe5 Lb 3s ";

std::string times(int count, const std::string& words) {
  std::string out;
  for (int i = 0; i < count; ++i) out += words + " ";
  return out;
}

/// The plies at which that was found, each with its state: "3 pending".
std::string found(const std::string& script, const char* code) {
  Table table;
  table.play(script);
  std::string out;
  for (const TrackedEvent& event : table.events()) {
    const auto* what = std::get_if<IrregularityFound>(&event.what);
    if (what == nullptr || what->code.text() != code) continue;
    out += (out.empty() ? "" : ", ") + std::to_string(what->ply) + " " + std::string(what->state.text());
  }
  return out;
}

}  // namespace

TEST_CASE("a clock that runs and shows the same time for half a minute hangs") {
  const std::string same = "w+0 1s";  // it reports what it reported
  CHECK(found(kTwoPlies + times(24, same), "clock_frozen").empty());
  CHECK(found(kTwoPlies + times(36, same), "clock_frozen") == "3 pending");
  CHECK(found(kTwoPlies + times(90, same), "clock_frozen") == "3 pending");
}

TEST_CASE("a clock that counts, was not heard for a while, or stands does not hang") {
  CHECK(found(kTwoPlies + times(36, "T 1s"), "clock_frozen").empty());
  CHECK(found(kTwoPlies + times(20, "w+0 1s") + "T " + times(20, "w+0 1s"), "clock_frozen").empty());
  CHECK(found(kTwoPlies + times(20, "w+0 1s") + "8s " + times(20, "w+0 1s"), "clock_frozen").empty());
  CHECK(found(kTwoPlies + "stop " + times(36, "w+0 1s"), "clock_frozen").empty());
  CHECK(found(kTwoPlies + "w=0 " + times(36, "w+0 1s"), "clock_frozen").empty());
}

TEST_CASE("a time that is changed while the clock stands was edited, a second or two are the clock's own") {
  CHECK(found(kTwoPlies + "stop 2s w+120 1s go 2s", "clock_edited") == "3 completed");
  CHECK(found(kTwoPlies + "stop 2s b+120 1s go 2s", "clock_edited") == "3 completed");
  CHECK(found(kTwoPlies + "stop 2s w+4 1s go 2s", "clock_edited").empty());
  CHECK(found(kTwoPlies + "stop 2s go 2s", "clock_edited").empty());
  CHECK(found("stop 2s w+120 1s go 2s", "clock_edited").empty());  // nothing was played yet
}

TEST_CASE("a clock that stands for long while the game is under way was stopped") {
  CHECK(found(kTwoPlies + "stop 14s", "clock_paused").empty());
  CHECK(found(kTwoPlies + "stop 16s", "clock_paused") == "3 pending");
  CHECK(found(kTwoPlies + "stop 16s go 2s", "clock_paused") == "3 pending, 3 completed");
}

TEST_CASE("a time that ran out is a flag at the ply that was to be played") {
  CHECK(found(kTwoPlies + "w=0 4s", "time_forfeit_candidate") == "3 completed");
  CHECK(found(kTwoPlies + "b=0 4s", "time_forfeit_candidate") == "3 completed");
  CHECK(found(kTwoPlies + "w=0 4s w=600 2s w=0 4s", "time_forfeit_candidate") == "3 completed");
  CHECK(found("w=0 4s", "time_forfeit_candidate") == "1 completed");
}

// A clock that still ran when the pieces were put up came to 0:00, and was a flag of the next game.
TEST_CASE("a flag on a clock that was left running after a game is none of the next game") {
  const std::string put_up = kTwoPlies + "-e1 -e8 -e4 -e5 +Ke4 +kd5 3s -e4 -d5 +Ke1 +ke8 +Pe2 +pe7 4s ";
  CHECK(found(put_up + "w=1 1s w=0 4s", "time_forfeit_candidate") == "");
  CHECK(found(put_up + "w=1 1s w=0 stop w=300 b=300 4s", "time_forfeit_candidate") == "");
  SECTION("but it counts once the clock was started for it") {
    CHECK(found(put_up + "w=1 1s stop w=300 b=300 4s go 2s w=0 4s", "time_forfeit_candidate") ==
          "1 completed");
  }
}

TEST_CASE(
    "of two flags the card names the one whose time was used up first, also where both are found at once") {
  const auto flags = [](const std::string& script) {
    Table table;
    table.play(kTwoPlies + script);
    std::string out;
    for (const TrackedEvent& event : table.events()) {
      const auto* what = std::get_if<IrregularityFound>(&event.what);
      const auto* flag = what ? std::get_if<evidence::FallenFlag>(&what->evidence) : nullptr;
      if (flag == nullptr || !flag->second) continue;
      out = flag->side == eboard::rules::Color::white ? "white, black" : "black, white";
      if (flag->second_after) out += " " + std::to_string(flag->second_after->count());
    }
    return out;
  };
  CHECK(flags("w=0 4s b=0 4s") == "white, black 4060");
  CHECK(flags("b=0 4s w=0 4s") == "black, white 4060");
  CHECK(flags("b=0 1s w=0 T 3s") == "black, white 1060");
  CHECK(flags("(w=0 b=0 4s") == "white, black");
}

TEST_CASE("two fallen flags are one matter, with the time between them if the clock showed it", "[DX-47]") {
  CHECK(found(kTwoPlies + "w=0 4s b=0 4s", "time_forfeit_candidate") == "3 completed, 3 stood");
  CHECK(found(kTwoPlies + "w=0 4s -g1 +Nf3 Lw b=0 4s", "time_forfeit_candidate") == "3 completed, 3 stood");
  // White was given time meanwhile: that is another flag.
  CHECK(found(kTwoPlies + "w=0 4s w=600 2s -g1 +Nf3 Lw 2s b=0 4s", "time_forfeit_candidate") ==
        "3 completed, 4 completed");
  CHECK(found(kTwoPlies + "(w=0 b=0 4s", "time_forfeit_candidate") == "3 completed");
}

namespace {

/// The clock stands behind two plies; an order gives White two minutes, and this is what then happens.
std::string edits_after_order(const std::string& then) {
  Table table;
  table.play(kTwoPlies + "stop 2s");
  const auto reading = table.tracker().clock().value();
  eboard::drivers::ClockOrdered order{reading.left.remaining, reading.right.remaining, std::nullopt};
  const bool white_left = table.tracker().white_half() == eboard::drivers::Side::left;
  (white_left ? order.left : order.right) += std::chrono::minutes(2);
  std::vector<TrackedEvent> concluded;
  table.tracker().ordered(Millis{0}, order, concluded);
  table.play(then);
  return table.flag_states("clock_edited");
}

}  // namespace

TEST_CASE("times that an arbiter ordered were not edited") {
  CHECK(edits_after_order("w+120 1s go 2s").empty());
  CHECK(edits_after_order("1s go 2s").empty());  // the clock refused
}

TEST_CASE("times other than the arbiter ordered were edited, and an order excuses one start only") {
  CHECK(edits_after_order("w+60 1s go 2s") == "completed");
  CHECK(edits_after_order("w+120 b+60 1s go 2s") == "completed");
  CHECK(edits_after_order("w+120 1s go 2s stop 2s w+120 1s go 2s") == "completed");
}

}  // namespace clock_detector_test
