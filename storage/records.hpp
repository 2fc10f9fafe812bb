// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What goes into the store and what comes out: plain values.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tracking/tracked_event.hpp"
#include "rules/expected.hpp"
#include "rules/game_record.hpp"

namespace eboard::storage {

/// As a time: Unix time on the journal's own, never decreasing time line.
using Millis = std::chrono::milliseconds;
using DeviceId = std::int64_t;
using BoardId = std::int64_t;
/// Of tracked events; gap-free over all boards, also the number that /live resumes by.
using Sequence = std::int64_t;

enum class JournalKind : std::uint8_t {
  read,        ///< bytes from the device
  written,     ///< bytes to the device
  opened,      ///< text: the port
  lost,        ///< text: the reason
  settings,    ///< text: JSON, driver name and tracker settings from here on
  checkpoint,  ///< text: the pipeline's state at a game boundary; replay may start here
  ruling,    ///< text: what an arbiter entered for a game of the device, see daemon/pipeline/ruling_entry.hpp
  noted,     ///< text: JSON, an irregularity that was found by comparing this board with others
  settled,   ///< an arbiter was about to rule: what stood on the board counted as played
  answered,  ///< text: JSON, who can still mate in a position that the game reached
  entered,   ///< text: JSON, by hand for a game of four, see daemon/quaternity/journal_line.hpp
};

struct JournalEntry {
  DeviceId device = 0;
  Millis at{0};
  JournalKind kind = JournalKind::read;
  std::vector<std::uint8_t> bytes;
  std::string text;
};

/// A tracked event with its place in the store.
struct StoredEvent {
  Sequence sequence = 0;
  BoardId board = 0;
  tracking::TrackedEvent event;
  std::string json;         ///< as net/json writes it
  int tracker_version = 0;  ///< that concluded it
};

/// A tracked event as its text.
struct EventText {
  Sequence sequence = 0;
  std::string json;
  int tracker_version = 0;
};

/// From that JSON back to the event.
using Decode = std::function<Expected<tracking::TrackedEvent, std::string>(std::string_view json)>;

struct DeviceRow {
  DeviceId id = 0;
  std::string key;  ///< serial number once known, else the port
  std::string driver;
};

struct BoardRow {
  BoardId id = 0;
  DeviceId device = 0;
  int number = 0;  ///< of the table
};

/// Who plays at a board in a round; from headers-only PGN or the configuration.
struct Pairing {
  int round = 1;
  int board = 0;
  std::vector<rules::Tag> tags;
};

/// Which games: all of them, those of a round, those of a table.
struct GameQuery {
  std::optional<int> round;
  std::optional<int> board;  ///< number of the table
};

/// A ruling of a game.
struct RulingRow {
  int ply = 0;  ///< that stood committed
  int number = 0;
  std::string ruling, article, edition;
  int undoes = 0;  ///< number of the ruling that counts no more; 0: none
};

struct GameRow {
  std::int64_t id = 0;
  BoardId board = 0;
  int board_number = 0;
  int round = 1;
  int number = 0;  ///< of the board's games
  Millis started{0};
  std::optional<Millis> ended;
  std::string result_by;
  bool rotated = false;     ///< White sits at the board's other end
  int tracker_version = 0;  ///< that concluded its latest ply
  /// Committed plies; tags of the pairing, the players exchanged if it was ruled so. For everybody: what was
  /// ruled stands there as sentences, without what is the arbiter's alone.
  rules::GameRecord record;
  /// Where a ply is irregular `record` holds the plies before it; these are all committed plies as text.
  std::vector<tracking::MoveTracked> plies;
  std::vector<RulingRow> rulings;  ///< that count: no other has undone them, and they undo none
};

}  // namespace eboard::storage
