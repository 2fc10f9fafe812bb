// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/usb_name.hpp"

#include <fmt/format.h>

#include <charconv>

namespace eboard::drivers {

namespace {

/// Takes four hexadecimal digits from the front of `text`.
std::optional<std::uint16_t> take_id(std::string_view& text) {
  constexpr std::size_t kDigits = 4;
  std::uint16_t id = 0;
  const std::string_view digits = text.substr(0, kDigits);
  const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), id, 16);
  if (fault != std::errc() || digits.size() != kDigits || end != digits.data() + kDigits) return std::nullopt;
  text.remove_prefix(kDigits);
  return id;
}

}  // namespace

std::optional<UsbName> UsbName::parse(std::string_view path) {
  if (!is_meant(path)) return std::nullopt;
  std::string_view rest = path.substr(path.find(':') + 1);
  const auto vendor = take_id(rest);
  if (!vendor || !rest.starts_with(':')) return std::nullopt;
  rest.remove_prefix(1);
  const auto product = take_id(rest);
  if (!product) return std::nullopt;
  UsbName name{{*vendor, *product}, {}, {}};
  if (rest.empty()) return name;
  if (rest.size() == 1 || (rest.front() != ':' && rest.front() != '@')) return std::nullopt;
  (rest.front() == ':' ? name.serial : name.socket) = rest.substr(1);
  return name;
}

std::string UsbName::text() const {
  std::string text = fmt::format("usb:{:04x}:{:04x}", id.vendor, id.product);
  if (!socket.empty()) return text + "@" + socket;
  return serial.empty() ? text : text + ":" + serial;
}

bool UsbName::names(const UsbName& device) const {
  return id == device.id && (serial.empty() || serial == device.serial) &&
         (socket.empty() || socket == device.socket);
}

bool UsbName::may_be(const UsbName& other) const {
  const auto agree = [](const std::string& a, const std::string& b) {
    return a.empty() || b.empty() || a == b;
  };
  return id == other.id && agree(serial, other.serial) && agree(socket, other.socket);
}

}  // namespace eboard::drivers
