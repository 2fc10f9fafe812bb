// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the words of a written move, without looking at the board. Only for the reader of moves.
#pragma once

#include "rules/chess/notation/language.hpp"
#include "rules/chess/notation/move_words.hpp"
#include "rules/quaternity/position.hpp"

namespace eboard::rules::quaternity {

struct WrittenMove {
  bool pass = false;
  std::optional<Role> piece;  ///< empty if there is no letter: a pawn, unless the whole origin is written
  std::optional<int> from_file;
  std::optional<int> from_rank;
  Square to{};
  bool takes = false;
  std::optional<Role> victim;
  Role promotion = Role::pawn;
  MoveSigns signs;

  [[nodiscard]] bool whole_origin() const { return from_file && from_rank; }
};

/// Reads a move in the letters of the language; nullopt unless all of `text` is one move.
[[nodiscard]] std::optional<WrittenMove> scan_move(const Language& language, std::string_view text);

/// Half a sentence that says why no legal move is meant. Requires that none is.
[[nodiscard]] std::string why_not(const Position& position, const WrittenMove& written);

}  // namespace eboard::rules::quaternity
