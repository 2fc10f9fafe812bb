// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What BlueZ tells of adapters, devices and their characteristics (its objects on the bus; BlueZ's pages
// org.bluez.Adapter, org.bluez.Device, org.bluez.GattCharacteristic, org.bluez.Battery). Knows no bus: it is
// given what was received.
#pragma once

#include <sdbus-c++/Types.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/transport/radio.hpp"

namespace eboard::drivers::bluetooth {

inline constexpr const char* kBluez = "org.bluez";
inline constexpr const char* kAdapterInterface = "org.bluez.Adapter1";
inline constexpr const char* kDeviceInterface = "org.bluez.Device1";
inline constexpr const char* kCharacteristicInterface = "org.bluez.GattCharacteristic1";
/// Of a device with the battery service (180f): BlueZ reads its level (2a19) and follows its notifications,
/// and gives that service to nobody else.
inline constexpr const char* kBatteryInterface = "org.bluez.Battery1";
/// For the answer to a call that needs little or nothing of the board.
inline constexpr std::chrono::seconds kCallTime{10};
/// A board that is there is heard within so long a time of looking: BlueZ listens by turns, and tells of each
/// device once in a turn.
inline constexpr std::chrono::seconds kHeardWithin{30};

using Properties = std::map<std::string, sdbus::Variant>;
using Interfaces = std::map<std::string, Properties>;
inline constexpr const char* kObjectManager = "org.freedesktop.DBus.ObjectManager";
/// What "GetManagedObjects" of that interface answers.
using ManagedObjects = std::map<sdbus::ObjectPath, Interfaces>;

struct Adapter {
  bool powered = false;
};

struct Device {
  std::string address, name;
  std::vector<std::string> services{};  ///< identifiers of those that it advertises
  bool connected = false, resolved = false, paired = false;
  std::optional<int> battery{};  ///< percent, as long as BlueZ knows it
  bool seen = false;             ///< it was heard, or connected, since the last link to it ended
  /// When it was last heard or connected, in time of looking; nullopt: never.
  std::optional<std::chrono::nanoseconds> there_at{};
};
/// The port of a device that advertises itself as boards do; nullopt: it does otherwise.
[[nodiscard]] std::optional<PortInfo> port_of(const Device& device);

struct Characteristic {
  std::string uuid;
  std::vector<std::string> flags;
  std::uint16_t mtu = 23;  ///< the least of Bluetooth LE, where BlueZ tells none

  [[nodiscard]] bool has(std::string_view flag) const;
  /// The bytes that one write carries.
  [[nodiscard]] std::size_t max() const { return max_of(mtu); }
  /// The same for an MTU: a write has a head of three bytes.
  [[nodiscard]] static std::size_t max_of(std::uint16_t mtu) { return mtu > 23 ? mtu - 3U : 20U; }
};

class Objects {
 public:
  void added(const std::string& path, const Interfaces& interfaces);
  void removed(const std::string& path, const std::vector<std::string>& interfaces);
  void changed(const std::string& path, const std::string& interface, const Properties& properties);
  void clear();
  /// The device must be heard anew to be seen: its link ends, whether BlueZ has told so or not.
  void forget_seen(const std::string& path);
  /// Devices were looked for, for so long.
  void look(std::chrono::nanoseconds time) { looked_ += time; }
  /// For how long devices were looked for, all in all.
  [[nodiscard]] std::chrono::nanoseconds looked() const { return looked_; }

  [[nodiscard]] const std::map<std::string, Adapter>& adapters() const { return adapters_; }
  [[nodiscard]] const std::map<std::string, Device>& devices() const { return devices_; }
  /// What advertises itself as boards do, each address once.
  [[nodiscard]] std::vector<PortInfo> boards() const;
  /// As far as the adapters say: never no_bluez.
  [[nodiscard]] RadioState radio_state() const;
  /// The device with that path; nullptr if there is none.
  [[nodiscard]] const Device* device(const std::string& path) const;
  /// It is connected, or was heard lately. BlueZ itself keeps whatever somebody once wanted to connect.
  [[nodiscard]] bool is_there(const std::string& path) const;
  /// The path of the device with that address that is seen, a connected one first; empty if there is none.
  /// Two adapters may know a device.
  [[nodiscard]] std::string seen_at(std::string_view address) const;
  /// The path of the characteristic with that identifier on the device; empty if it has none.
  [[nodiscard]] std::string find(const std::string& device, std::string_view uuid) const;
  /// Precondition: find() named it.
  [[nodiscard]] const Characteristic& characteristic(const std::string& path) const {
    return characteristics_.at(path);
  }

 private:
  void update_device(Device& device, const Properties& properties) const;

  std::chrono::nanoseconds looked_{0};
  std::map<std::string, Adapter> adapters_;
  std::map<std::string, Device> devices_;
  std::map<std::string, Characteristic> characteristics_;
};

}  // namespace eboard::drivers::bluetooth
