// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/certabo.hpp"

#include <rapidcheck.h>

#include <string>

#include "drivers/registry.hpp"
#include "drivers/sentio.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/chip_sets.hpp"
#include "tests/support/decoded.hpp"

namespace certabo_test {

using namespace eboard;
using namespace eboard::drivers;
using certabo::encode_chips;
using eboard::test::Bytes;
using eboard::test::Decoded;
using eboard::test::joined;
using eboard::test::Payloads;

namespace {

const DriverInfo& driver() { return *find_driver("certabo"); }
Decoded decode(const Bytes& bytes) { return test::decode(driver(), bytes); }
Decoded decode(std::string_view text) { return decode(test::bytes_of(text)); }

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int n = 0; n < times; ++n) out += text;
  return out;
}
std::string chip(int n) { return std::to_string(n) + " 17 34 51 68 "; }
std::string numbered(int from, int to) {
  std::string out;
  for (int n = from; n <= to; ++n) out += chip(n);
  return out;
}
std::string empty(int squares) { return repeated("0 0 0 0 0 ", squares); }
/// Chips with four zeros.
std::string chesstimation(std::initializer_list<int> last) {
  std::string out;
  for (const int n : last) out += "0 0 0 0 " + std::to_string(n) + " ";
  return out;
}
/// The published line of the initial position.
const std::string kStart = ":" + numbered(1, 16) + repeated("0 ", 160) + numbered(17, 32) + "\r\n";

Payloads seen(const ChipSnapshot& chips) { return {chips}; }

rc::Gen<ChipSnapshot> any_chips() {
  return rc::gen::map(rc::gen::container<std::vector<int>>(320, rc::gen::inRange(0, 1000)),
                      [](const std::vector<int>& drawn) {
                        ChipSnapshot out;
                        for (std::size_t n = 0; n < out.chips.size(); ++n) {
                          const auto* from = &drawn[5 * n];
                          if (from[0] < 500)
                            out.chips[n] = Chip({from[0], from[1], from[2], from[3], from[4]});
                        }
                        return out;
                      });
}

}  // namespace

TEST_CASE("lines of a board of chips have the published bytes (4)") {
  CHECK(kStart.size() == 794);
  const auto start = test::chips_at_start();
  CHECK(encode_chips(start) == test::bytes_of(kStart));
  CHECK(decode(kStart).payloads == seen(start));
  // Without the last space.
  CHECK(decode(kStart.substr(0, 791) + "\r\n").payloads == seen(start));

  const auto is = [](const std::string& squares, std::size_t bytes, const ChipSnapshot& chips) {
    const auto line = test::bytes_of(":" + squares + "\r\n");
    CHECK(line.size() == bytes);
    CHECK(encode_chips(chips) == line);
    CHECK(decode(line).payloads == seen(chips));
  };
  const std::string black = numbered(1, 16), without_e2 = numbered(17, 20) + empty(1) + numbered(22, 32);
  is(black + empty(32) + without_e2, 789, test::chips_at_start({{"e2", Chip()}}));
  is(black + empty(20) + chip(21) + empty(11) + without_e2, 794,
     test::chips_at_start({{"e2", Chip()}, {"e4", test::chip_of(21)}}));
  is(black + empty(3) + chip(33) + empty(23) + chip(34) + empty(4) + numbered(17, 32), 804,
     test::chips_at_start({{"d6", test::chip_of(33)}, {"d3", test::chip_of(34)}}));
  is(black + empty(10) + "9 1 200 3 5 " + empty(9) + "7 0 200 0 0 " + empty(11) + numbered(17, 32), 798,
     test::chips_at_start({{"e4", Chip({7, 0, 200, 0, 0})}, {"c5", Chip({9, 1, 200, 3, 5})}}));
  is(chesstimation({5, 7, 9, 11, 13, 25, 23, 21, 3, 19, 35, 51, 67, 83, 99, 115}) + empty(32) +
         chesstimation({2, 18, 34, 50, 66, 82, 98, 114, 4, 6, 8, 10, 12, 24, 22, 20}),
     669, test::chesstimation_at_start());

  std::string broken;
  for (std::size_t at = 0; at < 792; at += 64) broken += (at == 0 ? "" : "\n") + kStart.substr(at, 64);
  const auto wrapped = encode_chips(start, 0, true);
  CHECK(wrapped == test::bytes_of(broken));
  CHECK(wrapped.size() == 806);
  CHECK(broken.find("1\n0 17") != std::string::npos);
  CHECK(decode(wrapped).payloads == seen(start));

  const auto acknowledged = encode_chips(start, 'L');
  CHECK(acknowledged == test::bytes_of(kStart.substr(0, 792) + "\nL\r\n"));
  CHECK(decode(acknowledged).payloads == seen(start));
}

TEST_CASE("any chips are read as they were written, wrapped or not, also those that no byte holds") {
  CHECK(rc::check([] {
    const ChipSnapshot chips = *any_chips();
    RC_ASSERT(decode(encode_chips(chips)).payloads == seen(chips));
    RC_ASSERT(decode(encode_chips(chips, 'D', true)).payloads == seen(chips));
  }));
  CHECK(Chip({345, 0, 0, 0, 1}).numbers() == Chip::Numbers{345, 0, 0, 0, 1});
  CHECK(Chip({0, 0, 0, 0, 0}).none());
}

TEST_CASE("a line of a board of chips that is refused has its reason") {
  const auto refused = [](const std::string& text, DecodeError why) {
    const auto decoded = decode(text);
    return decoded.payloads.empty() && decoded.errors(why) > 0;
  };
  CHECK(refused(kStart.substr(1), DecodeError::stray_byte));
  CHECK(refused(":" + repeated("0 ", 319) + "\r\n", DecodeError::bad_length));
  CHECK(refused(":" + repeated("0 ", 320) + "0", DecodeError::bad_length));
  CHECK(refused(":" + repeated("0 ", 300) + ":", DecodeError::cut_message));
  CHECK(refused(":1000", DecodeError::bad_field));
  CHECK(refused(":" + repeated("0 ", 320) + std::string(1400, '\n'), DecodeError::bad_length));
  const auto presence = sentio::encode_occupied(rules::Placement::initial().occupied());
  CHECK(refused({presence.begin(), presence.end()}, DecodeError::bad_length));
  CHECK(test::decode(*find_driver("sentio"), test::bytes_of(kStart)).payloads.empty());
}

TEST_CASE("a line of chips is found behind any part of a line, and where the reads cut changes nothing") {
  const Bytes start = test::bytes_of(kStart);
  for (std::size_t n = 0; n < start.size(); n += 7) {
    const auto at = start.begin() + static_cast<std::ptrdiff_t>(n);
    CHECK(decode(joined(Bytes(start.begin(), at), start)).payloads == seen(test::chips_at_start()));
    if (n > 0) CHECK(decode(joined(Bytes(at, start.end()), start)).payloads == seen(test::chips_at_start()));
  }
  CHECK(rc::check([&](const Bytes& garbage) {
    const Bytes all = joined(garbage, joined(start, garbage));
    const auto whole = decode(all);
    RC_ASSERT(whole.payloads == seen(test::chips_at_start()));
    RC_ASSERT(test::decode_slowly(driver(), all).payloads == whole.payloads);
    RC_ASSERT(test::decode_slowly(driver(), all).counters.errors == whole.counters.errors);
  }));
}

TEST_CASE("a line that lost a space, or has one too many, makes no event") {
  const Bytes start = test::bytes_of(kStart);
  for (std::size_t n = 0; n + 3 < start.size(); ++n) {
    if (start[n] != ' ') continue;
    auto damaged = start;
    damaged.erase(damaged.begin() + static_cast<std::ptrdiff_t>(n));
    CHECK(decode(damaged).payloads.empty());
    damaged.insert(damaged.begin() + static_cast<std::ptrdiff_t>(n), 2, ' ');
    CHECK(decode(damaged).payloads.empty());
  }
}

}  // namespace certabo_test
