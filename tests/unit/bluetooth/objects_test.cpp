// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/bluetooth/objects.hpp"

#include <sdbus-c++/sdbus-c++.h>

#include "tests/support/catch.hpp"

namespace objects_test {

using namespace eboard::drivers::bluetooth;
using eboard::drivers::RadioState;
using namespace std::chrono_literals;

namespace {

template <class Type>
sdbus::Variant value(Type of) {
  return sdbus::Variant(of);
}
sdbus::Variant text(const char* of) { return sdbus::Variant(std::string(of)); }

const std::string kPath = "/org/bluez/hci0/dev_AA", kOther = "/org/bluez/hci1/dev_AA";

Interfaces device(bool connected = false) {
  return {{kDeviceInterface,
           {{"Address", text("AA")}, {"Name", text("iChessOne")}, {"Connected", value(connected)}}}};
}

}  // namespace

TEST_CASE("a device whose link has ended must be heard anew, whoever told of the end first") {
  Objects objects;
  const auto connected = [&](bool is) {
    objects.changed(kPath, kDeviceInterface, {{"Connected", value(is)}});
  };
  objects.added(kPath, device(true));
  connected(false);
  CHECK(objects.seen_at("AA").empty());
  connected(true);
  objects.forget_seen(kPath);  // its socket has ended
  CHECK(objects.seen_at("AA").empty());
  objects.changed(kPath, kDeviceInterface, {{"ServicesResolved", value(true)}});
  CHECK(objects.seen_at("AA").empty());
  connected(false);
  CHECK(objects.seen_at("AA").empty());
  objects.changed(kPath, kDeviceInterface, {{"RSSI", value(std::int16_t{-60})}});
  CHECK(objects.seen_at("AA") == kPath);
}

TEST_CASE(
    "a device that is not heard while devices are looked for is there no more, however long BlueZ keeps it") {
  Objects objects;
  objects.added(kPath, device());
  CHECK_FALSE(objects.is_there(kPath));
  objects.changed(kPath, kDeviceInterface, {{"RSSI", value(std::int16_t{-60})}});
  objects.look(kHeardWithin - 1s);
  CHECK(objects.is_there(kPath));
  objects.changed(kPath, kDeviceInterface, {{"Name", text("iChessOne 2")}});  // nothing that was heard
  objects.look(1s);
  CHECK_FALSE(objects.is_there(kPath));
  CHECK(objects.seen_at("AA").empty());
  objects.changed(kPath, kDeviceInterface, {{"RSSI", value(std::int16_t{-60})}});
  CHECK(objects.is_there(kPath));
  CHECK(objects.seen_at("AA") == kPath);
  objects.changed(kPath, kDeviceInterface, {{"Connected", value(true)}});
  objects.look(1h);
  CHECK(objects.is_there(kPath));
  objects.changed(kPath, kDeviceInterface, {{"Connected", value(false)}});
  CHECK(objects.is_there(kPath));
  objects.look(kHeardWithin);
  CHECK_FALSE(objects.is_there(kPath));
  CHECK_FALSE(objects.is_there(kOther));
}

TEST_CASE("a device is seen once it is heard or connected, until it must be heard anew") {
  Objects objects;
  objects.added(kPath, device());
  CHECK(objects.seen_at("AA").empty());
  objects.changed(kPath, kDeviceInterface, {{"RSSI", value(std::int16_t{-60})}});
  CHECK(objects.seen_at("AA") == kPath);
  CHECK(objects.seen_at("BB").empty());
  objects.forget_seen(kPath);
  CHECK(objects.seen_at("AA").empty());
  objects.changed(kPath, kDeviceInterface, {{"Connected", value(true)}});
  CHECK(objects.seen_at("AA") == kPath);
}

TEST_CASE("of a device that two adapters know, the connected one counts") {
  Objects objects;
  Interfaces heard = device();
  heard[kDeviceInterface].emplace("RSSI", value(std::int16_t{-60}));
  objects.added(kPath, heard);
  objects.added(kOther, device(true));
  CHECK(objects.seen_at("AA") == kOther);
  objects.removed(kOther, {kDeviceInterface});
  CHECK(objects.seen_at("AA") == kPath);
}

TEST_CASE("a characteristic is found by its identifier, on its own device only") {
  Objects objects;
  const auto add = [&](const std::string& path) {
    objects.added(path, {{kCharacteristicInterface,
                          {{"UUID", text("6e40")},
                           {"Flags", value(std::vector<std::string>{"write"})},
                           {"MTU", value(std::uint16_t{185})}}}});
  };
  add("/org/bluez/hci0/dev_AAA/service0001/char0002");
  CHECK(objects.find(kPath, "6e40").empty());
  add(kPath + "/service0001/char0002");
  const std::string found = objects.find(kPath, "6e40");
  REQUIRE(found == kPath + "/service0001/char0002");
  CHECK(objects.find(kPath, "6e41").empty());
  CHECK(objects.characteristic(found).has("write"));
  CHECK_FALSE(objects.characteristic(found).has("write-without-response"));
  CHECK(objects.characteristic(found).max() == 182);
  objects.removed(found, {kCharacteristicInterface});
  CHECK(objects.find(kPath, "6e40").empty());
}

TEST_CASE("a link carries at least 20 bytes in a write, whatever BlueZ says of it") {
  for (const auto& [mtu, max] : {std::pair{0, 20}, {3, 20}, {23, 20}, {24, 21}, {517, 514}})
    CHECK(Characteristic::max_of(static_cast<std::uint16_t>(mtu)) == static_cast<std::size_t>(max));
  CHECK(Characteristic{}.max() == 20);
}

TEST_CASE("what BlueZ tells in another type, or of objects that are not there, changes nothing") {
  Objects objects;
  objects.changed(kPath, kDeviceInterface, {{"Connected", value(true)}});
  CHECK(objects.devices().empty());
  objects.added(kPath, device());
  objects.changed(kPath, kDeviceInterface, {{"Connected", text("yes")}, {"Address", value(7)}});
  CHECK_FALSE(objects.device(kPath)->connected);
  CHECK(objects.device(kPath)->address == "AA");
  objects.added("/org/bluez/hci0", {{kAdapterInterface, {{"Powered", value(true)}}}, {"some.Other", {}}});
  CHECK(objects.adapters().at("/org/bluez/hci0").powered);
  objects.clear();
  CHECK(objects.adapters().empty());
  CHECK(objects.device(kPath) == nullptr);
}

TEST_CASE("of a board with the battery service BlueZ tells how full it is, until the link ends") {
  Objects objects;
  Interfaces with_battery = device(true);
  with_battery[kBatteryInterface] = {{"Percentage", value(std::uint8_t{84})}};
  objects.added(kPath, with_battery);
  CHECK(objects.device(kPath)->battery == 84);
  objects.changed(kPath, kBatteryInterface, {{"Percentage", value(std::uint8_t{83})}});
  CHECK(objects.device(kPath)->battery == 83);
  objects.changed(kPath, kBatteryInterface, {{"Percentage", value(std::uint8_t{101})}});
  objects.changed(kPath, kBatteryInterface, {{"Percentage", text("full")}});
  objects.changed(kPath, kBatteryInterface, {{"Source", text("GATT Battery Service")}});
  CHECK(objects.device(kPath)->battery == 83);
  objects.removed(kPath, {kBatteryInterface});
  CHECK_FALSE(objects.device(kPath)->battery);
}

TEST_CASE("how Bluetooth stands follows from the adapters: one with power is enough") {
  Objects objects;
  CHECK(objects.radio_state() == RadioState::no_adapter);
  objects.added("/hci0", {{kAdapterInterface, {{"Powered", sdbus::Variant(false)}}}});
  CHECK(objects.radio_state() == RadioState::off);
  objects.added("/hci1", {{kAdapterInterface, {{"Powered", sdbus::Variant(true)}}}});
  CHECK(objects.radio_state() == RadioState::on);
}

TEST_CASE("a device is a port if it advertises itself as boards do") {
  const auto port = port_of({.address = "AA:BB:CC:DD:EE:FF", .name = "Chessnut Air+"});
  REQUIRE(port);
  CHECK(port->path == "ble:AA:BB:CC:DD:EE:FF");
  CHECK(port->driver == "chessnut");
  CHECK_FALSE(port_of({.address = "AA:BB:CC:DD:EE:FF", .name = "a telephone"}));
  Objects objects;
  Interfaces nameless = device();
  nameless[kDeviceInterface]["Name"] = text("my own board");
  nameless[kDeviceInterface]["UUIDs"] =
      value(std::vector<std::string>{"f5351050-b2c9-11ec-a0c0-b3bc53b08d33"});
  objects.added(kPath, nameless);
  REQUIRE(objects.boards().size() == 1);
  CHECK(objects.boards().front().driver == "peripheral_chess");
}

TEST_CASE("a board that two adapters know is one board") {
  Objects objects;
  objects.added(kPath, device());
  objects.added(kOther, device());
  REQUIRE(objects.boards().size() == 1);
  CHECK(objects.boards().front().path == "ble:AA");
}

}  // namespace objects_test
