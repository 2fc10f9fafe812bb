// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/connection_limits.hpp"

#include "tests/support/catch.hpp"

namespace eboard::net::connection_limits_test {
namespace {

TEST_CASE("an address gets a limited number of connections, and a place again when one ends") {
  ConnectionLimits limits(10, 2);
  const auto first = limits.admit({"10.0.0.1", "10.0.0.0/24"});
  auto second = limits.admit({"10.0.0.1", "10.0.0.0/24"});
  CHECK(first);
  CHECK(second);
  CHECK_FALSE(limits.admit({"10.0.0.1", "10.0.0.0/24"}));
  CHECK(limits.admit({"10.0.0.2", "10.0.0.0/24"}));
  second.reset();
  CHECK(limits.admit({"10.0.0.1", "10.0.0.0/24"}));
}

TEST_CASE("all addresses together get a limited number of connections") {
  ConnectionLimits limits(2, 2);
  const auto first = limits.admit({"10.0.0.1", "10.0.0.0/24"});
  const auto second = limits.admit({});
  CHECK(limits.connections() == 2);
  CHECK_FALSE(limits.admit({"10.0.1.3", "10.0.1.0/24"}));
}

TEST_CASE("a network gets half of all places, however many addresses it has") {
  ConnectionLimits limits(4, 2);
  const auto first = limits.admit({"2001:db8::1", "2001:db8::/64"});
  auto second = limits.admit({"2001:db8::2", "2001:db8::/64"});
  CHECK(second);
  CHECK_FALSE(limits.admit({"2001:db8::3", "2001:db8::/64"}));
  const auto other = limits.admit({"2001:db8:0:1::1", "2001:db8:0:1::/64"});
  const auto proxy = limits.admit({});
  CHECK(other);
  CHECK(proxy);
  second.reset();
  CHECK(limits.admit({"2001:db8::3", "2001:db8::/64"}));
}

TEST_CASE("a ticket may outlive the limits that gave it") {
  ConnectionLimits::Ticket ticket;
  {
    ConnectionLimits limits(1, 1);
    ticket = limits.admit({"10.0.0.1", "10.0.0.0/24"});
  }
  CHECK(ticket);
}

}  // namespace
}  // namespace eboard::net::connection_limits_test
