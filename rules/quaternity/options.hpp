// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the options where the text of quaternity-8.0 is silent or contradicts itself, and a reader may prefer
// another reading. The defaults are this project's decisions; docs/quaternity.md gives the reasons by the
// same numbers.
#pragma once

namespace eboard::rules::quaternity {

struct Options {
  /// a king may step next to a frozen king without mating it.
  bool king_may_attack_frozen = false;
  /// a player who could mate in reply, and so end the check, is not mated.
  bool counter_mate_defends = true;
  /// with two players left, if the one on turn has no move, the game is drawn instead of a pass.
  bool two_player_stalemate_draws = false;
  /// a pawn promotes on either of the two edges that its army plays towards.
  bool promotes_on_either_edge = false;
  /// a player who mates the last active opponent while others are frozen wins, with the bonus.
  bool last_mate_among_frozen_wins = true;
  bool operator==(const Options&) const = default;
};

}  // namespace eboard::rules::quaternity
