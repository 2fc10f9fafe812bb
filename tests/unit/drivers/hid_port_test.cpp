// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The HID transport at a pair of sockets that keep the ends of messages, as hidraw does.
#include "drivers/transport/hid_port.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>

#include "drivers/report_stream.hpp"
#include "drivers/transport/report_descriptor.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tests/support/temporary_folder.hpp"

namespace hid_port_test {

using namespace eboard::drivers;
using eboard::test::hex;

namespace {

using Bytes = std::vector<std::uint8_t>;

/// The device's end of a port.
class Device {
 public:
  explicit Device(bool numbered) : port_(make(numbered)) {}

  HidPort& port() { return port_; }
  void report(const Bytes& bytes) {
    REQUIRE(write(device_.get(), bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
  }
  /// The reports that were written to it, each by itself.
  std::vector<Bytes> heard() {
    std::vector<Bytes> out;
    std::array<std::uint8_t, 256> buffer{};
    for (ssize_t count; (count = ::read(device_.get(), buffer.data(), buffer.size())) > 0;)
      out.emplace_back(buffer.begin(), buffer.begin() + count);
    return out;
  }
  void unplug() { device_ = Descriptor(); }

 private:
  HidPort make(bool numbered) {
    std::array<int, 2> ends{};
    REQUIRE(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()) == 0);
    device_ = Descriptor(ends[1]);
    return {"/dev/hidraw7", Descriptor(ends[0]), numbered};
  }

  Descriptor device_;
  HidPort port_;
};

/// Everything that can be read now, `part` bytes at a time.
Bytes read_all(Transport& port, std::size_t part) {
  Bytes all;
  Bytes buffer(part);
  while (true) {
    const auto count = port.read(buffer);
    REQUIRE(count);
    if (*count == 0) return all;
    all.insert(all.end(), buffer.begin(), buffer.begin() + static_cast<long>(*count));
  }
}

}  // namespace

TEST_CASE("each report of a HID device is read with its ends marked, however small the buffer is") {
  for (const std::size_t part : {1u, 3u, 4096u}) {
    Device device(true);
    device.report(hex("01 24 c0 58"));
    device.report(hex("23 01 00"));
    CHECK(read_all(device.port(), part) == hex("c0 01 24 db dc 58 c0 c0 23 01 00 c0"));
  }
}

TEST_CASE("reports of a device that does not number them begin with 0") {
  Device device(false);
  device.report(hex("43 25"));
  CHECK(read_all(device.port(), 64) == hex("c0 00 43 25 c0"));
}

TEST_CASE("a HID port can be waited for") {
  Device device(true);
  pollfd waiting{device.port().descriptor(), POLLIN, 0};
  CHECK(poll(&waiting, 1, 0) == 0);
  device.report(hex("01"));
  CHECK(poll(&waiting, 1, 0) == 1);
}

TEST_CASE("reading a HID device that is silent, or into nothing, reads nothing and loses nothing") {
  Device device(true);
  std::array<std::uint8_t, 8> buffer{};
  CHECK(device.port().read(buffer).value() == 0);
  device.report(hex("01"));
  CHECK(device.port().read({}).value() == 0);
  CHECK(device.port().read(buffer).value() == 3);
}

TEST_CASE("each report is written to a HID device by itself") {
  Device device(true);
  CHECK(device.port().write(hex("c0 21 01 00 c0 c0 0b 01 db dc c0")).value() == 11);
  CHECK(device.heard() == std::vector<Bytes>{hex("21 01 00"), hex("0b 01 c0")});
  CHECK(device.port().write({}).value() == 0);
  CHECK(device.heard().empty());
}

TEST_CASE("bytes that are no report are not written to a HID device") {
  Device device(true);
  for (const auto* bytes : {"21 01 00", "c0 21", "c0 c0", "c0 db 00 c0"}) {
    CAPTURE(bytes);
    const auto written = device.port().write(hex(bytes));
    REQUIRE_FALSE(written);
    CHECK(written.error().code == EINVAL);
    CHECK(written.error().message == "/dev/hidraw7: write: these bytes are no report");
  }
  CHECK(device.heard().empty());
}

TEST_CASE("a HID device that was removed is an error that names the port") {
  Device device(true);
  device.report(hex("23 01 00"));
  device.unplug();
  std::array<std::uint8_t, 8> buffer{};
  CHECK(device.port().read(buffer).value() == 5);
  const auto read = device.port().read(buffer);
  REQUIRE_FALSE(read);
  CHECK_THAT(read.error().message, ContainsSubstring("/dev/hidraw7"));
  CHECK_FALSE(device.port().write(hex("c0 21 01 00 c0")));
}

TEST_CASE("a path is that of a HID device by its name, and what is none is refused with the reason") {
  CHECK(HidPort::is_path("/dev/hidraw0"));
  for (const auto* path : {"/dev/ttyUSB0", "hidraw0", "/dev/hidraw0/x", "/dev/usb/hiddev0"})
    CHECK_FALSE(HidPort::is_path(path));
  const eboard::test::TemporaryFolder folder;
  const auto fake = folder.file("hidraw0");
  CHECK(HidPort::open(fake).error().code == ENOENT);
  std::ofstream(fake).put('x');
  const auto opened = open_port(fake, {});
  REQUIRE_FALSE(opened);
  CHECK(
      opened.error().message.starts_with(std::filesystem::canonical(fake).string() + ": not a HID device: "));
}

TEST_CASE("a report descriptor tells whose page a device uses and whether its reports have numbers") {
  // As the fact sheet on Chessnut boards makes one up.
  const Bytes made_up =
      hex("06 00 ff 09 01 a1 01 15 00 26 ff 00 75 08 95 3f 85 01 09 01 81 02 85 23 09 01 81 02 85 28 09 01 "
          "81 02 85 2a 09 01 81 02 85 2d 09 01 81 02 85 32 09 01 81 02 85 37 09 01 81 02 85 0a 09 01 91 02 "
          "85 0b 09 01 91 02 85 21 09 01 91 02 85 26 09 01 91 02 85 27 09 01 91 02 85 29 09 01 91 02 85 31 "
          "09 01 91 02 85 33 09 01 91 02 85 34 09 01 91 02 85 39 09 01 91 02 c0");
  CHECK(made_up.size() == 119);
  const auto chessnut = ReportDescriptor::parse(made_up);
  CHECK(chessnut.usage_page == 0xff00);
  CHECK(chessnut.numbered);
  CHECK(chessnut.is_makers_own());
  const auto unnumbered = ReportDescriptor::parse(
      hex("06 00 ff 09 01 a1 01 15 00 26 ff 00 75 08 95 20 09 01 81 02 95 01 09 01 91 02 c0"));
  CHECK(unnumbered.is_makers_own());
  CHECK_FALSE(unnumbered.numbered);
  const auto keyboard =
      ReportDescriptor::parse(hex("05 01 09 06 a1 01 05 07 19 e0 29 e7 06 00 ff a1 02 c0 c0"));
  CHECK(keyboard.usage_page == 1);
  CHECK_FALSE(keyboard.is_makers_own());
  CHECK(ReportDescriptor::parse(hex("fe 02 10 06 00 06 00 ff a1 01")).is_makers_own());  // behind a long item
  for (const auto* cut : {"", "06", "06 00", "fe", "fe 05 10 00", "27 00 00"}) {
    CAPTURE(cut);
    CHECK_FALSE(ReportDescriptor::parse(hex(cut)).is_makers_own());
  }
}

// hid_device_test.py runs this with the devices that it makes up. Not by open_port(): umockdev 0.17's
// realpath() writes outside of its buffer.
TEST_CASE("a HID device is opened by its node, and by one program at a time", "[.mocked]") {
  const auto port = HidPort::open("/dev/hidraw3");
  REQUIRE(port);
  CHECK((fcntl((*port)->descriptor(), F_GETFD) & FD_CLOEXEC) != 0);
  CHECK((fcntl((*port)->descriptor(), F_GETFL) & O_NONBLOCK) != 0);
  const auto second = HidPort::open("/dev/hidraw3");
  REQUIRE_FALSE(second);
  CHECK(second.error().code == EBUSY);
}

}  // namespace hid_port_test
