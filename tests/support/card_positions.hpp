// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Positions in which hands do what gets a card.
#pragma once

namespace eboard::test::card_positions {

inline constexpr const char* kOpen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
inline constexpr const char* kCastling = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
inline constexpr const char* kAttacked = "r3k2r/ppppp1pp/8/8/8/5q2/PPPPP1PP/R3K2R w KQkq - 0 1";
inline constexpr const char* kPawn = "8/P6k/8/8/8/8/7K/1r6 w - - 0 40";
inline constexpr const char* kFile = "4r1k1/8/8/8/8/8/8/N3K3 w - - 0 40";

}  // namespace eboard::test::card_positions
