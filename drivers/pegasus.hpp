// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The bytes in which a DGT Pegasus differs from other DGT boards (docs/protocols/pegasus.md), for both ends
// of the link: a square's code is 0 or 1.
#pragma once

#include "drivers/dgt_protocol.hpp"
#include "rules/chess/bitboard.hpp"

namespace eboard::drivers::pegasus {

[[nodiscard]] dgt::Bytes encode_dump(rules::Bitboard occupied);
[[nodiscard]] dgt::Bytes encode_field_update(rules::Square square, bool occupied);

}  // namespace eboard::drivers::pegasus
