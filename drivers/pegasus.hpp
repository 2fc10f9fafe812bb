// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The bytes in which a DGT Pegasus differs from other DGT boards (docs/protocols/pegasus.md), for both ends
// of the link: a square's code is 0 or 1.
#pragma once

#include "drivers/dgt_protocol.hpp"
#include "rules/chess/bitboard.hpp"

namespace eboard::drivers::pegasus {

inline constexpr std::uint8_t kAskKeyState = 0x5a, kGiveKey = 0x63;  ///< commands; the second has data
inline constexpr std::uint8_t kKeyState = 0xa5;                      ///< a message of the board
inline constexpr std::size_t kKeyBytes = 6;

[[nodiscard]] dgt::Bytes encode_key(std::span<const std::uint8_t> key);
[[nodiscard]] dgt::Bytes encode_key_state(bool accepted);
/// What a board answers that was given no key: nothing of any square.
[[nodiscard]] dgt::Bytes encode_locked_dump();
[[nodiscard]] dgt::Bytes encode_dump(rules::Bitboard occupied);
[[nodiscard]] dgt::Bytes encode_field_update(rules::Square square, bool occupied);

}  // namespace eboard::drivers::pegasus
