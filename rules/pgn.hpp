// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// PGN in and out. The reader streams and takes what real files hold; our reading of each odd file is written
// in docs/pgn.md. Every move is checked; a fault ends its game's moves, not the file.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game_record.hpp"

namespace eboard::rules {

class GameNotation;

struct PgnFault {
  int line = 0;  ///< of the file, from 1
  int game = 0;  ///< in the file, from 1
  int ply = 0;   ///< the ply that is at fault, from 1; 0 for the header
  std::string reason;
};

/// One game as read: what is legal of it, and what was wrong.
struct PgnGame {
  GameRecord record;
  std::vector<PgnFault> faults;
};

/// Reads all games of `text`, calls `on_game` for each in file order; stops early when it returns false.
void read_pgn(std::string_view text, const std::function<bool(const PgnGame&)>& on_game);
/// The same for games whose moves are in another notation; everything around the moves is as in PGN.
void read_pgn(std::string_view text, const std::function<bool(const PgnGame&)>& on_game,
              GameNotation notation);

/// The whole file in memory. Error: one sentence.
[[nodiscard]] Expected<std::vector<PgnGame>, std::string> read_pgn_file(const std::string& path);

/// Export format: seven tags first, lines of at most 80 characters, {[%clk h:mm:ss]} where known.
[[nodiscard]] std::string to_pgn(const GameRecord& game);
/// The same with the moves in another notation.
[[nodiscard]] std::string to_pgn(const GameRecord& game, const GameNotation& notation);

}  // namespace eboard::rules
