// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The numbers in brackets are those of the test vectors in the protocol's fact sheet.
#include "drivers/dgt_clock_command.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace dgt_clock_command_test {

using namespace eboard;
using namespace eboard::drivers;
using namespace std::chrono_literals;
using eboard::test::hex;

namespace {

/// The bytes of a command, or its refusal as text.
dgt::Bytes bytes(const dgt::Commanded& made) {
  INFO((made ? "" : made.error()));
  REQUIRE(made);
  return dgt::encode(*made);
}

std::string refusal(const dgt::Commanded& made) {
  REQUIRE_FALSE(made);
  return made.error();
}

ClockAck ack(const std::string& text) {
  const auto message = hex(text);
  const auto said = dgt::decode_clock(std::span(message).subspan(dgt::kHeaderBytes));
  REQUIRE(said);
  REQUIRE(*said);
  return std::get<ClockAck>(**said);
}

using dgt::AckMeaning;
using dgt::ClockCommand;

}  // namespace

TEST_CASE("the clock's version is asked for and answered (28, 29)") {
  CHECK(dgt::encode(dgt::clock_version()) == hex("2b 03 03 09 00"));
  CHECK(dgt::version_of(ack("8d 00 0a 0a 10 09 0a 20 00 00")) == dgt::ClockVersion{2, 0});
  CHECK(dgt::version_of(ack("8d 00 0a 0a 10 09 0a 1e 00 00")) == dgt::ClockVersion{1, 14});
  CHECK(dgt::version_of(ack("8d 00 0a 0a 40 09 0a 1e 00 00")) == std::nullopt);
  CHECK(dgt::version_of(ack("8d 00 0a 0a 10 0a 0a 1e 00 00")) == std::nullopt);
}

TEST_CASE("texts for a DGT 3000 and a Revelation II (30, 41)") {
  CHECK(bytes(dgt::clock_text("e2-e4", 1)) == hex("2b 0c 03 0c 65 32 2d 65 34 20 20 20 01 00"));
  CHECK(dgt::meaning_of(ack("8d 00 0a 0a 10 0c 0a 00 00 00"), ClockCommand::kText) == AckMeaning::taken);
  CHECK(bytes(dgt::clock_text_11("Hello board", 0)) ==
        hex("2b 0f 03 0d 48 65 6c 6c 6f 20 62 6f 61 72 64 00 00"));
}

TEST_CASE("segments go to an XL with each half backwards (31, 32)") {
  const auto show = [](const std::string& text, std::uint8_t icons, bool beep) {
    std::array<std::uint8_t, 6> segments{};
    for (std::size_t i = 0; i < segments.size(); ++i) segments[i] = dgt::segments_of(text.at(i)).value();
    return bytes(dgt::clock_display(segments, icons, beep));
  };
  CHECK(show("e2 e4 ", 0, false) == hex("2b 0b 03 01 00 5b 7b 00 66 7b 00 01 00"));
  CHECK(dgt::meaning_of(ack("8d 00 0a 0a 10 01 0a 00 00 00"), ClockCommand::kDisplay) == AckMeaning::taken);
  const std::uint8_t colons = dgt::icon::kRightColon | dgt::icon::kLeftColon;
  CHECK(show("123456", colons, true) == hex("2b 0b 03 01 4f 5b 06 7d 6d 66 12 03 00"));
  const dgt::Bytes digits = hex("3f 06 5b 4f 66 6d 7d 07 7f 6f");
  for (std::size_t n = 0; n < digits.size(); ++n)
    CHECK(dgt::segments_of(static_cast<char>('0' + n)) == digits[n]);
  CHECK(dgt::segments_of('-') == 0x40);
  CHECK(dgt::segments_of(' ') == 0x00);
  CHECK(dgt::segments_of('%') == std::nullopt);
}

TEST_CASE("end, beep, icons, buttons (33, 34, 42)") {
  CHECK(dgt::encode(dgt::clock_end()) == hex("2b 03 03 03 00"));
  CHECK(dgt::meaning_of(ack("8d 00 0a 0a 10 03 0a 00 00 00"), ClockCommand::kEnd) == AckMeaning::taken);
  CHECK(bytes(dgt::clock_beep(1024ms)) == hex("2b 04 03 0b 10 00"));
  CHECK(dgt::meaning_of(ack("8d 00 0a 0a 10 0b 0a 00 00 00"), ClockCommand::kBeep) == AckMeaning::taken);
  CHECK(bytes(dgt::clock_icons({1, 1, 1, 1, 0})) == hex("2b 0b 03 02 01 01 01 01 00 00 00 00 00"));
  CHECK(dgt::encode(dgt::clock_buttons()) == hex("2b 03 03 08 00"));
}

TEST_CASE("times are set in plain binary (35, 36)") {
  CHECK(bytes(dgt::clock_set_and_run({.left = 90min, .right = 90min, .running = Side::left})) ==
        hex("2b 0a 03 0a 01 1e 00 01 1e 00 01 00"));
  CHECK(dgt::meaning_of(ack("8d 00 0a 0a 10 0a 0a 00 00 00"), ClockCommand::kSetAndRun) == AckMeaning::taken);
  CHECK(bytes(dgt::clock_set_and_run({.left = 5min + 3s, .right = 4min + 59s})) ==
        hex("2b 0a 03 0a 00 05 03 00 04 3b 04 00"));
  CHECK(dgt::meaning_of(ack("8d 00 0a 0a 40 0a 0a 00 00 00"), ClockCommand::kSetAndRun) ==
        AckMeaning::refused);
  CHECK(bytes(dgt::clock_set_and_run(
            {.left = 9h + 59min + 59s, .right = 0s, .running = Side::right, .follows_lever = true})) ==
        hex("2b 0a 03 0a 09 3b 3b 00 00 00 0a 00"));
}

TEST_CASE("signs beside the digits have a bit each, from the right (6.4)") {
  constexpr std::array from_right{dgt::icon::kRightDot, dgt::icon::kRightColon, dgt::icon::kRightOne,
                                  dgt::icon::kLeftDot,  dgt::icon::kLeftColon,  dgt::icon::kLeftOne};
  for (std::size_t n = 0; n < from_right.size(); ++n) CHECK(from_right[n] == 1 << n);
}

TEST_CASE("of several buttons that are held the one pressed last is reported (6.2)") {
  using dgt::ClockButton;
  struct Press {
    const char* held_and_last;
    ClockButton button;
  };
  for (const auto& [held_and_last, button] : {Press{"05 31", ClockButton::back},
                                              {"09 32", ClockButton::plus},
                                              {"11 33", ClockButton::run},
                                              {"21 34", ClockButton::minus},
                                              {"41 35", ClockButton::ok},
                                              {"25 34", ClockButton::minus},
                                              {"15 33", ClockButton::run},
                                              {"0d 32", ClockButton::plus},
                                              {"45 35", ClockButton::ok},
                                              {"31 33", ClockButton::run},
                                              {"29 32", ClockButton::plus},
                                              {"61 35", ClockButton::ok},
                                              {"19 32", ClockButton::plus},
                                              {"51 35", ClockButton::ok},
                                              {"49 35", ClockButton::ok}}) {
    CAPTURE(held_and_last);
    CHECK(dgt::button_of(ack(std::string("8d 00 0a 0a 10 08 2a ") + held_and_last + " 00")) == button);
  }
}

TEST_CASE("buttons and reports that were not asked for are no answers (37 to 39)") {
  const ClockAck plus = ack("8d 00 0a 0a 10 08 2a 09 32 00");
  CHECK(dgt::button_of(plus) == dgt::ClockButton::plus);
  CHECK(dgt::meaning_of(plus, ClockCommand::kButtons) == AckMeaning::other);
  CHECK(dgt::button_of(ack("8d 00 0a 0a 10 08 2a 05 31 00")) == dgt::ClockButton::back);
  CHECK(dgt::button_of(ack("8d 00 0a 0a 10 08 0a 05 31 00")) == std::nullopt);
  CHECK(dgt::button_of(ack("8d 00 0a 0a 10 08 2a 05 36 00")) == std::nullopt);
  CHECK(dgt::meaning_of(ack("8d 00 0a 0a 10 01 2a 00 00 00"), ClockCommand::kDisplay) == AckMeaning::other);
}

TEST_CASE("an answer to another command says nothing, one outside the remote mode says why") {
  CHECK(dgt::meaning_of({{0x10, 0x0c, 0, 0}}, ClockCommand::kSetAndRun) == AckMeaning::other);
  CHECK(dgt::meaning_of({{0x20, 0x0a, 0, 0}}, ClockCommand::kSetAndRun) == AckMeaning::refused);
  CHECK(dgt::meaning_of({{0x10, 0x90, 0, 0}}, ClockCommand::kSetAndRun) == AckMeaning::not_remote);
  CHECK(dgt::meaning_of({{0x10, 0x8a, 0, 25}}, ClockCommand::kSetAndRun) == AckMeaning::other);  // its mode
}

TEST_CASE("what no clock takes is refused, and no byte leaves seven bits") {
  CHECK(refusal(dgt::clock_set_and_run({.left = 10h, .right = 0s})) ==
        "the clock shows times from 0:00:00 to 9:59:59");
  CHECK_FALSE(dgt::clock_set_and_run({.left = 0s, .right = -1ms}));
  CHECK(refusal(dgt::clock_text("123456789", 0)) == "the clock shows 8 characters, not 9");
  CHECK(refusal(dgt::clock_text("Zug\x7f", 0)) == "the clock shows letters, digits and signs of ASCII only");
  CHECK_FALSE(dgt::clock_text("Z\xc3\xbcge", 0));
  CHECK_FALSE(dgt::clock_text_11("123456789012", 0));
  CHECK(refusal(dgt::clock_text("e2-e4", 16)) == "beep 16: from 0 to 15");
  CHECK(refusal(dgt::clock_beep(63ms)) == "a clock beeps for 64 to 8128 ms, not for 63");
  CHECK(bytes(dgt::clock_beep(8128ms)) == hex("2b 04 03 0b 7f 00"));
  CHECK_FALSE(dgt::clock_beep(8129ms));
  CHECK(refusal(dgt::clock_display({0, 0, 0x80, 0, 0, 0}, 0, false)) ==
        "a byte of clock command 01 is above 7f");
  CHECK_FALSE(dgt::clock_display({}, 0x80, false));
  CHECK_FALSE(dgt::clock_icons({0, 0, 0, 0, 0x80}));
}

TEST_CASE("a clock command is read back, a damaged one is not") {
  const auto command = dgt::clock_text("e2-e4", 1).value();
  CHECK(dgt::parse_clock_command(dgt::encode(command)) == command);
  for (const char* damaged :
       {"", "2b", "2b 03 03 09", "2b 03 03 09 01", "2b 04 03 09 00", "2a 03 03 09 00", "2b 03 02 09 00"}) {
    CAPTURE(damaged);
    CHECK_FALSE(dgt::parse_clock_command(hex(damaged)));
  }
}

TEST_CASE("every setting is read back") {
  for (const std::optional<Side> running : {std::optional<Side>{}, {Side::left}, {Side::right}}) {
    for (const bool lever : {false, true}) {
      const dgt::SetAndRun wanted{1h + 2min + 3s, 59s, running, lever};
      CHECK(dgt::parse_set_and_run(dgt::clock_set_and_run(wanted).value()) == wanted);
    }
  }
}

TEST_CASE("a clock that pauses stands, whatever directions come with that (dgtdriver sends 7)") {
  for (const char* control : {"04", "05", "06", "07"}) {
    CAPTURE(control);
    const auto wanted =
        dgt::parse_set_and_run({ClockCommand::kSetAndRun, hex("01 00 00 01 00 01 " + std::string(control))});
    CHECK(wanted == dgt::SetAndRun{1h, 1h + 1s});
  }
}

TEST_CASE("both sides may run (dgtdriver sends 3)") {
  const dgt::SetAndRun both{.left = 5min, .right = 4min, .follows_lever = true, .both_run = true};
  CHECK(bytes(dgt::clock_set_and_run(both)) == hex("2b 0a 03 0a 00 05 00 00 04 00 0b 00"));
  CHECK(dgt::parse_set_and_run(dgt::clock_set_and_run(both).value()) == both);
}

TEST_CASE("settings that no clock is given are not read") {
  const auto read = [](const std::string& data) {
    return dgt::parse_set_and_run({ClockCommand::kSetAndRun, hex(data)});
  };
  CHECK(read("09 3b 3b 09 3b 3b 04"));
  CHECK_FALSE(read("0a 00 00 00 00 00 04"));  // ten hours
  CHECK_FALSE(read("10 05 00 00 05 00 01"));  // counts up
  CHECK_FALSE(read("00 3c 00 00 05 00 01"));  // 60 minutes
  CHECK_FALSE(read("00 05 00 00 05 3c 01"));  // 60 seconds
  CHECK_FALSE(read("00 05 00 00 05 00 00"));  // neither runs nor stands
  CHECK_FALSE(read("00 05 00 00 05 00 11"));
  CHECK_FALSE(read("00 05 00 00 05 00 14"));
  CHECK_FALSE(read("00 05 00 00 05 00"));
  CHECK_FALSE(dgt::parse_set_and_run({ClockCommand::kText, hex("00 05 00 00 05 00 01")}));
}

}  // namespace dgt_clock_command_test
