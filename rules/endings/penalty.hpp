// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a wrong claim or an illegal move costs, by edition.
#pragma once

#include <chrono>
#include <optional>

#include "rules/edition.hpp"

namespace eboard::rules {

/// To be added to the two times; below zero: to be taken off.
struct TimeChange {
  std::chrono::milliseconds offender{0};
  std::chrono::milliseconds opponent{0};
  bool operator==(const TimeChange&) const = default;
};

/// `left` is the claimant's time when he claimed; where it is not known, his own loss comes out as zero.
/// 2005 9.5b: half of it is lost, at most three minutes, and he keeps a minute if he had more.
[[nodiscard]] TimeChange wrong_claim_change(const Edition& edition,
                                            std::optional<std::chrono::milliseconds> left);

/// What follows from a player's illegal move.
struct IllegalMovePenalty {
  enum class Kind : std::uint8_t {
    none,          ///< taken back, nothing else
    time,          ///< and the opponent gains time
    game,          ///< lost, or drawn if the edition says so and the opponent can never mate
    game_claimed,  ///< the same, but only if the opponent claims it (2005 C.3)
  };
  Kind kind = Kind::none;
  TimeChange change;
};

/// `count` includes this one: every illegal move that was ruled against the same player in the game.
[[nodiscard]] IllegalMovePenalty illegal_move_penalty(const Edition& edition, int count);

/// What has happened since an illegal move was made.
struct SinceIllegalMove {
  bool completed = true;            ///< the offender pressed his clock
  bool opponent_touched = false;    ///< a piece, to reply
  bool opponent_moved = false;      ///< his next move is made
  bool kings_or_promotion = false;  ///< both kings stand in check, or a pawn on the last rank
};

enum class Raising : std::uint8_t {
  arbiter,  ///< who saw it himself
  opponent,
};

enum class IllegalMoveRight : std::uint8_t {
  penalty,           ///< it is put right, with all its consequences
  restore_only,      ///< too late for a penalty: play goes back to it (1928 paragraph 16e, 1930 article 17d)
  draw_if_it_stays,  ///< too late, but two kings in check or a stray pawn are watched for one more move
  not_yet,           ///< the clock was not pressed, so it is no illegal move yet
  not_his,           ///< to raise; the opponent may
  stands,            ///< too late
};

/// Whether an illegal move can be put right, if `who` raises it now.
[[nodiscard]] IllegalMoveRight illegal_move_right(const Edition& edition, const SinceIllegalMove& since,
                                                  Raising who);

}  // namespace eboard::rules
