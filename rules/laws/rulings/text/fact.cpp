// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/text/fact.hpp"

#include <algorithm>

namespace eboard::rules {

std::string_view to_string(Fact fact) { return kFacts[static_cast<std::size_t>(fact)].word; }

std::optional<Fact> parse_fact(std::string_view word) {
  const auto* found = std::ranges::find(kFacts, word, &FactNamed::word);
  if (found == kFacts.end()) return std::nullopt;
  return found->fact;
}

std::string_view words_of(Fact fact) { return kFacts[static_cast<std::size_t>(fact)].words; }

std::string fact_list() {
  std::string out;
  for (const FactNamed& one : kFacts) {
    if (!out.empty()) out += ", ";
    out += one.word;
  }
  return out;
}

}  // namespace eboard::rules
