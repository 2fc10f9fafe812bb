// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/standings/value.hpp"

#include <numeric>

namespace eboard::tournament {
namespace {

/// The whole number at or below.
std::int64_t whole_of(const Value& value) {
  const std::int64_t whole = value.numerator / value.denominator;
  return value.numerator % value.denominator < 0 ? whole - 1 : whole;
}

}  // namespace

std::strong_ordering operator<=>(const Value& a, const Value& b) {
  if (a.denominator == b.denominator) return a.numerator <=> b.numerator;
  // Products of both might not fit, so the whole parts are compared, and then what is left, turned over.
  const std::int64_t whole = whole_of(a), other = whole_of(b);
  if (whole != other) return whole <=> other;
  const Value rest{a.numerator - whole * a.denominator, a.denominator};
  const Value other_rest{b.numerator - other * b.denominator, b.denominator};
  if (rest.numerator == 0 || other_rest.numerator == 0) return rest.numerator <=> other_rest.numerator;
  return Value{b.denominator, other_rest.numerator} <=> Value{a.denominator, rest.numerator};
}

Value operator+(const Value& a, const Value& b) {
  const std::int64_t both = std::lcm(a.denominator, b.denominator);
  return {a.numerator * (both / a.denominator) + b.numerator * (both / b.denominator), both};
}

std::int64_t rounded(const Value& value) {
  const std::int64_t twice = 2 * value.numerator + value.denominator;
  const std::int64_t divisor = 2 * value.denominator;
  const std::int64_t quotient = twice / divisor;
  return twice % divisor < 0 ? quotient - 1 : quotient;
}

std::string text_of(const Value& value, int decimals) {
  std::int64_t scale = 1;
  for (int each = 0; each < decimals; ++each) scale *= 10;
  std::int64_t whole = rounded({value.numerator * scale, value.denominator});
  std::string text = whole < 0 ? "-" : "";
  if (whole < 0) whole = -whole;
  text += std::to_string(whole / scale);
  std::string fraction = std::to_string(whole % scale + scale).substr(1);
  while (!fraction.empty() && fraction.back() == '0') fraction.pop_back();
  return fraction.empty() ? text : text + "." + fraction;
}

}  // namespace eboard::tournament
