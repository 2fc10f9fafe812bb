// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a tie-break is worth, exactly: a fraction, because averages of points are no decimals.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace eboard::tournament {

struct Value {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;  ///< above 0. Equal values may have different ones
};

[[nodiscard]] std::strong_ordering operator<=>(const Value& a, const Value& b);
[[nodiscard]] inline bool operator==(const Value& a, const Value& b) { return (a <=> b) == 0; }
[[nodiscard]] Value operator+(const Value& a, const Value& b);

/// The nearest whole number; a half goes up, as FIDE rounds ratings and averages of them.
[[nodiscard]] std::int64_t rounded(const Value& value);
/// With as many decimals as it has, but no more than `decimals`, the last of them rounded: "7.5", "12",
/// "45.17".
[[nodiscard]] std::string text_of(const Value& value, int decimals = 2);

}  // namespace eboard::tournament
