// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the parts of the tracker share: one table with its board, its clock and the game that is set up,
// played or over.
#pragma once

#include <optional>

#include "daemon/tracking/follow/follower.hpp"
#include "daemon/tracking/heard/stored_part.hpp"
#include "daemon/tracking/table/found_game.hpp"
#include "daemon/tracking/table/stored_line.hpp"
#include "daemon/tracking/table/tracker.hpp"
#include "daemon/tracking/watch/watch.hpp"

namespace eboard::tracking {

/// Where a game stood when the link was lost. Squares are the board's own.
struct LostLink {
  std::size_t committed;  ///< plies
  rules::Placement stood;
  HeardChanges changes;
  std::optional<drivers::ClockReading> clock;
  int gaps_before;
};

/// How the board may lie when a position that was ruled stands on it.
enum class MayLie { as_it_does, otherwise, any_way };

/// What is known of one game and has no meaning for the next.
struct TableGame {
  rules::Position start;
  int too_many;                           ///< pieces, by the initial position and `start` (men_too_many())
  bool wrong_array = false;               ///< `start` is one
  bool held = false;                      ///< by a ruling, until its position stands on the board
  MayLie may_lie = MayLie::as_it_does;    ///< the board, then
  bool transferred = false;               ///< by a ruling, to a board that lies otherwise
  std::optional<std::size_t> repeated{};  ///< plies of the game that was left, played once more
  std::optional<FoundGame> stood{};       ///< a wrong initial position, before any game
  std::optional<LostLink> lost{};
  std::optional<drivers::StoredChanges> stored{};  ///< they wait for the dump behind them
  std::optional<rules::Result> shown_unheard{};    ///< by the kings, as the board stored it
  std::optional<StoredStart> next_unheard{};       ///< the game is over: the next one was set up
};

/// A position that hands set up counts when it has stood for that long, and so does a result that they show.
inline constexpr Millis kSetUpStands{1000};

struct TrackedTable {
  enum class State { idle, playing, ended };

  explicit TrackedTable(TrackerSettings its_settings);
  TrackedTable(const TrackedTable&) = delete;
  TrackedTable& operator=(const TrackedTable&) = delete;

  [[nodiscard]] bool playing() const { return state == State::playing; }
  /// A game is over, and no other was set up since.
  [[nodiscard]] bool ended() const { return state == State::ended; }
  /// By the state alone.
  [[nodiscard]] Phase phase() const;
  /// The board has stood for that time.
  [[nodiscard]] bool stands(Millis limit = kSetUpStands) { return now.passed(board.last_change(), limit); }
  /// Nothing but the position `begins` is known of the game to come.
  [[nodiscard]] TableGame new_game(const rules::Position& begins) const;
  [[nodiscard]] bool begins_from(const rules::Position& position) const {
    return ChessNotation::text(position) == ChessNotation::text(game.start);
  }

  TrackerSettings settings;
  rules::Position start;  ///< of every game, unless one is found under way
  BoardView board;
  ClockView clock;
  Reporter reporter;
  Follower follower;
  Watch watch;
  State state = State::idle;
  Moment now{kNever};
  Millis opened_at = kNever;  ///< the link, or a dump that ended a silence
  TableGame game;
};

}  // namespace eboard::tracking
