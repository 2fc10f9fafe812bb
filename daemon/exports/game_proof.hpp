// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One game with all that its board and clock reported, and the proof that it is what was sealed: a text that
// a person can read, and that tells nothing of another board (docs/evidence.md).
#pragma once

#include <string>

#include "daemon/exports/wish.hpp"
#include "daemon/tlog/note.hpp"
#include "storage/store.hpp"

namespace eboard::exports {

struct GameProof {
  std::string text;
  std::string lack;  ///< why there is none, in a sentence; empty: there is
};
/// Of the last game at the table of the wish, in its round if it has one.
[[nodiscard]] storage::Result<GameProof> game_proof(storage::Store& store, const Wish& wish);

/// What such a text proves.
struct ProvedGame {
  std::string origin;
  std::int64_t leaves = 0;  ///< of the checkpoint
  std::int64_t entries = 0, events = 0;
  tlog::Note note;  ///< for who wants to know who signed it
};
/// The error says what is wrong with the text, or that it does not prove what it says.
[[nodiscard]] Expected<ProvedGame, std::string> check_game_proof(std::string_view text);

}  // namespace eboard::exports
