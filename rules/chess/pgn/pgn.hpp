// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes PGN. The reader streams and accepts what real files contain; docs/pgn.md says how it reads
// odd files. Every move is checked; a fault ends its game's moves, not the file.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/game_record.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::rules {

class GameNotation;

struct PgnFault {
  int line = 0;  ///< line of the file, from 1
  int game = 0;  ///< game of the file, from 1
  int ply = 0;   ///< the ply that is at fault, from 1; 0 for the header
  std::string reason;
  std::string tag{};  ///< of a header: the tag at fault, if it is one
  /// A move that is written as moves are, and is not legal there: as written, "Ke3".
  std::string illegal{};
};

/// One game as read: its legal part, and its faults.
struct PgnGame {
  GameRecord record;
  std::vector<PgnFault> faults;
  bool closed = false;  ///< a result stands behind the moves, so the text was not cut in this game
};

/// Reads all games of `text` and calls `on_game` for each in file order; stops when it returns false.
void read_pgn(std::string_view text, const std::function<bool(const PgnGame&)>& on_game);
/// The same for games with moves in another notation; everything else is as in PGN.
void read_pgn(std::string_view text, const std::function<bool(const PgnGame&)>& on_game,
              GameNotation notation);

/// Reads a whole file into memory. The error is one sentence; `remark` is called for one that is not UTF-8.
[[nodiscard]] Expected<std::vector<PgnGame>, std::string> read_pgn_file(const std::string& path,
                                                                        const Remark& remark = {});

/// Writes export format: seven tags first, lines of at most 80 characters, {[%clk h:mm:ss]} if known.
[[nodiscard]] std::string to_pgn(const GameRecord& game);
/// The same with the moves in another notation.
[[nodiscard]] std::string to_pgn(const GameRecord& game, const GameNotation& notation);

}  // namespace eboard::rules
