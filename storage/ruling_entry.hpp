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
#include <vector>

#include "rules/rulings/game_log.hpp"
#include "storage/store.hpp"

namespace eboard::storage {

struct RulingEntry {
  Millis at{0};
  int board = 0;  ///< number of the table
  int game = 0;   ///< of the board's games
  int ply = 0;    ///< plies that stood committed
  rules::Entry entry;
};

[[nodiscard]] JournalEntry to_journal(DeviceId device, const RulingEntry& ruling);
/// Precondition: entry.kind == JournalKind::ruling. The error is a sentence.
[[nodiscard]] Expected<RulingEntry, std::string> from_journal(const JournalEntry& entry);

/// Everything an arbiter ever entered at the device, in order. An entry that cannot be read is an error that
/// names its time.
[[nodiscard]] Result<std::vector<RulingEntry>> read_rulings(Store& store, DeviceId device);

}  // namespace eboard::storage
