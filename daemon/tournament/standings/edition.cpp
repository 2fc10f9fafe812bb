// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/standings/edition.hpp"

#include <algorithm>
#include <array>

namespace eboard::tournament {
namespace {

constexpr std::array kEditions{TieBreakEdition{.from = "2024-08-01",
                                               .dummy_capped = false,
                                               .forfeits_unrated = false,
                                               .forfeit_losses_unplayed = false,
                                               .no_buchholz_in_round_robins = false,
                                               .later_names = false},
                               TieBreakEdition{.from = "2026-03-01",
                                               .dummy_capped = true,
                                               .forfeits_unrated = true,
                                               .forfeit_losses_unplayed = true,
                                               .no_buchholz_in_round_robins = true,
                                               .later_names = true}};

constexpr bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// Year, month and day as the editions have it, or nothing.
std::string day_of(std::string_view text) {
  if (text.size() != 10) return {};
  std::string day{text};
  for (std::size_t at = 0; at < day.size(); ++at) {
    const bool between = at == 4 || at == 7;
    if (between ? day[at] != '/' && day[at] != '-' && day[at] != '.' : !is_digit(day[at])) return {};
    if (between) day[at] = '-';
  }
  return day;
}

}  // namespace

std::span<const TieBreakEdition> tie_break_editions() { return kEditions; }

const TieBreakEdition* find_tie_break_edition(std::string_view name) {
  const auto found = std::find_if(kEditions.begin(), kEditions.end(), [&](const TieBreakEdition& edition) {
    return (name.size() == 4 || name.size() == 7 || name.size() == 10) && edition.from.starts_with(name);
  });
  return found == kEditions.end() ? nullptr : &*found;
}

const TieBreakEdition& tie_break_edition_at(std::string_view start) {
  const std::string day = day_of(start);
  if (day.empty()) return kEditions.back();
  const auto later = std::find_if(kEditions.begin(), kEditions.end(),
                                  [&](const TieBreakEdition& edition) { return day < edition.from; });
  return later == kEditions.begin() ? kEditions.front() : *(later - 1);
}

}  // namespace eboard::tournament
