// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <optional>

#include "rules/chess/winnable/certificate.hpp"

namespace eboard::rules {

/// The reason why the material of `position` never lets `side` mate, if there is one. Requires that it is not
/// mate now.
[[nodiscard]] std::optional<DeadMaterial> dead_material(const Position& position, Color side);

/// By its material alone neither side can ever mate. Requires that it is not mate now.
[[nodiscard]] bool is_dead_material(const Position& position);

}  // namespace eboard::rules
