// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/usb_name.hpp"

#include "tests/support/catch.hpp"

namespace usb_name_test {

using namespace eboard::drivers;

TEST_CASE("a USB device is named by its ids, and by serial number or socket where several are alike") {
  const auto ids = UsbName::parse("usb:1209:Ab01");
  REQUIRE(ids);
  CHECK(ids->id == UsbId{0x1209, 0xab01});
  CHECK(ids->text() == "usb:1209:ab01");
  CHECK(UsbName::parse("usb:1209:0001:A@7:x")->serial == "A@7:x");
  CHECK(UsbName::parse("usb:1209:0001@1-1.4")->socket == "1-1.4");
  for (const char* text : {"usb:1209:0001", "usb:1209:0001:A7", "usb:1209:0001@1-1.4"})
    CHECK(UsbName::parse(text)->text() == text);
}

TEST_CASE("what is no name of a USB device is refused") {
  for (const char* text : {"usb:", "usb:1209", "usb:1209:", "usb:1209:1", "usb:12090:0001",
                           "usb:1209:0001:", "usb:1209:0001@", "usb:1209:00012", "usb:1209:000g",
                           "usb:+209:0001", "usb:1209-0001", "ble:1209:0001", "/dev/ttyUSB0", ""}) {
    CAPTURE(text);
    CHECK_FALSE(UsbName::parse(text));
  }
  CHECK(UsbName::is_meant("usb:1209"));
  CHECK_FALSE(UsbName::is_meant("/dev/usb:1209:0001"));
}

TEST_CASE("a name fits the devices that have all that it says") {
  const UsbName device{{0x1209, 0x0001}, "A7", "1-1.4"};
  for (const char* text : {"usb:1209:0001", "usb:1209:0001:A7", "usb:1209:0001@1-1.4"})
    CHECK(UsbName::parse(text)->names(device));
  for (const char* text : {"usb:1209:0002", "usb:1208:0001", "usb:1209:0001:A8", "usb:1209:0001@1-1"})
    CHECK_FALSE(UsbName::parse(text)->names(device));
}

TEST_CASE("two names may be those of one device unless something in them differs") {
  const auto may_be = [](const char* a, const char* b) {
    const bool may = UsbName::parse(a)->may_be(*UsbName::parse(b));
    CHECK(UsbName::parse(b)->may_be(*UsbName::parse(a)) == may);
    return may;
  };
  CHECK(may_be("usb:1209:0001", "usb:1209:0001@1-4"));
  CHECK(may_be("usb:1209:0001:A7", "usb:1209:0001@1-4"));
  CHECK_FALSE(may_be("usb:1209:0001:A7", "usb:1209:0001:A8"));
  CHECK_FALSE(may_be("usb:1209:0001@1-4", "usb:1209:0001@1-5"));
  CHECK_FALSE(may_be("usb:1209:0001", "usb:1209:0002"));
}

}  // namespace usb_name_test
