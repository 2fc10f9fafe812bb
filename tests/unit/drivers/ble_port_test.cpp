// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The port of a board behind Bluetooth LE, at sockets that keep the ends of messages, as BlueZ hands them
// out.
#include "drivers/transport/ble_port.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "drivers/millennium.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/decoded.hpp"
#include "tests/support/hex.hpp"

namespace ble_port_test {

using namespace eboard;
using namespace eboard::drivers;
using eboard::test::Bytes;
using eboard::test::hex;
using std::chrono::milliseconds;

namespace {

/// The board's end of the link, and a clock that stands until it is moved.
class Board {
 public:
  explicit Board(std::string_view driver, std::size_t max = 20) {
    const ble::Make& make = *ble::make_of(driver);
    BleLink link;
    for (const auto& uuid : make.notify) {
      if (!uuid.empty()) notifies_.push_back(socket(link.heard.emplace_back()));
    }
    writes_ = socket(link.sent);
    link.max = max;
    link.hold = held_;
    link.battery = battery;
    auto opened = BlePort::open("ble:AA", make, std::move(link), [this] { return now; });
    REQUIRE(opened);
    port = std::move(*opened);
  }

  void notify(const Bytes& bytes, std::size_t characteristic = 0) {
    REQUIRE(send(notifies_[characteristic].get(), bytes.data(), bytes.size(), 0) ==
            static_cast<ssize_t>(bytes.size()));
  }
  /// What was written, each message by itself.
  std::vector<Bytes> heard() {
    std::vector<Bytes> out;
    std::array<std::uint8_t, 600> buffer{};
    for (ssize_t count; (count = recv(writes_.get(), buffer.data(), buffer.size(), 0)) > 0;)
      out.emplace_back(buffer.begin(), buffer.begin() + count);
    return out;
  }
  /// Everything that can be read now, `part` bytes at a time.
  Bytes read_all(std::size_t part = 4096) {
    Bytes all, buffer(part);
    while (true) {
      const auto count = port->read(buffer);
      REQUIRE(count);
      if (*count == 0) return all;
      all.insert(all.end(), buffer.begin(), buffer.begin() + static_cast<long>(*count));
    }
  }
  [[nodiscard]] bool can_be_read() const {
    pollfd waiting{port->descriptor(), POLLIN, 0};
    return poll(&waiting, 1, 0) == 1;
  }
  void go_away() { notifies_[0] = Descriptor(); }
  [[nodiscard]] bool is_held() const { return held_.use_count() > 1; }

  std::chrono::steady_clock::time_point now{};
  std::unique_ptr<Transport> port;
  std::shared_ptr<BatteryLevel> battery = std::make_shared<BatteryLevel>();

 private:
  static Descriptor socket(Descriptor& other) {
    std::array<int, 2> ends{};
    REQUIRE(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()) == 0);
    other = Descriptor(ends[0]);
    return Descriptor(ends[1]);
  }

  std::vector<Descriptor> notifies_;
  Descriptor writes_;
  std::shared_ptr<int> held_ = std::make_shared<int>();
};

}  // namespace

TEST_CASE("notifications of a make without reports are the bytes of its protocol, wherever they were cut") {
  Board board("millennium");
  const Bytes message = millennium::encode_position(rules::Placement::initial());
  for (std::size_t at = 0; at < message.size(); at += 20)
    board.notify({message.begin() + static_cast<long>(at),
                  message.begin() + static_cast<long>(std::min(at + 20, message.size()))});
  CHECK(board.can_be_read());
  const Bytes read = board.read_all(7);
  CHECK(read == message);
  CHECK_FALSE(board.can_be_read());
  CHECK(test::decode(*find_driver("millennium"), read).payloads == test::seen(rules::Placement::initial()));
}

TEST_CASE("what a full link does not take is left to be written later, and nothing of it is lost") {
  Board board("millennium");
  Bytes all;
  for (int n = 0; n < 200'000; ++n) all.push_back(static_cast<std::uint8_t>(n * 7));
  std::size_t done = 0;
  Bytes arrived;
  while (done < all.size()) {
    const auto written = board.port->write(std::span(all).subspan(done));
    REQUIRE(written);
    done += *written;
    board.now += std::chrono::seconds(1);
    if (*written > 0 && done < all.size()) continue;
    for (const Bytes& message : board.heard()) arrived.insert(arrived.end(), message.begin(), message.end());
  }
  CHECK(arrived == all);
}

TEST_CASE("notifications that are reports stand between marks, from whichever characteristic they come") {
  for (const std::size_t part : {1u, 4096u}) {
    Board board("chessnut");
    board.notify(hex("01 24 c0 58"));
    CHECK(board.read_all(part) == hex("c0 01 24 db dc 58 c0"));
    board.notify(hex("2a 02 55 00"), 1);
    CHECK(board.can_be_read());
    CHECK(board.read_all(part) == hex("c0 2a 02 55 00 c0"));
  }
}

TEST_CASE("what is written is split into messages that the link carries") {
  Board board("pegasus", 20);
  Bytes bytes(50);
  for (std::size_t n = 0; n < bytes.size(); ++n) bytes[n] = static_cast<std::uint8_t>(n);
  CHECK(board.port->write(bytes).value() == 50);
  const auto heard = board.heard();
  REQUIRE(heard.size() == 3);
  CHECK((heard[0].size() == 20 && heard[1].size() == 20 && heard[2].size() == 10));
  CHECK(test::joined(test::joined(heard[0], heard[1]), heard[2]) == bytes);
}

TEST_CASE("between two writes the make's pause passes, and nothing is lost meanwhile") {
  Board board("millennium", 20);
  const Bytes bytes(30, 'V');
  CHECK(board.port->write(bytes).value() == 20);
  const auto rest = std::span(bytes).subspan(20);
  CHECK(board.port->write(rest).value() == 0);
  board.now += milliseconds(99);
  CHECK(board.port->write(rest).value() == 0);
  board.now += milliseconds(1);
  CHECK(board.port->write(rest).value() == 10);
  CHECK(board.heard() == std::vector<Bytes>{Bytes(20, 'V'), Bytes(10, 'V')});
}

TEST_CASE("a report is written as one message without its marks, or not at all") {
  Board board("chessnut", 20);
  CHECK(board.port->write(hex("c0 21 01 00 c0 c0 29 01 00 c0")).value() == 5);
  CHECK(board.heard() == std::vector<Bytes>{hex("21 01 00")});
  board.now += milliseconds(200);
  const auto bare = board.port->write(hex("21 01 00"));
  REQUIRE_FALSE(bare);
  CHECK(bare.error().message == "ble:AA: write: these bytes are no report");
  Bytes longer(23, 1);
  longer.front() = longer.back() = 0xc0;
  const auto refused = board.port->write(longer);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == EMSGSIZE);
  CHECK(refused.error().message == "ble:AA: write: the link carries 20 bytes, the message has 21");
  CHECK(board.heard().empty());
}

TEST_CASE("a notification that is a line ends with LF in the stream, and a line is written without it") {
  Board board("peripheral_chess", 25);
  board.notify(test::bytes_of("ok"));
  board.notify(test::bytes_of("state 8/8/8/8/8/8/8/8"));
  CHECK(board.read_all(5) == test::bytes_of("ok\nstate 8/8/8/8/8/8/8/8\n"));
  const Bytes lines = test::bytes_of("\nfeature get_state\nget_state\n");
  CHECK(board.port->write(lines).value() == lines.size());
  CHECK(board.heard() ==
        std::vector<Bytes>{test::bytes_of("feature get_state"), test::bytes_of("get_state")});
  const auto refused = board.port->write(Bytes(26, 'a'));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message == "ble:AA: write: the link carries 25 bytes, the message has 26");
}

TEST_CASE("the port tells how full the battery is, once whoever made the link knows it") {
  Board board("zmartfun");
  CHECK_FALSE(board.port->battery());
  board.battery->set(84);
  CHECK(board.port->battery() == 84);
  board.battery->set(std::nullopt);
  CHECK_FALSE(board.port->battery());
}

TEST_CASE("a link that ends is an error that names the port, and the port lets go of it") {
  Board board("chessnut");
  board.notify(hex("23 01 00"), 1);
  board.go_away();
  CHECK(board.can_be_read());
  std::array<std::uint8_t, 64> buffer{};
  const auto read = board.port->read(buffer);
  REQUIRE_FALSE(read);
  CHECK_THAT(read.error().message, ContainsSubstring("ble:AA"));
  CHECK(board.is_held());
  board.port.reset();
  CHECK_FALSE(board.is_held());
}

TEST_CASE("sockets that cannot be waited on are refused with the port's name") {
  BleLink link;
  link.heard.emplace_back();
  const auto opened = BlePort::open("ble:AA", *ble::make_of("pegasus"), std::move(link));
  REQUIRE_FALSE(opened);
  CHECK_THAT(opened.error().message, ContainsSubstring("ble:AA: wait for notifications"));
}

}  // namespace ble_port_test
