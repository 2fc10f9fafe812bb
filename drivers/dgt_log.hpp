// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Encodes and decodes the log in a DGT board's memory, which it keeps whether connected or not: 7,936 bytes,
// the oldest overwritten. It has no checksum and no times, and its oldest item may be incomplete.
//
//   0100cccc 00ssssss            square s reads c now; more than 250 ms after the change before
//   0101cccc 00ssssss            the same, sooner
//   0110hhhh 0mmmmmmm 0sssssss   the right half of the clock was halted there; minutes and seconds are BCD
//   0111hhhh 0mmmmmmm 0sssssss   the left half; h is 0 to 9, so that 6a to 6f and 7a to 7f are tags of one
//   byte
//
// Source: the maker's header of 2014 and later (docs/protocols/dgt.md).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <variant>

#include "drivers/dgt_protocol.hpp"

namespace eboard::drivers::dgt {

inline constexpr std::size_t kLogBytes = 0x1f00;

enum class LogTag : std::uint8_t {
  power_up = 0x6a,  ///< one change for each piece on the board follows
  end = 0x6b,
  four_rows = 0x6c,  ///< all pieces on the outer four rows, but not in the initial position
  empty_board = 0x6d,
  downloaded = 0x6e,  ///< the log was read
  begin = 0x6f,       ///< the initial position, White's connector at the left
  begin_turned = 0x7a,
  start = 0x7b,  ///< a host on a bus began a game; one change for each piece follows
  watchdog = 0x7c,
  nothing = 0x7f,
};

/// One square with a new code; `code` may be a result piece.
struct LogChange {
  rules::Square square;
  std::uint8_t code;
  bool soon;  ///< less than 250 ms after the change before it
  bool operator==(const LogChange&) const = default;
};
using LogItem = std::variant<LogChange, StoredPress, LogTag>;

/// Takes the next item from the front of `bytes`, with what stands before it and makes none. nullopt: there
/// is no further item.
[[nodiscard]] std::optional<LogItem> next_item(std::span<const std::uint8_t>& bytes);

[[nodiscard]] Bytes encode_log_change(rules::Square square, std::optional<rules::Piece> piece, bool soon);
/// Seconds are truncated, hours above 9 become 9:59:59.
[[nodiscard]] Bytes encode_log_time(Side halted, Millis remaining);
/// The whole message, at most kLogBytes; a memory that is not full begins with items without meaning.
[[nodiscard]] Bytes encode_log(std::span<const std::uint8_t> items);

/// Reads the reliable part of a log: after the first tag and before the end. Skips bytes that make no item,
/// one by one.
[[nodiscard]] StoredChanges decode_log(std::span<const std::uint8_t> payload);

}  // namespace eboard::drivers::dgt
