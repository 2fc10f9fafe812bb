// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A session whose device may be of several makes, one of which sends without being asked.
#include <fmt/format.h>
#include <deque>

#include "daemon/devices/port_session.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"

namespace unknown_device_test {

using namespace eboard;
using daemon::PortSession;
using drivers::DriverInfo;
using drivers::Millis;

namespace {

/// Messages of the make that sends unasked: "*" and a digit.
drivers::FrameResult starred(std::span<const std::uint8_t> buffer) noexcept {
  if (buffer.empty() || (buffer.size() == 1 && buffer[0] == '*')) return drivers::NeedMore{};
  if (buffer[0] != '*' || buffer[1] < '0' || buffer[1] > '9')
    return drivers::Skip{1, drivers::DecodeError::stray_byte};
  return drivers::Frame{'*', buffer.subspan(1, 1), 2};
}

std::optional<drivers::DecodeError> read_nothing(const drivers::Frame&, std::vector<drivers::Payload>&) {
  return std::nullopt;
}

constexpr std::array<drivers::Request, 1> kWaits{{{{}, '*', Millis(2200), true}}};

DriverInfo talking(int baud_rate) {
  DriverInfo info{};
  info.name = "talker";
  info.maturity = drivers::Maturity::experimental;
  info.serial.baud_rate = baud_rate;
  info.next_frame = starred;
  info.decode = read_nothing;
  info.has_serial = false;
  info.open_script = kWaits;
  info.own_stream = {.frames = 2, .wait = Millis(2200)};
  return info;
}
const DriverInfo talker = talking(38400), quick_talker = talking(9600);

/// A port whose device sends by its own clock where it is open at the device's speed.
struct Port {
  std::string sends;  ///< again and again
  Millis every{Millis::max()};
  bool is_dgt = false;  ///< answers as such
  int speed = 38400;
  std::vector<std::string> opened;
  std::string asked;
  std::deque<char> waiting;
  Millis next{0};
};

class OpenPort final : public drivers::Transport {
 public:
  OpenPort(Port& port, bool understands) : port_(port), understands_(understands) {}
  Expected<std::size_t, drivers::TransportError> read(std::span<std::uint8_t> buffer) override {
    std::size_t count = 0;
    while (count < buffer.size() && !port_.waiting.empty()) {
      buffer[count++] = static_cast<std::uint8_t>(understands_ ? port_.waiting.front() : '\x55');
      port_.waiting.pop_front();
    }
    return count;
  }
  Expected<std::size_t, drivers::TransportError> write(std::span<const std::uint8_t> bytes) override {
    for (const std::uint8_t byte : bytes) {
      port_.asked += static_cast<char>(byte);
      if (port_.is_dgt && understands_) answer(byte);
    }
    return bytes.size();
  }
  [[nodiscard]] int descriptor() const override { return 99; }

 private:
  void answer(std::uint8_t command) {
    using namespace std::string_literals;
    const std::string said = command == 0x4d   ? "\x93\x00\x05\x01\x08"s
                             : command == 0x45 ? "\x91\x00\x08"s + "24211"
                             : command == 0x42 ? "\x86\x00\x43"s + std::string(64, '\0')
                                               : "";
    port_.waiting.insert(port_.waiting.end(), said.begin(), said.end());
  }
  Port& port_;
  bool understands_;
};

/// Time passes only here.
class Hall {
 public:
  explicit Hall(PortSession::Candidates drivers)
      : session(
            std::move(drivers), "fake",
            [this](const DriverInfo& driver) -> PortSession::Opened {
              port.opened.push_back(fmt::format("{} {}", driver.name, driver.serial.baud_rate));
              port.waiting.clear();
              return std::make_unique<OpenPort>(port, driver.serial.baud_rate == port.speed);
            },
            [](const seams::SerialNumbers&) {}) {}

  void pass(Millis time) {
    for (const Millis end = now + time; now < end; now += Millis{10}) {
      if (now >= port.next && port.every != Millis::max()) {
        port.waiting.insert(port.waiting.end(), port.sends.begin(), port.sends.end());
        port.next = now + port.every;
      }
      if (now >= session.next_turn()) session.turn(now);
      if (session.descriptor() >= 0 && !port.waiting.empty()) session.readable(now);
    }
  }
  [[nodiscard]] bool ready() const { return session.status().state == seams::DeviceState::ready; }

  Port port;
  Millis now{1'000'000};
  PortSession session;
};

class Ignoring final : public daemon::DeviceListener {
 public:
  void opened(Millis, const std::string&) override {}
  void carried(Millis, drivers::Direction, std::span<const std::uint8_t>) override {}
  void lost(Millis, const std::string&) override {}
};

const DriverInfo* dgt() { return drivers::find_driver("dgt"); }

}  // namespace

TEST_CASE("a device that sends unasked is recognised, and is never asked what another make is asked") {
  Hall hall({dgt(), &talker});
  hall.port.sends = "*1*2";
  hall.port.every = Millis{300};
  hall.pass(Millis{1000});
  CHECK(hall.ready());
  CHECK(&hall.session.driver() == &talker);
  CHECK(hall.port.asked.empty());
  CHECK(hall.port.opened == std::vector<std::string>{"talker 38400"});
}

TEST_CASE("a device that is silent is asked after the time in which another make would have sent") {
  Hall hall({dgt(), &talker});
  hall.port.is_dgt = true;
  hall.port.speed = 9600;
  hall.pass(Millis{2100});
  CHECK(hall.port.asked.empty());
  hall.pass(Millis{1900});
  CHECK(hall.ready());
  CHECK(&hall.session.driver() == dgt());
  CHECK(hall.port.opened == std::vector<std::string>{"talker 38400", "dgt 9600"});
}

TEST_CASE("where the next driver wants the port as it is open, it asks without opening it anew") {
  Hall hall({dgt(), &quick_talker});
  hall.port.is_dgt = true;
  hall.port.speed = 9600;
  hall.pass(Millis{4000});
  CHECK(hall.ready());
  CHECK(hall.port.opened.size() == 1);
}

TEST_CASE("a known device is not listened to again when its link comes back") {
  Hall hall({dgt(), &talker});
  hall.port.is_dgt = true;
  hall.port.speed = 9600;
  hall.pass(Millis{5000});
  REQUIRE(hall.ready());
  Ignoring listener;
  hall.session.attach(listener, false);
  hall.port.asked.clear();
  hall.session.start_over(hall.now, "a test");
  hall.pass(Millis{300});
  CHECK(hall.port.asked.find('\x4d') != std::string::npos);
}

TEST_CASE("a stream that no driver knows is left to those that ask, and listened to in every round") {
  Hall hall({dgt(), &talker});
  hall.port.sends = "$GPGGA,1\r\n";
  hall.port.every = Millis{200};
  hall.pass(Millis{30'000});
  CHECK_FALSE(hall.ready());
  CHECK(std::ranges::count(hall.port.opened, "talker 38400") >= 3);
  CHECK(std::ranges::count(hall.port.opened, "dgt 9600") >= 3);
}

TEST_CASE("a board that is switched on late is recognised in a later round") {
  Hall hall({dgt(), &talker});
  hall.pass(Millis{12'000});
  hall.port.sends = "*3";
  hall.port.every = Millis{250};
  hall.pass(Millis{12'000});
  CHECK(hall.ready());
  CHECK(&hall.session.driver() == &talker);
}

TEST_CASE("where everybody only has to be heard, the rounds of listening have pauses between them") {
  Hall hall({&talker, &quick_talker});
  hall.pass(Millis{60'000});
  CHECK(hall.port.asked.empty());
  CHECK(hall.port.opened.size() >= 10);
  CHECK(hall.port.opened.size() <= 40);
}

}  // namespace unknown_device_test
