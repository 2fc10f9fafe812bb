// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/sentio.hpp"

#include <rapidcheck.h>

#include <algorithm>

#include "drivers/conversation.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/decoded.hpp"
#include "tests/support/hex.hpp"

namespace sentio_test {

using namespace eboard;
using namespace eboard::drivers;
using eboard::test::Bytes;
using eboard::test::Decoded;
using eboard::test::hex;
using eboard::test::joined;
using eboard::test::Payloads;
using sentio::encode_occupied;

namespace {

const DriverInfo& driver() { return *find_driver("sentio"); }

Decoded decode(const Bytes& bytes) { return test::decode(driver(), bytes); }
Decoded decode(std::string_view text) { return decode(test::bytes_of(text)); }

/// Pieces on all squares of this placement.
Payloads seen(std::string_view fen) {
  return {OccupancySnapshot{rules::Placement::parse(fen).value().occupied()}};
}

const Payloads kStartSeen = seen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
const Bytes kStart = encode_occupied(rules::Placement::initial().occupied());

/// Characters of which lines are made, and others.
rc::Gen<Bytes> any_bytes() {
  const std::string letters = ":::0123456789    \n\r\rLD*x";
  return rc::gen::container<Bytes>(rc::gen::map(
      rc::gen::elementOf(letters), [](char letter) { return static_cast<std::uint8_t>(letter); }));
}

}  // namespace

TEST_CASE("lines of a board of presence have the published bytes, both ways (5)") {
  const auto is = [](const std::string& bytes, std::string_view fen) {
    CHECK(decode(hex(bytes)).payloads == seen(fen));
    CHECK(encode_occupied(rules::Placement::parse(fen).value().occupied()) == hex(bytes));
  };
  is("3A 32 35 35 20 32 35 35 20 30 20 30 20 30 20 30 20 32 35 35 20 32 35 35 20 0D 0A",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  is("3A 32 35 35 20 32 35 35 20 30 20 30 20 30 20 30 20 32 34 37 20 32 35 35 20 0D 0A",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR");
  is("3A 32 35 35 20 32 35 35 20 30 20 30 20 38 20 30 20 32 34 37 20 32 35 35 20 0D 0A",
     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  is("3A 32 35 35 20 32 35 35 20 30 20 30 20 30 20 30 20 32 35 35 20 32 35 34 20 0D 0A",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1");
  is("3A 32 35 35 20 32 35 35 20 30 20 30 20 30 20 30 20 32 35 35 20 31 32 37 20 0D 0A",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR");
  is("3A 32 35 35 20 32 35 35 20 30 20 30 20 30 20 36 20 32 35 35 20 32 34 36 20 0D 0A",
     "rnbqkbnr/pppppppp/8/8/8/5NP1/PPPPPPBP/RNBQ1RK1");
  // Lights are acknowledged behind the last number, here without a space between.
  const Bytes acknowledged =
      hex("3A 32 35 35 20 32 35 35 20 30 20 30 20 30 20 30 20 32 35 35 20 32 35 34 0A 4C 0D 0A");
  CHECK(decode(acknowledged).payloads == seen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1"));
}

TEST_CASE("lights may be acknowledged on a line of their own, which is no line of squares") {
  const auto with = [](std::string_view ahead) { return joined(test::bytes_of(ahead), kStart); };
  for (const auto* letter : {"L\r\n\r\n", "L\r\n", "D\r\n\r\n", "*\r\n\r\n\n"}) {
    CAPTURE(letter);
    const auto decoded = decode(joined(kStart, with(letter)));
    CHECK(decoded.payloads.size() == 2);
    CHECK(decoded.counters.frames == 3);
    CHECK(decoded.counters.skipped_bytes == 0);
    CHECK(test::decode_slowly(driver(), joined(kStart, with(letter))).counters.skipped_bytes == 0);
  }
  for (const auto* other : {"L", "L1\r\n", "L\n", "LL\r\n", "L\r", "A\r\n"}) {
    CAPTURE(other);
    const auto decoded = decode(with(other));
    CHECK(decoded.payloads == kStartSeen);
    CHECK(decoded.errors(DecodeError::stray_byte) > 0);
  }
  std::vector<std::uint8_t> letters;
  StreamDecoder decoder(driver());
  Payloads none;
  decoder.feed(with("D\r\n\r\n"), none, [&](const Frame& frame) {
    letters.push_back(tabutronic::acknowledgement_in(frame).value_or(0));
  });
  CHECK(letters == std::vector<std::uint8_t>{'D', 0});
}

TEST_CASE("any squares are read as they were written") {
  CHECK(rc::check([](rules::Bitboard occupied) {
    RC_ASSERT(decode(encode_occupied(occupied)).payloads == Payloads{OccupancySnapshot{occupied}});
    RC_ASSERT(decode(encode_occupied(occupied, 'L')).payloads == Payloads{OccupancySnapshot{occupied}});
  }));
}

TEST_CASE("a single LF means nothing, and the last space may be missing") {
  CHECK(decode(":2\n55 255 0 \n0 0 0 255 255\n \r\n").payloads == kStartSeen);
  CHECK(decode(":255 255 0 0 0 0 255 255\r\n").payloads == kStartSeen);
  CHECK(decode(":255 255 0 0 0 0 255 255 \nD\n*\r\n").payloads == kStartSeen);
}

TEST_CASE("a line of a board of presence that is refused has its reason") {
  const auto refused = [](std::string_view text, DecodeError why) {
    const auto decoded = decode(text);
    return decoded.payloads.empty() && decoded.errors(why) > 0;
  };
  CHECK(refused("255 255", DecodeError::stray_byte));
  CHECK(refused(":255 255 0 0 0 0 255 \r\n", DecodeError::bad_length));
  CHECK(refused(":255 255 0 0 0 0 255 255 1", DecodeError::bad_length));
  CHECK(refused(":256", DecodeError::bad_field));
  CHECK(refused(":01", DecodeError::bad_field));
  CHECK(refused(":00", DecodeError::bad_field));
  CHECK(refused(":255  ", DecodeError::bad_field));
  CHECK(refused(": ", DecodeError::bad_field));
  CHECK(refused(":-", DecodeError::bad_field));
  CHECK(refused(":255 255 0 0 0 0 255 255 \r255", DecodeError::bad_field));
  CHECK(refused(":255 255 0 0 0 0 255 255\nL3", DecodeError::bad_field));
  CHECK(refused(":255 L", DecodeError::bad_length));
  CHECK(refused(":255 255:", DecodeError::cut_message));
  CHECK(refused(":255 255" + std::string(64, '\n'), DecodeError::bad_length));
}

TEST_CASE("a line is found behind any garbage, and behind any part of a line") {
  CHECK(rc::check([] {
    const auto seen = decode(joined(*any_bytes(), kStart)).payloads;
    RC_ASSERT(!seen.empty());
    RC_ASSERT(seen.back() == kStartSeen[0]);
  }));
  CHECK(rc::check([](const Bytes& garbage) {
    const auto seen = decode(joined(garbage, kStart)).payloads;
    RC_ASSERT(!seen.empty());
    RC_ASSERT(seen.back() == kStartSeen[0]);
  }));
  for (std::size_t n = 0; n < kStart.size(); ++n) {
    const auto at = kStart.begin() + static_cast<std::ptrdiff_t>(n);
    const auto begun = decode(joined(Bytes(kStart.begin(), at), kStart));
    CHECK(begun.payloads == kStartSeen);
    CHECK(begun.counters.skipped_bytes == n);
    if (n > 0) CHECK(decode(joined(Bytes(at, kStart.end()), kStart)).payloads == kStartSeen);
  }
}

TEST_CASE("a byte that is lost between two numbers or in the end of a line makes no event") {
  for (std::size_t n = 0; n < kStart.size(); ++n) {
    Bytes shorter = kStart;
    shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(n));
    // There is no check sum: of a lost digit nothing is known, and the next line puts it right.
    if (kStart[n] >= '0' && kStart[n] <= '9') continue;
    const bool last_space = n == kStart.size() - 3;
    CHECK(decode(joined(shorter, kStart)).payloads.size() == (last_space ? 2 : 1));
  }
}

TEST_CASE("where the reads cut the lines of a Sentio board changes nothing") {
  CHECK(rc::check([] {
    const Bytes all = joined(joined(*any_bytes(), kStart), joined(*any_bytes(), kStart));
    const auto whole = decode(all);
    const auto parts = test::decode_slowly(driver(), all);
    RC_ASSERT(parts.payloads == whole.payloads);
    RC_ASSERT(parts.counters.errors == whole.counters.errors);
    RC_ASSERT(parts.counters.skipped_bytes == whole.counters.skipped_bytes);
  }));
}

TEST_CASE("such a board is listened to, and nothing is ever sent to it (5)") {
  for (const auto script : {driver().open_script, driver().keep_alive, driver().ask_board}) {
    REQUIRE(script.size() == 1);
    CHECK(script[0].bytes.empty());
    CHECK(script[0].required);
  }
  Conversation listening(driver().open_script);
  (void)listening.start(Millis{0});
  CHECK(std::holds_alternative<Conversation::Finished>(listening.on_frame(':', Millis{300})));
  Conversation alone(driver().open_script);
  (void)alone.start(Millis{0});
  for (Millis now{0}; now < Millis{10'000}; now += Millis{100}) {
    const auto action = alone.on_time(now);
    if (const auto* failed = std::get_if<Conversation::Failed>(&action)) {
      CHECK(failed->reason == "it sends no message of such a board");
      CHECK(now > Millis{2200});  // some send a line a second only
      return;
    }
  }
  FAIL("it listens without end");
}

}  // namespace sentio_test
