// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What came behind an illegal move, or behind time that was used up, is not ruled on while that waits for its
// ruling (decision 0190).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/laws/rulings/judge/propose.hpp"

namespace eboard::rules {

enum class Matter : std::uint8_t { illegal_move, flag, empty_press };

/// Such a matter that waits for its ruling, and what the Laws propose on it.
struct DecidedFirst {
  int ply = 0;                   ///< the number of that move; of a flag, of the move in whose turn it fell
  std::string squares{};         ///< "g1g4"
  std::string article{};         ///< of it
  std::optional<int> back_to{};  ///< play goes back to behind that ply; none: the game ends by it
  bool claimed = false;          ///< only if the opponent asks for it
  Matter matter = Matter::illegal_move;

  /// What stands from there on is changed by it: of a flag, that very move, too.
  [[nodiscard]] int changes_from() const {
    return back_to.value_or(matter == Matter::flag ? ply - 2 : ply - 1);
  }
};

/// Where play goes back to by that proposal; nullopt: it stays, or the players have to agree.
[[nodiscard]] std::optional<int> goes_back_to(const Proposal& proposal);

/// That `proposal` on the illegal move changes what came behind it; nullopt: it does not.
[[nodiscard]] std::optional<DecidedFirst> decided_first_by(const Proposal& proposal, int ply,
                                                           std::string_view squares);
/// What is proposed on a flag that fell in the turn of ply `ply` ends the game; nullopt: it does not, or only
/// under a condition.
[[nodiscard]] std::optional<DecidedFirst> decided_first_by_flag(std::span<const Proposal> proposals, int ply);

/// A press without a move in the turn of ply `ply`, in whose turn the other player's flag fell: the times are
/// set back by its ruling.
[[nodiscard]] DecidedFirst decided_first_by_press(int ply, std::string_view article);

/// Of a game's record: the first such matter that changes the position behind `ply` plies, for a matter of
/// that rule. A move that is only presumed is none. nullopt: there is none.
[[nodiscard]] std::optional<DecidedFirst> decided_first(const GameFile& game, Rule rule, int ply,
                                                        const MateOracle& oracle);

/// A matter of a ply, or of what stood after one, and not of the clock or of the whole game.
[[nodiscard]] bool is_of_a_ply(Rule rule);
/// Such a matter is nothing any more where the game ended by a flag before it. What ends a game itself, or
/// may be claimed for what stood before, is proposed beside the flag.
[[nodiscard]] bool waits_for_flags(Rule rule);
/// One of them is a ruling, and none goes back as far itself: then both would be one matter.
[[nodiscard]] bool comes_behind(std::span<const Proposal> proposals, const DecidedFirst& first);
/// Nothing is ruled on while play may go back to before it, or may be over before it: the times that ran out,
/// or the number of the offence, are then others. Where only the opponent may ask for that, both is proposed.
void say_what_comes_first(std::vector<Proposal>& proposals, const DecidedFirst& first, const Setup& start);

}  // namespace eboard::rules
