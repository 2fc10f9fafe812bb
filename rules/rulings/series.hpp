// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Who has White in the next game of a match (1928 paragraph 11, 1930 article 11).
#pragma once

#include <span>

#include "rules/edition.hpp"
#include "rules/types.hpp"

namespace eboard::rules {

struct SeriesGame {
  bool annulled = false;
  bool wrong_start = false;  ///< that is why
};

/// The colour of who had White in the first game: colours alternate, and games that the edition passes over
/// do not count.
[[nodiscard]] Color next_colour(const Edition& edition, std::span<const SeriesGame> games);

}  // namespace eboard::rules
