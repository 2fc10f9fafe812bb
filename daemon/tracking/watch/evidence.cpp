// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/evidence.hpp"

#include <fmt/format.h>

namespace eboard::tracking {

Evidence& Evidence::add(std::string_view key, std::string_view text) {
  return raw(key, fmt::format("\"{}\"", text));
}

Evidence& Evidence::squares(std::string_view key, rules::Bitboard squares) {
  std::string names;
  while (squares) names += (names.empty() ? "" : " ") + rules::to_string(rules::pop(squares));
  return add(key, names);
}

Evidence& Evidence::raw(std::string_view key, std::string_view value) {
  fields_ += fmt::format("{}\"{}\":{}", fields_.empty() ? "" : ",", key, value);
  return *this;
}

}  // namespace eboard::tracking
