// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/calendar.hpp"

#include "tests/support/store_support.hpp"

namespace calendar_test {

using namespace std::chrono_literals;
using namespace eboard::storage;
using namespace eboard::test;

namespace {

constexpr Millis kNoon{std::chrono::seconds{1'767'960'000}};  // 2026-01-09T12:00:00Z
constexpr Millis kDay = 24h;

ClockAnchor start(Millis at, Millis wall) { return {.at = at, .wall = wall, .begins = true}; }
ClockAnchor jump(Millis at, Millis wall) { return {.at = at, .wall = wall}; }
ClockAnchor gain(Millis at, Millis wall) { return {.at = at, .wall = wall, .synchronised = true}; }

std::string date(const Calendar& calendar, Millis at) { return local_date(calendar.when(at)); }

}  // namespace

TEST_CASE("a store without anchors is dated by its journal time, and no better than was known") {
  const Calendar calendar;
  CHECK(calendar.when(kNoon) == Moment{kNoon, 0s, false});
  CHECK(date(calendar, kNoon) == "2026.01.09");
}

TEST_CASE("what was stored before the first anchor keeps its date") {
  const Calendar calendar({start(kNoon + 400 * kDay, kNoon + kDay)});
  CHECK(date(calendar, kNoon + 399 * kDay) == "2027.02.12");
  CHECK(date(calendar, kNoon + 400 * kDay) == "2026.01.10");
}

TEST_CASE("one start with a wrong clock dates no later game wrongly, though the line stays ahead") {
  const Millis wrong = kNoon + 20 * kDay;
  const Calendar calendar({start(kNoon, kNoon), start(wrong, wrong), start(wrong + 1h, kNoon + 1h)});
  CHECK(date(calendar, kNoon + 1min) == "2026.01.09");
  CHECK(date(calendar, wrong + 1min) == "2026.01.29");  // nobody knows better
  CHECK(date(calendar, wrong + 61min) == "2026.01.09");
}

TEST_CASE("a line that runs faster than the clock is dated by the clock") {
  Calendar calendar;
  calendar.add({.at = kNoon + 400 * kDay, .wall = kNoon, .scale = 20, .begins = true});
  CHECK(calendar.when(kNoon + 420 * kDay)->unix_time == kNoon + kDay);
}

TEST_CASE(
    "a clock that becomes synchronised dates what came before it in the same run, and nothing of others") {
  const Calendar calendar(
      {start(kNoon, Millis{0}), gain(kNoon + 1h, kNoon + 100 * kDay), start(kNoon + 2h, kNoon + 200 * kDay)});
  CHECK(date(calendar, kNoon) == "2026.04.19");
  CHECK(calendar.when(kNoon)->unix_time == kNoon + 100 * kDay - 1h);
  CHECK(date(calendar, kNoon + 90min) == "2026.04.19");
  CHECK(date(calendar, kNoon + 2h) == "2026.07.28");
}

TEST_CASE("a clock that cannot be right gives no date, unless a better one gets known") {
  Calendar calendar({start(kNoon, Millis{1h})});
  CHECK_FALSE(calendar.when(kNoon + 1h));
  CHECK(date(calendar, kNoon + 1h) == "????.??.??");
  calendar.add(jump(kNoon + 2h, kNoon));  // the clock was set
  CHECK(calendar.when(kNoon + 1h)->unix_time == kNoon - 1h);
}

TEST_CASE("setting the clock dates what comes, not what was dated already") {
  const Calendar calendar({start(kNoon, kNoon), jump(kNoon + 1h, kNoon + kDay)});
  CHECK(date(calendar, kNoon + 59min) == "2026.01.09");
  CHECK(date(calendar, kNoon + 61min) == "2026.01.10");
}

TEST_CASE("a clock that is no more than five seconds off a synchronised one of another run is believed") {
  for (const auto& [off, believed] : {std::pair<Millis, bool>{4s, true}, {6s, false}}) {
    CAPTURE(off.count());
    const Calendar behind(
        {start(kNoon, kNoon), gain(kNoon + 1h, kNoon + 1h), start(kNoon + 2h, kNoon + 1h - off)});
    CHECK(behind.when(kNoon + 2h).has_value() == believed);
    const Calendar before(
        {start(kNoon, kNoon + 1h + off), start(kNoon + 1min, kNoon + 1h), gain(kNoon + 2min, kNoon + 1h)});
    CHECK(before.when(kNoon).has_value() == believed);
  }
}

TEST_CASE("a clock that contradicts a synchronised one of another run gives no date") {
  const Calendar calendar({start(kNoon, kNoon), gain(kNoon + 1h, kNoon + 1h),
                           start(kNoon + 2h, kNoon - 3 * kDay),  // as at the last shutdown but one
                           start(kNoon + 3h, kNoon + 20 * kDay), gain(kNoon + 4h, kNoon + kDay)});
  CHECK(date(calendar, kNoon + 150min) == "????.??.??");
  CHECK(date(calendar, kNoon + 190min) == "2026.01.10");
  // From the future, as the next run shows.
  const Calendar future({start(kNoon, kNoon + 20 * kDay), start(kNoon + 1h, kNoon), gain(kNoon + 2h, kNoon)});
  CHECK(date(future, kNoon + 1min) == "????.??.??");
}

TEST_CASE("a synchronised clock before 2024 is not believed either") {
  const Calendar calendar({start(kNoon, Millis{0}), gain(kNoon + 1h, Millis{5h})});
  CHECK_FALSE(calendar.when(kNoon + 2h));
}

TEST_CASE("dates are those of the place, UTC stands beside") {
  ClockAnchor east = start(kNoon, kNoon);
  east.utc_offset = 13h;
  ClockAnchor winter = jump(kNoon + 1h, kNoon + 1h);
  winter.utc_offset = -13h;
  const Calendar calendar({east, winter});
  CHECK(date(calendar, kNoon) == "2026.01.10");
  CHECK(date(calendar, kNoon + 1h) == "2026.01.09");
  const auto moment = calendar.when(kNoon + 61s);
  REQUIRE(moment);
  CHECK(utc_date(*moment) == "2026.01.09");
  CHECK(utc_time(*moment) == "12:01:01");
  CHECK(local_time(*moment) == "2026-01-10 01:01:01");
  CHECK(iso_time(*calendar.when(kNoon + 61'250ms)) == "2026-01-10T01:01:01.250+13:00");
  CHECK(iso_time(*calendar.when(kNoon + 1h)) == "2026-01-09T00:00:00.000-13:00");
}

TEST_CASE("a start that stored nothing does not date what the next one stored behind it") {
  const Calendar calendar({start(kNoon + 20 * kDay, kNoon + 20 * kDay), start(kNoon, kNoon)});
  CHECK(date(calendar, kNoon + 21 * kDay) == "2026.01.30");
  CHECK(calendar.when(kNoon + 21 * kDay)->unix_time == kNoon + 21 * kDay);
}

TEST_CASE(
    "a wrong clock is known by what comes later, however much lies between, and until that falls away") {
  const Millis wrong = kNoon + 300 * kDay;
  Calendar calendar({start(kNoon, wrong)});
  for (int day = 1; day <= 5; ++day) calendar.add(start(kNoon + day * kDay, kNoon + day * kDay));
  CHECK(calendar.when(kNoon + 1h));
  ClockAnchor right = start(kNoon + 6 * kDay, kNoon + 6 * kDay);
  right.synchronised = true;
  calendar.add(right);
  CHECK_FALSE(calendar.when(kNoon + 1h));
  CHECK(calendar.when(kNoon + 2 * kDay)->unix_time == kNoon + 2 * kDay);
  calendar.add(gain(kNoon + 6 * kDay + 2h, kNoon + 6 * kDay + 2h));
  CHECK_FALSE(calendar.when(kNoon + 1h));
  // The next start lies before that one, which stored nothing.
  calendar.add(start(kNoon + 6 * kDay - 1h, kNoon + 6 * kDay - 1h));
  CHECK(calendar.when(kNoon + 1h)->unix_time == wrong + 1h);
}

TEST_CASE("a day's thousands of synchronised starts are taken in no time") {
  Calendar calendar;
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < 20'000; ++i) {
    ClockAnchor anchor = start(kNoon + i * 4s, kNoon + i * 4s);
    anchor.synchronised = true;
    calendar.add(anchor);
  }
  CHECK(std::chrono::steady_clock::now() - begun < 2s);
  CHECK(calendar.when(kNoon + 1h)->unix_time == kNoon + 1h);
}

TEST_CASE("anchors are kept in order, for good, and move no time of the line") {
  OneBoard made;
  const std::vector<ClockAnchor> anchors{
      {.at = kNoon, .wall = kNoon + 1h, .utc_offset = 3600s, .scale = 20, .begins = true},
      {.at = kNoon + 1s, .wall = Millis{5}, .utc_offset = -1800s, .synchronised = true}};
  must(made.store.begin());
  for (const ClockAnchor& anchor : anchors) must(made.store.append(anchor));
  must(made.store.commit());
  CHECK(must(made.store.anchors()) == anchors);
  CHECK_FALSE(must(made.store.first_time()));
  CHECK(must(made.store.last_time()) == Millis{0});
  CHECK(run_sql(made.path, "DELETE FROM clock_anchor") != SQLITE_OK);
}

TEST_CASE("a game's tags give its local date and UTC by the anchors, and a pairing's date stands") {
  OneBoard made(7);
  must(made.store.begin());
  must(made.store.append(ClockAnchor{.at = Millis{0}, .wall = kNoon, .utc_offset = 13h, .begins = true}));
  must(made.store.commit());
  keep(made.store, made.board, scholars_mate(1, Millis{1000}));
  const auto game = games_of(made.store)[0];
  CHECK(game.record.tag("Date") == "2026.01.10");
  CHECK(game.record.tag("UTCDate") == "2026.01.09");
  CHECK(game.record.tag("UTCTime") == "12:00:01");
  CHECK(must(made.store.upkeep().check()).empty());
  CHECK(must(made.store.upkeep().compare_derived(eboard::events::parse_tracked_event)).empty());
}

TEST_CASE("a game of a clock that nobody believes has no date") {
  OneBoard made(7);
  must(made.store.begin());
  must(made.store.append(ClockAnchor{.at = Millis{0}, .wall = Millis{60'000}, .begins = true}));
  must(made.store.commit());
  keep(made.store, made.board, scholars_mate(1, Millis{1000}));
  const auto game = games_of(made.store)[0];
  CHECK(game.record.tag("Date") == "????.??.??");
  CHECK_FALSE(game.record.tag("UTCDate"));
}

}  // namespace calendar_test
