// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes FEN: a placement with turn, rights and counters, not yet checked against the Laws. In a
// game at odds a seventh field follows: "odds=2", "odds=a1" or "odds=a8,2".
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
  /// Moves that White still makes before Black's next one, because they were given as odds; 0: none were.
  int in_advance = 0;
  /// The corner of a rook that was given as odds, if its player may still castle there.
  std::optional<Square> given_rook{};
  bool operator==(const Setup&) const = default;

  [[nodiscard]] static const Setup& initial();
};

/// The next ply is the opponent's, unless White still has moves in advance.
void pass_turn(Setup& setup);
/// Whose move the ply `ply` of a game is that begins at `start`, and its number. Plies count from 1.
[[nodiscard]] Setup before_ply(Setup start, int ply);
/// "12." for a move of White's, "12..." for one of Black's.
[[nodiscard]] std::string move_number(int number, Color mover);
[[nodiscard]] std::string move_number(const Setup& before);

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
/// The six fields that every program reads.
[[nodiscard]] std::string to_plain_fen(const Setup& setup);

/// What the seventh field says behind "odds=": "2", "a1", "a8,2"; empty if nothing was given.
[[nodiscard]] std::string odds_text(const Setup& setup);
/// Returns false if the text has another form.
[[nodiscard]] bool read_odds(std::string_view text, Setup& setup);

}  // namespace eboard::rules
