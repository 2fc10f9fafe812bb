// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A round's games as PGN, for pages, files and pushes.
#pragma once

#include <string>

#include "daemon/seams/clocks_at_rest.hpp"
#include "rules/chess/game_record.hpp"
#include "storage/calendar.hpp"
#include "storage/records.hpp"

namespace eboard::outlets {

/// The record with the tags that receivers need, filled in if the pairing does not give them. `event` is for
/// the Event tag. ECO and Opening are those of the plies in the record.
[[nodiscard]] rules::GameRecord receivers_record(const storage::GameRow& game, const std::string& event);
/// The clocks of a game that is under way; nullopt: of any other, or if they are not known.
[[nodiscard]] std::optional<seams::ClocksAtRest> clocks_of(const storage::GameRow& game,
                                                           const seams::RestingClocks& clocks);
/// Says what the clocks of a game under way showed last at rest: WhiteClock and BlackClock, and in
/// ReferenceTime whose time runs since when. `since`: the date and time that stand for `clocks.since`, later
/// by the delay of the receiver, who reckons from it.
void set_clocks(rules::GameRecord& record, const seams::ClocksAtRest& clocks,
                const std::optional<storage::Moment>& since);
/// Appends the game to the games in `text`.
void append_game(std::string& text, const rules::GameRecord& record);

}  // namespace eboard::outlets
