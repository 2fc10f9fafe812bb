// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/events/doubt.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace eboard::tracking {

using evidence::Doubt;

namespace {

// Up to version 43 of the tracker a card had the words alone: stores have them as they are here.
constexpr std::array<std::string_view, Words<Doubt>::kAll.size()> kWords{
    "two moves in one turn, unless the opponent moved one of the pieces",
    "against the rules, unless the opponent moved the piece first",
    "nothing stands there, unless the board does not read the piece",
    "it was moved before the press, by either player's hand",
};

std::optional<Doubt> written_in_words(const std::optional<std::string>& reason) {
  const auto found = std::ranges::find(kWords, reason.value_or(""));
  if (found == kWords.end()) return std::nullopt;
  return static_cast<Doubt>(found - kWords.begin());
}

}  // namespace

std::optional<Doubt> doubt_of(const IrregularityFound& found) {
  return std::visit(
      [](const auto& kind) -> std::optional<Doubt> {
        if constexpr (requires { kind.doubt; }) {
          return kind.doubt ? kind.doubt : written_in_words(kind.reason);
        } else {
          return std::nullopt;
        }
      },
      found.evidence);
}

bool may_be_opponents(const IrregularityFound& found) {
  const auto doubt = doubt_of(found);
  return doubt == Doubt::two_hands || doubt == Doubt::other_hand;
}

Evidence in_doubt(Evidence evidence, Doubt doubt) {
  std::visit(
      [&](auto& kind) {
        if constexpr (requires { kind.doubt; }) {
          kind.doubt = doubt;
          kind.reason = kWords[static_cast<std::size_t>(doubt)];
        }
      },
      evidence);
  return evidence;
}

}  // namespace eboard::tracking
