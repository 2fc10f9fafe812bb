// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/usb_pipe.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace usb_pipe_test {

using namespace eboard::drivers;
using eboard::test::hex;

namespace {

const std::string kDevice = "12 01 00 02 00 00 00 40 09 12 01 00 00 01 01 02 03 01 ";
const std::string kBulkIn = "07 05 81 02 40 00 00 ", kBulkOut = "07 05 02 02 40 00 00 ";
const std::string kInterruptIn = "07 05 83 03 08 00 0a ", kInterruptOut = "07 05 03 03 08 00 0a ";

std::string configuration(int value) { return fmt::format("09 02 00 00 01 {:02x} 00 80 32 ", value); }
std::string interface(int number, int setting, int kind) {
  return fmt::format("09 04 {:02x} {:02x} 02 {:02x} 00 00 00 ", number, setting, kind);
}
std::optional<UsbPipe> pipe(const std::string& descriptors, int value = 1) {
  return find_pipe(hex(descriptors), static_cast<std::uint8_t>(value));
}

}  // namespace

TEST_CASE("the pair of endpoints of a maker's own interface is found, bulk or interrupt") {
  const std::string begin = kDevice + configuration(1) + interface(0, 0, 0xff);
  CHECK(pipe(begin + kBulkIn + kBulkOut) == UsbPipe{0, {0x81, 64, false}, {0x02, 64, false}});
  CHECK(pipe(begin + kBulkOut + kBulkIn) == UsbPipe{0, {0x81, 64, false}, {0x02, 64, false}});
  CHECK(pipe(begin + kInterruptIn + kInterruptOut) == UsbPipe{0, {0x83, 8, true}, {0x03, 8, true}});
  // Descriptors of classes stand between; what is no endpoint for bytes is passed over.
  CHECK(pipe(begin + "05 24 00 10 01 07 05 84 01 00 02 01 " + kBulkIn + kBulkOut)->in.address == 0x81);
}

TEST_CASE("only the active configuration and the setting that holds without a request count") {
  const std::string pair = kBulkIn + kBulkOut;
  CHECK_FALSE(pipe(kDevice + configuration(2) + interface(0, 0, 0xff) + pair));
  CHECK(pipe(kDevice + configuration(1) + interface(0, 0, 3) + kInterruptIn + configuration(2) +
                 interface(1, 0, 0xff) + pair,
             2)
            ->interface == 1);
  CHECK_FALSE(pipe(kDevice + configuration(1) + interface(0, 1, 0xff) + pair));
}

TEST_CASE("interfaces of known classes, or with one direction only, are no port") {
  for (const int kind : {0x02, 0x03, 0x08, 0x0a, 0x00})
    CHECK_FALSE(pipe(kDevice + configuration(1) + interface(0, 0, kind) + kBulkIn + kBulkOut));
  CHECK_FALSE(pipe(kDevice + configuration(1) + interface(0, 0, 0xff) + kBulkIn));
  // One direction each of two interfaces is no pair.
  CHECK_FALSE(
      pipe(kDevice + configuration(1) + interface(0, 0, 0xff) + kBulkIn + interface(1, 0, 0xff) + kBulkOut));
}

TEST_CASE("unsound descriptors are no port, wherever they are cut") {
  const auto whole = hex(kDevice + configuration(1) + interface(0, 0, 0xff) + kBulkIn + kBulkOut);
  for (std::size_t size = 0; size < whole.size(); ++size)
    CHECK_FALSE(find_pipe(std::span(whole).first(size), 1));
  CHECK_FALSE(pipe("00 00 00 00"));
  CHECK_FALSE(pipe("01 04 02 05"));
  // An endpoint whose packets have no bytes carries nothing.
  CHECK_FALSE(pipe(kDevice + configuration(1) + interface(0, 0, 0xff) + "07 05 81 02 00 00 00 " + kBulkOut));
}

}  // namespace usb_pipe_test
