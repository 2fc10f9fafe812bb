// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/peripheral.hpp"

#include <rapidcheck.h>

#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"
#include "tests/support/catch.hpp"

namespace peripheral_test {

using namespace eboard;
using namespace eboard::drivers;
namespace quaternity = eboard::rules::quaternity;
using peripheral::encode_line;
using quaternity::Man;
using quaternity::Player;
using rules::Role;

namespace {

using Bytes = std::vector<std::uint8_t>;
using Payloads = std::vector<Payload>;

quaternity::Square at(std::string_view name) { return *quaternity::parse_square(name); }

struct Decoded {
  Payloads payloads;
  DecodeCounters counters;

  [[nodiscard]] std::uint64_t errors(DecodeError why) const {
    return counters.errors[static_cast<std::size_t>(why)];
  }
};

Decoded decode(const Bytes& bytes) {
  StreamDecoder decoder(*find_driver("peripheral"));
  Decoded decoded;
  decoder.feed(bytes, decoded.payloads);
  decoded.counters = decoder.counters();
  return decoded;
}

Decoded decode_line(std::string_view text) { return decode(encode_line(text)); }

Bytes bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

Bytes operator+(Bytes a, const Bytes& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

const Bytes kQueenOnE4 = peripheral::encode_square(at("e4"), Man{Player::red, Role::queen});
const Payloads kQueenSeen{ManChanged{at("e4"), Man{Player::red, Role::queen}}};

rc::Gen<quaternity::Men> any_men() {
  return rc::gen::map(rc::gen::container<std::vector<int>>(quaternity::kSquares, rc::gen::inRange(0, 48)),
                      [](const std::vector<int>& drawn) {
                        quaternity::Men men;
                        for (std::size_t n = 0; n < drawn.size(); ++n) {
                          if (drawn[n] >= 24) continue;
                          men.set(static_cast<quaternity::Square>(n),
                                  Man{static_cast<Player>(drawn[n] / 6), static_cast<Role>(drawn[n] % 6)});
                        }
                        return men;
                      });
}

}  // namespace

TEST_CASE("the check sum of a line is that of the published example") {
  CHECK(peripheral::check_sum(std::string_view("123456789")) == 0x29b1);
  CHECK(encode_line("ok") == bytes_of("ok*dbd6\n"));
}

TEST_CASE("a whole state of 144 squares is read as it was written") {
  CHECK(rc::check([] {
    const auto men = *any_men();
    const Bytes line = peripheral::encode_state(men);
    RC_ASSERT(line.size() < peripheral::kLongestLine);
    RC_ASSERT(decode(line).payloads == Payloads{MenSnapshot{men}});
  }));
  quaternity::Men full;
  for (int n = 0; n < quaternity::kSquares; ++n)
    full.set(static_cast<quaternity::Square>(n), Man{Player::green, Role::pawn});
  CHECK(peripheral::encode_state(full).size() == 311);
  CHECK(decode(peripheral::encode_state(full)).payloads == Payloads{MenSnapshot{full}});
}

TEST_CASE("a square reports what is on it now, or that it is empty") {
  CHECK(decode(kQueenOnE4).payloads == kQueenSeen);
  CHECK(decode_line("square l12 -").payloads == Payloads{ManChanged{at("l12"), std::nullopt}});
  CHECK(decode(peripheral::encode_square(at("a1"), std::nullopt)).payloads ==
        Payloads{ManChanged{at("a1"), std::nullopt}});
}

TEST_CASE("the clock reports four times and whose runs, or that it is missing") {
  const QuaternityClockReading reading{{Millis(900'000), Millis(0), Millis(12), Millis(3'600'000)},
                                       Player::black};
  CHECK(peripheral::encode_time(reading) == encode_line("time 900000 0 12 3600000 b"));
  CHECK(decode(peripheral::encode_time(reading)).payloads == Payloads{reading});
  const QuaternityClockReading standing{{Millis(1), Millis(2), Millis(3), Millis(4)}, std::nullopt};
  CHECK(decode(peripheral::encode_time(standing)).payloads == Payloads{standing});
  CHECK(decode(peripheral::encode_no_time()).payloads == Payloads{ClockMissing{}});
}

TEST_CASE("the serial number names the device, and answers without news report nothing") {
  CHECK(decode_line("serial Q-00144").payloads == Payloads{DeviceIdentity{.serial = "Q-00144"}});
  for (const auto text : {"ok", "nok", "err Unsupported command", "msg Hello"}) {
    const auto decoded = decode_line(text);
    CHECK(decoded.payloads.empty());
    CHECK(decoded.counters.frames == 1);
  }
}

TEST_CASE("a field that no such board sends makes its line refused") {
  for (const auto text : {
           "state",
           "state 12",
           "state 12/12/12/12/12/12/12/12/12/12/12/11",
           "state 12/12/12/12/12/12/12/12/12/12/12/13",
           "state 12/12/12/12/12/12/12/12/12/12/12/12/12",
           "state 12/12/12/12/12/12/12/12/12/12/12/11wX",
           "state 12/12/12/12/12/12/12/12/12/12/12/11?",
           "state 12/12/12/12/12/12/12/12/12/12/12/11wk",
           "state 12/12/12/12/12/12/12/12/12/12/12/012",
           "state 12/12/12/12/12/12/12/12/12/12/12/12wK",
           "state 12/12/12/12/12/12/12/12/12/12/12/11w",
           "state 12/12/12/12/12/12/12/12/12/12/12/12 w",
           "square",
           "square e4",
           "square e4 ",
           "square m4 wK",
           "square e13 wK",
           "square e4 wk",
           "square e4 yK",
           "square e4 wKK",
           "square e4 wK -",
           "time",
           "time 1 2 3 b",
           "time 1 2 3 4",
           "time 1 2 3 4 x",
           "time -1 2 3 4 b",
           "time 1 2 3 4 bb",
           "time 1 2 3 4 5 b",
           "time 1  3 4 b",
           "time 360000001 2 3 4 b",
           "time 99999999999999999999 2 3 4 b",
           "serial",
           "serial a b",
           "ok then",
       }) {
    CAPTURE(text);
    const auto decoded = decode_line(text);
    CHECK(decoded.payloads.empty());
    CHECK(decoded.errors(DecodeError::bad_field) == 1);
  }
}

TEST_CASE("a line in which one byte was changed is refused and costs nothing but itself") {
  const Bytes damaged_at = peripheral::encode_state({});
  CHECK(rc::check([&] {
    Bytes line = *rc::gen::element(damaged_at, kQueenOnE4, encode_line("time 1 2 3 4 b"));
    const auto n = *rc::gen::inRange<std::size_t>(0, line.size() - 1);
    line[n] = static_cast<std::uint8_t>(line[n] ^ *rc::gen::inRange(1, 256));
    RC_ASSERT(decode(line + kQueenOnE4).payloads == kQueenSeen);
  }));
}

TEST_CASE("the reason of a refusal is reported") {
  CHECK(decode(bytes_of("square e4 wK*0000\n")).errors(DecodeError::bad_checksum) == 1);
  CHECK(decode(bytes_of("ok\n")).errors(DecodeError::bad_checksum) == 1);
  CHECK(decode(bytes_of("ok*DBD6\n")).errors(DecodeError::bad_checksum) == 1);
  CHECK(decode_line("move e2e4").errors(DecodeError::unknown_message) == 1);
  CHECK(decode(bytes_of("\r\n*")).errors(DecodeError::stray_byte) == 3);
  CHECK(decode(bytes_of("squ\x01")).errors(DecodeError::cut_message) == 1);
  CHECK(decode(Bytes(peripheral::kLongestLine, 'a')).errors(DecodeError::bad_length) > 0);
}

TEST_CASE("a whole line is found behind half a line, letters and a lost end of line") {
  CHECK(decode(bytes_of("squa") + kQueenOnE4).payloads == kQueenSeen);
  Bytes without_end = encode_line("square a1 wK");
  without_end.pop_back();
  const auto decoded = decode(without_end + kQueenOnE4);
  CHECK(decoded.payloads == kQueenSeen);
  CHECK(decoded.counters.skipped_bytes == without_end.size());
  CHECK(rc::check(
      [](const Bytes& garbage) { RC_ASSERT(decode(garbage + kQueenOnE4).payloads == kQueenSeen); }));
}

TEST_CASE("where the reads cut the lines changes nothing") {
  const Bytes all =
      kQueenOnE4 + bytes_of("half") + encode_line("time 1 2 3 4 b") + peripheral::encode_no_time();
  const auto whole = decode(all);
  CHECK(whole.payloads.size() == 3);
  StreamDecoder decoder(*find_driver("peripheral"));
  Payloads payloads;
  for (const auto byte : all) decoder.feed({&byte, 1}, payloads);
  CHECK(payloads == whole.payloads);
  CHECK(decoder.counters().skipped_bytes == whole.counters.skipped_bytes);
}

TEST_CASE("what we send to such a board begins no round, so it judges no move") {
  const auto& driver = *find_driver("peripheral");
  std::string said;
  for (const Request& request : driver.open_script) said.append(request.bytes.begin(), request.bytes.end());
  CHECK(said.find("begin") == std::string::npos);
  CHECK(said.substr(0, 6) == "\nvaria");
  for (const Request& request : driver.open_script.subspan(1)) {
    const auto line = peripheral::next_line(request.bytes);
    REQUIRE(std::holds_alternative<Frame>(line));
    CHECK(std::get<Frame>(line).consumed == request.bytes.size());
  }
}

}  // namespace peripheral_test
