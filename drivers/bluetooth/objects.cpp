// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/bluetooth/objects.hpp"

#include <algorithm>

#include "drivers/transport/ble_makes.hpp"

namespace eboard::drivers::bluetooth {

namespace {

/// Takes the value where there is one of that type.
template <class Type>
bool take(const Properties& properties, const char* name, Type& out) {
  const auto found = properties.find(name);
  if (found == properties.end() || !found->second.containsValueOfType<Type>()) return false;
  out = found->second.get<Type>();
  return true;
}

void update(Adapter& adapter, const Properties& properties) { take(properties, "Powered", adapter.powered); }

void update_battery(Device& device, const Properties& properties) {
  std::uint8_t percent = 0;
  if (take(properties, "Percentage", percent) && percent <= 100) device.battery = percent;
}

void update(Characteristic& characteristic, const Properties& properties) {
  take(properties, "UUID", characteristic.uuid);
  take(properties, "Flags", characteristic.flags);
  take(properties, "MTU", characteristic.mtu);
}

}  // namespace

std::optional<PortInfo> port_of(const Device& device) {
  const ble::Make* make = ble::make_advertised(device.name, device.services);
  if (make == nullptr) return std::nullopt;
  return PortInfo{ble::path_to(device.address),
                  std::nullopt,
                  ble::shown_name(device.name),
                  {},
                  std::string(make->driver)};
}

void Objects::update_device(Device& device, const Properties& properties) const {
  take(properties, "Address", device.address);
  take(properties, "Name", device.name);
  take(properties, "UUIDs", device.services);
  const bool was_connected = device.connected;
  take(properties, "Connected", device.connected);
  take(properties, "ServicesResolved", device.resolved);
  take(properties, "Paired", device.paired);
  if (device.connected != was_connected) device.seen = device.connected;
  // BlueZ has a signal strength only of what it hears.
  const bool is_heard = properties.contains("RSSI");
  device.seen = device.seen || is_heard;
  if (is_heard || device.connected || was_connected) device.there_at = looked_;
}

bool Characteristic::has(std::string_view flag) const {
  return std::ranges::find(flags, flag) != flags.end();
}

void Objects::added(const std::string& path, const Interfaces& interfaces) {
  for (const auto& [interface, properties] : interfaces) {
    if (interface == kAdapterInterface) adapters_.try_emplace(path);
    if (interface == kDeviceInterface) devices_.try_emplace(path);
    if (interface == kCharacteristicInterface) characteristics_.try_emplace(path);
  }
  for (const auto& [interface, properties] : interfaces) changed(path, interface, properties);
}

void Objects::removed(const std::string& path, const std::vector<std::string>& interfaces) {
  for (const std::string& interface : interfaces) {
    if (interface == kAdapterInterface) adapters_.erase(path);
    if (interface == kDeviceInterface) devices_.erase(path);
    if (interface == kCharacteristicInterface) characteristics_.erase(path);
    const auto device = devices_.find(path);
    if (interface == kBatteryInterface && device != devices_.end()) device->second.battery.reset();
  }
}

void Objects::changed(const std::string& path, const std::string& interface, const Properties& properties) {
  const auto adapter = adapters_.find(path);
  const auto device = devices_.find(path);
  const auto characteristic = characteristics_.find(path);
  if (interface == kAdapterInterface && adapter != adapters_.end()) update(adapter->second, properties);
  if (interface == kDeviceInterface && device != devices_.end()) update_device(device->second, properties);
  if (interface == kBatteryInterface && device != devices_.end()) update_battery(device->second, properties);
  if (interface == kCharacteristicInterface && characteristic != characteristics_.end())
    update(characteristic->second, properties);
}

void Objects::clear() {
  adapters_.clear();
  devices_.clear();
  characteristics_.clear();
}

void Objects::forget_seen(const std::string& path) {
  if (const auto device = devices_.find(path); device != devices_.end()) device->second.seen = false;
}

bool Objects::is_there(const std::string& path) const {
  const Device* known = device(path);
  if (known == nullptr) return false;
  return known->connected || (known->there_at && looked_ - *known->there_at < kHeardWithin);
}

std::vector<PortInfo> Objects::boards() const {
  std::vector<PortInfo> out;
  for (const auto& [path, device] : devices_) {
    const auto port = port_of(device);
    if (port && std::ranges::find(out, port->path, &PortInfo::path) == out.end()) out.push_back(*port);
  }
  return out;
}

RadioState Objects::radio_state() const {
  if (adapters_.empty()) return RadioState::no_adapter;
  const bool on = std::ranges::any_of(adapters_, [](const auto& each) { return each.second.powered; });
  return on ? RadioState::on : RadioState::off;
}

const Device* Objects::device(const std::string& path) const {
  const auto found = devices_.find(path);
  return found == devices_.end() ? nullptr : &found->second;
}

std::string Objects::seen_at(std::string_view address) const {
  std::string found;
  for (const auto& [path, device] : devices_) {
    if (device.address != address || !device.seen || !is_there(path)) continue;
    if (device.connected) return path;
    if (found.empty()) found = path;
  }
  return found;
}

std::string Objects::find(const std::string& device, std::string_view uuid) const {
  const std::string below = device + "/";
  for (auto at = characteristics_.lower_bound(below);
       at != characteristics_.end() && at->first.starts_with(below); ++at) {
    if (at->second.uuid == uuid) return at->first;
  }
  return {};
}

}  // namespace eboard::drivers::bluetooth
