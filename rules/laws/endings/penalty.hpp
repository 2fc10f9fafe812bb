// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Calculates what a wrong claim or an illegal move costs, by edition.
#pragma once

#include <chrono>
#include <optional>

#include "rules/chess/position.hpp"
#include "rules/laws/editions/edition.hpp"

namespace eboard::rules {

/// Changes to add to the two times; negative: to be taken off.
struct TimeChange {
  std::chrono::milliseconds offender{0};
  std::chrono::milliseconds opponent{0};
  bool operator==(const TimeChange&) const = default;
};

/// `left` is the claimant's time at the claim; without it the claimant's own loss is zero. By 2005 9.5b the
/// claimant loses half of it, at most three minutes, and keeps a minute if they had more.
[[nodiscard]] TimeChange wrong_claim_change(const Edition& edition,
                                            std::optional<std::chrono::milliseconds> left);

/// The consequence of a player's illegal move.
struct IllegalMovePenalty {
  enum class Kind : std::uint8_t {
    none,          ///< the move is taken back, nothing else
    time,          ///< taken back, and the opponent gains time
    game,          ///< the game is lost, or drawn if the edition says so and the opponent can never mate
    game_claimed,  ///< the same, but only if the opponent claims it (2005 C.3)
  };
  Kind kind = Kind::none;
  TimeChange change;
};

/// `count` is the number of illegal moves ruled against the player in the game, this one included.
[[nodiscard]] IllegalMovePenalty illegal_move_penalty(const Edition& edition, int count);

/// True if the kings of both sides stand in check, which no legal game reaches.
[[nodiscard]] bool both_kings_in_check(const Position& position);
/// The player to move stands in check, and still would after a ply that leaves this placement.
[[nodiscard]] bool leaves_check_standing(const Position& before, const Placement& left);

/// The events since an illegal move was made.
struct SinceIllegalMove {
  bool completed = true;            ///< the offender pressed the clock
  bool opponent_touched = false;    ///< the opponent touched a piece, to reply
  bool opponent_moved = false;      ///< the opponent's next move is made
  bool kings_or_promotion = false;  ///< both kings stand in check, or a pawn on the last rank
};

enum class Raising : std::uint8_t {
  arbiter,  ///< saw it, without a request
  opponent,
};

enum class IllegalMoveRight : std::uint8_t {
  penalty,           ///< the move is corrected, with all its consequences
  restore_only,      ///< too late for a penalty, but play goes back to that move (1928 paragraph 16e, 1930
                     ///< article 17d; 2005 B.6 for two kings in check or an unfinished promotion)
  draw_if_it_stays,  ///< too late, but two kings in check or a pawn on the last rank are watched for one more
                     ///< move
  not_yet,           ///< the clock was not pressed, so it is no illegal move yet
  not_his,           ///< this player may not raise it; the opponent may
  stands,            ///< too late
};

/// Decides whether an illegal move can be corrected if `who` raises it now.
[[nodiscard]] IllegalMoveRight illegal_move_right(const Edition& edition, const SinceIllegalMove& since,
                                                  Raising who);

}  // namespace eboard::rules
