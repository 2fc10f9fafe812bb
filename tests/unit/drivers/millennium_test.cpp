// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/millennium.hpp"

#include <rapidcheck.h>

#include <algorithm>

#include "drivers/dgt_protocol.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/decoded.hpp"
#include "tests/support/hex.hpp"

namespace millennium_test {

using namespace eboard;
using namespace eboard::drivers;
using millennium::encode;
using millennium::encode_position;
using test::any_placement;
using test::board;
using test::Bytes;
using test::Decoded;
using test::hex;
using test::Payloads;

namespace {

const DriverInfo& driver() { return *find_driver("millennium"); }

Decoded decode(const Bytes& bytes) { return test::decode(driver(), bytes); }

Bytes operator+(Bytes a, const Bytes& b) { return test::joined(std::move(a), b); }

/// As a board on Bluetooth may send it: bit 7 is never set.
Bytes without_parity(Bytes bytes) {
  for (auto& byte : bytes) byte &= 0x7f;
  return bytes;
}

Bytes bytes_of(std::span<const std::uint8_t> bytes) { return {bytes.begin(), bytes.end()}; }

/// The characters of a whole message as they are sent, its check sum among them.
Bytes wire(std::string_view text) {
  Bytes bytes;
  for (const char letter : text) bytes.push_back(millennium::with_parity(letter));
  return bytes;
}

const Bytes kStart = encode_position(rules::Placement::initial());
const Payloads kStartSeen{BoardSnapshot{rules::Placement::initial()}};

/// Bytes of which messages are made, some without parity, and others.
rc::Gen<Bytes> any_bytes() {
  const std::string letters = "svwrglx.PNBRQKpnbrqk0123456789ABCDEFabcdef";
  const auto part = rc::gen::map(rc::gen::pair(rc::gen::elementOf(letters), rc::gen::inRange(0, 12)),
                                 [](const std::pair<char, int>& drawn) {
                                   if (drawn.second == 0) return static_cast<std::uint8_t>(drawn.first);
                                   if (drawn.second == 1)
                                     return static_cast<std::uint8_t>(drawn.first ^ 0x92);
                                   return millennium::with_parity(drawn.first);
                                 });
  return rc::gen::container<Bytes>(part);
}

/// The positions that whole messages somewhere in `bytes` hold, found without the driver.
Payloads positions_in(const Bytes& bytes) {
  Payloads found;
  for (std::size_t at = 0; at + 67 <= bytes.size(); ++at) {
    const Bytes message(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                        bytes.begin() + static_cast<std::ptrdiff_t>(at) + 67);
    rules::Placement placement;
    for (std::size_t n = 0; n < 64; ++n) {
      placement.set(static_cast<rules::Square>((7 - n / 8) * 8 + n % 8),
                    rules::parse_piece(static_cast<char>(message[n + 1] & 0x7f)));
    }
    const Bytes wanted = encode_position(placement);
    if (message == wanted || message == without_parity(wanted)) found.emplace_back(BoardSnapshot{placement});
  }
  return found;
}

/// What a device at 9600 baud reads of bytes sent at 38400: each of its bits lasts four of ours, and is
/// sampled `late` of ours after its middle.
Bytes heard_at_9600(const Bytes& sent, int late) {
  std::vector<bool> line;
  for (const std::uint8_t byte : sent) {
    line.push_back(false);
    for (int bit = 0; bit < 8; ++bit) line.push_back(byte >> bit & 1);
    line.push_back(true);
  }
  const auto level = [&](std::size_t at) { return at >= line.size() || line[at]; };
  Bytes heard;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (level(at) || level(at + 2 + static_cast<std::size_t>(late))) continue;
    std::uint8_t byte = 0;
    for (std::size_t bit = 0; bit < 8; ++bit) {
      const std::size_t middle = at + 4 * (bit + 1) + 2;
      byte = static_cast<std::uint8_t>(byte | level(middle + static_cast<std::size_t>(late)) << bit);
    }
    heard.push_back(byte);
    at += 38;
  }
  return heard;
}

}  // namespace

TEST_CASE("lights are the corners of the squares") {
  const rules::Bitboard squares = rules::bit(rules::make_square(4, 1)) | rules::bit(rules::make_square(4, 3));
  std::string text = "L20";
  for (int light = 1; light <= 81; ++light) {
    const bool lit = (light >= 41 && light <= 44) || (light >= 50 && light <= 53);
    text += lit ? "FF" : "00";
  }
  CHECK(millennium::encode_lights(squares) == encode(text));
  CHECK(encode(text).size() == 167);
  CHECK(millennium::without_parity(encode(text)[165]) == '4');
  CHECK(millennium::without_parity(encode(text)[166]) == 'E');
  CHECK(millennium::encode_lights(0) == encode("X"));
  const auto lights = [](rules::Square square) {
    const Bytes said = millennium::encode_lights(rules::bit(square));
    std::vector<int> out;
    for (int light = 1; light <= 81; ++light) {
      if (millennium::without_parity(said[static_cast<std::size_t>(1 + 2 * light)]) == 'F')
        out.push_back(light);
    }
    return out;
  };
  CHECK(lights(rules::make_square(0, 7)) == std::vector{1, 2, 10, 11});    // a8
  CHECK(lights(rules::make_square(0, 0)) == std::vector{8, 9, 17, 18});    // a1
  CHECK(lights(rules::make_square(7, 7)) == std::vector{64, 65, 73, 74});  // h8
  CHECK(lights(rules::make_square(7, 0)) == std::vector{71, 72, 80, 81});  // h1
}

TEST_CASE("messages have the bytes of the published description (1)") {
  CHECK(encode("V") == hex("d6 b5 b6"));
  CHECK(encode("v0103") == hex("76 b0 31 b0 b3 37 34"));
  CHECK(encode("S") == hex("d3 b5 b3"));
  CHECK(encode("X") == hex("58 b5 38"));
  CHECK(encode("x") == hex("f8 37 38"));
  CHECK(encode("T") == hex("54 b5 34"));
  CHECK(encode("W0203") == hex("57 b0 32 b0 b3 b5 b6"));
  CHECK(encode("w0203") == hex("f7 b0 32 b0 b3 37 b6"));
  CHECK(encode("R01") == hex("52 b0 31 b5 b3"));
  CHECK(encode("r0114") == hex("f2 b0 31 31 34 37 b6"));
  CHECK(encode("W0000") == hex("57 b0 b0 b0 b0 b5 37"));
  CHECK(encode("W011E") == hex("57 b0 31 31 45 32 32"));
  CHECK(encode("W030A") == hex("57 b0 b3 b0 c1 32 b5"));
  CHECK(encode("I00") == hex("49 b0 b0 34 b9"));
  CHECK(encode("l") == hex("ec b6 43"));
  CHECK(encode("G") == hex("c7 34 37"));
  const Bytes load = encode("Grnbqkbnrpppppppp" + std::string(32, '.') + "PPPPPPPPRNBQKBNR330000000001");
  CHECK(load.size() == 79);
  CHECK(Bytes(load.end() - 2, load.end()) == hex("34 b6"));
  CHECK(kStart == hex("73 f2 6e 62 f1 6b 62 6e f2 70 70 70 70 70 70 70 70 "
                      "ae ae ae ae ae ae ae ae ae ae ae ae ae ae ae ae ae "
                      "ae ae ae ae ae ae ae ae ae ae ae ae ae ae ae d0 d0 "
                      "d0 d0 d0 d0 d0 d0 52 ce c2 51 cb c2 ce 52 37 b3"));
}

TEST_CASE("a check sum may be that of the bytes with their parity (CL-E1 to CL-E3)") {
  using millennium::SumOf;
  CHECK(encode("V", SumOf::bytes) == hex("d6 c4 b6"));
  CHECK(encode("S", SumOf::bytes) == hex("d3 c4 b3"));
  CHECK(encode("v0103", SumOf::bytes) == hex("76 b0 31 b0 b3 46 34"));
  CHECK(decode(hex("76 b0 31 b0 b3 46 34")).payloads == Payloads{DeviceIdentity{.firmware = "01.03"}});
  CHECK(decode(encode_position(rules::Placement::initial(), SumOf::bytes)).payloads == kStartSeen);
  // Without parity there is one sum alone.
  CHECK(decode(hex("76 30 31 30 33 46 34")).errors(DecodeError::bad_checksum) == 1);
}

TEST_CASE("whole positions have the published characters, both ways (CL-11 to CL-14)") {
  const auto is = [](std::string_view text, const rules::Placement& placement) {
    CHECK(decode(wire(text)).payloads == Payloads{BoardSnapshot{placement}});
    CHECK(encode_position(placement) == wire(text));
  };
  const auto start = rules::Placement::initial();
  const auto e4 = board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  is("srnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR73", start);
  is("sRNBKQBNRPPPPPPPP................................pppppppprnbkqbnr73", start.rotated());
  is("srnbqkbnrpppppppp................................PPPP.PPPRNBQKBNR0D",
     board("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR"));
  is("srnbqkbnrpppppppp....................P...........PPPP.PPPRNBQKBNR73", e4);
  is("sRNBKQBNRPPP.PPPP...........P....................pppppppprnbkqbnr73", e4.rotated());
}

TEST_CASE("positions of any pieces are read with parity and without") {
  CHECK(rc::check([] {
    const auto placement = *any_placement();
    const auto message = encode_position(placement);
    RC_ASSERT(decode(message).payloads == Payloads{BoardSnapshot{placement}});
    RC_ASSERT(decode(without_parity(message)).payloads == Payloads{BoardSnapshot{placement}});
  }));
}

TEST_CASE("the version names the firmware, and other answers report nothing") {
  CHECK(decode(encode("v0103")).payloads == Payloads{DeviceIdentity{.firmware = "01.03"}});
  CHECK(decode(encode("v3130")).payloads == Payloads{DeviceIdentity{.firmware = "31.30"}});
  for (const std::string text : {"l", "x", "w0203", "r0114", "rFF0A"}) {
    const auto decoded = decode(encode(text));
    CHECK(decoded.payloads.empty());
    CHECK(decoded.counters.frames == 1);
  }
  // The position that an eONE believes in is not what stands on it.
  const auto tracked = decode(encode("grnbqkbnrpppppppp" + std::string(32, '.') + "PPPPPPPPRNBQKBNR"));
  CHECK(tracked.payloads.empty());
  CHECK(tracked.counters.frames == 1);
}

TEST_CASE("a check sum is also read with small letters") {
  CHECK(encode("v010C") == hex("76 b0 31 b0 43 b0 34"));
  Bytes leds = encode("l");
  leds.back() = millennium::with_parity('c');
  CHECK(decode(leds).counters.frames == 1);
  leds.back() = millennium::with_parity('d');
  CHECK(decode(leds).errors(DecodeError::bad_checksum) == 1);
  for (const char unit : std::string_view("0123456789")) {  // check sums with each of these letters
    Bytes version = encode(std::string("v015") + unit);
    for (auto& digit : {std::ref(version[5]), std::ref(version[6])}) {
      const char letter = millennium::without_parity(digit);
      if (letter >= 'A') digit.get() = millennium::with_parity(static_cast<char>(letter - 'A' + 'a'));
    }
    CAPTURE(unit);
    CHECK(decode(version).counters.frames == 1);
  }
}

TEST_CASE("a ChessLink message that is refused has its reason") {
  CHECK(decode(hex("00")).errors(DecodeError::stray_byte) == 1);
  CHECK(decode(encode("V")).errors(DecodeError::stray_byte) == 3);
  CHECK(decode(encode("i0055mm")).errors(DecodeError::stray_byte) > 0);
  CHECK(decode(hex("76 b0 31 b0 b3 37 b5")).errors(DecodeError::bad_checksum) == 1);
  CHECK(decode(hex("76 b0 b1")).errors(DecodeError::bad_checksum) == 1);
  CHECK(decode(encode("v01x3")).errors(DecodeError::cut_message) == 1);
  CHECK(decode(encode("v01T3")).errors(DecodeError::bad_field) == 1);
  CHECK(decode(encode("v01a3")).errors(DecodeError::bad_field) == 1);
  CHECK(decode(encode("sNNB0")).errors(DecodeError::bad_field) == 1);
  CHECK(decode(encode("l") + encode("l0C")).errors(DecodeError::bad_checksum) == 1);
  StreamDecoder decoder(driver());
  Payloads payloads;
  decoder.feed(hex("76 b0 31"), payloads);
  decoder.reset();
  CHECK(decoder.counters().errors[static_cast<std::size_t>(DecodeError::cut_message)] == 1);
}

TEST_CASE("some bytes with bit 7 and an even number of ones are neither way of sending") {
  auto mixed = without_parity(kStart);
  mixed[20] |= 0x80;
  CHECK(decode(mixed).payloads.empty());
  auto wrong = kStart;
  wrong[20] ^= 0x80;
  CHECK(decode(wrong).payloads.empty());
  CHECK(decode(wrong).errors(DecodeError::bad_checksum) == 1);
}

TEST_CASE("a refused message costs nothing but itself") {
  CHECK(rc::check([] {
    const auto placement = *any_placement();
    Bytes message = encode_position(placement);
    const auto n = *rc::gen::inRange<std::size_t>(0, message.size());
    message[n] = static_cast<std::uint8_t>(message[n] ^ *rc::gen::inRange(1, 256));
    auto payloads = decode(message + kStart).payloads;
    // A digit of the check sum may have become the small letter of itself.
    if (payloads.size() == 2 && payloads[0] == Payload(BoardSnapshot{placement}))
      payloads.erase(payloads.begin());
    RC_ASSERT(payloads == kStartSeen);
  }));
}

TEST_CASE("a position is found behind any garbage, and behind any part of a message") {
  CHECK(rc::check([] {
    const Bytes garbage = *any_bytes();
    const auto seen = decode(garbage + kStart).payloads;
    RC_ASSERT(!seen.empty());
    RC_ASSERT(seen.back() == kStartSeen[0]);
  }));
  CHECK(rc::check([](const Bytes& garbage) {
    const auto seen = decode(garbage + kStart).payloads;
    RC_ASSERT(!seen.empty());
    RC_ASSERT(seen.back() == kStartSeen[0]);
  }));
  for (std::size_t n = 0; n < kStart.size(); ++n) {
    const Bytes begun(kStart.begin(), kStart.begin() + static_cast<std::ptrdiff_t>(n));
    const auto decoded = decode(begun + kStart);
    CHECK(decoded.payloads == kStartSeen);
    CHECK(decoded.counters.skipped_bytes == n);
  }
}

TEST_CASE("no bytes make a position that no whole message among them holds") {
  CHECK(rc::check([] {
    Bytes bytes = *any_bytes();
    for (const auto& more : *rc::gen::container<std::vector<Bytes>>(any_bytes()))
      bytes = bytes + encode_position(*any_placement()) + more;
    if (!bytes.empty() && *rc::gen::arbitrary<bool>()) {
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

TEST_CASE("where the reads cut ChessLink messages changes nothing") {
  const Bytes all =
      encode("w0203") + hex("73 f2 6e") + kStart + hex("00 ff") + encode("v0103") + without_parity(kStart);
  const auto whole = decode(all);
  CHECK(whole.payloads.size() == 3);
  const auto parts = test::decode_slowly(driver(), all);
  CHECK(parts.payloads == whole.payloads);
  CHECK(parts.counters.skipped_bytes == whole.counters.skipped_bytes);
}

TEST_CASE("the opening identifies the board before it writes, and writes only how it reports (1)") {
  const auto script = driver().open_script;
  REQUIRE(script.size() == 3);
  CHECK(bytes_of(script[0].bytes) == encode("V"));
  CHECK(script[0].required);
  CHECK(bytes_of(script[1].bytes) == encode("W0203"));
  CHECK(bytes_of(script[2].bytes) == encode("S"));
  for (const auto later : {driver().keep_alive, driver().ask_board}) {
    REQUIRE(later.size() == 1);
    CHECK(bytes_of(later[0].bytes) == encode("S"));
  }
}

TEST_CASE("a DGT board that listens at its own speed hears no command in what we send (1)") {
  for (const Request& request : driver().open_script) {
    for (const int late : {-1, 0, 1}) {
      for (const std::uint8_t byte : heard_at_9600(bytes_of(request.bytes), late)) {
        CAPTURE(int{byte});
        CHECK((byte < 0x40 || byte > 0x60));
        CHECK(byte != dgt::kClockMessage);
      }
    }
  }
}

}  // namespace millennium_test
