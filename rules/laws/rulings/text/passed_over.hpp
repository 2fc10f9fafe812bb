// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which rulings of a list are undone, in any game.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

namespace eboard::rules {

/// What must be known of an entry that is a ruling, to find undone ones.
struct NumberedRuling {
  int number;
  std::optional<int> undoes{};  ///< the number of the ruling that it undoes; none: it is no R-UNDO
};

/// `undoes` as it is stored: 0 if it is no R-UNDO.
[[nodiscard]] inline NumberedRuling numbered_ruling(int number, int undoes) {
  return {number, undoes == 0 ? std::nullopt : std::optional(undoes)};
}

/// The numbers of the rulings that a replay leaves out. `look` gives a NumberedRuling for an entry, or none.
/// An R-UNDO names an earlier ruling, so the last one is always in force, and each can be judged after all
/// later ones.
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
