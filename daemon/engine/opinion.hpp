// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a chess engine makes of a position, and how it says so (UCI, April 2006). Pure: no process, no clock.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/seams/opinion.hpp"
#include "rules/chess/position.hpp"

namespace eboard::engine {

using seams::Opinion;

inline constexpr std::size_t kLongestLine = 8;

/// What one line "info ..." of an engine says of the best moves.
struct Info {
  std::optional<int> centipawns, mate;  ///< from the side of who is to move
  int depth = 0;
  std::vector<std::string> moves;  ///< UCI, kLongestLine at most
  bool operator==(const Info&) const = default;
};

/// nullopt: no such line, or one without a value that can be, with a mere bound of it, or about other than
/// the best moves.
[[nodiscard]] std::optional<Info> read_info(std::string_view line);

/// The position as engines are asked about it; nullopt if they cannot be: it is no position of the Laws, has
/// more pieces than a game can have, moves in advance or castling with a rook that is not there, or the game
/// ends with it.
[[nodiscard]] std::optional<rules::Position> askable(std::string_view fen);
/// Castling is possible otherwise than from the initial position, which only engines with UCI_Chess960 know.
[[nodiscard]] bool needs_chess960(const rules::Position& position);

/// What `info` says of the position. The line ends before its first move that is not legal.
[[nodiscard]] Opinion opinion_of(int board, std::string fen, const rules::Position& position,
                                 const Info& info);

}  // namespace eboard::engine
