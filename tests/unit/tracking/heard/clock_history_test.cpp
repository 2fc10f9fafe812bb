// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/heard/clock_history.hpp"

#include "tests/support/catch.hpp"

namespace clock_history_test {

using namespace eboard::tracking;
using namespace std::chrono_literals;

namespace {

using History = ClockHistory<2>;
using Times = History::Times;
constexpr std::size_t kWhite = 0, kBlack = 1;

/// A clock that begins with ten minutes for each.
class Clock {
 public:
  /// Reported every second.
  void run(std::size_t player, Millis time) {
    for (shown_.running = player; time > 0ms; time -= 1s) {
      now_ += 1s;
      shown_.left[player] -= 1s;
      hear();
    }
  }
  void wait(Millis time) { now_ += time; }
  void stop() {
    shown_.running.reset();
    hear();
  }
  void press(std::size_t next, Millis added) {
    shown_.left[1 - next] += added;
    shown_.running = next;
    hear();
  }
  void set(Millis white, Millis black) { shown_.left = {white, black}; }
  void hear() { history.note(shown_, now_); }
  [[nodiscard]] Millis now() const { return now_; }
  /// So long ago.
  [[nodiscard]] std::optional<Times> ago(Millis time) const { return history.shown_at(now_ - time); }

  History history;

 private:
  History::Shown shown_{{600s, 600s}, std::nullopt};
  Millis now_ = 10h;
};

}  // namespace

TEST_CASE("a running clock showed the reading that was received then", "[clock_history]") {
  Clock clock;
  clock.run(kWhite, 30s);
  CHECK(clock.ago(0ms) == Times{570s, 600s});
  CHECK(clock.ago(1ms) == Times{571s, 600s});
  CHECK(clock.ago(10s) == Times{580s, 600s});
  CHECK(clock.ago(10500ms) == Times{581s, 600s});
  CHECK_FALSE(clock.ago(30s));
}

TEST_CASE("the seconds change where the readings show it, not where a press was", "[clock_history]") {
  Clock clock;
  clock.run(kWhite, 5s);
  clock.wait(300ms);
  clock.press(kBlack, 0s);
  clock.wait(-600ms);  // Black's first second is over 400 ms after the press
  clock.run(kBlack, 5s);
  CHECK(clock.ago(4100ms) == Times{595s, 600s});
  CHECK(clock.ago(3900ms) == Times{595s, 599s});
  CHECK(clock.ago(3100ms) == Times{595s, 599s});
  CHECK(clock.ago(2900ms) == Times{595s, 598s});
}

TEST_CASE("before a press the presser had the time received last, without the increment", "[clock_history]") {
  Clock clock;
  clock.run(kWhite, 5s);
  clock.wait(800ms);
  clock.press(kBlack, 30s);
  CHECK(clock.ago(0ms) == Times{625s, 600s});
  CHECK(clock.ago(100ms) == Times{595s, 600s});
}

TEST_CASE("a clock that was silent, or was set between two readings, shows nothing", "[clock_history]") {
  Clock clock;
  clock.run(kWhite, 5s);
  clock.wait(3s);
  clock.set(592s, 600s);
  clock.run(kWhite, 1s);
  CHECK(clock.ago(0ms) == Times{591s, 600s});
  CHECK(clock.ago(4s) == Times{595s, 600s});
  CHECK_FALSE(clock.ago(2s));
  clock.set(800s, 600s);
  clock.run(kWhite, 1s);
  CHECK_FALSE(clock.ago(500ms));
  clock.set(798s, 590s);
  clock.run(kWhite, 1s);
  CHECK_FALSE(clock.ago(500ms));
}

TEST_CASE("while the next reading is not overdue the last one holds", "[clock_history]") {
  Clock clock;
  clock.run(kWhite, 5s);
  CHECK(clock.history.shown_at(clock.now() + 900ms) == Times{595s, 600s});
  CHECK(clock.history.shown_at(clock.now() + 1100ms) == Times{594s, 600s});
  CHECK_FALSE(clock.history.shown_at(clock.now() + 2500ms));
}

TEST_CASE("a clock that is stopped shows what it showed", "[clock_history]") {
  Clock clock;
  clock.run(kBlack, 5s);
  clock.wait(400ms);
  clock.stop();
  CHECK(clock.ago(200ms) == Times{600s, 595s});
  clock.wait(10min);
  CHECK(clock.ago(1min) == Times{600s, 595s});
  clock.set(900s, 900s);
  clock.hear();
  CHECK(clock.ago(1min) == Times{600s, 595s});
  CHECK_FALSE(clock.ago(1s));  // it may have been set already
}

TEST_CASE("a clock that was removed shows nothing, except what it still shows when it is back",
          "[clock_history]") {
  Clock clock;
  clock.run(kWhite, 5s);
  clock.stop();
  clock.history.lost();
  clock.wait(1min);
  CHECK_FALSE(clock.ago(30s));
  SECTION("the same") {
    clock.hear();
    CHECK(clock.ago(30s) == Times{595s, 600s});
  }
  SECTION("other times") {
    clock.set(900s, 900s);
    clock.hear();
    CHECK_FALSE(clock.ago(30s));
  }
}

TEST_CASE("old readings are dropped, however the clock goes", "[clock_history]") {
  Clock clock;
  clock.run(kWhite, 2s);
  const Millis first = clock.now() - 500ms;
  for (int press = 0; press < 250; ++press) {
    clock.press(press % 2 == 0 ? kBlack : kWhite, 3s);
    clock.run(press % 2 == 0 ? kBlack : kWhite, 1s);
  }
  CHECK(clock.history.shown_at(first) == Times{599s, 600s});
  for (int press = 0; press < 10; ++press) clock.press(press % 2 == 0 ? kBlack : kWhite, 3s);
  CHECK_FALSE(clock.history.shown_at(first));
}

TEST_CASE("a long think is one stretch, and a clock that goes slow or fast is followed", "[clock_history]") {
  for (const Millis drift : {-2ms, 0ms, 2ms}) {
    Clock clock;
    clock.set(3000s, 600s);
    for (int second = 0; second < 1800; ++second) {
      clock.wait(drift);
      clock.run(kWhite, 1s);
    }
    CAPTURE(drift.count());
    for (const Millis ago : {Millis{1s}, Millis{1min}, Millis{20min}}) {
      const Millis ran = clock.ago(ago)->at(kWhite) - clock.ago(0ms)->at(kWhite);
      CHECK(std::chrono::abs(ran - ago * 1000 / (1000 + drift.count())) <= 2s);
    }
  }
}

}  // namespace clock_history_test
