// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When a silent device is asked, by which questions, and when it is lost; and how long a port that does not
// open waits.
#include <catch2/catch.hpp>

#include "daemon/devices/back_off.hpp"
#include "daemon/devices/keep_alive.hpp"
#include "drivers/registry.hpp"

namespace keep_alive_test {

using namespace eboard;
using namespace std::chrono_literals;
using daemon::BackOff;
using daemon::KeepAlive;
using daemon::Millis;

TEST_CASE("a device is asked after a silence of two seconds, counted from its last word") {
  KeepAlive keep_alive;
  keep_alive.heard(10s);
  CHECK(keep_alive.due() == 12s);
  keep_alive.heard(11s);
  CHECK(keep_alive.due() == 13s);
}

TEST_CASE("a device that has to be asked for its squares is asked more often") {
  KeepAlive keep_alive;
  keep_alive.set_silence(200ms);
  keep_alive.heard(10s);
  CHECK(keep_alive.due() == 10'200ms);
}

TEST_CASE("the last of three questions is the one that every board answers") {
  const drivers::DriverInfo& dgt = *drivers::find_driver("dgt");
  KeepAlive keep_alive;
  keep_alive.heard(0s);
  const drivers::Request* first = keep_alive.question(2s, dgt, 0ms);
  REQUIRE(first == &dgt.keep_alive.front());
  CHECK(keep_alive.due() == 2s + first->wait);
  REQUIRE(keep_alive.question(4s, dgt, 0ms) != nullptr);
  CHECK(keep_alive.question(6s, dgt, 0ms) == &dgt.ask_board.front());
  CHECK(keep_alive.question(8s, dgt, 0ms) == nullptr);

  keep_alive.heard(9s);
  CHECK(keep_alive.question(11s, dgt, 0ms) == &dgt.keep_alive.front());
}

TEST_CASE("five silences are often, however many questions each of them has") {
  const drivers::DriverInfo& dgt = *drivers::find_driver("dgt");
  KeepAlive keep_alive;
  const auto be_silent = [&](Millis from) {
    keep_alive.heard(from);
    REQUIRE(keep_alive.question(from + 2s, dgt, 0ms) != nullptr);
    REQUIRE(keep_alive.question(from + 3s, dgt, 0ms) != nullptr);
  };
  for (const Millis from : {0s, 10s, 20s, 30s}) be_silent(from);
  CHECK_FALSE(keep_alive.often_silent());
  be_silent(40s);
  CHECK(keep_alive.often_silent());
  keep_alive.asked_for_squares();
  CHECK_FALSE(keep_alive.often_silent());
}

TEST_CASE("an answer has the least wait that the caller gives it") {
  const drivers::DriverInfo& dgt = *drivers::find_driver("dgt");
  KeepAlive keep_alive;
  keep_alive.heard(0s);
  REQUIRE(keep_alive.question(2s, dgt, 60s) != nullptr);
  CHECK(keep_alive.due() == 62s);
}

TEST_CASE("who wants to know now does not hurry a question that is pending") {
  const drivers::DriverInfo& dgt = *drivers::find_driver("dgt");
  KeepAlive keep_alive;
  keep_alive.heard(10s);
  keep_alive.ask_soon();
  CHECK(keep_alive.due() <= 10s);
  REQUIRE(keep_alive.question(10s, dgt, 0ms) != nullptr);
  const Millis answer_until = keep_alive.due();
  keep_alive.ask_soon();
  CHECK(keep_alive.due() == answer_until);
}

TEST_CASE("a port waits twice as long each time, two seconds at most, and begins anew once it was open") {
  BackOff back_off;
  for (const Millis wait : {100ms, 200ms, 400ms, 800ms, 1600ms, 2000ms, 2000ms})
    CHECK(back_off.next() == wait);
  back_off.reset();
  CHECK(back_off.next() == 100ms);
}

}  // namespace keep_alive_test
