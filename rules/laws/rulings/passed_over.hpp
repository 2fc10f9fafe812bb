// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which rulings of a list are undone, whatever the game.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

namespace eboard::rules {

/// What an R-UNDO has to know of an entry that is a ruling.
struct NumberedRuling {
  int number;
  std::optional<int> undoes{};  ///< the number of another; none: it is no R-UNDO
};

/// `undoes` as it is kept: 0 where it is no R-UNDO.
[[nodiscard]] inline NumberedRuling numbered_ruling(int number, int undoes) {
  return {number, undoes == 0 ? std::nullopt : std::optional(undoes)};
}

/// Numbers of the rulings that a replay passes over. `look` gives a NumberedRuling for an entry, or none. An
/// R-UNDO names an earlier ruling, so the last one is always in force, and each may be judged after those
/// behind it.
template <class Entries, class Look>
[[nodiscard]] std::vector<int> passed_over(const Entries& entries, Look look) {
  std::vector<int> out;
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
    const std::optional<NumberedRuling> ruling = look(*entry);
    if (!ruling || !ruling->undoes || std::ranges::find(out, ruling->number) != out.end()) continue;
    out.push_back(*ruling->undoes);
  }
  return out;
}

}  // namespace eboard::rules
