// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes the lines of boards with a chip in each piece (docs/protocols/certabo.md). The simulated board and
// the tests use it.
#pragma once

#include "drivers/tabutronic.hpp"

namespace eboard::drivers::certabo {

/// `lights`: the letter that acknowledges a command for the lights, or 0. `wrapped`: the board breaks its
/// lines after every 64 characters.
[[nodiscard]] tabutronic::Bytes encode_chips(const ChipSnapshot& seen, char lights = 0, bool wrapped = false);

}  // namespace eboard::drivers::certabo
