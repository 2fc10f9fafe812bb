// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What an arbiter enters, in the journal of the device at whose board the game is played: there it stands in
// its place between what board and clock said.
//
//   text = "board" number "game" number "ply" number ":" line
//
// The line is one of rules/rulings/game_log.hpp.
#pragma once

#include <string>

#include "rules/rulings/game_log.hpp"
#include "storage/records.hpp"

namespace eboard::pipeline {

struct RulingEntry {
  storage::Millis at{0};
  int board = 0;  ///< number of the table
  int game = 0;   ///< of the board's games
  int ply = 0;    ///< plies that stood committed
  rules::RulingRecord ruling;
};

[[nodiscard]] storage::JournalEntry to_journal(storage::DeviceId device, const RulingEntry& ruling);
/// Precondition: entry.kind == JournalKind::ruling. The error is a sentence.
[[nodiscard]] Expected<RulingEntry, std::string> from_journal(const storage::JournalEntry& entry);

}  // namespace eboard::pipeline
