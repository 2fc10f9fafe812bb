// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Finds in what a USB device tells of itself where bytes come out of it and go in (USB 2.0, section 9.6).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace eboard::drivers {

struct UsbPipe {
  struct End {
    std::uint8_t address = 0;
    std::uint16_t packet = 0;   ///< the most bytes of a packet, at least 1
    bool is_interrupt = false;  ///< otherwise bulk
    bool operator==(const End&) const = default;
  };
  std::uint8_t interface = 0;
  End in, out;  ///< as the computer sees it
  bool operator==(const UsbPipe&) const = default;
};

/// The first interface of a maker's own class (ff) with an endpoint each way, bulk or interrupt, in the
/// setting that holds without a request. `descriptors`: the device's and those of all its configurations, as
/// the system keeps them; `configuration`: the value of the active one. nullopt: none, or they are unsound.
[[nodiscard]] std::optional<UsbPipe> find_pipe(std::span<const std::uint8_t> descriptors,
                                               std::uint8_t configuration);

}  // namespace eboard::drivers
