// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines the protocol of DGT boards in single-board mode: its numbers, and the bytes for both ends of the
// wire. The driver reads with them, the simulator and the tests write with them. docs/protocols/dgt.md
// describes the protocol.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "drivers/driver.hpp"

namespace eboard::drivers::dgt {

using Bytes = std::vector<std::uint8_t>;

// Commands of the host, one byte each except where noted.
inline constexpr std::uint8_t kReset = 0x40;
inline constexpr std::uint8_t kAskClock = 0x41;
inline constexpr std::uint8_t kAskBoard = 0x42;
inline constexpr std::uint8_t kUpdate = 0x43;
inline constexpr std::uint8_t kUpdateBoard = 0x44;
inline constexpr std::uint8_t kAskSerial = 0x45;
inline constexpr std::uint8_t kAskBusAddress = 0x46;
inline constexpr std::uint8_t kAskTrademark = 0x47;
inline constexpr std::uint8_t kAskLog = 0x49;  ///< also writes a tag into the log
inline constexpr std::uint8_t kToBusMode = 0x4a;
inline constexpr std::uint8_t kUpdateNice = 0x4b;
inline constexpr std::uint8_t kAskBattery = 0x4c;
inline constexpr std::uint8_t kAskVersion = 0x4d;
inline constexpr std::uint8_t kAskLongSerial = 0x55;
inline constexpr std::uint8_t kClockMessage = 0x2b;  ///< with data: dgt_clock_command.hpp
inline constexpr std::uint8_t kSetLeds = 0x60;       ///< with data

/// Commands never to send: 4e jumps to the boot loader; 51, 53 and 54 change the scan mode in the EEPROM.
inline constexpr std::array<std::uint8_t, 4> kForbidden{0x4e, 0x51, 0x53, 0x54};

// Messages of the board.
inline constexpr std::uint8_t kNone = 0x80;
inline constexpr std::uint8_t kBoardDump = 0x86;
inline constexpr std::uint8_t kClock = 0x8d;
inline constexpr std::uint8_t kFieldUpdate = 0x8e;
inline constexpr std::uint8_t kEventLog = 0x8f;
inline constexpr std::uint8_t kBusAddress = 0x90;
inline constexpr std::uint8_t kSerial = 0x91;
inline constexpr std::uint8_t kTrademark = 0x92;
inline constexpr std::uint8_t kVersion = 0x93;
inline constexpr std::uint8_t kDraughtsDark = 0x94;
inline constexpr std::uint8_t kDraughtsLight = 0x95;
inline constexpr std::uint8_t kBattery = 0xa0;
inline constexpr std::uint8_t kLongSerial = 0xa2;

inline constexpr std::size_t kHeaderBytes = 3;

/// Converts a square. The protocol counts from a8 along the ranks, this project from a1: the rank is
/// mirrored, the file stays.
[[nodiscard]] constexpr rules::Square square_of(std::uint8_t dgt_square) {
  return static_cast<rules::Square>(dgt_square ^ 0x38);
}
[[nodiscard]] constexpr std::uint8_t dgt_square(rules::Square square) {
  return static_cast<std::uint8_t>(rules::index(square) ^ 0x38);
}
[[nodiscard]] std::uint8_t code_of(std::optional<rules::Piece> piece);
[[nodiscard]] std::uint8_t code_of(ResultPieceSeen::Kind kind);
/// The piece of a code; nullopt for an empty square, a result piece, or an invalid code.
[[nodiscard]] std::optional<rules::Piece> piece_of(std::uint8_t code);

// A number of fourteen bits as two bytes of seven, and back.
[[nodiscard]] constexpr std::uint8_t high7(unsigned value) { return (value >> 7) & 0x7f; }
[[nodiscard]] constexpr std::uint8_t low7(unsigned value) { return value & 0x7f; }
[[nodiscard]] constexpr std::uint16_t of_sevens(std::uint8_t high, std::uint8_t low) {
  return static_cast<std::uint16_t>(high << 7 | low);
}

// Encodes a message from board to host. The payload must be seven-bit bytes.
[[nodiscard]] Bytes encode_message(std::uint8_t id, std::span<const std::uint8_t> payload);
[[nodiscard]] Bytes encode_dump(const rules::Placement& placement);
/// Encodes a dump of any codes in the order of the protocol, a8 first; also result pieces and invalid codes.
[[nodiscard]] Bytes encode_dump(const std::array<std::uint8_t, 64>& codes);
[[nodiscard]] Bytes encode_field_update(rules::Square square, std::optional<rules::Piece> piece);
[[nodiscard]] Bytes encode_result_piece(rules::Square square, ResultPieceSeen::Kind kind);
[[nodiscard]] Bytes encode_version(std::uint8_t major, std::uint8_t minor);
[[nodiscard]] Bytes encode_serial(std::string_view text);
[[nodiscard]] Bytes encode_long_serial(std::string_view text);
[[nodiscard]] Bytes encode_bus_address(std::uint16_t address);  ///< 14 bits
[[nodiscard]] Bytes encode_trademark(std::string_view text);    ///< cut at 256 characters

/// Battery state as Bluetooth boards report it.
struct Battery {
  std::uint8_t percent = 100;
  std::optional<int> remaining_minutes{};
  int on_minutes = 0;
  int standby_minutes = 0;
  bool charging = false;
  bool discharging = true;
};
[[nodiscard]] Bytes encode_battery(const Battery& battery);

/// Which of the two turn bits of a clock message means the left side; it depends on clock and firmware.
enum class TurnBits : std::uint8_t { bit3_left, bit3_right };
/// Seconds are truncated, hours above 9 are sent as 9:59:59.
[[nodiscard]] Bytes encode_clock_time(const ClockReading& reading, TurnBits turn_bits = TurnBits::bit3_left);
[[nodiscard]] Bytes encode_clock_missing();
/// The empty clock message that Bluetooth boards send after a clock command.
[[nodiscard]] Bytes encode_clock_empty();
[[nodiscard]] Bytes encode_ack(const std::array<std::uint8_t, 4>& ack);

/// Decodes the codes of a dump: the position, then each result piece. Nothing is appended on an error.
[[nodiscard]] std::optional<DecodeError> decode_dump(std::span<const std::uint8_t> codes,
                                                     std::vector<Payload>& out);
/// The report that a square has that code. nullopt above f.
[[nodiscard]] std::optional<Payload> square_report(rules::Square square, std::uint8_t code);
/// Decodes the seven payload bytes of a clock message; no payload for the empty message.
[[nodiscard]] Expected<std::optional<Payload>, DecodeError> decode_clock(
    std::span<const std::uint8_t> payload);

/// The payload of a long serial number is of a Revelation II: its firmware, as "3.25", and six more
/// characters.
[[nodiscard]] bool is_revelation(std::span<const std::uint8_t> payload);
/// Revelation II: LEDs on two squares, which may be the same one.
[[nodiscard]] Bytes encode_leds(rules::Square from, rules::Square to);
[[nodiscard]] Bytes encode_leds_off();

}  // namespace eboard::drivers::dgt
