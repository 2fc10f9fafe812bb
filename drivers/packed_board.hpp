// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes positions of two squares a byte, which boards of several makes send: each in its own order
// of squares and with its own numbers for the pieces.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "rules/chess/placement.hpp"

namespace eboard::drivers {

struct PackedBoard {
  static constexpr std::size_t kBytes = rules::kSquares / 2;
  using Bytes = std::array<std::uint8_t, kBytes>;

  std::string_view pieces;  ///< the letters of a FEN for the numbers from 1 on; 0 is an empty square
  bool high_first;          ///< the first square of a byte is in its high half
  /// The square number n of the message is n with these bits turned: 0 counts from a1 to h8, 0x38 from a8 to
  /// h1, 0x3f from h8 to a1.
  std::uint8_t turned;

  /// True if both halves of the byte are numbers of pieces or empty.
  [[nodiscard]] constexpr bool is_valid(std::uint8_t byte) const {
    return (byte >> 4) <= pieces.size() && (byte & 0xf) <= pieces.size();
  }
  /// Reads a position of kBytes bytes; nullopt if one of them is not valid.
  [[nodiscard]] std::optional<rules::Placement> read(std::span<const std::uint8_t> bytes) const;
  [[nodiscard]] Bytes write(const rules::Placement& placement) const;

 private:
  [[nodiscard]] rules::Square square(std::size_t number) const {
    return static_cast<rules::Square>(number ^ turned);
  }
  /// How far the half of its byte lies from bit 0.
  [[nodiscard]] int shift(std::size_t number) const { return (number % 2 == 0) == high_first ? 4 : 0; }
};

}  // namespace eboard::drivers
