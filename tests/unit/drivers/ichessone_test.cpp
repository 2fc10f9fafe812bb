// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/ichessone.hpp"

#include <algorithm>

#include "drivers/dgt_protocol.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/decoded.hpp"
#include "tests/support/hex.hpp"

namespace ichessone_test {

using namespace eboard;
using namespace eboard::drivers;
using ichessone::encode_battery;
using ichessone::encode_lights;
using ichessone::encode_position;
using ichessone::Lights;
using test::any_placement;
using test::board;
using test::Bytes;
using test::Decoded;
using test::hex;
using test::joined;
using test::Payloads;
using test::seen;

namespace {

const DriverInfo& driver() { return *find_driver("ichessone"); }
Decoded decode(const Bytes& bytes) { return test::decode(driver(), bytes); }

const std::string kEmptyRanks = "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 ";
const Bytes kStart = hex("3d 70 a8 9b c9 8a 77 77 77 77 " + kEmptyRanks + "11 11 11 11 42 35 63 24");

Bytes text(std::string_view letters) { return {letters.begin(), letters.end()}; }
Bytes first(const Bytes& bytes, std::size_t count) {
  return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count)};
}

/// Bytes of which answers are made, and others.
rc::Gen<Bytes> any_bytes() {
  const std::string letters("=pbhs.OFF0123456789\x00\x01\x3d\xdd\xff", 24);
  return rc::gen::container<Bytes>(
      rc::gen::map(rc::gen::elementOf(letters), [](char byte) { return static_cast<std::uint8_t>(byte); }));
}

/// The positions that stand whole somewhere in `bytes`, found without the driver.
Payloads positions_in(const Bytes& bytes) {
  Payloads found;
  for (std::size_t at = 0; at + 34 <= bytes.size(); ++at) {
    if (bytes[at] != '=' || bytes[at + 1] != 'p') continue;
    rules::Placement placement;
    for (std::size_t n = 0; n < 64; ++n) {
      const int code = bytes[at + 2 + n / 2] >> (n % 2 == 0 ? 4 : 0) & 0xf;
      constexpr std::string_view letters = ".PNBRQKpnbrqk???";
      placement.set(static_cast<rules::Square>((7 - n / 8) * 8 + n % 8),
                    rules::parse_piece(letters[static_cast<std::size_t>(code)]));
    }
    found.emplace_back(BoardSnapshot{placement});
  }
  return found;
}

}  // namespace

TEST_CASE("iChessOne positions have the bytes of the fact sheet, both ways") {
  const auto is = [](const Bytes& bytes, const rules::Placement& placement) {
    CHECK(decode(bytes).payloads == seen(placement));
    CHECK(encode_position(placement) == bytes);
  };
  is(kStart, rules::Placement::initial());
  is(hex("3d 70 a8 9b c9 8a 77 77 77 77 " + kEmptyRanks + "11 11 01 11 42 35 63 24"),
     board("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR"));
  is(hex("3d 70 a8 9b c9 8a 77 77 77 77 00 00 00 00 00 00 00 00 00 00 10 00 00 00 00 00 11 11 01 11 42 35 63 "
         "24"),
     board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"));
  is(hex("3d 70 42 36 53 24 11 11 11 11 " + kEmptyRanks + "77 77 77 77 a8 9c b9 8a"),
     rules::Placement::initial().rotated());
  is(hex("3d 70 a0 00 c0 0a 70 77 b7 90 98 00 78 70 00 01 20 00 07 00 10 00 00 20 05 07 11 13 31 11 40 00 60 "
         "04"),
     board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"));
}

TEST_CASE("iChessOne positions of any pieces are read as they were written") {
  CHECK(rc::check([] {
    const auto placement = *any_placement();
    RC_ASSERT(decode(encode_position(placement)).payloads == seen(placement));
  }));
}

TEST_CASE("a position that Bluetooth cut in two is one position") {
  StreamDecoder decoder(driver());
  Payloads payloads;
  decoder.feed(std::span(kStart).first(20), payloads);
  CHECK(payloads.empty());
  decoder.feed(std::span(kStart).subspan(20), payloads);
  CHECK(payloads == seen(rules::Placement::initial()));
}

TEST_CASE("an iChessOne board reports its battery") {
  CHECK(decode(hex("3d 62 00 58")).payloads == Payloads{BatteryStatus{.percent = 88, .charging = false}});
  CHECK(decode(hex("3d 62 01 64")).payloads == Payloads{BatteryStatus{.percent = 100, .charging = true}});
  CHECK(encode_battery({.percent = 88, .charging = false}) == hex("3d 62 00 58"));
  CHECK(encode_battery({.percent = 100, .charging = true}) == hex("3d 62 01 64"));
  CHECK(decode(hex("3d 62 00 65")).errors(DecodeError::bad_field) == 1);
  CHECK(decode(hex("3d 62 02 58")).errors(DecodeError::bad_field) == 1);
}

TEST_CASE("61 percent is no mark of an answer, and the mark of an answer is not 61 percent") {
  const Bytes sixty_one = hex("3d 62 00 3d");
  CHECK(decode(sixty_one).payloads.empty());  // the next byte tells
  const auto followed = decode(joined(sixty_one, kStart));
  CHECK(followed.payloads == Payloads{BatteryStatus{.percent = 61, .charging = false},
                                      BoardSnapshot{rules::Placement::initial()}});
  const auto cut = decode(joined(hex("3d 62 00"), kStart));
  CHECK(cut.payloads == seen(rules::Placement::initial()));
  CHECK(cut.errors(DecodeError::cut_message) == 1);
}

TEST_CASE("the version names the firmware, and its end is found without a mark") {
  const auto firmware = [](std::string_view says) { return decode(text(says)).payloads; };
  CHECK(firmware("=h01.05") == Payloads{DeviceIdentity{.firmware = "01.05"}});
  CHECK(firmware("=h12.34=") == Payloads{DeviceIdentity{.firmware = "12.34"}});
  CHECK(firmware("=h1.5").empty());
  CHECK(firmware("=h1.5=") == Payloads{DeviceIdentity{.firmware = "1.5"}});
  CHECK(firmware("=h1.05=sOFF") == Payloads{DeviceIdentity{.firmware = "1.05"}});
  for (const auto* says : {"=h123.4=", "=h.5=", "=h1=", "=h1..5=", "=hab.cd="}) {
    CAPTURE(says);
    CHECK(firmware(says).empty());
    CHECK(decode(text(says)).counters.skipped_bytes > 0);
  }
}

TEST_CASE("the end of status messages is acknowledged without an event") {
  const auto decoded = decode(text("=sOFF"));
  CHECK(decoded.payloads.empty());
  CHECK(decoded.counters.frames == 1);
  CHECK(decode(text("=sON!")).errors(DecodeError::bad_field) == 1);
}

TEST_CASE("an iChessOne message that is refused has its reason") {
  CHECK(decode(hex("00 ff")).errors(DecodeError::stray_byte) == 2);
  CHECK(decode(text("=x")).errors(DecodeError::unknown_message) == 1);
  CHECK(decode(hex("3d 70 a8 9d")).errors(DecodeError::bad_field) == 1);
  CHECK(decode(hex("3d 70 a8 d9")).errors(DecodeError::bad_field) == 1);
  CHECK(decode(hex("3d 70 a8 3d 70")).errors(DecodeError::cut_message) == 1);
  const auto refused = decode(hex("3d 70 a8 d9 3d 62 01 64"));
  CHECK(refused.payloads.size() == 1);
  CHECK(refused.counters.skipped_bytes == 4);
  CHECK(refused.errors(DecodeError::stray_byte) == 0);
  StreamDecoder decoder(driver());
  Payloads payloads;
  decoder.feed(hex("3d 70 a8"), payloads);
  decoder.reset();
  CHECK(decoder.counters().errors[static_cast<std::size_t>(DecodeError::cut_message)] == 1);
}

TEST_CASE("an iChessOne position is found behind any garbage, and behind any part of a message") {
  const auto found = [](const Bytes& garbage) {
    const auto payloads = decode(joined(garbage, kStart)).payloads;
    RC_ASSERT(!payloads.empty());
    RC_ASSERT(payloads.back() == seen(rules::Placement::initial())[0]);
  };
  CHECK(rc::check([&] { found(*any_bytes()); }));
  CHECK(rc::check([&](const Bytes& garbage) { found(garbage); }));
  for (std::size_t n = 0; n < kStart.size(); ++n) {
    const auto decoded = decode(joined(first(kStart, n), kStart));
    CHECK(decoded.payloads == seen(rules::Placement::initial()));
    CHECK(decoded.counters.skipped_bytes == n);
  }
}

TEST_CASE("a message without some of its bytes makes no position, and the next one is whole") {
  CHECK(rc::check([] {
    Bytes cut = encode_position(*any_placement());
    const auto from = *rc::gen::inRange<std::size_t>(0, cut.size());
    const auto to = *rc::gen::inRange<std::size_t>(from + 1, cut.size() + 1);
    cut.erase(cut.begin() + static_cast<std::ptrdiff_t>(from), cut.begin() + static_cast<std::ptrdiff_t>(to));
    RC_ASSERT(decode(joined(cut, kStart)).payloads == seen(rules::Placement::initial()));
  }));
}

TEST_CASE("no bytes make an iChessOne position that does not stand among them") {
  CHECK(rc::check([] {
    Bytes bytes = *any_bytes();
    for (const auto& more : *rc::gen::container<std::vector<Bytes>>(any_bytes()))
      bytes = joined(joined(bytes, encode_position(*any_placement())), more);
    if (!bytes.empty()) {
      auto& byte = bytes[*rc::gen::inRange<std::size_t>(0, bytes.size())];
      byte = *rc::gen::arbitrary<std::uint8_t>();
    }
    const auto known = positions_in(bytes);
    for (const Payload& payload : decode(bytes).payloads) {
      if (std::holds_alternative<BoardSnapshot>(payload))
        RC_ASSERT(std::find(known.begin(), known.end(), payload) != known.end());
    }
  }));
}

TEST_CASE("where the reads cut iChessOne messages changes nothing") {
  CHECK(rc::check([] {
    const Bytes all = joined(joined(*any_bytes(), kStart), joined(text("=h1.5"), *any_bytes()));
    const auto whole = decode(all), slow = test::decode_slowly(driver(), all);
    RC_ASSERT(slow.payloads == whole.payloads);
    RC_ASSERT(slow.counters.skipped_bytes == whole.counters.skipped_bytes);
    RC_ASSERT(slow.counters.errors == whole.counters.errors);
  }));
}

TEST_CASE("squares are lit in blue, and no square puts out all lights") {
  const auto e2 = rules::bit(rules::make_square(4, 1)), e4 = rules::bit(rules::make_square(4, 3));
  CHECK(ichessone::light(e2 | e4) == hex("45 4c 80 0f 00 00 00 00 00 10 00 10 00 00 01 ff"));
  CHECK(ichessone::light(0) == hex("45 4c 80 00 00 00 00 00 00 00 00 00 00 00 01 ff"));
}

TEST_CASE("commands for lights have the bytes of the fact sheet, both ways") {
  const auto is = [](const Lights& lights, const std::string& bytes) {
    CHECK(encode_lights(lights) == hex(bytes));
    CHECK(ichessone::parse_lights(hex(bytes)) == lights);
  };
  Lights move{.blue = 15};
  move.add(rules::make_square(4, 1));
  move.add(rules::make_square(4, 3));
  is(move, "45 4c 80 0f 00 00 00 00 00 10 00 10 00 00 01 ff");
  Lights reply{.red = 15, .flash = true};
  reply.add(rules::make_square(3, 6));
  reply.add(rules::make_square(3, 4));
  is(reply, "45 4c 8f 00 00 00 08 00 08 00 00 00 00 00 f1 ff");
  Lights one_more{.green = 15, .replace = false};
  one_more.add(rules::make_square(7, 0));
  is(one_more, "45 4c 80 f0 00 00 00 00 00 00 00 00 80 00 00 ff");
  is(Lights{.brightness = 0}, "45 4c 00 00 00 00 00 00 00 00 00 00 00 00 01 ff");
  CHECK_FALSE(ichessone::parse_lights(hex("45 4c 00 00")));
  CHECK_FALSE(ichessone::parse_lights(hex("45 53 00 00 00 00 00 00 00 00 00 00 00 00 01 ff")));
}

TEST_CASE("the opening finds an iChessOne board before it asks for changes") {
  std::vector<Bytes> sent;
  for (const Request& request : driver().open_script)
    sent.emplace_back(request.bytes.begin(), request.bytes.end());
  CHECK(sent == std::vector<Bytes>{hex("52 50"), hex("52 48"), hex("43 50 49 52 51"), hex("52 50")});
  CHECK(Bytes(driver().ask_battery.begin(), driver().ask_battery.end()) == hex("52 42"));
  CHECK(driver().open_script[0].required);
  CHECK(driver().open_script[3].required);
  CHECK(driver().question_gap == Millis(50));
}

}  // namespace ichessone_test
