// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plies of a game's record that may become others, before anybody enters it: what the moves mean, what could
// be played next, which plies behind them stay, and the ruling that enters it. Whether the ruling is taken
// the ruling file says, and nobody else.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/laws/rulings/game/game_file.hpp"

namespace eboard::rules {

struct LineAsked {
  std::optional<int> after{};  ///< the ply behind which something changes; none: the last one
  int plies = 0;               ///< so many behind it go
  std::string moves{};         ///< come in their place, in any notation; empty: none do
  bool cut = false;            ///< what cannot be played behind them any more goes as well
};

struct RecordLine {
  struct Step {
    Move move;
    std::string san;
    Position after;
  };
  int after = 0;
  int plies = 0;
  std::vector<Step> moves{};
  Position end;          ///< behind the moves
  int behind = 0;        ///< plies of the record behind those that go
  int fit = 0;           ///< so many of them can be played behind the moves
  std::string misfit{};  ///< "14. Rxe5": the first that cannot; empty: all can
  /// None: nothing would change, or `refused` says why no ruling enters it.
  std::optional<Ruling> ruling{};
  std::optional<Refusal> refused{};
};

/// Refused: there are no such plies, the moves cannot be read, or nobody could play there.
[[nodiscard]] Expected<RecordLine, Refusal> record_line(const GameState& state, const LineAsked& asked);

/// A ply by name: SAN, the two squares of an irregular one, or "@" and what stood on the board where only its
/// number is known.
[[nodiscard]] std::string ply_san(const Position& before, const GamePly& ply);

}  // namespace eboard::rules
