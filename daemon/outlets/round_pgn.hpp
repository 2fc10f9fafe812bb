// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A round's games as PGN, for pages, files and pushes.
#pragma once

#include <string>

#include "rules/chess/game_record.hpp"
#include "storage/records.hpp"

namespace eboard::outlets {

/// The record with the tags that receivers need, filled in if the pairing does not give them. `event` is for
/// the Event tag. ECO and Opening are those of the plies in the record.
[[nodiscard]] rules::GameRecord receivers_record(const storage::GameRow& game, const std::string& event);
/// Appends the game to the games in `text`.
void append_game(std::string& text, const rules::GameRecord& record);

}  // namespace eboard::outlets
