// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/registry.hpp"

#include <algorithm>
#include <array>

namespace eboard::drivers {

extern const DriverInfo certabo_board;
extern const DriverInfo chessnut_board;
extern const DriverInfo dgt_board;
extern const DriverInfo dgt_bus;
extern const DriverInfo ichessone_board;
extern const DriverInfo manual_board;
extern const DriverInfo millennium_board;
extern const DriverInfo novag_board;
extern const DriverInfo novag_universal_board;
extern const DriverInfo pegasus_board;
extern const DriverInfo peripheral_board;
extern const DriverInfo peripheral_chess_board;
extern const DriverInfo sentio_board;
extern const DriverInfo zmartfun_board;

namespace {
// Order is probing order: strict protocols before permissive ones.
constexpr auto kDrivers =
    std::to_array({&peripheral_board, &peripheral_chess_board, &manual_board, &novag_board,
                   &novag_universal_board, &millennium_board, &chessnut_board, &zmartfun_board,
                   &ichessone_board, &certabo_board, &sentio_board, &dgt_bus, &dgt_board, &pegasus_board});
}  // namespace

std::span<const DriverInfo* const> all_drivers() { return kDrivers; }

std::vector<const DriverInfo*> drivers_naming(UsbId device, std::span<const DriverInfo* const> drivers) {
  std::vector<const DriverInfo*> out;
  for (const DriverInfo* driver : drivers) {
    const auto covers = [device](UsbId id) { return id.covers(device); };
    if (std::ranges::any_of(driver->usb_ids, covers)) out.push_back(driver);
  }
  return out;
}

const DriverInfo* find_driver(std::string_view name) {
  const auto named = [name](const DriverInfo* driver) { return driver->name == name; };
  const auto found = std::find_if(kDrivers.begin(), kDrivers.end(), named);
  return found == kDrivers.end() ? nullptr : *found;
}

}  // namespace eboard::drivers
