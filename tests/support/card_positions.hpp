// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Positions in which hands do what gets a card, and moves that make a draw of them.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace eboard::test::card_positions {

inline constexpr const char* kOpen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
inline constexpr const char* kCastling = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
inline constexpr const char* kAttacked = "r3k2r/ppppp1pp/8/8/8/5q2/PPPPP1PP/R3K2R w KQkq - 0 1";
inline constexpr const char* kPawn = "8/P6k/8/8/8/8/7K/1r6 w - - 0 40";
inline constexpr const char* kFile = "4r1k1/8/8/8/8/8/8/N3K3 w - - 0 40";
inline constexpr const char* kBackRank = "7k/1r4pp/8/8/8/8/2P3PP/R6K w - - 0 1";
inline constexpr const char* kPassing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 30";
/// White's king and queen began on each other's squares.
inline constexpr const char* kKingsExchanged = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1";
inline constexpr const char* kRooks = "r5k1/8/8/8/8/8/8/R5K1 w - - 0 40";

/// In kRooks: two moves of each player, so many times.
inline std::string back_and_forth(int times) {
  std::string out;
  while (times-- > 0) out += "-a1 +Ra2 Lw 2s -a8 +ra7 Lb 2s -a2 +Ra1 Lw 2s -a7 +ra8 Lb 2s ";
  return out;
}

/// In kRooks: so many moves of each player, in rounds of six and of five squares: no position comes five
/// times.
inline std::string round_and_round(int moves) {
  constexpr std::string_view kFiles = "abcdef";
  std::string out;
  for (std::size_t n = 0; n < static_cast<std::size_t>(moves); ++n) {
    out += fmt::format("-{}1 +R{}1 Lw 2s -{}8 +r{}8 Lb 2s ", kFiles[n % 6], kFiles[(n + 1) % 6],
                       kFiles[n % 5], kFiles[(n + 1) % 5]);
  }
  return out;
}

}  // namespace eboard::test::card_positions
