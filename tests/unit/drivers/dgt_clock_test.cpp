// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The numbers in brackets are those of the test vectors in the protocol's fact sheet.
#include "drivers/dgt_protocol.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace dgt_clock_test {

using namespace eboard;
using namespace eboard::drivers;
using namespace std::chrono_literals;
using eboard::test::hex;

namespace {

std::optional<Payload> clock(const std::string& text) {
  const auto bytes = hex(text);
  const auto said = dgt::decode_clock(std::span(bytes).subspan(dgt::kHeaderBytes));
  REQUIRE(said);
  return *said;
}

DecodeError refusal(const std::string& text) {
  const auto bytes = hex(text);
  const auto said = dgt::decode_clock(std::span(bytes).subspan(dgt::kHeaderBytes));
  REQUIRE_FALSE(said);
  return said.error();
}

Payload ack(std::array<std::uint8_t, 4> bytes) { return ClockAck{bytes}; }

}  // namespace

TEST_CASE("the half in front is the right one, the lever bit set means its side is high (20 to 22)") {
  const ClockReading at_start{.left = {90min}, .right = {90min}, .lever_high = Side::right};
  CHECK(clock("8d 00 0a 01 30 00 01 30 00 12") == Payload(at_start));
  CHECK(dgt::encode_clock_time(at_start) == hex("8d 00 0a 01 30 00 01 30 00 12"));

  const ClockReading right_runs{
      .left = {90min}, .right = {1h + 29min + 59s}, .lever_high = Side::right, .running = true};
  CHECK(clock("8d 00 0a 01 29 59 01 30 00 13") == Payload(right_runs));
  CHECK(dgt::encode_clock_time(right_runs) == hex("8d 00 0a 01 29 59 01 30 00 13"));

  const ClockReading left_runs{.left = {.remaining = 1h + 2min + 3s, .time_per_move = true},
                               .right = {.remaining = 59min + 58s, .time_per_move = true},
                               .lever_high = Side::left,
                               .running = true};
  CHECK(clock("8d 00 0a 20 59 58 21 02 03 09") == Payload(left_runs));
  CHECK(dgt::encode_clock_time(left_runs) == hex("8d 00 0a 20 59 58 21 02 03 09"));
}

TEST_CASE("a recorded clock with an increment shows it before the first move (6.1)") {
  const ClockHalf half{.remaining = 3min + 2s, .time_per_move = true};
  const auto is = [&](const std::string& status, Side high, bool running) {
    const ClockReading reading{.left = half, .right = half, .lever_high = high, .running = running};
    CHECK(clock("8d 00 0a 20 03 02 20 03 02 " + status) == Payload(reading));
    CHECK(dgt::encode_clock_time(reading) == hex("8d 00 0a 20 03 02 20 03 02 " + status));
  };
  is("08", Side::left, false);
  is("09", Side::left, true);
  is("13", Side::right, true);
  is("12", Side::right, false);
}

TEST_CASE("a fallen flag blocks at zero, a shown flag may run on (23, 24)") {
  const ClockReading fallen{.left = {.remaining = 16s, .time_per_move = true},
                            .right = {.flag_fallen = true, .time_per_move = true},
                            .lever_high = Side::right};
  CHECK(clock("8d 00 0a 30 00 00 20 00 16 12") == Payload(fallen));
  CHECK(dgt::encode_clock_time(fallen) == hex("8d 00 0a 30 00 00 20 00 16 12"));

  const ClockReading shown{
      .left = {12min + 34s}, .right = {.flag_fallen = true, .flag_shown = true}, .lever_high = Side::right};
  CHECK(clock("8d 00 0a 50 00 00 00 12 34 12") == Payload(shown));
  CHECK(dgt::encode_clock_time(shown) == hex("8d 00 0a 50 00 00 00 12 34 12"));
}

TEST_CASE("a missing clock is reported, an empty message reports nothing (25, 26)") {
  CHECK(clock("8d 00 0a 00 00 00 00 00 00 20") == Payload(ClockMissing{}));
  CHECK(dgt::encode_clock_missing() == hex("8d 00 0a 00 00 00 00 00 00 20"));
  CHECK(clock("8d 00 0a 00 00 00 00 00 00 00") == std::nullopt);
  CHECK(dgt::encode_clock_empty() == hex("8d 00 0a 00 00 00 00 00 00 00"));
}

TEST_CASE("two zero times with a status are a reading, not an empty message") {
  CHECK(clock("8d 00 0a 00 00 00 00 00 00 02") == Payload(ClockReading{.lever_high = Side::right}));
}

TEST_CASE("times that no clock shows are refused (27)") {
  CHECK(refusal("8d 00 0a 00 00 00 0c 08 08 09") == DecodeError::bad_field);
  CHECK(refusal("8d 00 0a 00 60 00 00 00 00 09") == DecodeError::bad_field);
  CHECK(refusal("8d 00 0a 00 00 00 00 00 60 09") == DecodeError::bad_field);
  CHECK(refusal("8d 00 0a 00 0a 00 00 00 00 09") == DecodeError::bad_field);
  CHECK(refusal("8d 00 0a 00 00 1b 00 00 00 09") == DecodeError::bad_field);
  CHECK(dgt::decode_clock({}).error() == DecodeError::bad_length);
}

TEST_CASE("the longest time a clock shows") {
  const ClockReading longest{.left = {9h + 59min + 59s}, .right = {9h + 59min + 59s}, .battery_low = true};
  CHECK(clock("8d 00 0a 09 59 59 09 59 59 0c") == Payload(longest));
  CHECK(dgt::encode_clock_time(longest) == hex("8d 00 0a 09 59 59 09 59 59 0c"));
  CHECK(dgt::encode_clock_time({.left = {10h}, .right = {-1s}}) == hex("8d 00 0a 00 00 00 09 59 59 08"));
}

TEST_CASE("the turn bits depend on the clock and change nothing") {
  const ClockReading reading{.left = {5min}, .right = {5min}, .lever_high = Side::left, .running = true};
  const auto other = dgt::encode_clock_time(reading, dgt::TurnBits::bit3_right);
  CHECK(other == hex("8d 00 0a 00 05 00 00 05 00 11"));
  CHECK(dgt::decode_clock(std::span(other).subspan(3)).value() == Payload(reading));
}

TEST_CASE("an ack is folded into a clock message (28, 29)") {
  CHECK(clock("8d 00 0a 0a 10 09 0a 20 00 00") == ack({0x10, 0x09, 0x20, 0x00}));
  CHECK(clock("8d 00 0a 0a 10 09 0a 1e 00 00") == ack({0x10, 0x09, 0x1e, 0x00}));
  CHECK(dgt::encode_ack({0x10, 0x09, 0x20, 0x00}) == hex("8d 00 0a 0a 10 09 0a 20 00 00"));
}

TEST_CASE("one marker is enough for an ack") {
  CHECK(clock("8d 00 0a 0a 10 09 00 20 00 00") == ack({0x10, 0x09, 0x20, 0x00}));
  CHECK(clock("8d 00 0a 00 10 09 0a 20 00 00") == ack({0x10, 0x09, 0x20, 0x00}));
}

TEST_CASE("buttons and spontaneous messages have bit 7 of the second byte (37 to 40)") {
  CHECK(clock("8d 00 0a 0a 10 08 2a 09 32 00") == ack({0x10, 0x88, 0x09, 0x32}));
  CHECK(clock("8d 00 0a 0a 10 08 2a 05 31 00") == ack({0x10, 0x88, 0x05, 0x31}));
  CHECK(clock("8d 00 0a 0a 10 01 2a 00 00 00") == ack({0x10, 0x81, 0x00, 0x00}));
  CHECK(clock("8d 00 0a 3a 40 0a 1a 01 12 00") == ack({0xc0, 0x0a, 0x81, 0x92}));
  CHECK(dgt::encode_ack({0xc0, 0x0a, 0x81, 0x92}) == hex("8d 00 0a 3a 40 0a 1a 01 12 00"));
  CHECK(dgt::encode_ack({0x10, 0x88, 0x09, 0x32}) == hex("8d 00 0a 0a 10 08 2a 09 32 00"));
}

TEST_CASE("every ack survives the wire") {
  for (int value = 0; value < 256; ++value) {
    const auto byte = static_cast<std::uint8_t>(value);
    for (const std::array<std::uint8_t, 4>& four :
         {std::array<std::uint8_t, 4>{byte, 0, 0, 0}, {0, byte, 0, 0}, {0, 0, byte, 0}, {0, 0, 0, byte}}) {
      const auto bytes = dgt::encode_ack(four);
      CHECK(dgt::decode_clock(std::span(bytes).subspan(3)).value() == ack(four));
    }
  }
}

}  // namespace dgt_clock_test
