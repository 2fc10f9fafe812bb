// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/arrangement.hpp"

#include "tests/support/catch.hpp"

namespace arrangement_test {

using namespace eboard;
using namespace eboard::daemon;

namespace {

Arrangement hall(std::string_view text) { return arrangement_of(*parse_config(text, "hall.toml")); }

constexpr const char* kPort = "[[port]]\npath = \"/dev/ttyS0\"\n";
constexpr const char* kBus = "[[port]]\npath = \"/dev/ttyS0\"\ndriver = \"dgt-bus\"\n";
constexpr const char* kAir = "[[port]]\npath = \"ble:AA:BB:CC:DD:EE:FF\"\ndriver = \"pegasus\"\n";
constexpr const char* kByPort = "[[board]]\nnumber = 2\nport = \"/dev/ttyS1\"\n";
constexpr const char* kBySerial = "[[board]]\nnumber = 1\nserial = \"24211\"\n";
constexpr const char* kOnBus = "[[board]]\nnumber = 1\nserial = \"01025\"\n";
constexpr const char* kManual = "[[board]]\nnumber = 3\ndriver = \"manual\"\n";
constexpr const char* kNever = "[daemon]\ndiscover = false\n";

}  // namespace

TEST_CASE("boards on USB are looked for if no cable is named, or a board whose cable is not") {
  CHECK(hall("").discover);
  CHECK_FALSE(hall(kPort).discover);
  CHECK_FALSE(hall(kByPort).discover);
  CHECK(hall(std::string(kBySerial) + kByPort).discover);
  CHECK(hall(std::string(kPort) + kBySerial).discover);
  CHECK(hall(kAir).discover);
  CHECK(hall(kManual).discover);
  CHECK_FALSE(hall(std::string(kBus) + kOnBus).discover);
  CHECK(hall(std::string(kBus) + "[[board]]\nnumber = 1\nserial = \"3000124211\"\n").discover);
}

TEST_CASE("what the file says of looking for boards holds") {
  CHECK_FALSE(hall(std::string(kNever) + kBySerial).discover);
  CHECK_FALSE(hall(std::string(kNever) + kBySerial).discover_by_default);
  CHECK(hall(std::string("[daemon]\ndiscover = true\n") + kPort).discover);
  CHECK(hall(kPort).discover_by_default);
}

TEST_CASE("a board named by its serial number is out of reach if nothing asks for serial numbers") {
  CHECK(out_of_reach(hall(std::string(kNever) + kBySerial + kByPort), false) == std::vector{1});
  CHECK(out_of_reach(hall(std::string(kNever) + kBySerial), true).empty());
  CHECK(out_of_reach(hall(std::string(kNever) + kBySerial + kPort), false).empty());
  CHECK(out_of_reach(hall(std::string(kBySerial) + kByPort), false).empty());
  CHECK(out_of_reach(hall(std::string(kNever) + kByPort), false).empty());
}

}  // namespace arrangement_test
