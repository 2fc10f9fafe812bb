// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/laws/series.hpp"

#include <algorithm>

namespace eboard::laws {

using rules::NotCounted;
using rules::Rule;

namespace {

// "12" of "12.1" and of "12.3"; "21" of "21.7".
std::string_view chapter(std::string_view article) { return article.substr(0, article.find('.')); }

bool is_left_out(const Edition& edition, const SeriesGame& game) {
  if (!game.annulled) return false;
  if (edition.not_counted != NotCounted::wrongly_begun) return true;
  return chapter(game.article) == chapter(article(edition, Rule::irregular_start));
}

}  // namespace

Player next_white(const Edition& edition, const std::vector<SeriesGame>& games, Player first_white,
                  std::optional<Player> given_the_move) {
  if (given_the_move && edition.odds) return *given_the_move;
  const auto last = std::find_if(games.rbegin(), games.rend(),
                                 [&](const SeriesGame& game) { return !is_left_out(edition, game); });
  return last == games.rend() ? first_white : !last->white;
}

}  // namespace eboard::laws
