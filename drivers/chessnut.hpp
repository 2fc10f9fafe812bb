// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes reports of Chessnut boards (docs/protocols/chessnut.md), for both ends of the wire. The decoder, the
// simulated board and the tests use it.
//
//   OPERATION LENGTH BYTES...
#pragma once

#include <cstdint>
#include <vector>

#include "drivers/event.hpp"
#include "drivers/packed_board.hpp"

namespace eboard::drivers::chessnut {

using Bytes = std::vector<std::uint8_t>;

// Operations of the board, which are the numbers of its reports.
inline constexpr std::uint8_t kPosition = 0x01, kButton = 0x0f, kDone = 0x23, kVersion = 0x28,
                              kBattery = 0x2a, kTime = 0x2d, kStoredGames = 0x32, kStoredGame = 0x37,
                              kMoveStatus = 0x41;
// Operations of the host. Never 39: it deletes a game that the board has stored.
inline constexpr std::uint8_t kSetLights = 0x0a, kBeep = 0x0b, kSetMode = 0x21, kAskTime = 0x26,
                              kAskVersion = 0x27, kAskBattery = 0x29, kAskStoredGames = 0x31;
inline constexpr std::uint8_t kNewGame = 0x02;      ///< the button that was pressed
inline constexpr std::uint8_t kLive = 0x00;         ///< the mode that reports positions
inline constexpr std::uint8_t kController = 0x01;   ///< whose version is asked for; 0 is the radio's
inline constexpr std::uint8_t kMoveBattery = 0x0c;  ///< what a Chessnut Move reports by its own operation

inline constexpr PackedBoard kBoard{"qkbpnRPrBNQK", false, 0x3f};

/// `seconds`: since the board was switched on.
[[nodiscard]] Bytes encode_position(const rules::Placement& placement, std::uint32_t seconds);
[[nodiscard]] Bytes encode_battery(const BatteryStatus& battery);
/// Lights these squares and no others.
[[nodiscard]] Bytes encode_lights(rules::Bitboard squares);
[[nodiscard]] Bytes encode_beep(std::uint16_t hertz, Millis duration);

}  // namespace eboard::drivers::chessnut
