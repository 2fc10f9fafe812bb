// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/pgn/player_tags.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace eboard::rules {

namespace {

constexpr std::string_view kWhite = "White", kBlack = "Black";

/// "BlackElo" for "WhiteElo"; empty for a tag of neither player.
std::string of_the_other(std::string_view name) {
  if (name.starts_with(kWhite)) return std::string(kBlack).append(name.substr(kWhite.size()));
  if (name.starts_with(kBlack)) return std::string(kWhite).append(name.substr(kBlack.size()));
  return {};
}

}  // namespace

std::vector<Tag> with_players_exchanged(std::vector<Tag> tags) {
  const std::vector<Tag> before = tags;
  for (Tag& tag : tags) {
    const std::string other = of_the_other(tag.name);
    if (other.empty()) continue;
    const auto found = std::ranges::find(before, other, &Tag::name);
    if (found == before.end()) {
      tag.name = other;
    } else {
      tag.value = found->value;
    }
  }
  return tags;
}

}  // namespace eboard::rules
