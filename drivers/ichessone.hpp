// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes and reads messages of iChessOne boards (docs/protocols/ichessone.md), for both ends of the wire. The
// decoder, the simulated board and the tests use it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "drivers/event.hpp"
#include "drivers/packed_board.hpp"

namespace eboard::drivers::ichessone {

using Bytes = std::vector<std::uint8_t>;

inline constexpr std::uint8_t kStart = '=';  ///< of every answer; its letter follows
inline constexpr std::uint8_t kPosition = 'p', kBattery = 'b', kVersion = 'h', kStatus = 's';
inline constexpr PackedBoard kBoard{"PNBRQKpnbrqk", true, 0x38};

[[nodiscard]] Bytes encode_position(const rules::Placement& placement);
[[nodiscard]] Bytes encode_battery(const BatteryStatus& battery);

/// The command for the lights under the squares and those at the edges behind ranks 8 and 1.
struct Lights {
  static constexpr std::size_t kBytes = 16, kRows = 10, kFiles = 8;

  std::uint8_t brightness = 8;  ///< 0 to 15, as are the colours
  std::uint8_t red = 0, green = 0, blue = 0;
  /// The edge behind rank 8, ranks 8 to 1, the edge behind rank 1; bit 0 is file a.
  std::array<std::uint8_t, kRows> rows{};
  bool flash = false;
  bool replace = true;           ///< false: what is lit stays lit
  std::uint8_t duration = 0xff;  ///< ff: until the next command; the unit is not known
  bool operator==(const Lights&) const = default;

  void add(rules::Square square);
};
[[nodiscard]] Bytes encode_lights(const Lights& lights);
/// Lights these squares in blue and no others.
[[nodiscard]] Bytes light(rules::Bitboard squares);
/// Reads the command; nullopt if it is another.
[[nodiscard]] std::optional<Lights> parse_lights(std::span<const std::uint8_t> command);

}  // namespace eboard::drivers::ichessone
