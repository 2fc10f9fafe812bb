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

namespace {

/// Novag's boards say a new game and a takeback in the same words, and mean the same. A Pegasus sends what a
/// DGT board sends of squares that are empty or have a white pawn, and of itself.
bool speak_alike(std::string_view one, std::string_view other) {
  const bool novag = one.starts_with("novag") && other.starts_with("novag");
  return novag || (one == "dgt" && other == "pegasus") || (one == "pegasus" && other == "dgt");
}

}  // namespace

TEST_CASE("recordings of boards report something to their own driver, and nothing to that of another make") {
  int recordings = 0;
  for (const auto& [name, bytes] : test::recorded()) {
    for (const DriverInfo* driver : all_drivers()) {
      const bool own = name == driver->name;
      if (!own && speak_alike(name, driver->name)) continue;
      CAPTURE(name, driver->name);
      CHECK(decode(*driver, bytes).payloads.empty() == !own);
    }
    ++recordings;
  }
  CHECK(recordings > 0);
}

}  // namespace other_makes_test
