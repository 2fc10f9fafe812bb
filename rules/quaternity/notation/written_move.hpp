// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a written move says, before anybody has looked at the board. For the reader of moves.
#pragma once

#include "rules/notation/language.hpp"
#include "rules/notation/move_words.hpp"
#include "rules/quaternity/position.hpp"

namespace eboard::rules::quaternity {

struct WrittenMove {
  bool pass = false;
  std::optional<Role> piece;  ///< none: no letter; a pawn, unless the whole origin is written
  std::optional<int> from_file;
  std::optional<int> from_rank;
  Square to{};
  bool takes = false;
  std::optional<Role> victim;
  Role promotion = Role::pawn;
  MoveSigns signs;

  [[nodiscard]] bool whole_origin() const { return from_file && from_rank; }
};

/// In the letters of the language; nullopt: `text` is not a move from one end to the other.
[[nodiscard]] std::optional<WrittenMove> scan_move(const Language& language, std::string_view text);

/// Why no legal move is what was written: half a sentence. Precondition: none is.
[[nodiscard]] std::string why_not(const Position& position, const WrittenMove& written);

}  // namespace eboard::rules::quaternity
