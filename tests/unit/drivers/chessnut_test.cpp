// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/chessnut.hpp"

#include <algorithm>
#include <array>

#include "drivers/registry.hpp"
#include "drivers/report_stream.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/decoded.hpp"
#include "tests/support/hex.hpp"

namespace chessnut_test {

using namespace eboard;
using namespace eboard::drivers;
using chessnut::encode_battery;
using chessnut::encode_beep;
using chessnut::encode_lights;
using chessnut::encode_position;
using report_stream::encode;
using test::any_placement;
using test::board;
using test::Bytes;
using test::Decoded;
using test::hex;
using test::joined;
using test::Payloads;
using test::seen;

namespace {

const DriverInfo& driver() { return *find_driver("chessnut"); }
Decoded decode(const Bytes& bytes) { return test::decode(driver(), bytes); }
/// What a report with these bytes becomes.
Payloads reported(const std::string& bytes) { return decode(encode(hex(bytes))).payloads; }
std::uint64_t refused(const std::string& bytes, DecodeError why) {
  return decode(encode(hex(bytes))).errors(why);
}

const std::string kEmptyRanks = "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 ";
const std::string kStartBoard = "58 23 31 85 44 44 44 44 " + kEmptyRanks + "77 77 77 77 a6 c9 9b 6a ";
const std::string kAfterE4 =
    "58 23 31 85 44 44 44 44 00 00 00 00 00 00 00 00 00 70 00 00 00 00 00 00 77 07 77 77 a6 c9 9b 6a ";
const Bytes kStart = encode(hex("01 24 " + kStartBoard + "64 00 00 00"));

rules::Bitboard squares(std::initializer_list<rules::Square> all) {
  rules::Bitboard out = 0;
  for (const auto square : all) out |= rules::bit(square);
  return out;
}

/// Bytes of which reports are made, and others.
rc::Gen<Bytes> any_bytes() {
  return rc::gen::container<Bytes>(rc::gen::element<std::uint8_t>(0xc0, 0xdb, 0xdc, 0xdd, 0x01, 0x24, 0x58,
                                                                  0x2a, 0x02, 0x00, 0x44, 0x77, 0xff));
}

}  // namespace

TEST_CASE("Chessnut positions have the bytes of the fact sheet, both ways") {
  const auto is = [](const std::string& bytes, const rules::Placement& placement, std::uint32_t time) {
    CHECK(reported("01 24 " + bytes) == seen(placement));
    CHECK(encode_position(placement, time) == hex("01 24 " + bytes));
  };
  is(kStartBoard + "64 00 00 00", rules::Placement::initial(), 100);
  is("58 23 31 85 44 44 44 44 " + kEmptyRanks + "77 07 77 77 a6 c9 9b 6a 67 00 00 00",
     board("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR"), 103);
  is(kAfterE4 + "68 00 00 00", board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"), 104);
  is("08 20 00 80 30 14 44 40 40 45 00 35 00 a0 07 00 00 70 00 04 04 0b a0 00 77 97 79 77 06 c0 00 60 00 00 "
     "00 00",
     board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"), 0);
  is("a6 b9 9c 6a 77 77 77 77 " + kEmptyRanks + "44 44 44 44 58 13 32 85 01 02 03 04",
     rules::Placement::initial().rotated(), 0x04030201);
}

TEST_CASE("Chessnut positions of any pieces are read as they were written") {
  CHECK(rc::check([](std::uint32_t time) {
    const auto placement = *any_placement();
    RC_ASSERT(decode(encode(encode_position(placement, time))).payloads == seen(placement));
  }));
}

TEST_CASE("a position may have no time, another length, or a report that is filled up") {
  const auto start = seen(rules::Placement::initial());
  CHECK(reported("01 20 " + kStartBoard) == start);
  CHECK(reported("01 22 " + kStartBoard + "00 00") == start);
  CHECK(reported("01 24 " + kStartBoard + "64 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00") == start);
  CHECK(refused("01 1f " + kStartBoard, DecodeError::bad_length) == 1);
  CHECK(refused("01 24 " + kStartBoard + "64 00 00", DecodeError::bad_length) == 1);
  CHECK(refused("01 24 d8 23 31 85 44 44 44 44 " + kEmptyRanks + "77 77 77 77 a6 c9 9b 6a 64 00 00 00",
                DecodeError::bad_field) == 1);
}

TEST_CASE("a Chessnut board reports its battery in the ways of both sources") {
  CHECK(reported("2a 02 55 00") == Payloads{BatteryStatus{.percent = 85, .charging = false}});
  CHECK(reported("2a 02 d5 00") == Payloads{BatteryStatus{.percent = 85, .charging = true}});
  CHECK(reported("2a 02 55 01") == Payloads{BatteryStatus{.percent = 85, .charging = true}});
  CHECK(reported("41 03 0c 01 50") == Payloads{BatteryStatus{.percent = 80, .charging = true}});
  CHECK(reported("2a 02 00 00").empty());  // a Move, which answers the other question
  CHECK(encode_battery({.percent = 85, .charging = false}) == hex("2a 02 55 00"));
  CHECK(encode_battery({.percent = 85, .charging = true}) == hex("2a 02 d5 00"));
  CHECK(refused("2a 02 65 00", DecodeError::bad_field) == 1);
  CHECK(refused("2a 03 55 00 00", DecodeError::bad_length) == 1);
  CHECK(refused("41 03 0c 01 65", DecodeError::bad_field) == 1);
}

TEST_CASE("a button, and that a command was carried out, are read and mean nothing") {
  for (const auto* report : {"0f 01 02", "0f 01 02 00 00", "23 01 00"}) {
    CAPTURE(report);
    const auto decoded = decode(encode(hex(report)));
    CHECK(decoded.payloads.empty());
    CHECK(decoded.counters.skipped_bytes == 0);
  }
  CHECK(refused("0f 02 02 00", DecodeError::bad_length) == 1);
  CHECK(refused("0f 00", DecodeError::bad_length) == 1);
}

TEST_CASE("the version of the controller names the firmware") {
  CHECK(reported("28 05 01 31 2e 30 35") == Payloads{DeviceIdentity{.firmware = "1.05"}});
  CHECK(reported("28 06 01 31 2e 30 35 00") == Payloads{DeviceIdentity{.firmware = "1.05"}});
  CHECK(reported("28 05 00 31 2e 30 35").empty());  // of the radio
  CHECK(refused("28 00", DecodeError::bad_length) == 1);
  CHECK(refused("28 03 01 31 07", DecodeError::bad_field) == 1);
  CHECK(refused("28 04 01 31 00 31", DecodeError::bad_field) == 1);
}

TEST_CASE("other reports of a Chessnut board tell nothing") {
  for (const std::string bytes :
       {"23 01 00", "2d 04 10 00 00 00", "32 01 07", "37 01 be", "37 01 ed", "41 05 15 00 00 00 00"}) {
    const auto decoded = decode(encode(hex(bytes)));
    CHECK(decoded.payloads.empty());
    CHECK(decoded.counters.frames == 1);
  }
  // Where each of the 34 pieces of a Move is: 137 bytes.
  Bytes places = hex("41 89 0b");
  places.resize(2 + 0x89);
  CHECK(decode(encode(places)).payloads.empty());
  CHECK(decode(encode(places)).counters.frames == 1);
}

TEST_CASE("a Chessnut report that is refused has its reason") {
  CHECK(refused("99 01 00", DecodeError::unknown_message) == 1);
  CHECK(refused("23", DecodeError::bad_length) == 1);
  CHECK(refused("23 02 00 00", DecodeError::bad_length) == 1);
  CHECK(refused("41 00", DecodeError::bad_length) == 1);
  CHECK(decode(hex("00 ff")).errors(DecodeError::stray_byte) == 2);
  CHECK(decode(hex("c0 01 db 00 c0")).errors(DecodeError::bad_field) == 1);
}

TEST_CASE("commands to a Chessnut board have the bytes of the fact sheet") {
  using rules::make_square;
  CHECK(encode_lights(squares({make_square(4, 1), make_square(4, 3)})) ==
        hex("0a 08 00 00 00 00 08 00 08 00"));
  CHECK(encode_lights(squares({make_square(0, 0)})) == hex("0a 08 00 00 00 00 00 00 00 80"));
  CHECK(encode_lights(squares({make_square(7, 7)})) == hex("0a 08 01 00 00 00 00 00 00 00"));
  CHECK(encode_lights(0) == hex("0a 08 00 00 00 00 00 00 00 00"));
  CHECK(encode_lights(squares({make_square(6, 0), make_square(5, 2)})) ==
        hex("0a 08 00 00 00 00 00 04 00 02"));
  CHECK(encode_beep(1000, Millis(200)) == hex("0b 04 03 e8 00 c8"));
  CHECK(encode_beep(600, Millis(200)) == hex("0b 04 02 58 00 c8"));
  // Where a Move is told to put its pieces, and how to colour its squares, they have the order of a position.
  const auto bytes = [](const PackedBoard::Bytes& packed) { return Bytes(packed.begin(), packed.end()); };
  CHECK(bytes(chessnut::kBoard.write(board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"))) ==
        hex(kAfterE4));
  CHECK(
      bytes(chessnut::kBoard.write(board("8/8/8/8/4b3/8/4b3/8"))) ==
      hex("00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 30 00 00 00 00 00 00 00 30 00 00 00 00 00 00"));
}

TEST_CASE("a Chessnut report that is cut costs nothing but itself, other bytes at most one report") {
  CHECK(rc::check([] {
    // Seconds of no byte that is escaped: half an escape is another byte, and nothing proves seconds.
    const auto seconds = *rc::gen::arbitrary<std::uint32_t>() & 0x3f3f3f3f;
    Bytes cut = encode(encode_position(*any_placement(), seconds));
    // Where its last mark alone is lost, that of the next report ends it (report_stream.hpp).
    const auto from = *rc::gen::inRange<std::size_t>(0, cut.size() - 1);
    const auto to = *rc::gen::inRange<std::size_t>(from + 1, cut.size() + 1);
    cut.erase(cut.begin() + static_cast<std::ptrdiff_t>(from), cut.begin() + static_cast<std::ptrdiff_t>(to));
    RC_ASSERT(decode(joined(cut, kStart)).payloads == seen(rules::Placement::initial()));
  }));
  CHECK(rc::check([] {
    // Bytes that are a report but for its second mark cost the report behind them.
    const auto payloads = decode(joined(joined(*any_bytes(), kStart), kStart)).payloads;
    RC_ASSERT(!payloads.empty());
    RC_ASSERT(payloads.back() == seen(rules::Placement::initial())[0]);
  }));
}

TEST_CASE("where the reads cut Chessnut reports changes nothing") {
  CHECK(rc::check([] {
    const Bytes all = joined(joined(*any_bytes(), kStart), joined(*any_bytes(), encode(hex("2a 02 55 00"))));
    const auto whole = decode(all), slow = test::decode_slowly(driver(), all);
    RC_ASSERT(slow.payloads == whole.payloads);
    RC_ASSERT(slow.counters.skipped_bytes == whole.counters.skipped_bytes);
    RC_ASSERT(slow.counters.errors == whole.counters.errors);
  }));
}

TEST_CASE("a Chessnut board is told to report, and never to delete a game") {
  std::vector<Bytes> sent;
  for (const auto script : {driver().open_script, driver().keep_alive, driver().ask_board}) {
    for (const Request& request : script) sent.emplace_back(request.bytes.begin(), request.bytes.end());
  }
  CHECK(sent == std::vector<Bytes>{hex("c0 21 01 00 c0"), hex("c0 27 01 01 c0"), hex("c0 21 01 00 c0"),
                                   hex("c0 29 01 00 c0"), hex("c0 21 01 00 c0")});
  CHECK(Bytes(driver().ask_battery.begin(), driver().ask_battery.end()) == hex("c0 29 01 00 c0"));
  CHECK(driver().open_script[0].required);
  CHECK(driver().question_gap == Millis(200));
}

TEST_CASE("a Chessnut board is found by its make and its model, whatever its exact product number") {
  for (const std::uint16_t product :
       std::to_array<std::uint16_t>({0x8001, 0x8003, 0x8100, 0x8202, 0x83ff, 0x8501, 0x8600})) {
    CAPTURE(product);
    CHECK(drivers_naming({0x2d80, product}) == std::vector<const DriverInfo*>{&driver()});
  }
  CHECK(drivers_naming({0x2d80, 0x8700}).empty());
  CHECK(drivers_naming({0x2d81, 0x8001}).empty());
}

}  // namespace chessnut_test
