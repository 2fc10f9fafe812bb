// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Checks the proof of a game, and gives what it proves (docs/evidence.md). Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/tlog/note.hpp"
#include "rules/chess/game_record.hpp"
#include "rules/text/expected.hpp"
#include "storage/calendar.hpp"
#include "storage/records.hpp"

namespace eboard::exports {

struct ProvedEvent {
  storage::Sequence sequence = 0;
  storage::Millis at{0};
  int tracker = 0;
  std::string json;
};

struct ProvedGame {
  std::string origin;
  std::int64_t leaves = 0;  ///< of the checkpoint
  tlog::Note note;          ///< for who wants to know who signed it

  std::int64_t device = 0;  ///< its number in the store
  std::string driver;       ///< of the device, as it was sealed
  storage::BoardId board = 0;
  int table = 0;  ///< the board's number, as it was sealed
  int game = 0;   ///< its number among the board's games

  int round = 0;  ///< of the game, as it was sealed; 0: that is not sealed
  std::vector<std::pair<std::string, std::string>>
      entered;  ///< by people, and sealed; the same lines as below

  std::vector<storage::ClockAnchor> dates;
  std::vector<storage::JournalEntry> entries;  ///< of the device
  std::vector<ProvedEvent> events;             ///< of the board

  std::string moves;  ///< what the text says was played; that it follows from the events is for the caller
  std::vector<std::pair<std::string, std::string>> not_sealed;  ///< what the text says besides, by its names
};
/// The error says what is wrong with the text, or that it does not prove what it says.
[[nodiscard]] Expected<ProvedGame, std::string> check_game_proof(std::string_view text);

/// A game as it stands in such a text: its moves, and no names.
[[nodiscard]] std::string moves_text(rules::GameRecord record);

}  // namespace eboard::exports
