// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What is asked of a ruling when a person enters it, and never again: a journal that was written once is read
// whatever is asked today.
#pragma once

#include <optional>
#include <string>

#include "rules/laws/rulings/game/game_file.hpp"

namespace eboard::rules {

/// What a ruling is given on.
struct Occasion {
  std::optional<Rule> card{};    ///< the rule of the card
  std::optional<Color> erred{};  ///< a player with an illegal move that is not in the record, or not any more
};

struct Entering {
  Ruling ruling{.action = ruling::Stop{}};
  std::string proposed{};  ///< the ruling that the Laws propose, if it is another one
};

/// The ruling as it is kept: its article is one of the edition's, in the edition's spelling, and its cause is
/// said. Without `cause=` that follows from the article, else from the rule of the card on which it is given.
/// Refused: an article that the edition does not have; a cause that the command does not know; a ruling that
/// would be refused, or counted, for a cause it may have and does not say; a position before a legal move
/// that ended the game; an R-UNDO that would give other numbers to plies that a later ruling names.
[[nodiscard]] Expected<Entering, Refusal> entering(const GameFile& game, Ruling ruling,
                                                   const Occasion& occasion, const MateOracle& oracle);

/// Whether the one, once entered, is the other.
[[nodiscard]] bool was_entered_as(const Edition& edition, const Ruling& asked, const Ruling& entered);

}  // namespace eboard::rules
