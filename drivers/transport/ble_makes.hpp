// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lists the makes of boards that are reached over Bluetooth LE: how each is recognised, and where on it bytes
// are written and heard. The protocols behind that are the drivers'. A new make is a line in ble_makes.cpp.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "drivers/driver.hpp"

namespace eboard::drivers::ble {

/// What a notification is, and a write.
enum class Carries : std::uint8_t {
  bytes,    ///< of the protocol, cut anywhere
  reports,  ///< one of report_stream.hpp
  lines,    ///< one line of text without its LF
};

/// Identifiers are written in small letters.
struct Make {
  std::string_view driver;  ///< as in DriverInfo::name
  /// What the advertised name begins with, whatever the case of its letters; the second may be empty. A board
  /// with another name is known by `service`, if it advertises that.
  std::array<std::string_view, 2> names{};
  std::string_view service{};
  std::array<std::string_view, 2> notify;  ///< characteristics that are heard; the second may be empty
  std::string_view write{};  ///< the characteristic that is written to; empty: nothing is ever sent
  Millis pause{0};           ///< the least time between two writes
  bool confirmed = false;    ///< each write is answered, whatever the characteristic offers
  Carries carries = Carries::bytes;
};

[[nodiscard]] std::span<const Make> makes();
/// Returns nullptr for a driver whose boards are not reached over Bluetooth LE.
[[nodiscard]] const Make* make_of(std::string_view driver);
/// Returns nullptr if no board advertises itself like that.
[[nodiscard]] const Make* make_advertised(std::string_view name, std::span<const std::string> services = {});

/// The name without characters that nobody can see; some boards end theirs with a line feed.
[[nodiscard]] std::string shown_name(std::string_view name);

/// True for "ble:..." . Such a port is no file of the system.
[[nodiscard]] bool is_path(std::string_view path);
/// The address "AA:BB:CC:DD:EE:FF", in capital letters, of the path "ble:aa:bb:cc:dd:ee:ff"; nullopt: it is
/// none.
[[nodiscard]] std::optional<std::string> address_in(std::string_view path);
[[nodiscard]] std::string path_to(std::string_view address);

}  // namespace eboard::drivers::ble
