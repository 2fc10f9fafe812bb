// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/hand_port.hpp"

#include <array>
#include <string>

#include "tests/support/catch.hpp"

namespace hand_port_test {

using namespace eboard::drivers;

TEST_CASE("what is entered by hand is read at the port, one text after the other, until the port is closed") {
  HandEnd end;
  auto port = HandPort::open("board 1", end);
  REQUIRE(port);
  const auto read = [&] {
    std::array<std::uint8_t, 64> buffer{};
    const auto bytes = (*port)->read(buffer);
    REQUIRE(bytes);
    return std::string(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(*bytes));
  };
  CHECK(read().empty());
  CHECK(end.enter("move 1 e2e4\n"));
  CHECK(end.enter("move 2 e7e5\n"));
  CHECK(read() == "move 1 e2e4\n");
  CHECK(read() == "move 2 e7e5\n");
  CHECK(read().empty());
  port->reset();
  CHECK_FALSE(end.enter("move 3 g1f3\n"));
}

TEST_CASE("an end that no port has takes nothing") { CHECK_FALSE(HandEnd().enter("new\n")); }

}  // namespace hand_port_test
