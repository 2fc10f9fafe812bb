// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/text/round_marks.hpp"

#include <algorithm>

#include "rules/laws/rulings/text/passed_over.hpp"

namespace eboard::rules {

void RoundMarks::add(int game, int number, std::string_view text, int undoes) {
  Said said{.undoes = undoes};
  if (text.starts_with("R-ROUND")) {
    const auto read = parse_ruling(text);
    if (const auto* what = read ? std::get_if<ruling::OfRound>(&read->action) : nullptr) said.what = *what;
  }
  if (said.what || undoes != 0) rulings_[game].insert_or_assign(number, said);
}

bool RoundMarks::is_out(int game) const {
  bool out = false;
  for (const auto& [ruled, all] : rulings_) {
    const auto undone = passed_over(
        all, [](const auto& one) { return std::optional(numbered_ruling(one.first, one.second.undoes)); });
    for (const auto& [number, said] : all) {
      if (!said.what || said.what->game.value_or(ruled) != game) continue;
      if (std::ranges::find(undone, number) == undone.end()) out = !said.what->in;
    }
  }
  return out;
}

std::set<int> RoundMarks::named() const {
  std::set<int> games;
  for (const auto& [ruled, all] : rulings_) {
    for (const auto& [number, said] : all)
      if (said.what) games.insert(said.what->game.value_or(ruled));
  }
  return games;
}

}  // namespace eboard::rules
