// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a board's listener receives of its port, and when.
#include <catch2/catch.hpp>

#include <array>
#include <string>

#include "daemon/devices/handover.hpp"

namespace handover_test {

using namespace eboard;
using namespace std::chrono_literals;
using daemon::Handover;
using drivers::Direction;
using drivers::Millis;

class Told final : public daemon::DeviceListener {
 public:
  void opened(Millis /*at*/, const std::string& port) override { text += "opened " + port + "; "; }
  void carried(Millis /*at*/, Direction direction, std::span<const std::uint8_t> bytes) override {
    text +=
        (direction == Direction::from_device ? "read " : "written ") + std::to_string(bytes.size()) + "; ";
  }
  void lost(Millis /*at*/, const std::string& reason) override { text += "lost " + reason + "; "; }

  std::string text;
};

const std::array<std::uint8_t, 3> kAnswer{1, 2, 3};
const std::array<std::uint8_t, 1> kQuestion{'J'};

/// A port that was opened, asked, and answered.
void answer(Handover& handover) {
  handover.opened(1s, "tty");
  handover.carried(2s, Direction::to_device, kQuestion);
  handover.carried(3s, Direction::from_device, kAnswer);
}

TEST_CASE("what came before the board was known is told in its order") {
  Handover handover;
  Told told;
  answer(handover);
  CHECK(handover.ask_whose());
  CHECK(handover.awaits_answer());
  handover.carried(4s, Direction::to_device, kQuestion);
  handover.attach(told, false);
  CHECK(told.text == "opened tty; written 1; read 3; written 1; ");
  CHECK_FALSE(handover.awaits_answer());
  handover.carried(5s, Direction::from_device, kAnswer);
  CHECK(told.text.ends_with("written 1; read 3; "));
}

TEST_CASE("whose board it is is asked once, and not while somebody listens") {
  Handover handover;
  Told told;
  answer(handover);
  CHECK(handover.ask_whose());
  CHECK_FALSE(handover.ask_whose());
  handover.attach(told, false);
  CHECK_FALSE(handover.ask_whose());
}

TEST_CASE("of a device that never said anything nothing is told") {
  Handover handover;
  Told told;
  handover.attach(told, true);
  for (int i = 0; i < 2; ++i) {
    handover.opened(1s, "tty");
    handover.carried(2s, Direction::to_device, kQuestion);
    handover.lost(3s, "silent");
  }
  CHECK(told.text.empty());
  answer(handover);
  CHECK(told.text == "opened tty; written 1; read 3; ");
}

TEST_CASE("a listener stays for the link, a fixed one for good") {
  const bool fixed = GENERATE(false, true);
  Handover handover;
  Told told;
  answer(handover);
  handover.attach(told, fixed);
  handover.lost(4s, "unplugged");
  CHECK(told.text.ends_with("lost unplugged; "));
  CHECK((handover.listener() == &told) == fixed);
  CHECK(handover.ask_whose() != fixed);
}

TEST_CASE("a link that is lost while its board is looked up is told whole, to a listener that leaves") {
  Handover handover;
  Told told;
  answer(handover);
  CHECK(handover.ask_whose());
  handover.lost(4s, "unplugged");
  handover.attach(told, false);
  CHECK(told.text == "opened tty; written 1; read 3; lost unplugged; ");
  CHECK(handover.listener() == nullptr);
}

TEST_CASE("after the end nobody listens, not even a fixed listener that comes late") {
  Handover handover;
  Told told;
  answer(handover);
  CHECK(handover.ask_whose());
  handover.lost(4s, "closed");
  handover.close();
  handover.attach(told, true);
  CHECK(told.text == "opened tty; written 1; read 3; lost closed; ");
  CHECK(handover.listener() == nullptr);
}

TEST_CASE("a port with too much that waits is read no further") {
  Handover handover;
  handover.opened(0s, "tty");
  for (std::size_t i = 1; i < Handover::kMaxPending; ++i) {
    CHECK(handover.room());
    handover.carried(1s, Direction::from_device, kAnswer);
  }
  CHECK_FALSE(handover.room());
  Told told;
  handover.attach(told, false);
  CHECK(handover.room());
}

}  // namespace handover_test
