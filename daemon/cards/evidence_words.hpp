// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Puts the evidence of a detector into words, as rows of a card on paper. Pages have the same rows in the
// language of their reader (daemon/net/pages/facts.js).
#pragma once

#include <string>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "rules/chess/setup.hpp"

namespace eboard::cards {

struct Fact {
  std::string name;  ///< "Touched"
  std::string text;  ///< "g1 (3.1 s before the move, held for 1.5 s)"
  bool operator==(const Fact&) const = default;
};

/// `start` of the game: plies are numbered from it. Without what a card says elsewhere: positions, the
/// squares of the move, and the player if it is `by`.
[[nodiscard]] std::vector<Fact> evidence_words(const tracking::IrregularityFound& found,
                                               const rules::Setup& start,
                                               const std::optional<rules::Color>& by);

}  // namespace eboard::cards
