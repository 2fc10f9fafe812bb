// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes the entries of a game in words, for records and score sheets.
#pragma once

#include "rules/quaternity/notation/record.hpp"

namespace eboard::rules::quaternity {

struct WrittenEntry {
  std::size_t at;  ///< index into the game's entries; of the move, if an offer goes with it
  int round;
  std::optional<Player> by;  ///< empty for the arbiter
  std::string text;          ///< with marks, and with the offer that goes with a move
  std::string mated;         ///< "RB": the players whose kings it removed
  const Note& note;
};

/// All entries; an offer and the move that it goes with are one. They refer to the notes of `record`.
[[nodiscard]] std::vector<WrittenEntry> written_entries(const Record& record, const Form& form);

}  // namespace eboard::rules::quaternity
