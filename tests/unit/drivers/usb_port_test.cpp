// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A USB device as a port, through the real libusb and udev's library. usb_device_test.py runs this on a
// machine that it makes up: umockdev's, with tests/support/usb_kernel.cpp for the kernel.
#include "drivers/transport/usb_port.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <numeric>

#include "tests/support/catch.hpp"
#include "tests/support/pty.hpp"

namespace usb_port_test {

using namespace eboard::drivers;

namespace {

using Bytes = std::vector<std::uint8_t>;

/// The board at the first socket: what is written to the pseudo terminal's other end comes out of it.
class Board {
 public:
  explicit Board(const std::string& node = "001/005") : place_(folder() + "/" + node) {
    std::filesystem::create_directories(std::filesystem::path(place_).parent_path());
    std::filesystem::create_symlink(end_.path(), place_);
  }
  ~Board() { std::filesystem::remove(place_); }
  eboard::test::Pty& end() { return end_; }

 private:
  static std::string folder() { return std::string(std::getenv("UMOCKDEV_DIR")) + "/dev/bus/usb"; }

  eboard::test::Pty end_;
  std::string place_;
};

std::unique_ptr<Transport> open(const std::string& path = "usb:1209:0001:A7") {
  auto port = open_port(path, {});
  if (!port) FAIL(port.error().message);
  return std::move(*port);
}

bool can_be_read(const Transport& port, int milliseconds = 1000) {
  pollfd wait{port.descriptor(), POLLIN, 0};
  return ::poll(&wait, 1, milliseconds) == 1;
}

/// Waits for the descriptor before each read, as the loop does.
Bytes read_some(Transport& port, std::size_t wanted, std::size_t part = 4096) {
  Bytes all, buffer(part);
  while (all.size() < wanted && can_be_read(port)) {
    const auto count = port.read(buffer);
    REQUIRE(count);
    all.insert(all.end(), buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(*count));
  }
  return all;
}

Bytes counted(std::size_t size) {
  Bytes bytes(size);
  for (std::size_t n = 0; n < size; ++n) bytes[n] = static_cast<std::uint8_t>(n * 7 + n / 256);
  return bytes;
}

int descriptors_open() {
  int count = 0;
  for (int fd = 0; fd < 256; ++fd) count += fcntl(fd, F_GETFD) != -1;
  return count;
}

}  // namespace

TEST_CASE("bytes go both ways, and the descriptor says when there are some", "[.mocked_usb]") {
  Board board;
  const auto port = open();
  Bytes buffer(16);
  CHECK(port->read(buffer) == 0u);
  CHECK_FALSE(can_be_read(*port, 20));
  const Bytes question{0x42, 0x00, 0xff};
  CHECK(port->write(question) == question.size());
  CHECK(board.end().receive(3) == question);
  board.end().send({0x86, 0x00, 0x43, 0x7f});
  CHECK(read_some(*port, 4) == Bytes{0x86, 0x00, 0x43, 0x7f});
  // The question's end is told as well, and leads to no bytes.
  CHECK(port->read(buffer) == 0u);
  CHECK_FALSE(can_be_read(*port, 20));
}

TEST_CASE("no byte is lost or changes its place, however small the buffer and however late the reader",
          "[.mocked_usb]") {
  const std::size_t part = GENERATE(1u, 7u, 64u, 4096u);
  Board board;
  const auto port = open();
  const Bytes sent = counted(3000);
  board.end().send(sent);
  usleep(50'000);  // all transfers under way end meanwhile
  CHECK(read_some(*port, sent.size(), part) == sent);
}

TEST_CASE("what is written arrives in order, as much as there is room for at a time", "[.mocked_usb]") {
  Board board;
  const auto port = open();
  const Bytes bytes = counted(3000);
  Bytes heard;
  for (std::size_t done = 0; done < bytes.size();) {
    const auto count = port->write(std::span(bytes).subspan(done));
    REQUIRE(count);
    REQUIRE(*count <= 2048);
    done += *count;
    const Bytes next = board.end().receive(*count);
    heard.insert(heard.end(), next.begin(), next.end());
  }
  CHECK(heard == bytes);
  CHECK(port->write({}) == 0u);
}

TEST_CASE("a board that is pulled out is an error of the port, after what it had sent", "[.mocked_usb]") {
  Board board;
  const auto port = open();
  board.end().send({1, 2, 3});
  usleep(20'000);
  board.end().hang_up();
  CHECK(read_some(*port, 3) == Bytes{1, 2, 3});
  REQUIRE(can_be_read(*port));
  Bytes buffer(16);
  eboard::Expected<std::size_t, TransportError> got = 0u;
  for (int n = 0; n < 100 && got; ++n) {
    got = port->read(buffer);
    usleep(1000);
  }
  REQUIRE_FALSE(got);
  CHECK(got.error().code == ENODEV);
  CHECK(got.error().message == "usb:1209:0001:A7: read: No such device (it may have been disconnected)");
  // Afterwards it stays an error.
  CHECK_FALSE(port->read(buffer));
  CHECK(port->write(Bytes{1}).error().code == ENODEV);
}

TEST_CASE("what a board does not take is an error of the port", "[.mocked_usb]") {
  Board board;
  setenv("USB_KERNEL_STALL", "2", 1);
  const auto port = open();
  CHECK(port->write(Bytes{1, 2}) == 2u);
  CHECK(port->write(Bytes{3}) == 1u);  // handed over; the refusal comes
  REQUIRE(can_be_read(*port));
  Bytes buffer(16);
  const auto got = port->read(buffer);
  unsetenv("USB_KERNEL_STALL");
  REQUIRE_FALSE(got);
  CHECK(got.error().message == "usb:1209:0001:A7: write: Pipe error");
  CHECK_FALSE(port->write(Bytes{4}));
}

TEST_CASE("a port is named by ids alone, by serial number or by socket", "[.mocked_usb]") {
  Board board;
  for (const char* path : {"usb:1209:0001:A7", "usb:1209:0001@1-1"}) CHECK(open_port(path, {}));
  Board other("001/006");
  CHECK(open_port("usb:1209:0001@1-2", {}));
  CHECK(open_port("usb:1209:0001", {}).error().message ==
        "usb:1209:0001: several such devices are plugged in; name one of usb:1209:0001@1-1, "
        "usb:1209:0001@1-2, or its serial number");
}

TEST_CASE("why a port cannot be opened is one line", "[.mocked_usb]") {
  const auto why = [](const char* path) {
    const auto port = open_port(path, {});
    return port ? "" : port.error().message;
  };
  CHECK(why("usb:1209:0009") ==
        "usb:1209:0009: no such USB device is plugged in, or it has no pair of "
        "endpoints of its maker's own");
  CHECK(why("usb:2d80:8001").find("no such USB device") != std::string::npos);  // HID only
  CHECK(why("usb:1209") == "usb:1209: no name of a USB device");
  CHECK(why("usb:1209:0001@1-1") ==
        "usb:1209:0001@1-1: open /dev/bus/usb/001/005: No such file or directory");
  Board board;
  const auto first = open();
  CHECK(why("usb:1209:0001@1-1") == "usb:1209:0001@1-1: another program has this device open");
}

TEST_CASE("a device that a driver of the kernel has is left to it", "[.mocked_usb]") {
  Board adapter("001/007");
  // umockdev's kernel lets libusb have it; the real one says busy, and then the message says by whom.
  const auto devices = usb_devices();
  const auto found = std::ranges::find(devices, "1-3", [](const UsbDevice& one) { return one.name.socket; });
  REQUIRE(found != devices.end());
  CHECK(found->driver == "ftdi_sio");
  CHECK(found->is_taken());
  const auto ports = list_ports();
  CHECK(std::ranges::find(ports, "usb:0403:6001@1-3", &PortInfo::path) == ports.end());
}

TEST_CASE("USB devices as such are listed with the other ports, by their sockets", "[.mocked_usb]") {
  const auto ports = list_ports();
  const auto at = [&](const char* path) { return std::ranges::find(ports, path, &PortInfo::path); };
  REQUIRE(at("usb:1209:0001@1-1") != ports.end());
  CHECK(*at("usb:1209:0001@1-1") == PortInfo{"usb:1209:0001@1-1", UsbId{0x1209, 0x0001}, "Own board", "A7"});
  CHECK(at("usb:1209:0001@1-2")->serial.empty());
}

TEST_CASE("opening and closing keeps nothing", "[.mocked_usb]") {
  Board board;
  (void)open();
  const int before = descriptors_open();
  for (int n = 0; n < 50; ++n) {
    const auto port = open();
    REQUIRE(port->write(Bytes{1, 2, 3}));
  }
  CHECK(descriptors_open() == before);
}

TEST_CASE("modem lines that are asked for are an error, since there are none", "[.mocked_usb]") {
  Board board;
  CHECK(open_port("usb:1209:0001@1-1", {.dtr = LineState::off, .lines_required = false}));
  CHECK_FALSE(open_port("usb:1209:0001@1-1", {.dtr = LineState::off}));
}

}  // namespace usb_port_test
