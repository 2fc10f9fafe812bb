// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A ruling as an entry of the journal. It is in the journal of the device at whose board the game is played,
// in its place between the reports of board and clock.
//
//   text = "board" number "game" number "ply" number ":" line
//
// The line is one of rules/laws/rulings/game/game_log.hpp.
#pragma once

#include <string>

#include "rules/laws/rulings/game/game_log.hpp"
#include "storage/records.hpp"

namespace eboard::pipeline {

[[nodiscard]] storage::JournalEntry to_journal(storage::DeviceId device, storage::Millis at,
                                               const rules::RulingEntered& entered);
/// Requires `entry.kind == JournalKind::ruling`. The error is a sentence.
[[nodiscard]] Expected<rules::RulingEntered, std::string> from_journal(const storage::JournalEntry& entry);

}  // namespace eboard::pipeline
