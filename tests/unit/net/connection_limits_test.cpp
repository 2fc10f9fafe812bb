// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/connection_limits.hpp"

#include "tests/support/catch.hpp"

namespace eboard::net::connection_limits_test {
namespace {

TEST_CASE("an address gets a limited number of connections, and a place again when one ends") {
  ConnectionLimits limits(10, 2);
  const auto first = limits.admit("10.0.0.1");
  auto second = limits.admit("10.0.0.1");
  CHECK(first);
  CHECK(second);
  CHECK_FALSE(limits.admit("10.0.0.1"));
  CHECK(limits.admit("10.0.0.2"));
  second.reset();
  CHECK(limits.admit("10.0.0.1"));
}

TEST_CASE("all addresses together get a limited number of connections") {
  ConnectionLimits limits(2, 2);
  const auto first = limits.admit("10.0.0.1");
  const auto second = limits.admit("");
  CHECK(limits.connections() == 2);
  CHECK_FALSE(limits.admit("10.0.0.3"));
}

TEST_CASE("a ticket may outlive the limits that gave it") {
  ConnectionLimits::Ticket ticket;
  {
    ConnectionLimits limits(1, 1);
    ticket = limits.admit("10.0.0.1");
  }
  CHECK(ticket);
}

}  // namespace
}  // namespace eboard::net::connection_limits_test
