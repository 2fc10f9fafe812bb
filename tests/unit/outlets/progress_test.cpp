// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/progress.hpp"

#include <rapidcheck.h>

#include "tests/support/catch.hpp"

namespace progress_test {

using namespace eboard;
using namespace eboard::outlets;
using namespace std::chrono_literals;
using seams::OutletStanding;
using storage::StoredEvent;

namespace {

StoredEvent event(Sequence sequence, Millis at) {
  StoredEvent made;
  made.sequence = sequence;
  made.event.at = at;
  return made;
}

Now at(std::chrono::milliseconds steady, Millis line) { return {Steady(steady), line}; }
Now at(std::chrono::milliseconds both) { return at(both, both); }

std::vector<Sequence> numbers(std::span<const StoredEvent> events) {
  std::vector<Sequence> all;
  for (const StoredEvent& each : events) all.push_back(each.sequence);
  return all;
}

/// A store, an outlet that fails now and then, and restarts of the daemon.
class Hall {
 public:
  explicit Hall(Rules rules) : rules_(rules), progress_(0, rules) {}

  /// As boards do it: nearly in the order of their times.
  void commit(Millis earlier) {
    store_.push_back(
        event(static_cast<Sequence>(store_.size()) + 1, std::max(now_.line - earlier, Millis{0})));
    progress_.committed(store_.back().sequence);
  }
  void pass(std::chrono::milliseconds time) {
    now_.steady += time;
    now_.line += time;
  }
  /// `page` events are read at most. The cursor of a delivery may be lost.
  void attempt(std::size_t page, bool fails, bool cursor_is_kept) {
    if (progress_.hungry()) progress_.take(read(page));
    const auto due = progress_.due(now_);
    if (due.empty()) return;
    RC_ASSERT(due.front().sequence == progress_.delivered() + 1);
    if (fails) return progress_.failed({.sentence = "It fails.", .detail = {}}, now_, 0.5);
    for (const StoredEvent& each : due) receive(each);
    progress_.delivered(due.size(), now_);
    if (cursor_is_kept) cursor_ = progress_.delivered();
  }
  void restart() {
    progress_ = Progress(cursor_, rules_);
    progress_.committed(static_cast<Sequence>(store_.size()));
  }
  /// Nothing fails any more.
  void settle() {
    for (std::size_t i = 0; i <= store_.size(); ++i) {
      pass(48h);
      attempt(7, false, true);
    }
  }
  [[nodiscard]] Sequence received() const { return received_; }
  [[nodiscard]] Sequence stored() const { return static_cast<Sequence>(store_.size()); }
  [[nodiscard]] seams::OutletStatus status() const { return progress_.status(now_); }

 private:
  std::vector<StoredEvent> read(std::size_t page) {
    const auto from = store_.begin() + static_cast<std::ptrdiff_t>(progress_.delivered());
    return {from, from + std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(page), store_.end() - from)};
  }
  void receive(const StoredEvent& each) {
    RC_ASSERT(each.event.at + rules_.delay.longest() <= now_.line);
    RC_ASSERT(each.sequence <= received_ + 1);  // some come again, none is left out
    received_ = std::max(received_, each.sequence);
  }

  Rules rules_;
  Progress progress_;
  std::vector<StoredEvent> store_;
  Now now_{Steady(1h), Millis{1'000'000}};
  Sequence cursor_ = 0, received_ = 0;
};

}  // namespace

TEST_CASE("an outlet that is behind knows that others follow, and the last page that none do") {
  Progress progress(0, {});
  progress.committed(5);
  const auto deliver = [&](std::vector<StoredEvent> page, More more) {
    progress.take(std::move(page), more);
    const auto due = progress.due(at(1s));
    const bool goes_on = progress.goes_on(due);
    progress.delivered(due.size(), at(1s));
    return goes_on;
  };
  CHECK(deliver({event(1, 1ms), event(2, 2ms)}, More::yes));
  CHECK(deliver({event(3, 3ms), event(4, 4ms)}, More::yes));
  CHECK_FALSE(deliver({event(5, 5ms)}, More::no));
  CHECK_FALSE(progress.goes_on({}));
}

TEST_CASE("whatever fails and restarts, every event is delivered, in order and never before its time") {
  CHECK(rc::check([] {
    Hall hall({.delay = Millis{*rc::gen::element(0, 1, 15, 900) * 1000},
               .pace = Millis{*rc::gen::element(0, 1000)}});
    const auto steps = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 100));
    for (const int step : steps) {
      if (step < 40)
        hall.commit(Millis{*rc::gen::inRange(0, 3000)});
      else if (step < 60)
        hall.pass(std::chrono::milliseconds{*rc::gen::inRange(0, 60'000)});
      else if (step < 90)
        hall.attempt(*rc::gen::inRange<std::size_t>(1, 9), step < 70, step % 2 == 0);
      else
        hall.restart();
    }
    hall.settle();
    RC_ASSERT(hall.received() == hall.stored());
    RC_ASSERT(hall.status().standing == OutletStanding::waiting);
    RC_ASSERT(hall.status().undelivered == 0);
  }));
}

TEST_CASE("an event after a hidden one waits for it, whatever its own time") {
  Progress progress(0, {.delay = 15min});
  progress.committed(3);
  progress.take({event(1, 10s), event(2, 30s), event(3, 20s)});
  CHECK(numbers(progress.due(at(15min + 25s))) == std::vector<Sequence>{1});
  CHECK(numbers(progress.due(at(15min + 29999ms))) == std::vector<Sequence>{1});
  CHECK(numbers(progress.due(at(15min + 30s))) == std::vector<Sequence>{1, 2, 3});
  CHECK(progress.next()->line == 15min + 10s);
}

TEST_CASE("names are known as of the last event that was delivered, after a restart too") {
  const Rules rules{.delay = {15min, {{2, 1min}}}};
  const StoredEvent earlier = event(1, 10min), later = event(2, 12min);
  const std::vector<StoredEvent> both{earlier, later};
  CHECK(Progress(0, rules).known({}, 20min) == 5min);
  CHECK(Progress(0, rules).known(both, 20min) == 12min);
  CHECK(Progress(2, rules, 12min).known({}, 20min) == 12min);
  CHECK(Progress(2, rules, 12min).known({}, 40min) == 25min);
}

TEST_CASE("after a failure nothing is due until the back-off is over, and the same comes again") {
  Progress progress(4, {.back_off = {1s, 60s}});
  progress.committed(5);
  REQUIRE(progress.hungry());
  progress.take({event(5, 1s)});
  progress.failed({.sentence = "It fails.", .detail = {}}, at(10s), 0);
  progress.failed({.sentence = "It fails.", .detail = {}}, at(11s), 0);
  CHECK(progress.due(at(12999ms)).empty());
  CHECK(numbers(progress.due(at(13s))) == std::vector<Sequence>{5});
  CHECK(progress.status(at(13s)).failures == 2);
  CHECK(progress.status(at(13s)).why == "It fails.");
  progress.delivered(1, at(13s));
  CHECK(progress.failures() == 0);
  CHECK(progress.status(at(13s)).failures == 2);
  CHECK(progress.status(at(13s)).why.empty());
}

TEST_CASE("deliveries keep their pace, unless more waits than one of them takes") {
  Progress progress(0, {.pace = 1s});
  progress.committed(3);
  progress.take({event(1, 1s)}, More::yes);
  progress.delivered(1, at(10s));
  REQUIRE(progress.hungry());
  progress.take({event(2, 1s), event(3, 1s)});
  CHECK(progress.due(at(10s)).size() == 2);
  progress.committed(4);
  progress.delivered(2, at(10s));
  REQUIRE(progress.hungry());
  progress.take({event(4, 1s)});
  CHECK(progress.due(at(10999ms)).empty());
  CHECK(progress.due(at(11s)).size() == 1);
}

TEST_CASE("where requests are counted, deliveries keep their pace also while more waits") {
  Progress progress(0, {.pace = 1s, .always_paced = true});
  progress.committed(3);
  progress.take({event(1, 1s)}, More::yes);
  progress.delivered(1, at(10s));
  REQUIRE(progress.hungry());
  progress.take({event(2, 1s), event(3, 1s)});
  CHECK(progress.due(at(10999ms)).empty());
  CHECK(progress.due(at(11s)).size() == 2);
}

TEST_CASE("an outlet waits, works, is behind, or fails") {
  Progress progress(0, {.delay = 60s});
  const auto standing = [&](Millis now) { return progress.status(at(now)).standing; };
  CHECK(standing(1h) == OutletStanding::waiting);
  CHECK_FALSE(progress.next());
  progress.committed(1);
  CHECK(standing(1h) == OutletStanding::working);
  progress.take({event(1, 100s)});
  CHECK(standing(159s) == OutletStanding::waiting);
  CHECK(progress.status(at(159s)).undelivered == 1);
  CHECK(standing(160s) == OutletStanding::working);
  CHECK(standing(171s) == OutletStanding::behind);
  CHECK(progress.status(at(171s)).late == 11s);
  progress.failed({.sentence = "It fails.", .detail = {}}, at(171s), 0);
  CHECK(standing(172s) == OutletStanding::failing);
  progress.delivered(1, at(173s));
  CHECK(standing(173s) == OutletStanding::waiting);
  CHECK(progress.status(at(173s)).delivered == 1);
}

TEST_CASE("a receiver that asks to wait is left alone for so long, and fed more slowly from then on") {
  Progress progress(0, {.pace = 500ms, .back_off = {1s, 60s}});
  progress.committed(2);
  progress.take({event(1, 1s), event(2, 1s)});
  progress.failed({.sentence = "Wait.", .detail = {}, .wait = 60s}, at(10s), 0);
  CHECK(progress.due(at(69999ms)).empty());
  CHECK(progress.due(at(70s)).size() == 2);
  progress.delivered(1, at(70s));
  CHECK(progress.due(at(70999ms)).empty());
  CHECK(progress.due(at(71s)).size() == 1);
}

TEST_CASE("what only a person can end is tried seldom, and is over with a delivery") {
  Progress progress(0, {.back_off = {1s, 60s}, .lasting = 300s});
  progress.committed(1);
  progress.take({event(1, 1s)});
  progress.failed({.sentence = "Do something.", .detail = {}, .lasting = true}, at(10s), 0);
  CHECK(progress.is_lasting());
  CHECK(progress.due(at(309s)).empty());
  REQUIRE(progress.due(at(310s)).size() == 1);
  progress.delivered(1, at(310s));
  CHECK_FALSE(progress.is_lasting());
}

TEST_CASE("a delivery that wants to be called again is called then, and after a failure when that is over") {
  Progress progress(0, {.pace = 1s, .back_off = {4s, 60s}});
  CHECK_FALSE(progress.again());
  progress.call_again(at(10s).steady);
  CHECK(progress.again() == at(10s).steady);
  CHECK_FALSE(progress.next());
  progress.failed({.sentence = "It fails.", .detail = {}}, at(10s), 0);
  CHECK(progress.again() == at(14s).steady);
  progress.delivered(0, at(14s));
  CHECK(progress.failures() == 0);
  CHECK(progress.again() == at(15s).steady);  // the pace holds for it, too
  progress.call_again(std::nullopt);
  CHECK_FALSE(progress.again());
}

}  // namespace progress_test
