// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes the lines of numbers that Certabo and Tabutronic boards send without being asked
// (docs/protocols/sentio.md, docs/protocols/certabo.md), for both ends of the wire.
//
//   : N N ... N [LF] [L] CR LF     N: decimal number, after ':' or one space; L: acknowledged lights
//   L CR LF [CR LF]                the same letter on a line of its own, behind a line of numbers
//
// A single LF may stand anywhere behind the ':', even within a number, and means nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "drivers/driver.hpp"

namespace eboard::drivers::tabutronic {

using Bytes = std::vector<std::uint8_t>;

inline constexpr std::uint8_t kLine = ':';  ///< begins a line; the kind of its frame
inline constexpr SerialSettings kSerial{.baud_rate = 38400};
inline constexpr UsbId kUsbId{0x10c4, 0xea60};  ///< any CP210x adapter

/// What the lines of one kind of board have.
struct Form {
  std::size_t numbers;
  int maximum;            ///< of a number; at most 999
  std::size_t max_bytes;  ///< of a line; a longer one is refused
};

/// The first line of the buffer: from ':' to CR LF, without a second ':'; or a letter that acknowledges a
/// command, which is the kind of its frame, up to the byte that is no end of a line. Nothing else begins one.
[[nodiscard]] FrameResult next_line(std::span<const std::uint8_t> buffer, const Form& form) noexcept;
/// The numbers of a line that next_line() returned.
[[nodiscard]] std::vector<int> numbers_of(const Frame& line);
/// The letter in a line that acknowledges a command for the lights; nullopt if it has none.
[[nodiscard]] std::optional<std::uint8_t> acknowledgement_in(const Frame& line);
/// Writes a line. `lights`: the letter that acknowledges a command for the lights in it, or 0.
[[nodiscard]] Bytes encode_line(std::span<const int> numbers, char lights = 0);
/// The same letter on a line of its own.
[[nodiscard]] Bytes encode_acknowledgement(char lights);
/// A frame of next_line() has numbers.
[[nodiscard]] constexpr bool has_numbers(const Frame& line) { return line.kind == kLine; }

/// Such a board is identified by listening: its lines are unlike all that other boards send. It answers
/// nothing, and everything that it receives is a command for its lights.
inline constexpr Request kListen{{}, kLine, Millis(1500), true};

}  // namespace eboard::drivers::tabutronic
