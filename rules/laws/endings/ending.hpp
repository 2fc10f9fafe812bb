// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Judges endings that need no claim: the position itself, a resignation, an agreement, a flag. Every answer
// names its rule and article. The caller decides whether an ending by position is announced.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "rules/laws/editions/edition.hpp"
#include "rules/laws/endings/history.hpp"
#include "rules/laws/endings/outcome.hpp"

namespace eboard::rules {

/// Answers whether a side can mate by any series of legal moves; empty if that is not known.
using MateOracle = std::function<std::optional<bool>(const Position&, Color)>;

struct Judgement {
  enum class Kind : std::uint8_t {
    over,  ///< `outcome` is set
    play_on,
    refused,  ///< the edition does not allow it, or not yet
    ruling,   ///< the arbiter decides: the Laws or the known facts leave it open
  };
  Kind kind = Kind::play_on;
  std::optional<Outcome> outcome{};
  Rule rule = Rule::checkmate;
  std::string_view article;
  int ply = 0;         ///< the ply after which it happened
  std::string reason;  ///< a sentence; empty if no explanation is needed
};

/// Judges whether the position on the board has ended the game: mate, stalemate, dead position, fifth
/// occurrence, 75 moves, as far as the edition has them. Mate goes before any count. Without an `oracle` no
/// position is called dead.
[[nodiscard]] Judgement judge_position(const History& history, const Edition& edition,
                                       const MateOracle& oracle);

/// True if neither side can mate; empty if that is not known.
[[nodiscard]] std::optional<bool> is_dead(const Position& position, const MateOracle& oracle);

[[nodiscard]] Judgement judge_resignation(const History& history, const Edition& edition, Color by,
                                          const MateOracle& oracle);

/// `event_minimum` is the number of moves by each player before which the event allows no agreement (2018 and
/// 2023 article 9.1.1; in 2005 a local rule).
[[nodiscard]] Judgement judge_agreement(const History& history, const Edition& edition,
                                        int event_minimum = 0);

/// Judges an illegal move that was ruled the `count`th by `offender`. `history` is the game as restored. The
/// game is over if that loses; if the opponent has to claim it (2005 C.3), this assumes the claim.
[[nodiscard]] Judgement judge_illegal_move(const History& history, const Edition& edition, Color offender,
                                           int count, const MateOracle& oracle);

/// Judges a player who has used up the time without completing the moves due. `history` is the game when the
/// flag fell; if its position has ended the game, that result stands.
[[nodiscard]] Judgement judge_flag(const History& history, const Edition& edition, Color fallen,
                                   const MateOracle& oracle);

/// Judges two fallen flags. `first` fell first, if the clock shows that.
[[nodiscard]] Judgement judge_both_flags(const History& history, const Edition& edition,
                                         std::optional<Color> first, bool last_period,
                                         const MateOracle& oracle);

}  // namespace eboard::rules
