// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Proves without search that a side never mates: for blocked positions, where the order of moves does not
// matter.
#pragma once

#include <optional>

#include "rules/chess/winnable/certificate.hpp"

namespace eboard::rules {

/// A closure that keeps `side` from mating, or nothing if this kind of proof fails (which proves nothing).
[[nodiscard]] std::optional<StaticClosure> static_closure(const Position& position, Color side);

}  // namespace eboard::rules
