// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The lines of a manual board: what is entered comes out as it was meant, and nothing else does.
#include "drivers/manual.hpp"

#include <rapidcheck.h>

#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/decoded.hpp"

namespace manual_test {

using namespace eboard;
using namespace eboard::drivers;
using namespace std::chrono_literals;
using eboard::test::Bytes;
using eboard::test::bytes_of;
using eboard::test::Payloads;

namespace {

const DriverInfo& driver() { return *find_driver("manual"); }
Payloads payloads(std::string_view text) { return test::decode(driver(), bytes_of(text)).payloads; }

}  // namespace

TEST_CASE("what is entered at a manual board is read as it was written") {
  CHECK(payloads(manual::kHello) == Payloads{DeviceIdentity{.model = "manual"}});
  CHECK(payloads(manual::kNew) == Payloads{NewGameReported{}});
  CHECK(payloads(manual::kBack) == Payloads{TakebackReported{}});
  CHECK(payloads(manual::move_line(3, "g1f3")) == Payloads{MoveReported{"g1f3", 3}});
  CHECK(payloads(manual::move_line(9, "e7e8q")) == Payloads{MoveReported{"e7e8q", 9}});
  CHECK(payloads(manual::stands_line(rules::Placement::initial())) ==
        Payloads{BoardSnapshot{rules::Placement::initial()}});
  using Running = std::optional<std::optional<rules::Color>>;
  const std::vector<Running> all{Running{}, Running{std::in_place},
                                 Running{std::in_place, rules::Color::white},
                                 Running{std::in_place, rules::Color::black}};
  for (const Running& running : all) {
    const TimesReading reading{5min, 4min + 59s, running};
    CHECK(payloads(manual::clock_line(reading)) == Payloads{reading});
  }
}

TEST_CASE("what a PGN says besides is read as it was written") {
  CHECK(payloads(manual::game_line("3 1 - 0a 0b")) == Payloads{GameNamed{"3 1 - 0a 0b"}});
  CHECK(payloads(manual::illegal_line(5, "Ke3")) == Payloads{IllegalReported{"Ke3", 5}});
  CHECK(payloads(manual::illegal_line(5, "\n K\xc3\xa9 ")) == Payloads{IllegalReported{"K", 5}});
  CHECK(payloads(manual::illegal_line(5, "\n")) == Payloads{IllegalReported{"?", 5}});
  CHECK(payloads(manual::illegal_line(5, std::string(500, 'x'))).size() == 1);
  for (const auto result :
       {rules::Result::unknown, rules::Result::white_wins, rules::Result::black_wins, rules::Result::draw})
    CHECK(payloads(manual::result_line(result)) == Payloads{ResultReported{result}});
}

TEST_CASE("a line that nobody enters is refused") {
  for (const char* line :
       {"move 0 e2e4\n",   "move 1 e2\n",  "move 1 e2e4k\n",  "move 1 e2e4q \n", "move e2e4\n",
        "move 1  e2e4\n",  "new 1\n",      "back 2\n",        "manual board\n",  "clock 1\n",
        "clock 1 2 red\n", "clock -1 2\n", "clock 1 x\n",     "stands 8/8\n",    "game\n",
        "result\n",        "result 2-0\n", "illegal 0 Ke3\n", "illegal 3\n",     "illegal 3 Ke3 \n"}) {
    CAPTURE(line);
    const auto decoded = test::decode(driver(), bytes_of(line));
    CHECK(decoded.payloads.empty());
    CHECK(decoded.errors(DecodeError::bad_field) == 1);
  }
  CHECK(test::decode(driver(), bytes_of("renew\n")).errors(DecodeError::unknown_message) == 1);
}

TEST_CASE("a manual clock shows a hundred hours at most") {
  const Payloads max{TimesReading{100h, Millis{0}}};
  CHECK(payloads("clock 360000000 0\n") == max);
  for (const char* line : {"clock 360000001 0\n", "clock 0 360000001\n"})
    CHECK(test::decode(driver(), bytes_of(line)).errors(DecodeError::bad_field) == 1);
}

TEST_CASE("lines of a manual board may be cut anywhere, and stand behind garbage that ends") {
  const Bytes all = bytes_of("manual\nnew\nmove 1 e2e4\nclock 1 2 white\nback\n");
  CHECK(test::decode_slowly(driver(), all).payloads == test::decode(driver(), all).payloads);
  CHECK(rc::check([](Bytes bytes) {
    for (const char c : std::string("\nmove 7 g1f3\n")) bytes.push_back(static_cast<std::uint8_t>(c));
    const auto seen = test::decode(driver(), bytes).payloads;
    RC_ASSERT(!seen.empty());
    RC_ASSERT(seen.back() == Payload(MoveReported{"g1f3", 7}));
  }));
}

}  // namespace manual_test
