// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/zmartfun.hpp"

#include <algorithm>
#include <cctype>

#include "drivers/registry.hpp"
#include "drivers/report_stream.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/decoded.hpp"
#include "tests/support/hex.hpp"

namespace zmartfun_test {

using namespace eboard;
using namespace eboard::drivers;
using namespace std::chrono_literals;
using report_stream::encode;
using test::any_placement;
using test::board;
using test::Bytes;
using test::Decoded;
using test::hex;
using test::joined;
using test::Payloads;
using test::seen;
using zmartfun::encode_light;
using zmartfun::encode_position;

namespace {

const DriverInfo& driver() { return *find_driver("zmartfun"); }
Decoded decode(const Bytes& bytes) { return test::decode(driver(), bytes); }

const std::string kEmptyRanks = "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 ";
const Bytes kStart = hex("00 43 25 51 34 66 66 66 66 " + kEmptyRanks + "cc cc cc cc a9 8b b7 9a");

}  // namespace

TEST_CASE("House of Staunton positions have the bytes of the fact sheet, both ways") {
  CHECK(encode_position(rules::Placement::initial()) == kStart);
  CHECK(decode(encode(kStart)).payloads == seen(rules::Placement::initial()));
  const auto after = board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  const auto bytes =
      hex("00 43 25 51 34 66 66 60 66 00 00 00 00 00 00 06 00 00 00 00 00 00 00 00 00 cc cc cc cc a9 8b "
          "b7 9a");
  CHECK(encode_position(after) == bytes);
  CHECK(decode(encode(bytes)).payloads == seen(after));
  CHECK(rc::check([] {
    const auto placement = *any_placement();
    RC_ASSERT(decode(encode(encode_position(placement))).payloads == seen(placement));
  }));
}

TEST_CASE("on Bluetooth LE a House of Staunton board says the same as text") {
  const auto after = board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  const std::string digits =
      "4325513466666066" + std::string(12, '0') + "06" + std::string(18, '0') + "CCCCCCCCA98BB79A";
  REQUIRE(digits.size() == 64);
  const auto text = [](const std::string& all) { return decode(test::bytes_of(all)); };
  CHECK(zmartfun::encode_text(after) == test::bytes_of(digits + ","));
  CHECK(text(digits + ",").payloads == seen(after));
  std::string small = digits;
  std::ranges::transform(small, small.begin(),
                         [](unsigned char one) { return static_cast<char>(std::tolower(one)); });
  CHECK(text(small + ",").payloads == seen(after));
  SECTION("a text that is refused has its reason") {
    CHECK(text(digits.substr(1) + ",").errors(DecodeError::bad_length) == 1);
    CHECK(text("0" + digits + ",").errors(DecodeError::bad_length) == 1);
    CHECK(text(digits + "x").errors(DecodeError::cut_message) == 1);
    CHECK(text("F" + digits.substr(1) + ",").errors(DecodeError::bad_field) == 1);
    CHECK(text(std::string(1000, '0')).errors(DecodeError::bad_length) == 1);
    CHECK(text(",").errors(DecodeError::stray_byte) == 1);
  }
  SECTION("what is lost at one place makes no position, and costs the text behind it at most") {
    const Bytes start = zmartfun::encode_text(rules::Placement::initial());
    const Bytes both = joined(zmartfun::encode_text(after), joined(start, start));
    CHECK(rc::check([&] {
      const auto from = *rc::gen::inRange<std::size_t>(0, 65);
      const auto lost = *rc::gen::inRange<std::size_t>(1, 65);
      Bytes cut = both;
      const auto at = cut.begin() + static_cast<std::ptrdiff_t>(from);
      cut.erase(at, at + static_cast<std::ptrdiff_t>(lost));
      const auto payloads = decode(cut).payloads;
      RC_ASSERT(!payloads.empty());
      for (const Payload& payload : payloads)
        RC_ASSERT(payload == seen(rules::Placement::initial())[0] || payload == seen(after)[0]);
      RC_ASSERT(payloads.back() == seen(rules::Placement::initial())[0]);
      RC_ASSERT(test::decode_slowly(driver(), cut).payloads == payloads);
    }));
  }
}

TEST_CASE(
    "the clock of a House of Staunton board stands or runs on one side, seconds and minutes in six bits") {
  const auto report = [](const std::string& clock) {
    Bytes bytes = hex("00 ff ca " + clock);
    bytes.resize(33);
    return decode(encode(bytes)).payloads;
  };
  const auto reading = [](Millis left, Millis right, Side side, bool running) {
    return Payloads{ClockReading{
        .left = {.remaining = left}, .right = {.remaining = right}, .lever_high = side, .running = running}};
  };
  CHECK(report("00 05 00 00 05 00") == reading(300s, 300s, Side::left, false));
  CHECK(report("00 04 3b 00 05 80") == reading(299s, 300s, Side::left, true));
  CHECK(report("00 04 3a 00 04 fb") == reading(298s, 299s, Side::right, true));
  CHECK(report("01 3b 3b 0a 00 40") == reading(7199s, 36'000s, Side::right, false));
  CHECK(report("41 84 ba 80 44 00") ==
        reading(3600s + 298s, 240s, Side::left, false));  // other bits mean nothing
  SECTION("what is written is read") {
    const ClockReading clock{.left = {.remaining = 3661s},
                             .right = {.remaining = 59s},
                             .lever_high = Side::right,
                             .running = true};
    CHECK(decode(encode(zmartfun::encode_clock(clock))).payloads == Payloads{clock});
    CHECK(decode(zmartfun::encode_clock_text(clock)).payloads == Payloads{clock});
    CHECK(zmartfun::encode_clock(clock).size() == kStart.size());
  }
  SECTION("minutes and seconds that are none are refused") {
    Bytes bytes = hex("00 ff ca 00 3c 00 00 05 00");
    CHECK(decode(encode(bytes)).errors(DecodeError::bad_field) == 1);
    bytes = hex("00 ff ca 00 05 00 00 05 bc");
    CHECK(decode(encode(bytes)).errors(DecodeError::bad_field) == 1);
    CHECK(decode(test::bytes_of("FFCA003C00000500,")).errors(DecodeError::bad_field) == 1);
  }
  SECTION("what begins like it and is not as long says nothing") {
    for (const char* text : {"FFCA0005,", "FF,", "FFCB000500000500,", "FFCA0005000005000000,"}) {
      CAPTURE(text);
      const auto other = decode(test::bytes_of(text));
      CHECK(other.payloads.empty());
      CHECK(other.counters.frames == 1);
    }
    CHECK(decode(encode(hex("00 ff 01"))).payloads.empty());
    CHECK(decode(encode(hex("00 ff 01"))).counters.frames == 1);
  }
}

TEST_CASE("lights of a House of Staunton board have the bytes of the fact sheet") {
  CHECK(encode_light(rules::make_square(4, 1)) == hex("00 70"));
  CHECK(encode_light(rules::make_square(4, 3)) == hex("00 80"));
  CHECK(encode_light(rules::make_square(7, 7)) == hex("00 a3"));
  CHECK(encode_light(std::nullopt) == hex("00 ba"));
  CHECK(zmartfun::encode_light_by_radio(rules::make_square(4, 1)) == hex("70"));
}

TEST_CASE("a House of Staunton report that is refused has its reason") {
  const auto refused = [](const Bytes& report, DecodeError why) {
    return decode(encode(report)).errors(why);
  };
  CHECK(refused(hex("01 43"), DecodeError::unknown_message) == 1);
  CHECK(refused(hex("00 43"), DecodeError::bad_length) == 1);
  CHECK(refused(joined(kStart, {0}), DecodeError::bad_length) == 1);
  Bytes wrong = kStart;
  wrong[5] = 0xd6;
  CHECK(refused(wrong, DecodeError::bad_field) == 1);
  // Such reports mean something else; nobody knows what.
  const auto other = decode(encode(hex("ff 01")));
  CHECK(other.payloads.empty());
  CHECK(other.counters.frames == 1);
}

TEST_CASE("a House of Staunton report that is cut costs nothing but itself, other bytes at most one report") {
  const Bytes start = encode(kStart);
  CHECK(rc::check([&] {
    Bytes cut = encode(encode_position(*any_placement()));
    // Where its last mark alone is lost, that of the next report ends it (report_stream.hpp).
    const auto from = *rc::gen::inRange<std::size_t>(0, cut.size() - 1);
    const auto to = *rc::gen::inRange<std::size_t>(from + 1, cut.size() + 1);
    cut.erase(cut.begin() + static_cast<std::ptrdiff_t>(from), cut.begin() + static_cast<std::ptrdiff_t>(to));
    RC_ASSERT(decode(joined(cut, start)).payloads == seen(rules::Placement::initial()));
  }));
  CHECK(rc::check([&](const Bytes& garbage) {
    const auto all = joined(joined(garbage, start), start);
    const auto payloads = decode(all).payloads;
    RC_ASSERT(!payloads.empty());
    RC_ASSERT(payloads.back() == seen(rules::Placement::initial())[0]);
    RC_ASSERT(test::decode_slowly(driver(), all).payloads == payloads);
  }));
}

TEST_CASE("a House of Staunton board is listened to, asked nothing, and opened only where it was named") {
  REQUIRE(driver().open_script.size() == 1);
  CHECK(driver().open_script[0].bytes.empty());
  CHECK(driver().open_script[0].required);
  CHECK(driver().keep_alive.empty());
  CHECK(driver().ask_board.empty());
  CHECK(driver().usb_ids.empty());
}

}  // namespace zmartfun_test
