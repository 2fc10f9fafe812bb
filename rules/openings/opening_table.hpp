// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The table that make_openings.cpp writes.
#pragma once

#include <cstdint>
#include <span>

namespace eboard::rules {

struct NamedPosition {
  std::uint64_t key;  ///< Position::key()
  const char* text;   ///< ECO code, a blank, name
};

/// Sorted by key.
[[nodiscard]] std::span<const NamedPosition> opening_table();

}  // namespace eboard::rules
