// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes reports of House of Staunton boards with Zmartfun electronics (docs/protocols/zmartfun.md), for both
// ends of the wire. The decoder, the simulated board and the tests use it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "drivers/event.hpp"
#include "drivers/packed_board.hpp"

namespace eboard::drivers::zmartfun {

using Bytes = std::vector<std::uint8_t>;

inline constexpr std::uint8_t kTextEnd = ',';     ///< closes a position on Bluetooth LE
inline constexpr std::uint8_t kReport = 0;        ///< the number of every report
inline constexpr std::uint8_t kDark = 186;        ///< puts the lights out
inline constexpr std::uint8_t kFirstLight = 100;  ///< a1; the others follow up to h8
inline constexpr PackedBoard kBoard{"KQRNBPkqrnbp", false, 0};

[[nodiscard]] Bytes encode_position(const rules::Placement& placement);
/// A report of the clock, seconds truncated.
[[nodiscard]] Bytes encode_clock(const ClockReading& reading);
/// The same two as a board says them on Bluetooth LE.
[[nodiscard]] Bytes encode_text(const rules::Placement& placement);
[[nodiscard]] Bytes encode_clock_text(const ClockReading& reading);
/// Lights that square, or none; as it stands on the cable, and as it is said on Bluetooth LE.
[[nodiscard]] Bytes encode_light(std::optional<rules::Square> square);
[[nodiscard]] Bytes encode_light_by_radio(std::optional<rules::Square> square);

}  // namespace eboard::drivers::zmartfun
