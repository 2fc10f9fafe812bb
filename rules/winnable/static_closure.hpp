// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Proof without search that a side never mates: for blocked positions, where the order of moves does not
// matter.
#pragma once

#include <optional>

#include "rules/winnable/certificate.hpp"

namespace eboard::rules {

/// A closure that keeps `side` from mating, or nothing where this kind of proof fails (which says nothing).
[[nodiscard]] std::optional<StaticClosure> static_closure(const Position& position, Color side);

}  // namespace eboard::rules
