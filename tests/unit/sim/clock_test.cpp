// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/dgt_clock.hpp"

#include "drivers/dgt_protocol.hpp"
#include "tests/support/catch.hpp"

namespace sim_clock_test {

using namespace eboard;
using namespace eboard::sim;
using namespace std::chrono_literals;
using drivers::Side;
using rules::Color;

namespace {

DgtClock clock_of(Micros base, Micros increment, bool white_left = true) {
  DgtClock clock(white_left);
  Pace pace;
  pace.base = base;
  pace.increment = increment;
  clock.set(pace, Color::white);
  return clock;
}

drivers::dgt::Bytes bytes_of(const DgtClock& clock) {
  return drivers::dgt::encode_clock_time(clock.reading());
}

}  // namespace

TEST_CASE("a clock starts as in the recordings: increment on both, stopped, then running") {
  auto clock = clock_of(3min, 2s);
  CHECK(bytes_of(clock) == drivers::dgt::Bytes{0x8d, 0, 0x0a, 0x20, 0x03, 0x02, 0x20, 0x03, 0x02, 0x08});
  clock.run(true);
  CHECK(bytes_of(clock).back() == 0x09);
}

TEST_CASE("the increment is there from the press on, and the other side counts down") {
  auto clock = clock_of(3min, 2s);
  clock.run(true);
  clock.advance(1s);
  clock.press(Color::white, Color::black);
  auto reading = clock.reading();
  CHECK(reading.left.remaining == 183s);
  CHECK(reading.lever_high == Side::right);
  clock.advance(3s);
  reading = clock.reading();
  CHECK(reading.left.remaining == 183s);
  CHECK(reading.right.remaining == 180s);
  clock.press(Color::white, Color::black);  // its lever is down already
  CHECK(clock.reading() == reading);
}

TEST_CASE("the display changes at whole seconds of the player's own time") {
  auto clock = clock_of(3min, 0s);
  clock.run(true);
  clock.advance(400ms);
  CHECK(clock.next_change() == Micros{1s});
  clock.press(Color::white, Color::black);
  CHECK(clock.next_change() == Micros{1400ms});
  clock.run(false);
  CHECK_FALSE(clock.next_change());
}

TEST_CASE("a flag falls at zero, blocks the clock, and shows as in the recording") {
  auto clock = clock_of(1s, 0s);
  clock.run(true);
  clock.advance(5s);
  const auto reading = clock.reading();
  CHECK(reading.left.flag_fallen);
  CHECK(reading.left.remaining == 0s);
  CHECK_FALSE(reading.running);
  clock.run(true);
  CHECK_FALSE(clock.reading().running);
}

TEST_CASE("the second period begins with the press after its move") {
  DgtClock clock(true);
  Pace pace;
  pace.base = 1min;
  pace.bonus_move = 2;
  pace.bonus = 30min;
  clock.set(pace, Color::white);
  clock.run(true);
  for (int n = 0; n < 3; ++n)
    clock.press(n % 2 == 0 ? Color::white : Color::black, n % 2 == 0 ? Color::black : Color::white);
  CHECK(clock.reading().left.remaining == 31min);
  CHECK(clock.reading().right.remaining == 1min);
}

TEST_CASE("a stopped clock passes the turn and gives nothing") {
  auto clock = clock_of(3min, 2s);
  clock.press(Color::white, Color::black);
  CHECK(clock.reading().left.remaining == 182s);
  CHECK(clock.reading().lever_high == Side::right);
  clock.add(Color::black, 2min);
  CHECK(clock.reading().right.remaining == 302s);
}

TEST_CASE("White's half is the right one where White sits at the other end") {
  auto clock = clock_of(3min, 0s, false);
  CHECK(clock.reading().lever_high == Side::right);
  clock.run(true);
  clock.advance(10s);
  CHECK(clock.reading().right.remaining == 170s);
}

}  // namespace sim_clock_test
