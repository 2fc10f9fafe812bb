// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/editions/time_control.hpp"

#include <rapidcheck.h>

#include "tests/support/catch.hpp"

namespace time_control_test {

using namespace eboard::rules;
using namespace std::chrono_literals;

namespace {

TimeControl control(std::string_view text) { return parse_time_control(text).value(); }

}  // namespace

TEST_CASE("periods are read with their moves, times and bonuses", "[T05-042][F05-6.2a]") {
  const TimeControl classical = control("40/7200:20/3600:1800+30");
  REQUIRE(classical.periods.size() == 3);
  CHECK(classical.periods[0] == Period{40, 2h, 0s, BonusKind::increment, false});
  CHECK(classical.periods[1].moves == 20);
  CHECK(classical.periods[2] == Period{{}, 30min, 30s, BonusKind::increment, false});
  CHECK(classical.is_last(2));
  CHECK_FALSE(classical.is_last(1));
  CHECK(control("300d5").periods[0].bonus_kind == BonusKind::delay);
  CHECK(control("300b5").periods[0].bonus_kind == BonusKind::bronstein);
  CHECK(control("*180").periods[0].sand_clock);
  CHECK(control("?").kind == TimeControl::Kind::unknown);
  CHECK(control("-").kind == TimeControl::Kind::untimed);
}

TEST_CASE("a last period with a number of moves is repeated", "[D28-20.1][F30-20.1]") {
  const TimeControl old = control("30/7200:15/3600");
  CHECK(old.period(7).moves == 15);
  CHECK_FALSE(old.is_last(7));
}

TEST_CASE("a time control that cannot be read is refused with the place") {
  for (const char* bad : {"", "40/", "0/300", "300+", "300x5", "*300+2", "99999999999", "20000/300",
                          "300:", "-300", "40/7200;3600"}) {
    CAPTURE(bad);
    REQUIRE_FALSE(parse_time_control(bad));
  }
  CHECK(parse_time_control("40/7200:half an hour").error().find("'half an hour' is no period") !=
        std::string::npos);
}

TEST_CASE("what a person enters may name its units and is never silently read as seconds that nobody plays") {
  const auto entered = [](std::string_view text) { return to_string(entered_time_control(text).value()); };
  CHECK(entered("300+3") == "300+3");
  CHECK(entered("5m+3s") == "300+3");
  CHECK(entered("5m+3") == "300+3");
  CHECK(entered("5s+3s") == "5+3");
  CHECK(entered("1h") == "3600");
  CHECK(entered("40/90m+30s:30m+30s") == "40/5400+30:1800+30");
  CHECK(entered("*3m") == "*180");
  for (const char* plain :
       {"?", "-", "60", "60+1", "120+1", "180+2", "900+10", "5400+30", "0+30", "40/7200:3600"})
    CHECK(entered(plain) == plain);
  for (const char* doubtful :
       {"5+3", "15+10", "90+30", "3", "30", "40/90+30:30+30", "40/100", "*3", "5d3", "40/5400:30"}) {
    CAPTURE(doubtful);
    REQUIRE_FALSE(entered_time_control(doubtful));
    CHECK(parse_time_control(doubtful));  // a file with such a tag is PGN all the same
    CHECK(doubt_about(control(doubtful)));
  }
  CHECK(entered_time_control("5+3").error() ==
        "counts seconds, as in PGN, and that is too short; if minutes are meant, write "
        "300+3; "
        "if seconds are, 5s+3s");
  CHECK(entered_time_control("40/90+30:30+30").error().find("40/5400+30:1800+30") != std::string::npos);
  CHECK_FALSE(entered_time_control("5x"));
  CHECK_FALSE(parse_time_control("5m+3s"));
  CHECK_FALSE(doubt_about(control("300+3")));
}

TEST_CASE("every time control is written as it was read") {
  for (const char* text : {"?", "-", "300", "300+3", "40/7200", "40/7200:3600", "*180", "300d5", "300b5",
                           "40/5400+30:20/3600:1800+30"}) {
    CHECK(to_string(control(text)) == text);
  }
  CHECK(rc::check("any control of whole seconds survives being written", [] {
    TimeControl written{TimeControl::Kind::timed, {}};
    const int periods = *rc::gen::inRange(1, 5);
    for (int i = 0; i < periods; ++i) {
      Period period;
      period.base = std::chrono::seconds{*rc::gen::inRange(0, 20'000)};
      period.sand_clock = *rc::gen::inRange(0, 8) == 0;
      if (!period.sand_clock) {
        if (*rc::gen::arbitrary<bool>()) period.moves = *rc::gen::inRange(1, 100);
        period.bonus = std::chrono::seconds{*rc::gen::inRange(0, 60)};
        if (period.bonus > 0s) period.bonus_kind = static_cast<BonusKind>(*rc::gen::inRange(0, 3));
      }
      written.periods.push_back(period);
    }
    const auto read = parse_time_control(to_string(written));
    RC_ASSERT(read.has_value());
    RC_ASSERT(*read == written);
  }));
}

TEST_CASE("the time for sixty moves counts every period and sixty increments") {
  CHECK(time_for_sixty_moves(control("600+5")) == 15min);
  CHECK(time_for_sixty_moves(control("3660")) == 61min);
  CHECK(time_for_sixty_moves(control("40/5400+30:1800+30")) == 150min);
  CHECK(time_for_sixty_moves(control("40/5400:1800+30")) == 130min);
  CHECK(time_for_sixty_moves(control("30/7200:15/3600")) == 4h);
  CHECK_FALSE(time_for_sixty_moves(control("*180")));
  CHECK_FALSE(time_for_sixty_moves(control("-")));
}

// tests/integration/board_page_test.py holds the pages to the same words.
TEST_CASE("a time control is said as people say it") {
  CHECK(control_words(control("-")) == "no time limit");
  CHECK(control_words(control("5400+30")) == "90 min + 30 s");
  CHECK(control_words(control("40/5400+30:1800+30")) == "40 moves in 90 min + 30 s, then 30 min + 30 s");
  CHECK(control_words(control("150d5")) == "2:30 with a delay of 5 s");
  CHECK(control_words(control("90b2")) == "1:30 with 2 s (Bronstein)");
  CHECK(control_words(control("*180")) == "sand clock of 3 min");
  CHECK(control_words(control("0+10")) == "0 min + 10 s");
  CHECK(control_words(control("3605")) == "1:00:05");
}

}  // namespace time_control_test
