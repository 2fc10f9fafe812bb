// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One step of a replay: the effect of an entry on the state of a game, or why it may not be entered. For
// game_file.cpp; all other code uses GameFile.
#pragma once

#include <optional>
#include <string>

#include "rules/laws/rulings/game/game_file.hpp"

namespace eboard::rules::detail {

/// None: the entry was applied. Otherwise `state` may be changed in part and must be dropped.
using Fault = std::optional<Refusal>;

[[nodiscard]] Fault apply(GameState& state, entry::Played& played);
[[nodiscard]] Fault apply(GameState& state, const entry::Clock& clock);
[[nodiscard]] Fault apply(GameState& state, const entry::Declared& declared);
[[nodiscard]] Fault apply(GameState& state, const entry::Touched& touched);
[[nodiscard]] Fault apply(GameState& state, const entry::BoardSet& set);
[[nodiscard]] Fault apply(GameState& state, const entry::SessionEnd&);
[[nodiscard]] Fault apply(GameState& state, const entry::Presence& presence);
[[nodiscard]] Fault apply(GameState& state, const entry::TakenBack& back);
[[nodiscard]] Fault apply(GameState& state, const entry::Peg& peg);
[[nodiscard]] Fault apply(GameState& state, entry::Announced& announced);
[[nodiscard]] Fault apply(GameState& state, const entry::Ended& ended);
/// Does nothing for an R-UNDO. `article` is the ruling's, else the one that it holds, else the edition's.
[[nodiscard]] Fault apply(GameState& state, const Ruling& ruling, int number, const MateOracle& oracle,
                          std::string& article);

/// With the article of the game's edition for that rule.
[[nodiscard]] Refusal refusal(const GameState& state, Rule rule, std::string reason);
/// Why nothing can be played now.
[[nodiscard]] Fault may_play(const GameState& state);
/// The position in which play goes on after a ply that the move generator does not know; empty: it cannot go
/// on.
[[nodiscard]] std::optional<Position> position_after(const Position& before, const Placement& board);
/// Adds a ply that is legal in the state's position.
void play_legal(GameState& state, Move move);
/// A flag fell: a player with an incomplete score sheet must now bring it up to date.
void see_flag(GameState& state);
/// Gives that player time or, less than 0, takes it. Nothing happens if no time is known.
void give_time(GameState& state, Color side, std::chrono::milliseconds change);
/// The clock of that player is set; `owed`: since it had been set wrongly.
void set_time(GameState& state, Color side, std::chrono::milliseconds time, bool owed);
void end_game(GameState& state, Outcome outcome, std::string_view article);
/// The game goes on.
void take_back_result(GameState& state);
/// Ends the game if the position after a legal ply does so by itself.
void judge_last_ply(GameState& state);
/// The state before anything happened.
[[nodiscard]] GameState fresh_state(const GameHead& head, const Position& start);
/// Restores plies and clock as they were after `ply`; later plies go to `annulled`.
void strike_out(GameState& state, int ply, int ruling);

}  // namespace eboard::rules::detail
