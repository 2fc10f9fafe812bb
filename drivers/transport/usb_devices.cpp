// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/usb_devices.hpp"

#include <fmt/format.h>
#include <libudev.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace eboard::drivers {

namespace {

std::string said(const char* value) { return value != nullptr ? value : ""; }

/// Of the active configuration; 0: the device has none.
int configuration_of(udev_device* device) {
  int value = 0;
  const std::string attribute = said(udev_device_get_sysattr_value(device, "bConfigurationValue"));
  return std::sscanf(attribute.c_str(), "%d", &value) == 1 ? value : 0;
}

std::optional<UsbPipe> pipe_of(udev_device* device, int configuration) {
  std::ifstream file(said(udev_device_get_syspath(device)) + "/descriptors", std::ios::binary);
  const std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file), {}};
  return find_pipe(bytes, static_cast<std::uint8_t>(configuration));
}

std::string driver_of(udev_device* device, int configuration, int interface) {
  std::error_code none;
  const auto link = fmt::format("{}/{}:{}.{}/driver", said(udev_device_get_syspath(device)),
                                said(udev_device_get_sysname(device)), configuration, interface);
  return std::filesystem::read_symlink(link, none).filename().string();
}

bool is_usb_device(udev_device* device) { return said(udev_device_get_devtype(device)) == "usb_device"; }

std::optional<UsbDevice> from_path(udev* context, const char* path) {
  const UdevHandle<udev_device> device(udev_device_new_from_syspath(context, path));
  return device ? usb_device(device.get()) : std::nullopt;
}

}  // namespace

PortInfo UsbDevice::port() const {
  const UsbName shown{name.id, {}, name.socket};
  return {.path = shown.text(), .usb = name.id, .product = product, .serial = name.serial};
}

std::optional<UsbDevice> usb_device(udev_device* device) {
  if (!is_usb_device(device)) return std::nullopt;
  const int configuration = configuration_of(device);
  const PortInfo info = describe(device, device);
  const auto pipe = pipe_of(device, configuration);
  if (!pipe || !info.usb) return std::nullopt;
  return UsbDevice{.name = {*info.usb, info.serial, said(udev_device_get_sysname(device))},
                   .product = info.product,
                   .node = info.path,
                   .driver = driver_of(device, configuration, pipe->interface),
                   .pipe = *pipe};
}

std::vector<UsbDevice> usb_devices() {
  std::vector<UsbDevice> devices;
  const UdevHandle<udev> context(udev_new());
  const UdevHandle<udev_enumerate> found(context ? udev_enumerate_new(context.get()) : nullptr);
  if (!found || udev_enumerate_add_match_subsystem(found.get(), "usb") < 0 ||
      udev_enumerate_scan_devices(found.get()) < 0)
    return devices;
  for (auto* entry = udev_enumerate_get_list_entry(found.get()); entry != nullptr;
       entry = udev_list_entry_get_next(entry)) {
    if (auto device = from_path(context.get(), udev_list_entry_get_name(entry)))
      devices.push_back(std::move(*device));
  }
  std::ranges::sort(devices, {}, [](const UsbDevice& device) { return device.name.socket; });
  return devices;
}

// Its attributes are gone. The kernel tells the ids once more, "1209/1/100".
std::string path_of_removed(udev_device* device) {
  unsigned vendor = 0, product = 0;
  const std::string ids = said(udev_device_get_property_value(device, "PRODUCT"));
  if (!is_usb_device(device) || std::sscanf(ids.c_str(), "%x/%x/", &vendor, &product) != 2) return {};
  return UsbName{{static_cast<std::uint16_t>(vendor), static_cast<std::uint16_t>(product)},
                 {},
                 said(udev_device_get_sysname(device))}
      .text();
}

}  // namespace eboard::drivers
