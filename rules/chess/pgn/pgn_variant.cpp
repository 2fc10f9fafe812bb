// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/pgn/pgn_variant.hpp"

#include <algorithm>

#include "rules/chess/pgn/pgn_signs.hpp"

namespace eboard::rules {

namespace {

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  constexpr auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

PgnVariant variant_of(std::string_view name) {
  name = pgn_text::trimmed(name);
  if (name.empty()) return PgnVariant::standard;
  for (const char* known :
       {"chess960", "chess 960", "chess-960", "960", "fischerandom", "fischerrandom", "fischer random",
        "fischer-random", "fischer random chess", "frc", "freestyle", "freestyle chess"}) {
    if (equal_ignoring_case(name, known)) return PgnVariant::chess960;
  }
  for (const char* known : {"?", "standard", "normal", "chess", "from position"}) {
    if (equal_ignoring_case(name, known)) return PgnVariant::standard;
  }
  return PgnVariant::other;
}

}  // namespace eboard::rules
