// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/ble_makes.hpp"

#include <algorithm>
#include <set>

#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"

namespace ble_makes_test {

using namespace eboard::drivers;

namespace {

bool is_uuid(std::string_view text) {
  if (text.size() != 36) return false;
  for (std::size_t n = 0; n < text.size(); ++n) {
    const bool dash = n == 8 || n == 13 || n == 18 || n == 23;
    const bool digit = (text[n] >= '0' && text[n] <= '9') || (text[n] >= 'a' && text[n] <= 'f');
    if (dash ? text[n] != '-' : !digit) return false;
  }
  return true;
}

}  // namespace

TEST_CASE(
    "each make on Bluetooth LE has a driver and a name of its own, and identifiers as BlueZ writes them") {
  std::set<std::string_view> names;  // or what stands for one
  for (const ble::Make& make : ble::makes()) {
    CAPTURE(make.driver);
    CHECK(find_driver(make.driver) != nullptr);
    CHECK((!make.names[0].empty() || is_uuid(make.service)));
    for (const std::string_view name : {make.names[0], make.names[1], make.service})
      CHECK((name.empty() || names.insert(name).second));
    CHECK((make.write.empty() || is_uuid(make.write)));
    // Who is sent nothing has nothing to answer.
    if (make.write.empty()) CHECK(find_driver(make.driver)->open_script[0].bytes.empty());
    CHECK(is_uuid(make.notify[0]));
    CHECK((make.notify[1].empty() || is_uuid(make.notify[1])));
    CHECK(ble::make_of(make.driver) == &make);
    CHECK(ble::make_advertised(make.names[0], std::vector{std::string(make.service)}) == &make);
  }
  CHECK(ble::make_of("dgt") == nullptr);
}

TEST_CASE("boards are written to and heard where the fact sheets say") {
  struct Place {
    std::string_view driver, write, notify, second;
  };
  for (const auto& [driver, write, notify, second] :
       {Place{"pegasus", "6e400002-b5a3-f393-e0a9-e50e24dcca9e", "6e400003-b5a3-f393-e0a9-e50e24dcca9e", ""},
        {"millennium", "49535343-8841-43f4-a8d4-ecbe34729bb3", "49535343-1e4d-4bd9-ba61-23c647249616", ""},
        {"chessnut", "1b7e8272-2877-41c3-b46e-cf057c562023", "1b7e8262-2877-41c3-b46e-cf057c562023",
         "1b7e8273-2877-41c3-b46e-cf057c562023"},
        {"ichessone", "6e400002-b5a3-f393-e0a9-e50e24dcca9e", "6e400003-b5a3-f393-e0a9-e50e24dcca9e", ""},
        {"zmartfun", "", "0000ffe1-0000-1000-8000-00805f9b34fb", ""},
        {"peripheral_chess", "f53513ca-b2c9-11ec-a0c1-639b8957db99", "f535147e-b2c9-11ec-a0c2-8bbd706ec4e6",
         ""}}) {
    CAPTURE(driver);
    const ble::Make* make = ble::make_of(driver);
    REQUIRE(make);
    CHECK(make->write == write);
    CHECK(make->notify[0] == notify);
    CHECK(make->notify[1] == second);
  }
  // How soon one write may follow another, and that a ChessLink board answers each.
  CHECK(ble::make_of("millennium")->pause == Millis(100));
  CHECK(ble::make_of("millennium")->confirmed);
  CHECK(ble::make_of("chessnut")->pause == Millis(200));
  CHECK(ble::make_of("ichessone")->pause == Millis(50));
}

TEST_CASE("a make without a name of its own is recognised by the service that it advertises") {
  const std::vector<std::string> services{"0000180f-0000-1000-8000-00805f9b34fb",
                                          "f5351050-b2c9-11ec-a0c0-b3bc53b08d33"};
  CHECK(ble::make_advertised("My board", services)->driver == "peripheral_chess");
  CHECK(ble::make_advertised("", services)->driver == "peripheral_chess");
  CHECK(ble::make_advertised("My board", std::span(services).first(1)) == nullptr);
}

TEST_CASE(
    "a Pegasus that its owner gave another name is found by its service, and boards of other makes are not") {
  const std::vector<std::string> uart{"6e400001-b5a3-f393-e0a9-e50e24dcca9e"};
  CHECK(ble::make_advertised("Club board 3", uart)->driver == "pegasus");
  CHECK(ble::make_advertised("", uart)->driver == "pegasus");
  CHECK(ble::make_advertised("iChessOne", uart)->driver == "ichessone");
  for (const auto* name : {"ChessUp", "chessup 2", "Squareoff Pro", "Square Off"}) {
    CAPTURE(name);
    CHECK(ble::make_advertised(name, uart) == nullptr);
  }
}

TEST_CASE("a Chessnut board may call itself otherwise, and end its name with a line feed") {
  CHECK(ble::make_advertised("Smart Chess")->driver == "chessnut");
  CHECK(ble::make_advertised("smart chess 01")->driver == "chessnut");
  CHECK(ble::make_advertised("Chessnut Air\n")->driver == "chessnut");
  CHECK(ble::shown_name("Chessnut Air\n") == "Chessnut Air");
  CHECK(ble::shown_name("Zug \xc3\xbc\x7f\r") == "Zug \xc3\xbc");
}

TEST_CASE("a board is recognised by how its name begins, whatever the case of the letters") {
  CHECK(ble::make_advertised("Chessnut Air+")->driver == "chessnut");
  CHECK(ble::make_advertised("Chessnut Move")->driver == "chessnut");
  CHECK(ble::make_advertised("DGT_Pegasus_50123")->driver == "pegasus");
  CHECK(ble::make_advertised("MILLENNIUM CHESS")->driver == "millennium");
  CHECK(ble::make_advertised("MILLENNIUM CHESS BT")->driver == "millennium");
  CHECK(ble::make_advertised("iChessOne")->driver == "ichessone");
  CHECK(ble::make_advertised("HOSBoard")->driver == "zmartfun");
  for (const auto* name :
       {"", "Chess", "My Chessnut Air", "DGT_BT_12345", "Certabo", "ChessUp", "Squareoff Pro"}) {
    CAPTURE(name);
    CHECK(ble::make_advertised(name) == nullptr);
  }
}

TEST_CASE("a path names a board by its Bluetooth address, in letters of either case") {
  CHECK(ble::address_in("ble:aa:bb:cc:dd:ee:0f") == "AA:BB:CC:DD:EE:0F");
  CHECK(ble::path_to("AA:BB:CC:DD:EE:0F") == "ble:AA:BB:CC:DD:EE:0F");
  for (const auto* path : {"ble:", "ble:AA:BB:CC:DD:EE", "ble:AA:BB:CC:DD:EE:FF:00", "ble:AA-BB-CC-DD-EE-FF",
                           "ble:AA:BB:CC:DD:EE:GG", "AA:BB:CC:DD:EE:FF", "/dev/rfcomm0"}) {
    CAPTURE(path);
    CHECK_FALSE(ble::address_in(path));
  }
  CHECK(ble::is_path("ble:nonsense"));
  CHECK_FALSE(ble::is_path("/dev/ttyUSB0"));
}

}  // namespace ble_makes_test
