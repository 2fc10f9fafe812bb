// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Interprets the Variant tag of a PGN.
#pragma once

#include <string_view>

namespace eboard::rules {

enum class PgnVariant { standard, chess960, other };
/// `name` is the value of the tag; empty if there is none.
[[nodiscard]] PgnVariant variant_of(std::string_view name);

}  // namespace eboard::rules
