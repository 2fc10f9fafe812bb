// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes the lines of Tabutronic's boards of presence (docs/protocols/sentio.md). The simulated board and the
// tests use it.
#pragma once

#include "drivers/tabutronic.hpp"

namespace eboard::drivers::sentio {

[[nodiscard]] tabutronic::Bytes encode_occupied(rules::Bitboard occupied, char lights = 0);

}  // namespace eboard::drivers::sentio
