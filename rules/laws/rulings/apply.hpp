// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One step of a replay: what an entry does to the state of a game, or why it may not be entered. For
// game_file.cpp; everybody else goes through GameFile.
#pragma once

#include <optional>
#include <string>

#include "rules/laws/rulings/game_file.hpp"

namespace eboard::rules::detail {

/// None: it was applied. Otherwise `state` is as it was, or of no use any more: throw it away.
using Fault = std::optional<Refusal>;

[[nodiscard]] Fault apply(GameState& state, entry::Played& played);
[[nodiscard]] Fault apply(GameState& state, const entry::Clock& clock);
[[nodiscard]] Fault apply(GameState& state, const entry::Touched& touched);
[[nodiscard]] Fault apply(GameState& state, const entry::BoardSet& set);
[[nodiscard]] Fault apply(GameState& state, const entry::SessionEnd&);
[[nodiscard]] Fault apply(GameState& state, const entry::Presence& presence);
[[nodiscard]] Fault apply(GameState& state, const entry::TakenBack& back);
[[nodiscard]] Fault apply(GameState& state, const entry::Peg& peg);
[[nodiscard]] Fault apply(GameState& state, entry::Announced& announced);
[[nodiscard]] Fault apply(GameState& state, const entry::Ended& ended);
/// R-UNDO does nothing here. `article` is filled in where the ruling has none.
[[nodiscard]] Fault apply(GameState& state, const Ruling& ruling, int number, const MateOracle& oracle,
                          std::string& article);

/// With the article of the game's edition.
[[nodiscard]] Refusal refusal(const GameState& state, Rule rule, std::string reason);
/// Why nothing can be played now.
[[nodiscard]] Fault may_play(const GameState& state);
/// From which play goes on behind a ply that the move generator does not know; empty: it cannot go on.
/// `irreversible`: a pawn moved, or something was taken.
[[nodiscard]] std::optional<Position> position_after(const Position& before, const Placement& board,
                                                     bool irreversible);
/// Adds a ply that is legal in the state's position.
void play_legal(GameState& state, Move move);
/// Where a flag falls, who has an incomplete score sheet owes an update.
void see_flag(GameState& state);
void end_game(GameState& state, Outcome outcome, std::string_view article);
/// What a position that was reached by a legal ply ends by itself.
void judge_last_ply(GameState& state);
/// The state before anything happened.
[[nodiscard]] GameState fresh_state(const GameHead& head, const Position& start);
/// Everything about plies and clock as it was after `ply`; the plies behind it go to `annulled`.
void strike_out(GameState& state, int ply, int ruling);

}  // namespace eboard::rules::detail
