// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The entries of a game in words: what records and score sheets are made of.
#pragma once

#include "rules/quaternity/notation/record.hpp"

namespace eboard::rules::quaternity {

struct WrittenEntry {
  std::size_t at;  ///< of the game's entries; where an offer goes with a move, the move
  int round;
  std::optional<Player> by;  ///< none: the arbiter
  std::string text;          ///< with marks, and with the offer that goes with a move
  std::string mated;         ///< "RB": whose kings it took off the board
  const Note& note;
};

/// An offer and the move that it goes with are one. They refer to the notes of `record`.
[[nodiscard]] std::vector<WrittenEntry> written_entries(const Record& record, const Form& form);

}  // namespace eboard::rules::quaternity
