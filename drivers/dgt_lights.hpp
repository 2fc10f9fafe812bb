// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The lights of a Revelation II (docs/protocols/dgt.md, "Lights"), which speaks as a DGT board. Other DGT
// boards have none, and one that does not know the command takes a part of it for the command 40.
#pragma once

#include <memory>

#include "drivers/lights.hpp"

namespace eboard::drivers::dgt {

/// They stay dark until the board has said that it is a Revelation II. It lights two squares: the others are
/// lit when these are no longer wanted.
[[nodiscard]] std::unique_ptr<Lights> revelation_lights();

}  // namespace eboard::drivers::dgt
