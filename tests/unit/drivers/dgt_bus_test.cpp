// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The numbers in brackets are those of the test vectors in the protocol's fact sheet.
#include "drivers/dgt_bus.hpp"

#include <rapidcheck.h>

#include <algorithm>

#include "drivers/dgt_log.hpp"
#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace dgt_bus_test {

using namespace eboard;
using namespace eboard::drivers;
using namespace eboard::drivers::dgt;
using bus::Command;
using bus::Question;
using test::hex;

namespace {

constexpr bus::Address kBoard = 1025;

struct Decoded {
  std::vector<Payload> payloads;
  std::vector<std::uint8_t> kinds;
  DecodeCounters counters;

  [[nodiscard]] std::uint64_t errors(DecodeError why) const {
    return counters.errors[static_cast<std::size_t>(why)];
  }
};

Decoded decode(const Bytes& bytes) {
  StreamDecoder decoder(*find_driver("dgt-bus"));
  Decoded decoded;
  decoder.feed(bytes, decoded.payloads, [&](const Frame& frame) { decoded.kinds.push_back(frame.kind); });
  decoded.counters = decoder.counters();
  return decoded;
}

std::vector<Payload> payloads(const std::string& bytes) {
  const Decoded decoded = decode(hex(bytes));
  CHECK(decoded.counters.errors == std::array<std::uint64_t, kDecodeErrors>{});
  CHECK(decoded.counters.frames == 1);
  return decoded.payloads;
}

using Payloads = std::vector<Payload>;

rules::Square at(const char* name) { return *rules::parse_square(name); }
Payload changed(const char* square, char letter) {
  return SquareChanged{at(square), rules::parse_piece(letter)};
}
Payload emptied(const char* square) { return SquareChanged{at(square), std::nullopt}; }

std::string repeated(const std::string& byte, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += byte + " ";
  return text;
}

const std::string kInitialCodes = "08 09 0a 0c 0b 0a 09 08 " + repeated("07", 8) + repeated("00", 32) +
                                  repeated("01", 8) + "02 03 04 06 05 04 03 02 ";
const std::string kFromStart =
    "86 00 4c 08 01 7b 48 00 49 01 4a 02 4c 03 4b 04 4a 05 49 06 48 07 47 08 47 09 47 0a 47 0b 47 0c 47 0d "
    "47 0e 47 0f 41 30 41 31 41 32 41 33 41 34 41 35 41 36 41 37 42 38 43 39 44 3a 46 3b 45 3c 44 3d 43 3e "
    "42 3f 6f 40 34 41 24 38";

Question any_question() {
  return {*rc::gen::map(rc::gen::inRange(0x81, 0x8e), [](int id) { return static_cast<Command>(id); }),
          *rc::gen::inRange<bus::Address>(0, bus::kLastAddress + 1)};
}

/// A frame of a board, of any kind that is decoded.
Bytes any_answer() {
  const auto address = *rc::gen::inRange<bus::Address>(1, bus::kLastAddress + 1);
  const auto items = [] {
    Bytes bytes;
    for (int n = *rc::gen::inRange(0, 8); n > 0; --n) {
      const auto item = encode_log_change(static_cast<rules::Square>(*rc::gen::inRange(0, 64)),
                                          piece_of(*rc::gen::inRange<std::uint8_t>(0, 13)), false);
      bytes.insert(bytes.end(), item.begin(), item.end());
    }
    return bytes;
  };
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      return bus::encode_answer(bus::kPing, address, {});
    case 1:
      return bus::encode_answer(bus::kChanges, address, items());
    case 2:
      return bus::encode_answer(bus::kVersion, address, Bytes{1, 8});
    default:
      return bus::encode_answer(bus::kClock, address, hex("01 29 59 01 30 00 13"));
  }
}

}  // namespace

TEST_CASE("questions carry command, address and sum (43 to 46, 50 to 56)") {
  CHECK(bus::encode({Command::ping, bus::kEveryBoard}) == hex("87 00 00 07"));
  CHECK(bus::encode({Command::ignore_ping, kBoard}) == hex("8a 08 01 13"));
  CHECK(bus::encode({Command::version, bus::kEveryBoard}) == hex("8b 00 00 0b"));
  CHECK(bus::encode({Command::changes, kBoard}) == hex("83 08 01 0c"));
  CHECK(bus::encode({Command::repeat, kBoard}) == hex("84 08 01 0d"));
  CHECK(bus::encode({Command::clock, kBoard}) == hex("81 08 01 0a"));
  CHECK(bus::encode({Command::board, kBoard}) == hex("82 08 01 0b"));
  CHECK(bus::encode({Command::set_start, kBoard}) == hex("85 08 01 0e"));
  CHECK(bus::encode({Command::from_start, kBoard}) == hex("86 08 01 0f"));
  CHECK(bus::encode({Command::ping, 6685}) == hex("87 34 1d 58"));
  CHECK(bus::encode({Command::reset, bus::kEveryBoard}) == hex("89 00 00 09"));
  CHECK(bus::encode({Command::end, bus::kEveryBoard}) == hex("88 00 00 08"));
  CHECK(bus::encode({Command::clock, 0x810}) == hex("81 10 10 21"));
  CHECK(bus::encode({static_cast<Command>(0x81), 0x806}) == hex("81 10 06 17"));  // the header's own example
}

TEST_CASE("the sum of a question carries over without bit 7 (55)") {
  CHECK(bus::encode({Command::all, bus::kLastAddress}) == hex("8d 7f 7f 0b"));
}

TEST_CASE("a question is read back, and one with a wrong sum is none (57)") {
  CHECK(bus::parse_question(hex("83 08 01 0c")) == Question{Command::changes, kBoard});
  CHECK_FALSE(bus::parse_question(hex("83 08 01 0d")));
  CHECK_FALSE(bus::parse_question(hex("83 08 01")));
  CHECK_FALSE(bus::parse_question(hex("92 00 00 12")));
  CHECK_FALSE(bus::parse_question(hex("83 88 01 0c")));
  CHECK(rc::check("any question", [] {
    const Question question = any_question();
    RC_ASSERT(bus::parse_question(bus::encode(question)) == question);
  }));
}

TEST_CASE("an answer to a ping is an identity: address, and serial number of five digits (43, 56)") {
  CHECK(payloads("87 00 06 08 01 16") == Payloads{DeviceIdentity{.serial = "01025", .bus_address = "1025"}});
  CHECK(payloads("87 00 06 34 1d 5e") == Payloads{DeviceIdentity{.serial = "06685", .bus_address = "6685"}});
}

TEST_CASE("versions are read, and the empty ones of old firmware are answers too (45)") {
  CHECK(payloads("89 00 08 08 01 01 08 23") == Payloads{DeviceIdentity{.firmware = "1.8"}});
  CHECK(decode(bus::encode_answer(bus::kVersion, kBoard, {})).counters.frames == 1);
}

TEST_CASE("changes come in the order in which they happened (46 to 49)") {
  CHECK(payloads("85 00 06 08 01 14").empty());
  CHECK(payloads("85 00 0a 08 01 40 34 41 24 71") == Payloads{emptied("e2"), changed("e4", 'P')});
  CHECK(payloads("85 00 0a 08 01 40 34 51 24 01") == Payloads{emptied("e2"), changed("e4", 'P')});
  // The time of the half that was halted is no reading of a clock: the clock is asked for.
  CHECK(payloads("85 00 0d 08 01 40 34 41 24 71 29 47 55") == Payloads{emptied("e2"), changed("e4", 'P')});
}

TEST_CASE("changes with and without an end are the same changes") {
  const Bytes ended = bus::encode_answer(bus::kChanges, kBoard, hex("40 34 41 24 6b"));
  CHECK(decode(ended).payloads == Payloads{emptied("e2"), changed("e4", 'P')});
}

TEST_CASE("after a power failure the pieces are reported one by one") {
  const Bytes power = bus::encode_answer(bus::kChanges, kBoard, hex("7f 7f 7f 6a 45 3c 4b 04"));
  CHECK(decode(power).payloads == Payloads{changed("e1", 'K'), changed("e8", 'k')});
}

TEST_CASE("result pieces announce results on a bus too") {
  const Bytes draw = bus::encode_answer(bus::kChanges, kBoard, hex("4d 1b"));
  CHECK(decode(draw).payloads == Payloads{ResultPieceSeen{at("d5"), ResultPieceSeen::Kind::draw}});
}

TEST_CASE("a clock is read as in single-board mode (51)") {
  const auto read = payloads("84 00 0d 08 01 01 29 59 01 30 00 13 61");
  REQUIRE(read.size() == 1);
  const auto& clock = std::get<ClockReading>(read[0]);
  CHECK(clock.running);
  CHECK(clock.lever_high == Side::right);
  CHECK(clock.right.remaining == std::chrono::seconds(5399));
}

TEST_CASE("a dump is read as in single-board mode, under another id (52)") {
  CHECK(payloads("83 00 46 08 01 " + kInitialCodes + "7c") ==
        Payloads{BoardSnapshot{rules::Placement::initial()}});
}

TEST_CASE("the mark of a start is confirmed (53)") { CHECK(payloads("88 00 06 08 01 17").empty()); }

TEST_CASE("86 is what happened from the start of the game on, and no dump (54)") {
  const auto read = payloads(kFromStart);
  REQUIRE(read.size() == 1);
  const auto& changes = std::get<StoredChanges>(read[0]).changes;
  REQUIRE(changes.size() == 4);
  CHECK(changes[0] == StoredChange(BoardSnapshot{rules::Placement::initial()}));
  CHECK(changes[1] == StoredChange(BoardSnapshot{rules::Placement::initial()}));
  CHECK(changes[2] == StoredChange(StoredSquare{at("e2"), std::nullopt, false}));
  CHECK(changes[3] == StoredChange(StoredSquare{at("e4"), rules::parse_piece('P'), false}));
}

TEST_CASE("each mode refuses the dump of the other one") {
  const Decoded other = decode(hex("86 00 43 " + kInitialCodes));
  CHECK(other.counters.frames == 0);
  StreamDecoder single(*find_driver("dgt"));
  std::vector<Payload> out;
  single.feed(hex("83 00 46 08 01 " + kInitialCodes + "7c"), out);
  CHECK(out.empty());
}

TEST_CASE("boards of draughts on a bus are refused without losing step") {
  const Bytes draughts = bus::encode_answer(bus::kDump, kBoard, Bytes(100, 0));
  const Bytes dark = bus::encode_answer(bus::kDarkSquares, kBoard, Bytes(50, 0));
  Bytes all = draughts;
  all.insert(all.end(), dark.begin(), dark.end());
  const Bytes ping = hex("87 00 06 08 01 16");
  all.insert(all.end(), ping.begin(), ping.end());
  const Decoded decoded = decode(all);
  CHECK(decoded.errors(DecodeError::unknown_message) == 2);
  CHECK(decoded.counters.frames == 1);
}

TEST_CASE("a frame with a wrong sum, a wrong length or a cut is refused, and the next one is read") {
  const Bytes ping = hex("87 00 06 08 01 16");
  const auto refused_before_ping = [&](const std::string& broken) {
    Bytes bytes = hex(broken);
    bytes.insert(bytes.end(), ping.begin(), ping.end());
    const Decoded decoded = decode(bytes);
    CHECK(decoded.kinds == std::vector<std::uint8_t>{bus::kPing});
    return decoded.counters.errors;
  };
  const auto only = [](DecodeError why) {
    std::array<std::uint64_t, kDecodeErrors> errors{};
    errors[static_cast<std::size_t>(why)] = 1;
    return errors;
  };
  CHECK(refused_before_ping("85 00 0a 08 01 40 34 41 25 71") == only(DecodeError::bad_checksum));
  CHECK(refused_before_ping("85 00 0a 08 01 40 34") == only(DecodeError::cut_message));
  CHECK(refused_before_ping("85 00") == only(DecodeError::cut_message));
  CHECK(refused_before_ping("85") == only(DecodeError::cut_message));
  CHECK(refused_before_ping("87 00 07")[static_cast<std::size_t>(DecodeError::bad_length)] == 1);
  CHECK(refused_before_ping("8e 00 05 34 00")[static_cast<std::size_t>(DecodeError::unknown_message)] == 1);
}

TEST_CASE("an answer has a length that its id has, however right its sum is") {
  for (const std::size_t length : {0, 2}) {
    CAPTURE(length);
    CHECK(decode(bus::encode_answer(bus::kVersion, kBoard, Bytes(length, 1))).counters.frames == 1);
  }
  for (const std::size_t length : {1, 3}) {
    CAPTURE(length);
    CHECK(decode(bus::encode_answer(bus::kVersion, kBoard, Bytes(length, 1))).counters.frames == 0);
  }
  CHECK(decode(bus::encode_answer(bus::kDump, kBoard, Bytes(65, 0))).counters.frames == 0);
  // A draughts board's dump is refused for what it is, and not for its length.
  for (const std::size_t length : {50, 51}) {
    const Decoded dark = decode(bus::encode_answer(bus::kDarkSquares, kBoard, Bytes(length, 0)));
    CHECK((dark.errors(DecodeError::bad_length) == 0) == (length == 50));
  }
}

TEST_CASE("any one byte that is changed is noticed") {
  const auto decoded = [](const Bytes& bytes) {
    StreamDecoder decoder(*find_driver("dgt-bus"));
    std::vector<Payload> out;
    decoder.feed(bytes, out);
    decoder.reset();
    return std::pair(decoder.counters(), out);
  };
  CHECK(rc::check("flip", [&] {
    const Bytes whole = any_answer();
    Bytes changed = whole;
    const auto place = *rc::gen::inRange<std::size_t>(0, changed.size());
    changed[place] ^= static_cast<std::uint8_t>(*rc::gen::inRange(1, 0x80));
    const auto [counters, out] = decoded(changed);
    RC_ASSERT(counters.skipped_bytes > 0);
    if (counters.frames == 0) return RC_ASSERT(out.empty());
    // A length that became less, and a byte in the middle that happens to be the sum up to there: what is
    // read is true, and the rest is left over.
    const bool length = place == 1 || place == 2;
    RC_ASSERT(length);
    const auto told = decoded(whole).second;
    RC_ASSERT(out.size() < told.size());
    RC_ASSERT(std::equal(out.begin(), out.end(), told.begin()));
  }));
}

TEST_CASE("an answer that a damaged length cuts where the sum fits leaves the rest over") {
  // Address 688, a8 emptied twice; the length 10 became 6, and the first byte of the items is the sum.
  const Decoded decoded = decode(hex("85 00 06 05 30 40 00 40 00 44"));
  CHECK(decoded.payloads.empty());
  CHECK(decoded.counters.frames == 1);
  CHECK(decoded.errors(DecodeError::stray_byte) == 4);
}

TEST_CASE("frames cut anywhere, behind any bytes, are read as if whole") {
  CHECK(rc::check("cut", [] {
    const auto noise = *rc::gen::container<Bytes>(rc::gen::inRange<std::uint8_t>(0, 0x80));
    Bytes bytes = noise;
    std::size_t frames = 0;
    for (int n = *rc::gen::inRange(1, 6); n > 0; --n, ++frames) {
      const Bytes answer = any_answer();
      bytes.insert(bytes.end(), answer.begin(), answer.end());
    }
    StreamDecoder whole(*find_driver("dgt-bus")), halves(*find_driver("dgt-bus"));
    std::vector<Payload> one, two;
    whole.feed(bytes, one);
    const auto cut = *rc::gen::inRange<std::size_t>(0, bytes.size() + 1);
    halves.feed(std::span(bytes).first(cut), two);
    halves.feed(std::span(bytes).subspan(cut), two);
    RC_ASSERT(one == two);
    RC_ASSERT(whole.counters().frames == frames);
    RC_ASSERT(whole.counters().skipped_bytes == noise.size());
  }));
}

TEST_CASE("whatever bytes come, each is read or refused") {
  CHECK(rc::check("any bytes", [] {
    const auto bytes = *rc::gen::arbitrary<Bytes>();
    StreamDecoder decoder(*find_driver("dgt-bus"));
    std::vector<Payload> out;
    decoder.feed(bytes, out);
    decoder.reset();
    RC_ASSERT(decoder.counters().skipped_bytes <= bytes.size());
  }));
}

TEST_CASE("an address is written as a serial number, and read from one that fits") {
  CHECK(bus::name_of(1025) == "01025");
  CHECK(bus::address_named("01025") == bus::Address{1025});
  CHECK(bus::address_named("16383") == bus::kLastAddress);
  CHECK_FALSE(bus::address_named("16384"));  // such a board is asked, not guessed
  CHECK_FALSE(bus::address_named("00000"));
  CHECK_FALSE(bus::address_named("12a"));
  CHECK_FALSE(bus::address_named(""));
}

TEST_CASE("every question of the scripts is a question to the one board of the session") {
  const DriverInfo& driver = *find_driver("dgt-bus");
  for (const auto script :
       {driver.open_script, driver.keep_alive, driver.ask_board, driver.ask_stored, driver.mark_start}) {
    for (const Request& request : script) {
      const auto question = bus::parse_question(request.bytes);
      REQUIRE(question);
      CHECK(question->address == bus::kEveryBoard);
      CHECK(bus::answer_to(question->command) == request.answer_kind);
      // Nothing that resets boards, ends the bus or leaves them in single-board mode.
      CHECK_FALSE((question->command == Command::end || question->command == Command::reset));
    }
  }
}

}  // namespace dgt_bus_test
