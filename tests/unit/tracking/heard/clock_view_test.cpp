// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/heard/clock_view.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/heard/quaternity_clock_view.hpp"
#include "tests/support/catch.hpp"

namespace clock_view_test {

using namespace eboard::tracking;
using namespace std::chrono_literals;
using eboard::drivers::ClockHalf;
using eboard::drivers::ClockReading;
using eboard::drivers::Side;

namespace {

/// A clock with 20 minutes a side that runs for the left one, and the view that receives it.
class Clock {
 public:
  explicit Clock(Millis added) : added_(added) {
    reading_.left.remaining = reading_.right.remaining = 20min;
    reading_.running = true;
    hear();
  }

  /// Time passes; a reading every second unless nobody listens.
  void run(Millis time, bool heard = true) {
    for (; time > 0ms; time -= std::min<Millis>(time, 1s)) {
      const Millis step = std::min<Millis>(time, 1s);
      now_ += step;
      if (reading_.running) half(reading_.lever_high).remaining -= step;
      if (heard) hear();
    }
  }
  void stand(Millis time) { now_ += time; }
  void press(bool heard = true) { press(added_, heard); }
  void press(Millis added, bool heard = true) {
    half(reading_.lever_high).remaining += added;
    reading_.lever_high = !reading_.lever_high;
    if (heard) hear();
  }
  void stop(bool heard = true) {
    reading_.running = false;
    if (heard) hear();
  }
  void go() { reading_.running = true; }
  void set(Millis left, Millis right) {
    reading_.left.remaining = left;
    reading_.right.remaining = right;
  }
  /// 21 s without a reading, and one press in them.
  void miss_a_press() {
    run(12s, false);
    press(added_, false);
    run(9s, false);
  }
  /// The dump after a silence asks for the next reading.
  void dump() { view.expect_news(); }
  void dump_and_hear() {
    dump();
    hear();
  }
  void hear() { view.apply(reading_, now_); }
  [[nodiscard]] Millis now() const { return now_; }

  ClockView view;

 private:
  ClockHalf& half(Side side) { return side == Side::left ? reading_.left : reading_.right; }

  Millis added_;
  Millis now_{1000};
  ClockReading reading_;
};

Clock after_three_presses(Millis added = 30s) {
  Clock clock(added);
  for (int ply = 0; ply < 3; ++ply) {
    clock.run(6s);
    clock.press();
  }
  clock.run(2s);
  return clock;
}

void check_count(const std::optional<MissedPresses>& missed, int min, int max) {
  REQUIRE(missed);
  CHECK(missed->min == min);
  CHECK(missed->max == max);
}

/// The clocks show nothing of the number.
void check_uncounted(const std::optional<MissedPresses>& missed) { check_count(missed, 0, kMaxMissed); }

}  // namespace

TEST_CASE("presses in a silence are counted exactly where the clock runs on") {
  for (const int presses : {0, 1, 2, 3, 4}) {
    CAPTURE(presses);
    Clock clock = after_three_presses();
    const Millis silent_since = clock.now();
    for (int ply = 0; ply < presses; ++ply) {
      clock.run(12s, false);
      clock.press(false);
    }
    clock.run(9s, false);
    clock.dump_and_hear();
    const auto missed = clock.view.missed(0s);
    check_count(missed, presses, presses);
    CHECK(missed->from == silent_since);
  }
}

TEST_CASE("they are counted exactly in ten minutes, too, when each takes a minute") {
  Clock clock = after_three_presses();
  for (int ply = 0; ply < 10; ++ply) {
    clock.run(61s, false);
    clock.press(false);
  }
  clock.dump_and_hear();
  check_count(clock.view.missed(0s), 10, 10);
}

TEST_CASE("what a time control adds is no increment") {
  for (const Millis added : {1800s, 900s, 3600s}) {
    Clock clock = after_three_presses();
    for (int ply = 0; ply < 4; ++ply) {
      clock.run(20s, false);
      clock.press(ply == 1 ? added + 30s : 30s, false);
    }
    clock.dump_and_hear();
    check_count(clock.view.missed(0s), 4, 4);
  }
}

TEST_CASE("a count that the lever contradicts is none: the times were set") {
  Clock clock = after_three_presses();
  clock.run(20s, false);
  clock.press(60s, false);
  clock.run(20s, false);
  clock.dump_and_hear();
  const auto missed = clock.view.missed(0s);
  REQUIRE(missed);
  CHECK(missed->min < missed->max);
}

TEST_CASE("readings in whole seconds do not spoil the count") {
  Clock clock = after_three_presses(10s);
  clock.run(5s, false);
  clock.press(9s, false);
  clock.run(5s, false);
  clock.press(9s, false);
  clock.run(5s, false);
  clock.dump_and_hear();
  check_count(clock.view.missed(0s), 2, 2);
}

TEST_CASE("where the clock is found stopped the count is a range that holds the truth") {
  Clock clock = after_three_presses();
  clock.run(20s, false);
  clock.press(false);
  clock.run(10s, false);
  clock.press(false);
  clock.run(10s, false);
  clock.stop(false);
  clock.stand(60s);
  clock.dump_and_hear();
  // The sides gained 20 s together, so one press at least; had the clock run all the time it were four.
  check_count(clock.view.missed(0s), 1, 4);
}

TEST_CASE("a clock found stopped that gained nothing may not have been pressed at all") {
  Clock clock = after_three_presses();
  clock.run(5s, false);
  clock.stop(false);
  clock.stand(5s);
  clock.dump_and_hear();
  check_count(clock.view.missed(0s), 0, 0);
}

TEST_CASE("no presses are counted for the time that the clock stood in the silence") {
  Clock clock = after_three_presses(10s);
  clock.run(10s, false);
  clock.press(false);
  clock.stop(false);
  clock.stand(30s);
  clock.go();
  clock.run(10s, false);
  clock.dump_and_hear();
  const auto missed = clock.view.missed(0s);
  REQUIRE(missed);
  CHECK(missed->min <= 1);
}

TEST_CASE("without an increment nothing is counted") {
  Clock clock = after_three_presses(0s);
  clock.miss_a_press();
  clock.dump_and_hear();
  check_uncounted(clock.view.missed(0s));
}

TEST_CASE("the lever's place helps to count increments of a few seconds") {
  for (const Millis added : {2s, 3s, 5s}) {
    for (int presses = 0; presses < 9; ++presses) {
      INFO("increment " << added.count() << " ms, presses " << presses);
      Clock clock = after_three_presses(added);
      for (int ply = 0; ply < presses; ++ply) {
        clock.run(4s, false);
        clock.press(false);
      }
      clock.run(4s, false);
      clock.dump_and_hear();
      check_count(clock.view.missed(0s), presses, presses);
    }
  }
}

TEST_CASE("increments of a second are not counted") {
  Clock clock = after_three_presses(1s);
  clock.run(12s, false);
  clock.press(false);
  clock.dump_and_hear();
  check_uncounted(clock.view.missed(0s));
}

TEST_CASE("one broken message does not switch the count off") {
  Clock clock = after_three_presses(3s);
  clock.run(4s);
  clock.press(40s);
  for (int ply = 0; ply < 3; ++ply) {
    clock.run(4s);
    clock.press();
  }
  clock.run(4s, false);
  clock.press(false);
  clock.run(4s, false);
  clock.dump_and_hear();
  check_count(clock.view.missed(0s), 1, 1);
}

TEST_CASE("three presses that add different times have no increment") {
  Clock clock(0s);
  for (const Millis added : {4s, 12s, 7s}) {
    clock.run(5s);
    clock.press(added);
  }
  clock.run(5s, false);
  clock.dump_and_hear();
  check_uncounted(clock.view.missed(0s));
}

TEST_CASE("where presses add what was used, as with a delay, nothing is counted") {
  Clock clock(0s);
  for (const Millis used : {4s, 30s, 12s, 7s}) {
    clock.run(used);
    clock.press(std::min<Millis>(used, 30s));
  }
  clock.run(12s, false);
  clock.press(12s, false);
  clock.run(9s, false);
  clock.dump_and_hear();
  check_uncounted(clock.view.missed(0s));
}

TEST_CASE("fewer than three presses of this game show no increment") {
  Clock clock(30s);
  Millis second{};
  for (int ply = 0; ply < 3; ++ply) {
    if (ply == 1) second = clock.now();
    clock.run(6s);
    clock.press();
  }
  clock.miss_a_press();
  clock.dump_and_hear();
  CHECK(clock.view.missed(0s));
  check_uncounted(clock.view.missed(second));
}

TEST_CASE("the increment of the declared time control counts until three presses show their own") {
  const auto missed_by = [](const char* control, int presses) {
    Clock clock(30s);
    clock.view.declare(eboard::rules::parse_time_control(control).value());
    for (int ply = 0; ply < presses; ++ply) {
      clock.run(6s);
      clock.press();
    }
    clock.miss_a_press();
    clock.dump_and_hear();
    return clock.view.missed(0s);
  };
  check_count(missed_by("5400+30", 1), 1, 1);
  check_count(missed_by("5400+10", 3), 1, 1);
  check_uncounted(missed_by("5400", 1));
  check_uncounted(missed_by("40/5400+30:1800", 1));
  check_uncounted(missed_by("5400d30", 1));
  check_uncounted(missed_by("?", 1));
}

TEST_CASE("the lever that went over in the silence is no press to learn the increment from") {
  Clock clock(30s);
  for (int ply = 0; ply < 2; ++ply) {
    clock.run(6s);
    clock.press();
  }
  clock.run(10s, false);
  clock.press(false);
  clock.dump_and_hear();
  check_uncounted(clock.view.missed(0s));
}

TEST_CASE("a lever that went over while the clock stood is no press to learn the increment from") {
  Clock clock = after_three_presses();
  for (int turned = 0; turned < 3; ++turned) {
    clock.stop();
    clock.stand(2s);
    clock.press(0s);
    clock.go();
    clock.hear();
    clock.run(6s);
  }
  clock.miss_a_press();
  clock.dump_and_hear();
  check_count(clock.view.missed(0s), 1, 1);
}

TEST_CASE("less than two and a half seconds between two readings are no silence") {
  Clock clock = after_three_presses();
  clock.run(2499ms, false);
  clock.dump_and_hear();
  CHECK_FALSE(clock.view.missed(0s));

  Clock silent = after_three_presses();
  silent.run(2500ms, false);
  silent.dump_and_hear();
  check_count(silent.view.missed(0s), 0, 0);
}

TEST_CASE("a clock that stood was not silent") {
  Clock clock = after_three_presses();
  clock.stop();
  clock.stand(40s);
  clock.dump_and_hear();
  CHECK_FALSE(clock.view.missed(0s));
}

TEST_CASE("the dump may come up to five seconds after the first reading, no later") {
  for (const auto& [late, counted] : {std::pair<Millis, bool>{0s, true}, {5000ms, true}, {5001ms, false}}) {
    CAPTURE(late.count());
    Clock clock = after_three_presses();
    clock.miss_a_press();
    clock.hear();
    clock.run(std::max<Millis>(0ms, late - 1ms));
    clock.dump();
    clock.run(std::min<Millis>(late, 1ms));
    clock.hear();
    CHECK(clock.view.missed(0s).has_value() == counted);
    if (counted) check_count(clock.view.missed(0s), 1, 1);
  }
}

TEST_CASE("a silence after the link was back shows nothing of what was missed before") {
  Clock clock = after_three_presses();
  clock.dump_and_hear();
  clock.miss_a_press();
  clock.hear();
  CHECK_FALSE(clock.view.missed(0s));
}

TEST_CASE("a silence before the link was lost does not count for it") {
  Clock clock = after_three_presses();
  clock.run(12s, false);
  clock.press(false);
  clock.run(9s);
  clock.view.expect_news();  // of a link that was lost for a moment
  clock.hear();
  CHECK_FALSE(clock.view.missed(0s));
}

TEST_CASE("a clock that stands and then shows other times on both sides was set for another game") {
  for (const auto& [left, right] : {std::pair<Millis, Millis>{90min, 90min}, {3min, 3min}, {30min, 3min}}) {
    CAPTURE(left.count(), right.count());
    Clock clock(0s);
    clock.run(60s);
    clock.press();
    clock.run(40s);
    clock.stop();
    CHECK_FALSE(clock.view.set_anew());
    clock.stand(60s);
    clock.set(left, right);
    clock.hear();
    CHECK(clock.view.set_anew());
    clock.go();
    clock.hear();
    clock.run(5s);
    CHECK(clock.view.set_anew());
    clock.stop();
    CHECK_FALSE(clock.view.set_anew());  // this game's own stop
  }
}

TEST_CASE("other times on one side only are a correction") {
  Clock clock(0s);
  clock.run(60s);
  clock.press();
  clock.run(40s);
  clock.stop();
  clock.stand(60s);
  clock.set(19min, 21min + 20s);
  clock.hear();
  CHECK_FALSE(clock.view.set_anew());
}

TEST_CASE("a second of difference is none") {
  Clock clock(0s);
  clock.run(60s);
  clock.stop();
  clock.stand(60s);
  clock.set(19min - 2s, 20min + 2s);
  clock.hear();
  CHECK_FALSE(clock.view.set_anew());
}

TEST_CASE("time that may have run without a signal is no other setting, more than that is") {
  for (const auto& [unheard, anew] : {std::pair<Millis, bool>{120s, false}, {57s, true}}) {
    CAPTURE(unheard.count());
    Clock clock(0s);
    clock.set(19min, 21min);
    clock.stop();
    clock.stand(unheard);
    clock.set(18min, 20min);
    clock.go();
    clock.hear();
    CHECK(clock.view.set_anew() == anew);
  }
}

TEST_CASE("before the clock has ever been stopped it is not set for another game") {
  Clock clock(0s);
  clock.run(10s);
  clock.set(90min, 90min);
  clock.hear();
  CHECK_FALSE(clock.view.set_anew());
}

TEST_CASE("a clock that stood when the tracker went on showed then what it showed", "[clock_view]") {
  Clock clock(30s);
  clock.stop();
  const auto reading = clock.view.reading();
  clock.view.restore(reading, false);
  CHECK_FALSE(clock.view.shown_at(clock.now()).white);  // it has not run since
  clock.stand(10min);
  clock.go();
  clock.hear();
  const Clocks shown = clock.view.shown_at(clock.now() - 1min);
  CHECK(shown.white == 20min);
  CHECK(shown.black == 20min);
  CHECK(shown.read);
}

TEST_CASE("a clock for four shows each player's time as it was read", "[clock_view]") {
  using eboard::drivers::QuaternityClockReading;
  using eboard::rules::quaternity::Player;
  QuaternityClockView view;
  view.apply(QuaternityClockReading{{100s, 200s, 300s, 400s}, {}}, 1s);
  CHECK_FALSE(view.shown_at(1500ms).white);
  view.apply(QuaternityClockReading{{100s, 200s, 300s, 400s}, Player::red}, 2s);
  view.apply(QuaternityClockReading{{100s, 199s, 300s, 400s}, Player::red}, 3s);
  view.apply(QuaternityClockReading{{100s, 198s, 300s, 400s}, Player::black}, 4s);
  const Clocks shown = view.shown_at(3500ms);
  CHECK(shown.read);
  CHECK(shown.white == 100s);
  CHECK(shown.red == 199s);
  CHECK(shown.black == 300s);
  CHECK(shown.green == 400s);
}

TEST_CASE("a clock for four shows the presses after a moment, and none from before it was started again") {
  using eboard::drivers::QuaternityClockReading;
  using eboard::rules::quaternity::Player;
  QuaternityClockView view;
  const auto shows = [&](std::optional<Player> running, Millis at) {
    view.apply(QuaternityClockReading{{100s, 200s, 300s, 400s}, running}, at);
  };
  const auto presses = [&](Millis after) { return view.presses(after).size(); };
  shows(Player::white, 1s);
  shows(Player::red, 2s);
  shows(Player::black, 3s);
  CHECK(presses(0s) == 2);
  CHECK(presses(2s) == 1);
  CHECK(presses(3s) == 0);
  shows({}, 4s);
  shows(Player::black, 5s);
  shows(Player::green, 6s);
  CHECK(presses(0s) == 1);
}

TEST_CASE("two presses that added something else do not outweigh the declared increment") {
  Clock clock(30s);
  clock.view.declare(eboard::rules::parse_time_control("5400+30").value());
  for (int ply = 0; ply < 2; ++ply) {
    clock.run(6s);
    clock.press(12s);
  }
  clock.miss_a_press();
  clock.dump_and_hear();
  check_count(clock.view.missed(0s), 1, 1);
}

TEST_CASE("how many plies are to be expected of a silence follows from the pace of the latest presses") {
  const auto expected = [](const std::vector<Millis>& thoughts) {
    Clock clock(0s);
    for (const Millis thought : thoughts) {
      clock.run(thought);
      clock.press();
    }
    clock.run(30s, false);
    clock.dump_and_hear();
    return clock.view.missed(0s)->expected;
  };
  CHECK(expected({5s, 5s, 5s, 5s}) == 0);  // too few
  CHECK(expected({40s, 5s, 5s, 5s, 5s}) == Approx(6));
  CHECK(expected({40s, 10s, 10s, 10s, 10s, 10s}) == Approx(3));
  // Of the latest sixteen plies.
  std::vector<Millis> quicker(10, 60s);
  quicker.insert(quicker.end(), 16, 3s);
  CHECK(expected(quicker) == Approx(10));
}

TEST_CASE("what both sides have left is planned for eighty plies, each with its increment") {
  const auto planned = [](Millis added) {
    Clock clock(added);
    for (int ply = 0; ply < 3; ++ply) {
      clock.run(6s);
      clock.press();
    }
    clock.set(8min, 8min);
    clock.hear();
    clock.run(60s, false);
    clock.dump_and_hear();
    return clock.view.missed(0s)->planned;
  };
  CHECK(planned(0s) == Approx(5));
  CHECK(planned(8s) == Approx(3));
}

}  // namespace clock_view_test
