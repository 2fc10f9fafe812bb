// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What ends a game without a claim to check: the position itself, a resignation, an agreement, a flag. Every
// answer names its rule and article. What the position says needs nobody's word; whether it is announced is
// the caller's matter.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "rules/edition.hpp"
#include "rules/endings/history.hpp"
#include "rules/endings/outcome.hpp"

namespace eboard::rules {

/// Whether a side can mate by any series of legal moves; none: not known.
using MateOracle = std::function<std::optional<bool>(const Position&, Color)>;

struct Judgement {
  enum class Kind : std::uint8_t {
    over,  ///< `outcome` is set
    play_on,
    refused,  ///< the edition does not allow it, or not yet
    ruling,   ///< the Laws, or what is known, leave it to the arbiter
  };
  Kind kind = Kind::play_on;
  std::optional<Outcome> outcome{};
  Rule rule = Rule::checkmate;
  std::string_view article;
  int ply = 0;         ///< after which it happened
  std::string reason;  ///< a sentence; empty for what needs no explanation
};

/// Whether the position on the board has ended the game: mate, stalemate, dead position, fifth occurrence, 75
/// moves, as far as the edition has them. A mate goes before any count. `oracle` may be empty: then no
/// position is called dead.
[[nodiscard]] Judgement judge_position(const History& history, const Edition& edition,
                                       const MateOracle& oracle);

/// Whether neither side can mate; none: not known.
[[nodiscard]] std::optional<bool> is_dead(const Position& position, const MateOracle& oracle);

[[nodiscard]] Judgement judge_resignation(const History& history, const Edition& edition, Color by,
                                          const MateOracle& oracle);

/// `event_minimum`: moves by each before which the event allows no agreement (2018 and 2023 article 9.1.1; in
/// 2005 a local rule).
[[nodiscard]] Judgement judge_agreement(const History& history, const Edition& edition,
                                        int event_minimum = 0);

/// An illegal move of `offender` was ruled the `count`th of his. `history` is the game as restored. Over
/// where that loses; where the opponent has to claim it (2005 C.3), as if he had.
[[nodiscard]] Judgement judge_illegal_move(const History& history, const Edition& edition, Color offender,
                                           int count, const MateOracle& oracle);

enum class IllegalMoveClaim : std::uint8_t { win, draw };
/// Where the opponent has to claim it (2005 C.3): only he a win, and only if he could still mate; otherwise
/// either player a draw.
[[nodiscard]] Judgement judge_illegal_claim(const History& history, const Edition& edition, Color offender,
                                            Color by, IllegalMoveClaim claimed, const MateOracle& oracle);

/// A player has used up his time without the moves it was for. `history` is the game when the flag fell; what
/// its position has ended is ended.
[[nodiscard]] Judgement judge_flag(const History& history, const Edition& edition, Color fallen,
                                   const MateOracle& oracle);

/// Both flags are down. `first` fell first, if the clock tells.
[[nodiscard]] Judgement judge_both_flags(const History& history, const Edition& edition,
                                         std::optional<Color> first, bool last_period,
                                         const MateOracle& oracle);

/// A player claims to have won on time. Where only players call flags he has to stop the clocks first, and
/// his own flag must be up (2005 B.8); `own` and `opponent` are the flags as they are then.
struct TimeClaim {
  Color by;
  bool own_fallen = false;
  bool opponent_fallen = false;
  std::optional<Color> first{};  ///< fell first, if the clock tells
  bool last_period = true;
};
[[nodiscard]] Judgement judge_time_claim(const History& history, const Edition& edition,
                                         const TimeClaim& claim, const MateOracle& oracle);

}  // namespace eboard::rules
