// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/plugged.hpp"

#include <libudev.h>

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "drivers/transport/usb_devices.hpp"

namespace eboard::drivers {

namespace {

using Kind = PluggedDevice::Kind;

std::string word(const char* value) { return value != nullptr ? value : ""; }

bool is_set(udev_device* device, const char* property) {
  return device != nullptr && word(udev_device_get_property_value(device, property)) == "1";
}

std::optional<Kind> kind_of(udev_device* device) {
  const std::string subsystem = word(udev_device_get_subsystem(device));
  if (subsystem == "tty") {
    if (!is_candidate(word(udev_device_get_sysname(device)), PortChoice::built_in) || is_placeholder(device))
      return std::nullopt;
    return Kind::serial;
  }
  if (subsystem == "hidraw") return Kind::hid;
  if (word(udev_device_get_devtype(device)) == "usb_device") return Kind::usb;
  return std::nullopt;
}

udev_device* usb_device_of(udev_device* device, Kind kind) {
  if (kind == Kind::usb) return device;
  return udev_device_get_parent_with_subsystem_devtype(device, "usb", "usb_device");
}

/// Empty: it cannot be one.
std::string path_as_port(udev_device* device) {
  const auto usb = usb_device(device);
  return usb && !usb->is_taken() ? usb->port().path : "";
}

std::optional<PluggedDevice> plugged(udev_device* device) {
  const auto kind = kind_of(device);
  if (!kind) return std::nullopt;
  udev_device* const usb = usb_device_of(device, *kind);
  PluggedDevice found{
      .kind = *kind,
      .port = describe(device, usb),
      .usb_device = usb != nullptr ? word(udev_device_get_syspath(usb)) : "",
      .modem_manager_ignores = is_set(device, "ID_MM_PORT_IGNORE") || is_set(usb, "ID_MM_DEVICE_IGNORE")};
  if (*kind == Kind::usb) found.node = std::exchange(found.port.path, path_as_port(device));
  return found;
}

}  // namespace

Expected<std::vector<PluggedDevice>, std::string> plugged_devices() {
  const UdevHandle<udev> context(udev_new());
  const UdevHandle<udev_enumerate> found(context ? udev_enumerate_new(context.get()) : nullptr);
  if (!found) return unexpected(std::string("udev's library cannot be used"));
  for (const char* subsystem : {"tty", "hidraw", "usb"}) {
    if (udev_enumerate_add_match_subsystem(found.get(), subsystem) < 0)
      return unexpected(std::string("udev's library has no memory"));
  }
  if (udev_enumerate_scan_devices(found.get()) < 0)
    return unexpected(std::string("/sys cannot be read, so nobody knows what is plugged in"));
  std::vector<PluggedDevice> devices;
  for (auto* entry = udev_enumerate_get_list_entry(found.get()); entry != nullptr;
       entry = udev_list_entry_get_next(entry)) {
    const UdevHandle<udev_device> device(
        udev_device_new_from_syspath(context.get(), udev_list_entry_get_name(entry)));
    if (auto one = device ? plugged(device.get()) : std::nullopt) devices.push_back(std::move(*one));
  }
  std::ranges::sort(devices, {}, [](const PluggedDevice& one) {
    return std::tuple(one.kind == Kind::usb, one.port.path, one.usb_device);
  });
  return devices;
}

}  // namespace eboard::drivers
