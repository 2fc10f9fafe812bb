// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One game with all that its board and clock reported, and the proof that it is what was sealed: a text that
// a person can read, and that tells nothing of another board (docs/evidence.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/exports/wish.hpp"
#include "daemon/tlog/note.hpp"
#include "rules/chess/game_record.hpp"
#include "storage/store.hpp"

namespace eboard::exports {

struct GameProof {
  std::string text;
  std::string lack;  ///< why there is none, in a sentence; empty: there is
};
/// Of the last game at the table of the wish, in its round if it has one.
[[nodiscard]] storage::Result<GameProof> game_proof(storage::Store& store, const Wish& wish);

/// A game as it stands in such a text: its moves, and no names, which are not sealed.
[[nodiscard]] std::string moves_text(rules::GameRecord record);

/// What such a text proves.
struct ProvedGame {
  std::string origin;
  std::int64_t leaves = 0;  ///< of the checkpoint
  std::string device;       ///< its number in the store
  std::int64_t entries = 0;
  std::vector<std::string> events;  ///< their JSON, in their order
  int game = 0;                     ///< the number that the text gives it among the board's games
  std::string moves;  ///< what the text says was played; that it follows from the events is for the caller
  tlog::Note note;    ///< for who wants to know who signed it
};
/// The error says what is wrong with the text, or that it does not prove what it says.
[[nodiscard]] Expected<ProvedGame, std::string> check_game_proof(std::string_view text);

}  // namespace eboard::exports
