// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/discovery.hpp"

#include <algorithm>
#include <utility>

#include "tests/support/catch.hpp"

namespace discovery_test {

using namespace eboard::drivers;

TEST_CASE("boards hang on USB and Bluetooth ports, on built-in ones only by choice") {
  for (const char* name : {"ttyUSB0", "ttyACM12", "rfcomm0", "hidraw3"})
    CHECK(is_candidate(name, PortChoice::pluggable));
  for (const char* name : {"tty", "tty1", "ttyUSB", "ttyUSBx", "ttyUSB0x", "ttyprintk", "console", "pts0",
                           "hidraw", "hiddev0", ""}) {
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

TEST_CASE("a port is known by its path only while something is there") {
  CHECK_FALSE(port_at("/dev/no-such-port"));
  CHECK_FALSE(port_at("/nowhere/tty"));  // a name that the kernel knows
}

TEST_CASE("a monitor reports nothing when nothing was plugged in, also without udev") {
  PortMonitor monitor;
  CHECK(monitor.poll().empty());
  PortMonitor moved = std::move(monitor);
  CHECK(moved.poll().empty());
  CHECK(moved.descriptor() >= -1);
}

// hid_device_test.py runs this with the devices that it makes up.
TEST_CASE("of a HID device the part that talks in its maker's own way is listed, with its USB id",
          "[.mocked]") {
  const PortInfo board{.path = "/dev/hidraw3",
                       .usb = UsbId{0x2d80, 0x8001},
                       .product = "Chessnut Air",
                       .serial = "206E3A785342"};
  CHECK(list_ports() == std::vector<PortInfo>{board});
  CHECK(port_at("/dev/hidraw3") == board);
  CHECK_FALSE(port_at("/dev/hidraw5"));
}

}  // namespace discovery_test
