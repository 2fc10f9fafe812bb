// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <optional>

#include "rules/winnable/certificate.hpp"

namespace eboard::rules {

/// The reason why the material of `position` will never let `side` mate. Precondition: it is not mate now.
[[nodiscard]] std::optional<DeadMaterial> dead_material(const Position& position, Color side);

}  // namespace eboard::rules
