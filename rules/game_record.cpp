// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/game_record.hpp"

#include <algorithm>
#include <array>

namespace eboard::rules {

namespace {
constexpr std::array<std::string_view, 4> kResults{"*", "1-0", "0-1", "1/2-1/2"};
}

std::string_view to_string(Result result) { return kResults[static_cast<std::size_t>(result)]; }

std::optional<Result> parse_result(std::string_view text) {
  const auto found = std::find(kResults.begin(), kResults.end(), text);
  if (found == kResults.end()) return std::nullopt;
  return static_cast<Result>(found - kResults.begin());
}

std::optional<std::string_view> GameRecord::tag(std::string_view name) const {
  const auto found = std::find_if(tags.begin(), tags.end(), [&](const Tag& tag) { return tag.name == name; });
  if (found == tags.end()) return std::nullopt;
  return found->value;
}

void GameRecord::set_tag(std::string_view name, std::string_view value) {
  const auto found = std::find_if(tags.begin(), tags.end(), [&](const Tag& tag) { return tag.name == name; });
  if (found != tags.end()) {
    found->value = value;
  } else {
    tags.push_back({std::string(name), std::string(value)});
  }
}

}  // namespace eboard::rules
