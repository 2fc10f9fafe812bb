// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/choose_driver.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace choose_driver_test {

using namespace eboard::drivers;
using eboard::test::hex;

namespace {

Capture from_device(const std::string& bytes) {
  return {{}, {{Millis(0), Direction::from_device, hex(bytes)}}};
}

}  // namespace

TEST_CASE("a named driver comes before the header, the header before the bytes") {
  Capture capture = from_device("8e 00 05 34 00");
  CHECK(choose_driver(capture).value()->name == "dgt");
  capture.headers = {{"driver", "made-up"}};
  CHECK(choose_driver(capture).error() == "there is no driver 'made-up'");
  CHECK(choose_driver(capture, "dgt").value()->name == "dgt");
  CHECK(choose_driver(capture, "other").error() == "there is no driver 'other'");
}

TEST_CASE("a little noise does not hide the protocol, nothing but noise has none") {
  CHECK(choose_driver(from_device("12 34 8e 00 05 34 00")).value()->name == "dgt");
  // Just less than half of it.
  CHECK(choose_driver(from_device("12 34 56 78 8e 00 05 34 00")).value()->name == "dgt");
  CHECK_FALSE(choose_driver(from_device("12 34 56 78 9a bc")));
  CHECK_FALSE(choose_driver(from_device("12 34 56 78 9a 8e 00 05 34 00 55 55")));
  CHECK_FALSE(choose_driver(Capture{}));
}

TEST_CASE("what was sent to the device does not choose its driver") {
  CHECK_FALSE(choose_driver({{}, {{Millis(0), Direction::to_device, hex("8e 00 05 34 00")}}}));
}

}  // namespace choose_driver_test
