// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/doctor/adapters.hpp"

#include <algorithm>
#include <array>

namespace eboard::doctor {

namespace {

constexpr std::array<Adapter, 7> kAdapters{{
    {{0x0403, 0x6001}, "FTDI FT232", "ftdi_sio", true},
    {{0x0403, 0x6010}, "FTDI FT2232", "ftdi_sio", true},
    {{0x0403, 0x6015}, "FTDI FT-X", "ftdi_sio", false},
    {{0x10c4, 0xea60}, "Silicon Labs CP210x", "cp210x", true},
    {{0x1a86, 0x7523}, "WCH CH340", "ch341", true},
    {{0x067b, 0x2303}, "Prolific PL2303", "pl2303", false},
    {{0x04d8, 0x000a}, "Microchip CDC", "cdc_acm", false},
}};

}  // namespace

std::optional<Adapter> adapter_of(drivers::UsbId id) {
  const auto found = std::ranges::find(kAdapters, id, &Adapter::id);
  return found == kAdapters.end() ? std::nullopt : std::optional(*found);
}

}  // namespace eboard::doctor
