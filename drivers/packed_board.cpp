// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/packed_board.hpp"

#include <algorithm>

namespace eboard::drivers {

std::optional<rules::Placement> PackedBoard::read(std::span<const std::uint8_t> bytes) const {
  if (bytes.size() != kBytes) return std::nullopt;
  if (!std::ranges::all_of(bytes, [this](std::uint8_t byte) { return is_valid(byte); })) return std::nullopt;
  rules::Placement placement;
  for (std::size_t number = 0; number < 2 * kBytes; ++number) {
    const std::size_t code = (bytes[number / 2] >> shift(number)) & 0xf;
    if (code == 0) continue;
    const auto piece = rules::parse_piece(pieces[code - 1]);
    if (piece) placement.toggle(piece->color, piece->role, rules::bit(square(number)));
  }
  return placement;
}

PackedBoard::Bytes PackedBoard::write(const rules::Placement& placement) const {
  Bytes bytes{};
  for (std::size_t number = 0; number < 2 * kBytes; ++number) {
    const auto piece = placement[square(number)];
    if (!piece) continue;
    const auto code = pieces.find(rules::to_char(*piece)) + 1;
    bytes[number / 2] = static_cast<std::uint8_t>(bytes[number / 2] | code << shift(number));
  }
  return bytes;
}

}  // namespace eboard::drivers
