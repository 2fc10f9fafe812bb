// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/discovery.hpp"

#include <algorithm>
#include <utility>

#include "tests/support/catch.hpp"

using namespace eboard::drivers;

TEST_CASE("boards hang on USB and Bluetooth ports, on built-in ones only by choice") {
  for (const char* name : {"ttyUSB0", "ttyACM12", "rfcomm0"})
    CHECK(is_candidate(name, PortChoice::pluggable));
  for (const char* name :
       {"tty", "tty1", "ttyUSB", "ttyUSBx", "ttyUSB0x", "ttyprintk", "console", "pts0", ""}) {
    CAPTURE(name);
    CHECK_FALSE(is_candidate(name, PortChoice::pluggable));
    CHECK_FALSE(is_candidate(name, PortChoice::built_in));
  }
  CHECK_FALSE(is_candidate("ttyS0", PortChoice::pluggable));
  CHECK(is_candidate("ttyS0", PortChoice::built_in));
}

TEST_CASE("listing ports works anywhere, and lists only candidates, sorted") {
  const auto ports = list_ports(PortChoice::built_in);
  for (const PortInfo& port : ports) {
    CAPTURE(port.path);
    REQUIRE(port.path.starts_with("/dev/"));
    CHECK(is_candidate(port.path.substr(5), PortChoice::built_in));
  }
  CHECK(std::is_sorted(ports.begin(), ports.end(),
                       [](const PortInfo& a, const PortInfo& b) { return a.path < b.path; }));
}

TEST_CASE("a monitor reports nothing when nothing was plugged in, also without udev") {
  PortMonitor monitor;
  CHECK(monitor.poll().empty());
  PortMonitor moved = std::move(monitor);
  CHECK(moved.poll().empty());
  CHECK(moved.descriptor() >= -1);
}
