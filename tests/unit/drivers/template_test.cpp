// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <rapidcheck.h>

#include <algorithm>
#include <numeric>

#include "drivers/dgt_protocol.hpp"
#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace eboard::drivers {
extern const DriverInfo template_driver;
}

namespace template_test {

using namespace eboard;
using namespace eboard::drivers;
using eboard::test::hex;

namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes message(char kind, const std::string& payload) {
  Bytes bytes{0x55, static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(payload.size())};
  bytes.insert(bytes.end(), payload.begin(), payload.end());
  bytes.push_back(static_cast<std::uint8_t>(std::accumulate(bytes.begin(), bytes.end(), 0u)));
  return bytes;
}

struct Decoded {
  std::vector<Payload> payloads;
  DecodeCounters counters;

  [[nodiscard]] std::uint64_t errors(DecodeError why) const {
    return counters.errors[static_cast<std::size_t>(why)];
  }
};

Decoded decode(const DriverInfo& driver, const Bytes& bytes) {
  StreamDecoder decoder(driver);
  Decoded decoded;
  decoder.feed(bytes, decoded.payloads);
  decoded.counters = decoder.counters();
  return decoded;
}

const Payload kPawnOnE4 = SquareChanged{*rules::parse_square("e4"), rules::parse_piece('P')};

}  // namespace

TEST_CASE("the template reads its two messages") {
  CHECK(decode(template_driver, message('S', "\x1cP")).payloads == std::vector{kPawnOnE4});
  const std::string start = "RNBQKBNRPPPPPPPP" + std::string(32, '.') + "pppppppprnbqkbnr";
  CHECK(decode(template_driver, message('B', start)).payloads ==
        std::vector<Payload>{BoardSnapshot{rules::Placement::initial()}});
}

TEST_CASE("the template refuses with the reason") {
  Bytes damaged = message('S', "\x1cP");
  damaged.back() ^= 1;
  CHECK(decode(template_driver, damaged).errors(DecodeError::bad_checksum) == 1);
  CHECK(decode(template_driver, message('X', "")).errors(DecodeError::unknown_message) == 1);
  CHECK(decode(template_driver, message('S', "abc")).errors(DecodeError::bad_length) == 1);
  CHECK(decode(template_driver, message('S', "\x40P")).errors(DecodeError::bad_field) == 1);
  CHECK(decode(template_driver, message('S', "\x1cx")).errors(DecodeError::bad_field) == 1);
  CHECK(decode(template_driver, message('B', std::string(64, '!'))).errors(DecodeError::bad_field) == 1);
}

TEST_CASE("the template finds a message behind any garbage that does not hide it") {
  CHECK(rc::check([](const Bytes& garbage) {
    // A start in the garbage may rightly wait for bytes that the message then supplies.
    RC_PRE(std::find(garbage.begin(), garbage.end(), 0x55) == garbage.end());
    Bytes bytes = garbage;
    const Bytes good = message('S', "\x1cP");
    bytes.insert(bytes.end(), good.begin(), good.end());
    RC_ASSERT(decode(template_driver, bytes).payloads == std::vector{kPawnOnE4});
  }));
}

TEST_CASE("no driver takes another's messages for its own") {
  Bytes dgt = dgt::encode_dump(rules::Placement::initial());
  const Bytes more = hex("8e 00 05 34 00 8d 00 0a 01 29 59 01 30 00 13 91 00 08 32 33 39 34 36");
  dgt.insert(dgt.end(), more.begin(), more.end());
  CHECK(decode(template_driver, dgt).payloads.empty());
  for (const DriverInfo* driver : all_drivers())
    CHECK(decode(*driver, message('S', "\x1cP")).payloads.empty());
}

}  // namespace template_test
