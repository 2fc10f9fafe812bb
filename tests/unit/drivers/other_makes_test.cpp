// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What drivers make of boards that are not theirs, and of bytes of no board.
#include <random>

#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/decoded.hpp"

namespace other_makes_test {

using namespace eboard;
using namespace eboard::drivers;
using test::Bytes;
using test::decode;

TEST_CASE("bytes of no device report nothing to any driver") {
  std::mt19937 random(1);  // the same bytes on every machine
  Bytes bytes(300'000);
  for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
  for (const DriverInfo* driver : all_drivers()) {
    CAPTURE(driver->name);
    const auto decoded = decode(*driver, bytes);
    CHECK(decoded.payloads.empty());
    CHECK(decoded.counters.skipped_bytes > bytes.size() * 9 / 10);
  }
}

TEST_CASE("recordings of boards report nothing to the driver of another make") {
  int recordings = 0;
  for (const auto& [name, bytes] : test::recorded()) {
    for (const DriverInfo* driver : all_drivers()) {
      if (name == driver->name) continue;
      CAPTURE(name, driver->name);
      CHECK(decode(*driver, bytes).payloads.empty());
    }
    ++recordings;
  }
  CHECK(recordings > 0);
}

}  // namespace other_makes_test
