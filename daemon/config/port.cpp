// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/port.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <utility>

#include "drivers/manual.hpp"
#include "drivers/transport/ble_makes.hpp"
#include "drivers/usb_name.hpp"

namespace eboard::daemon {

namespace {

/// "/dev/ttyUSB0#01025": how the daemon shows a board on a bus.
bool is_on_bus(const std::string& path) {
  const std::string::size_type mark = path.rfind('#');
  return mark != std::string::npos && mark + 1 < path.size() &&
         std::ranges::all_of(path.substr(mark + 1),
                             [](unsigned char letter) { return std::isdigit(letter) != 0; });
}

}  // namespace

PortName::Kind PortName::kind_of(const std::string& text) {
  std::string scheme = text.substr(0, text.find(':') + 1);
  std::ranges::transform(scheme, scheme.begin(),
                         [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  if (drivers::ble::is_path(scheme)) return Kind::bluetooth;
  return drivers::UsbName::is_meant(scheme) ? Kind::usb : Kind::path;
}

Expected<PortName, std::string> PortName::parse(const std::string& text) {
  const Kind kind = kind_of(text);
  if (kind == Kind::bluetooth) {
    if (const auto address = drivers::ble::address_in(text))
      return PortName(kind, drivers::ble::path_to(*address));
    return unexpected(fmt::format("'{}': write it as \"ble:AA:BB:CC:DD:EE:FF\"", text));
  }
  if (kind == Kind::usb) {
    if (const auto device = drivers::UsbName::parse(text)) return PortName(kind, device->text());
    return unexpected(fmt::format(
        "{}: a USB device is named as usb:1209:0001, usb:1209:0001:SERIAL or usb:1209:0001@1-1.4", text));
  }
  if (is_on_bus(text))
    return unexpected(
        fmt::format("{}: a board on a bus has no port of its own: name it by its serial number", text));
  if (!text.starts_with('/')) return unexpected(fmt::format("{}: a path begins with \"/\"", text));
  return PortName(kind, std::filesystem::path(text).lexically_normal().string());
}

PortConfig PortConfig::manual(int board, std::optional<PgnSource> from) {
  return {.path = fmt::format("manual:{}", board),
          .driver = std::string(drivers::manual::kName),
          .board = board,
          .pgn = std::move(from)};
}

bool PortConfig::is_manual() const { return driver == drivers::manual::kName; }

bool PortConfig::is_cable() const { return !is_manual() && !drivers::ble::is_path(path); }

drivers::SerialSettings PortConfig::serial_settings(const drivers::DriverInfo& info) const {
  drivers::SerialSettings settings = info.serial;
  settings.dtr = dtr.value_or(settings.dtr);
  settings.rts = rts.value_or(settings.rts);
  settings.lines_required = settings.lines_required || dtr || rts;
  return settings;
}

}  // namespace eboard::daemon
