// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the Variant tag of a PGN may say.
#pragma once

#include <string_view>

namespace eboard::rules {

enum class PgnVariant { standard, chess960, other };
/// `name` as it stands in the tag; empty: there is none.
[[nodiscard]] PgnVariant variant_of(std::string_view name);

}  // namespace eboard::rules
