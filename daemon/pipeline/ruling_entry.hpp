// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What an arbiter enters, in the journal of the device at whose board the game is played: there it stands in
// its place between what board and clock reported.
//
//   text = "board" number "game" number "ply" number ":" line
//
// The line is one of rules/laws/rulings/game_log.hpp.
#pragma once

#include <string>

#include "rules/laws/rulings/game_log.hpp"
#include "storage/records.hpp"

namespace eboard::pipeline {

[[nodiscard]] storage::JournalEntry to_journal(storage::DeviceId device, storage::Millis at,
                                               const rules::RulingEntered& entered);
/// Requires `entry.kind == JournalKind::ruling`. The error is a sentence.
[[nodiscard]] Expected<rules::RulingEntered, std::string> from_journal(const storage::JournalEntry& entry);

}  // namespace eboard::pipeline
