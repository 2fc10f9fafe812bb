// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/bluetooth/link.hpp"

#include "tests/support/catch.hpp"

namespace link_test {

using eboard::drivers::bluetooth::pause_after;
using eboard::drivers::bluetooth::Refusal;
using eboard::drivers::bluetooth::refusal;
using std::chrono::seconds;

TEST_CASE("a board that refuses to pair is asked ever more slowly, and never given up") {
  CHECK(pause_after(0) == seconds{2});
  CHECK(pause_after(1) == seconds{4});
  CHECK(pause_after(2) == seconds{8});
  CHECK(pause_after(3) == seconds{16});
  CHECK(pause_after(1000) == seconds{16});
}

TEST_CASE("a board that another program has is not asked to pair, one that wants pairing is") {
  CHECK(refusal("org.bluez.Error.NotPermitted", "Notify acquired") == Refusal::held);
  CHECK(refusal("org.bluez.Error.NotPermitted", "Write acquired") == Refusal::held);
  CHECK(refusal("org.bluez.Error.NotPermitted", "Not paired") == Refusal::unpaired);
  CHECK(refusal("org.bluez.Error.NotAuthorized", "Not Authorized") == Refusal::unpaired);
  CHECK(refusal("org.bluez.Error.NotPermitted", "Write not permitted") == Refusal::other);
  CHECK(refusal("org.bluez.Error.InProgress", "In Progress") == Refusal::other);
  CHECK(refusal("org.bluez.Error.NotSupported", "Notify acquired") == Refusal::other);
}

}  // namespace link_test
