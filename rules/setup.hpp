// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A placement with turn, rights and counters: what a FEN says, not yet what the Laws allow.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/bitboard.hpp"
#include "rules/expected.hpp"
#include "rules/placement.hpp"

namespace eboard::rules {

struct Setup {
  Placement placement;
  Color turn = Color::white;
  Bitboard castling_rooks = 0;       ///< the rooks that may still castle, by their squares
  std::optional<Square> en_passant;  ///< the square passed over, as the writer of the FEN left it
  int half_move_clock = 0;
  int full_move_number = 1;
  bool operator==(const Setup&) const = default;

  [[nodiscard]] static const Setup& initial();
};

/// One fault of a FEN or a set-up: where and why, for a person.
struct Fault {
  std::string where;  ///< "field 1 (placement), rank 7", "castling", ...
  std::string reason;
  bool operator==(const Fault&) const = default;
};

/// Reads FEN, X-FEN and Shredder-FEN (castling by rook file). Counters may be missing. Every fault is
/// reported, not the first.
[[nodiscard]] Expected<Setup, std::vector<Fault>> parse_fen(std::string_view text);
/// Castling as KQkq where the outermost rook is meant, else by rook file (X-FEN).
[[nodiscard]] std::string to_fen(const Setup& setup);

}  // namespace eboard::rules
