// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fcntl.h>
#include <poll.h>
#include <termios.h>

#include <array>
#include <cerrno>
#include <utility>

#include "drivers/transport/transport.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tests/support/pty.hpp"

namespace tty_port_test {

using namespace eboard::drivers;
using eboard::test::hex;
using eboard::test::Pty;

namespace {

std::unique_ptr<Transport> opened(const std::string& path) {
  auto port = open_port(path, {});
  REQUIRE(port);
  return std::move(*port);
}

/// Waits up to a second for something to read, then reads once.
auto read_some(Transport& port, std::span<std::uint8_t> buffer) {
  pollfd waiting{port.descriptor(), POLLIN, 0};
  CHECK(poll(&waiting, 1, 1000) == 1);
  return port.read(buffer);
}

}  // namespace

TEST_CASE("bytes pass a pseudo terminal unchanged both ways, control characters included") {
  Pty pty;
  const auto port = opened(pty.path());
  const auto all = hex("00 03 04 0a 0d 11 13 1a 7f 80 8e ff");
  pty.send(all);
  std::array<std::uint8_t, 64> buffer{};
  const auto count = read_some(*port, buffer);
  REQUIRE(count);
  CHECK(std::vector<std::uint8_t>(buffer.begin(), buffer.begin() + static_cast<long>(*count)) == all);
  CHECK(port->write(all).value() == all.size());
  CHECK(pty.receive(all.size()) == all);
}

TEST_CASE("a quiet port reads nothing and does not block") {
  const Pty pty;
  const auto port = opened(pty.path());
  std::array<std::uint8_t, 8> buffer{};
  CHECK(port->read(buffer).value() == 0);
}

TEST_CASE("reading into nothing reads nothing, and loses nothing") {
  Pty pty;
  const auto port = opened(pty.path());
  CHECK(port->read({}).value() == 0);
  pty.send(hex("4e"));
  std::array<std::uint8_t, 8> buffer{};
  CHECK(read_some(*port, std::span(buffer).first(0)).value() == 0);
  CHECK(port->read(buffer).value() == 1);
}

TEST_CASE("what a device sent before the port was opened is flushed and nothing is echoed to it") {
  Pty pty;
  pty.send(hex("4e 4e"));
  REQUIRE(pty.receive(2) == hex("4e 4e"));  // a terminal that nobody has opened yet does echo
  const auto port = opened(pty.path());
  std::array<std::uint8_t, 8> buffer{};
  CHECK(port->read(buffer).value() == 0);
  pty.send(hex("4e"));
  CHECK(read_some(*port, buffer).value() == 1);
  CHECK(port->write(hex("42")).value() == 1);
  CHECK(pty.receive(1) == hex("42"));
}

TEST_CASE("a device that was removed is an error that names the port") {
  Pty pty;
  const auto port = opened(pty.path());
  pty.hang_up();
  std::array<std::uint8_t, 8> buffer{};
  const auto read = port->read(buffer);
  REQUIRE_FALSE(read);
  CHECK_THAT(read.error().message, ContainsSubstring(pty.path()));
  CHECK_FALSE(port->write(hex("42")));
}

TEST_CASE("a second program is refused, and let in when the first has closed") {
  const Pty pty;
  {
    const auto first = opened(pty.path());
    const auto second = open_port(pty.path(), {});
    REQUIRE_FALSE(second);
    CHECK(second.error().code == EBUSY);
    CHECK(second.error().message == pty.path() + ": another program has this port open");
  }
  CHECK(open_port(pty.path(), {}));
}

TEST_CASE("a port runs at the speed that its driver asks for") {
  constexpr std::array<std::pair<int, speed_t>, 9> speeds{{{1200, B1200},
                                                           {2400, B2400},
                                                           {4800, B4800},
                                                           {9600, B9600},
                                                           {19200, B19200},
                                                           {38400, B38400},
                                                           {57600, B57600},
                                                           {115200, B115200},
                                                           {1000000, B1000000}}};
  const Pty pty;
  for (const auto& [baud_rate, speed] : speeds) {
    CAPTURE(baud_rate);
    const auto port = open_port(pty.path(), {.baud_rate = baud_rate});
    REQUIRE(port);
    termios mode{};
    REQUIRE(tcgetattr((*port)->descriptor(), &mode) == 0);
    CHECK(cfgetispeed(&mode) == speed);
    CHECK(cfgetospeed(&mode) == speed);
  }
}

TEST_CASE("children do not inherit a port") {
  const Pty pty;
  const auto port = opened(pty.path());
  CHECK((fcntl(port->descriptor(), F_GETFD) & FD_CLOEXEC) != 0);
}

TEST_CASE("what is no port is refused with the reason") {
  CHECK(open_port("/no/such/port", {}).error().message == "/no/such/port: open: No such file or directory");
  CHECK(open_port("/no/such/port", {}).error().code == ENOENT);
  const auto null = open_port("/dev/null", {});
  REQUIRE_FALSE(null);
  CHECK_THAT(null.error().message, ContainsSubstring("/dev/null: not a serial port"));
  const Pty pty;
  CHECK(open_port(pty.path(), {.baud_rate = 12345}).error().message == pty.path() + ": no baud rate 12345");
}

}  // namespace tty_port_test
