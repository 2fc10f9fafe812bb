// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A round's games as PGN for receivers: pages, files, pushes.
#pragma once

#include <string>

#include "rules/chess/game_record.hpp"
#include "storage/records.hpp"

namespace eboard::outlets {

/// With the tags that receivers need filled in where the pairing is silent. `event` is for the Event tag.
[[nodiscard]] rules::GameRecord receivers_record(const storage::GameRow& game, const std::string& event);
/// Behind the games that are there already.
void append_game(std::string& text, const rules::GameRecord& record);

}  // namespace eboard::outlets
