// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/manners.hpp"

#include <algorithm>
#include <array>

namespace eboard::sim {
namespace {

constexpr std::array<std::string_view, 5> kLeverUses{"both", "nobody", "white", "white-for-both",
                                                     "first-third"};

}  // namespace

std::string_view to_string(LeverUse use) { return kLeverUses[static_cast<std::size_t>(use)]; }

std::optional<LeverUse> parse_lever_use(std::string_view text) {
  const auto found = std::find(kLeverUses.begin(), kLeverUses.end(), text);
  if (found == kLeverUses.end()) return std::nullopt;
  return static_cast<LeverUse>(found - kLeverUses.begin());
}

std::string lever_uses() {
  std::string names;
  for (auto name = kLeverUses.begin() + 1; name != kLeverUses.end(); ++name) {
    if (!names.empty()) names += ", ";
    names += *name;
  }
  return names;
}

}  // namespace eboard::sim
