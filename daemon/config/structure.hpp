// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Bounds the structure of a TOML text before a parser sees it: the parser's own functions call themselves, or
// what they built frees itself, once for each level.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace eboard::daemon {

struct TooMuch {
  std::size_t line = 1;
  std::string reason;
};

/// Levels of tables and lists together, and parts of a dotted name: our configuration needs three of each.
inline constexpr std::size_t kMaxLevels = 16;
inline constexpr std::size_t kMaxLineBytes = 16384;

/// Says where a text is too deep, or a line too long; nullopt if nowhere. Does not judge it otherwise.
[[nodiscard]] std::optional<TooMuch> too_much_structure(std::string_view toml);

}  // namespace eboard::daemon
