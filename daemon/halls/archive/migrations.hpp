// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <span>

namespace eboard::halls {

/// The steps from an empty database to this program's version, in order. A step that was released is never
/// changed.
[[nodiscard]] std::span<const char* const> migrations();

}  // namespace eboard::halls
