// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/replay.hpp"

#include <array>

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace replay_test {

using namespace eboard::drivers;
using eboard::test::hex;

namespace {

const Capture kCapture{{},
                       {{Millis(0), Direction::to_device, hex("42")},
                        {Millis(100), Direction::from_device, hex("86 00 43")},
                        {Millis(100), Direction::from_device, hex("08")},
                        {Millis(500), Direction::to_device, hex("45")}}};

}  // namespace

TEST_CASE("a replayed line is read at its time, in pieces if the buffer is small") {
  Millis now{0};
  ReplayPort port("test", kCapture, [&now] { return now; });
  std::array<std::uint8_t, 2> buffer{};
  CHECK(port.next_at() == Millis(100));
  CHECK(port.read(buffer).value() == 0);
  now = Millis(100);
  CHECK(port.read(buffer).value() == 2);
  CHECK(buffer == std::array<std::uint8_t, 2>{0x86, 0x00});
  CHECK(port.read(buffer).value() == 1);
  CHECK(buffer[0] == 0x43);
  CHECK(port.read(buffer).value() == 1);
  CHECK(buffer[0] == 0x08);
}

TEST_CASE("at the end of the recording the device is lost") {
  Millis now{100};
  ReplayPort port("test", kCapture, [&now] { return now; });
  std::array<std::uint8_t, 8> buffer{};
  CHECK(port.read(buffer).value() == 3);
  CHECK(port.read(buffer).value() == 1);
  CHECK(port.next_at() == Millis(500));
  CHECK(port.read(buffer).value() == 0);
  now = Millis(500);
  CHECK(port.read(buffer).error().message == "test: the recording is over");
  CHECK_FALSE(port.next_at());
}

TEST_CASE("what is written to a recording is kept for the test") {
  ReplayPort port("test", {}, [] { return Millis(0); });
  CHECK(port.write(hex("42 45")).value() == 2);
  CHECK(port.written() == hex("42 45"));
}

}  // namespace replay_test
