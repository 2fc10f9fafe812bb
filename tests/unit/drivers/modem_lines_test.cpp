// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/modem_lines.hpp"

#include <sys/ioctl.h>

#include <cerrno>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/pty.hpp"

namespace modem_lines_test {

using namespace eboard::drivers;

namespace {

/// A port's two outputs as the system leaves them after opening: both on.
struct FakeLines {
  int bits = TIOCM_DTR | TIOCM_RTS;
  int calls = 0;

  SwitchLines seam() {
    return [this](unsigned long request, int which) {
      ++calls;
      bits = request == TIOCMBIS ? bits | which : bits & ~which;
      return 0;
    };
  }
};

}  // namespace

TEST_CASE("lines that are not named are not touched") {
  FakeLines lines;
  CHECK_FALSE(set_modem_lines({}, "port", lines.seam()));
  CHECK(lines.calls == 0);
}

TEST_CASE("each line is switched by itself") {
  FakeLines lines;
  CHECK_FALSE(set_modem_lines({.dtr = LineState::off}, "port", lines.seam()));
  CHECK(lines.bits == TIOCM_RTS);
  CHECK_FALSE(set_modem_lines({.dtr = LineState::on, .rts = LineState::off}, "port", lines.seam()));
  CHECK(lines.bits == TIOCM_DTR);
}

TEST_CASE("a line that cannot be switched is named") {
  const auto fault = set_modem_lines({.rts = LineState::on}, "/dev/ttyX", [](unsigned long, int) {
    errno = EIO;
    return -1;
  });
  REQUIRE(fault);
  CHECK(fault->code == EIO);
  CHECK(fault->message == "/dev/ttyX: switch RTS on: Input/output error");
}

TEST_CASE("a pseudo terminal opens as it is, and not with lines that it does not have") {
  const eboard::test::Pty pty;
  CHECK(open_port(pty.path(), {}));
  const auto refused = open_port(pty.path(), {.dtr = LineState::on});
  REQUIRE_FALSE(refused);
  CHECK_THAT(refused.error().message, ContainsSubstring("switch DTR on: "));
}

TEST_CASE("a driver's own wish is no reason to refuse a port without such lines") {
  const eboard::test::Pty pty;
  CHECK(open_port(pty.path(), {.dtr = LineState::off, .rts = LineState::off, .lines_required = false}));
  const auto fault =
      set_modem_lines({.dtr = LineState::off, .lines_required = false}, "port", [](unsigned long, int) {
        errno = EIO;
        return -1;
      });
  CHECK(fault);
}

TEST_CASE("a state is read by its name") {
  CHECK(parse_line_state("keep") == LineState::keep);
  CHECK(parse_line_state("on") == LineState::on);
  CHECK(parse_line_state("off") == LineState::off);
  CHECK_FALSE(parse_line_state("high"));
}

}  // namespace modem_lines_test
