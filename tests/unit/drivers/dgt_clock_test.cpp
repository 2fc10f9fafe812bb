// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The numbers in brackets are those of the test vectors in the protocol's fact sheet.
#include "drivers/dgt_protocol.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

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
  CHECK(dgt::encode({dgt::ClockCommand::kVersion, {}}) == hex("2b 03 03 09 00"));
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

TEST_CASE("texts for clocks (30, 41)") {
  CHECK(dgt::encode(dgt::clock_text("e2-e4", 1)) == hex("2b 0c 03 0c 65 32 2d 65 34 20 20 20 01 00"));
  CHECK(clock("8d 00 0a 0a 10 0c 0a 00 00 00") == ack({0x10, 0x0c, 0, 0}));
  CHECK(dgt::encode(dgt::clock_text_11("Hello board", 0)) ==
        hex("2b 0f 03 0d 48 65 6c 6c 6f 20 62 6f 61 72 64 00 00"));
}

TEST_CASE("segments go out with each half backwards (31, 32)") {
  const auto show = [](const std::string& text, std::uint8_t icons, bool beep) {
    std::array<std::uint8_t, 6> segments{};
    for (std::size_t i = 0; i < segments.size(); ++i) segments[i] = dgt::segments_of(text.at(i)).value();
    return dgt::encode(dgt::clock_display(segments, icons, beep));
  };
  CHECK(show("e2 e4 ", 0, false) == hex("2b 0b 03 01 00 5b 7b 00 66 7b 00 01 00"));
  CHECK(show("123456", 0x12, true) == hex("2b 0b 03 01 4f 5b 06 7d 6d 66 12 03 00"));
  CHECK(dgt::segments_of('-') == 0x40);
  CHECK(dgt::segments_of('%') == std::nullopt);
}

TEST_CASE("end, beep, icons (33, 34, 42)") {
  CHECK(dgt::encode({dgt::ClockCommand::kEnd, {}}) == hex("2b 03 03 03 00"));
  CHECK(clock("8d 00 0a 0a 10 03 0a 00 00 00") == ack({0x10, 0x03, 0, 0}));
  CHECK(dgt::encode(dgt::clock_beep(1024ms)) == hex("2b 04 03 0b 10 00"));
  CHECK(clock("8d 00 0a 0a 10 0b 0a 00 00 00") == ack({0x10, 0x0b, 0, 0}));
  CHECK(dgt::encode({dgt::ClockCommand::kIcons, {1, 1, 1, 1, 0, 0, 0, 0}}) ==
        hex("2b 0b 03 02 01 01 01 01 00 00 00 00 00"));
}

TEST_CASE("setting times is plain binary (35, 36)") {
  CHECK(dgt::encode(dgt::clock_set_and_run(90min, 90min, 1)) == hex("2b 0a 03 0a 01 1e 00 01 1e 00 01 00"));
  CHECK(clock("8d 00 0a 0a 10 0a 0a 00 00 00") == ack({0x10, 0x0a, 0, 0}));
  CHECK(dgt::encode(dgt::clock_set_and_run(5min + 3s, 4min + 59s, 4)) ==
        hex("2b 0a 03 0a 00 05 03 00 04 3b 04 00"));
  CHECK(clock("8d 00 0a 0a 40 0a 0a 00 00 00") == ack({0x40, 0x0a, 0, 0}));
}

TEST_CASE("a clock command is read back, a damaged one is not") {
  const auto command = dgt::clock_text("e2-e4", 1);
  const auto bytes = dgt::encode(command);
  CHECK(dgt::parse_clock_command(bytes) == command);
  for (const char* damaged :
       {"", "2b", "2b 03 03 09", "2b 03 03 09 01", "2b 04 03 09 00", "2a 03 03 09 00", "2b 03 02 09 00"}) {
    CAPTURE(damaged);
    CHECK_FALSE(dgt::parse_clock_command(hex(damaged)));
  }
}
