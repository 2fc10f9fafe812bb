// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines the protocol of DGT boards on a bus, many boards on one serial line: its frames for both ends of
// the line. The driver "dgt-bus" decodes what one such board sends; which board is asked what and when is
// dgt_bus_master.hpp's. docs/protocols/dgt.md describes the protocol.
//
//   host:   1CCCCCCC 0AAAAAAA 0AAAAAAA 0SSSSSSS
//   board:  1IIIIIII 0LLLLLLL 0LLLLLLL 0AAAAAAA 0AAAAAAA 0DDDDDDD ... 0SSSSSSS
//   C command; I id; L total length; A address; D data; S sum of all bytes before it, without bit 7
//
// Ids mean something else than in single-board mode: 86 is a dump there, and the changes of a game here. So
// the mode of the line decides, and each mode has a driver of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "drivers/dgt_protocol.hpp"

namespace eboard::drivers::dgt::bus {

/// Fourteen bits. A board's address is its serial number if that is below 16384; otherwise nobody knows, so
/// it is asked for and never computed.
using Address = std::uint16_t;
inline constexpr Address kEveryBoard = 0;
inline constexpr Address kLastAddress = 0x3fff;

enum class Command : std::uint8_t {
  clock = 0x81,
  board = 0x82,
  changes = 0x83,      ///< all log items since the question before; they are given once
  repeat = 0x84,       ///< the answer to the latest `changes` again
  set_start = 0x85,    ///< writes a mark and all pieces into the board's log
  from_start = 0x86,   ///< all log items since that mark, except those that wait for `changes`
  ping = 0x87,         ///< to kEveryBoard: each board answers at a random time within kPingSpread
  end = 0x88,          ///< no answer: leaves the bus
  reset = 0x89,        ///< no answer: the board starts anew, which takes seconds
  ignore_ping = 0x8a,  ///< answered as a ping at once; the next ping to kEveryBoard is not
  version = 0x8b,
  dark_squares = 0x8c,  ///< draughts
  all = 0x8d,           ///< changes, clock and dump, one after the other
};
inline constexpr Millis kPingSpread{1100};

// Ids of what a board sends.
inline constexpr std::uint8_t kDump = 0x83, kClock = 0x84, kChanges = 0x85, kFromStart = 0x86, kPing = 0x87,
                              kStartWritten = 0x88, kVersion = 0x89, kDarkSquares = 0x8a;
/// Bytes around the data of a board's frame.
inline constexpr std::size_t kEnvelope = 6;
inline constexpr std::size_t kQuestionBytes = 4;

/// The sum of all bytes, without bit 7.
[[nodiscard]] std::uint8_t sum_of(std::span<const std::uint8_t> bytes);

/// What the host sends.
struct Question {
  Command command;
  Address address;
  bool operator==(const Question&) const = default;
};
[[nodiscard]] Bytes encode(const Question& question);
/// Reads exactly one frame of the host. nullopt: the sum is wrong, a byte behind the first has bit 7, or
/// there is no such command.
[[nodiscard]] std::optional<Question> parse_question(std::span<const std::uint8_t> frame);
/// The id of the answer; nullopt: there is none, or more than one.
[[nodiscard]] std::optional<std::uint8_t> answer_to(Command command);

/// A frame of a board. The data must be seven-bit bytes.
[[nodiscard]] Bytes encode_answer(std::uint8_t id, Address address, std::span<const std::uint8_t> data);

/// As DriverInfo::next_frame; the payload is address and data.
[[nodiscard]] FrameResult next_frame(std::span<const std::uint8_t> buffer) noexcept;
[[nodiscard]] Address address_of(const Frame& frame);
[[nodiscard]] std::span<const std::uint8_t> data_of(const Frame& frame);

/// How a board on a bus is called where others have a serial number: five decimal digits.
[[nodiscard]] std::string name_of(Address address);
/// The address of a board with that serial number, if it can be one: decimal digits, 1 to kLastAddress.
[[nodiscard]] std::optional<Address> address_named(std::string_view serial);

}  // namespace eboard::drivers::dgt::bus
