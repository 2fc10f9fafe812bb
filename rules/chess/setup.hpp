// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes FEN: a placement with turn, rights and counters, not yet checked against the Laws.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/bitboard.hpp"
#include "rules/chess/placement.hpp"
#include "rules/text/expected.hpp"

namespace eboard::rules {

struct Setup {
  Placement placement;
  Color turn = Color::white;
  Bitboard castling_rooks = 0;       ///< squares of the rooks that may still castle
  std::optional<Square> en_passant;  ///< the square passed over, as written in the FEN
  int half_move_clock = 0;
  int full_move_number = 1;
  bool operator==(const Setup&) const = default;

  [[nodiscard]] static const Setup& initial();
};

/// One fault of a FEN or a set-up: place and reason, for people.
struct Fault {
  std::string where;  ///< "field 1 (placement), rank 7", "castling", ...
  std::string reason;
  bool operator==(const Fault&) const = default;
};

/// Reads FEN, X-FEN and Shredder-FEN (castling by rook file). Counters may be missing. Reports every fault,
/// not only the first.
[[nodiscard]] Expected<Setup, std::vector<Fault>> parse_fen(std::string_view text);
/// Writes castling as KQkq for the outermost rook, else by rook file (X-FEN).
[[nodiscard]] std::string to_fen(const Setup& setup);

}  // namespace eboard::rules
