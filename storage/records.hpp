// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines the values that go into the store and come out of it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "rules/chess/game_record.hpp"
#include "rules/text/expected.hpp"

namespace eboard::storage {

/// As a point in time: journal time, which never decreases, in Unix milliseconds.
using Millis = std::chrono::milliseconds;
using DeviceId = std::int64_t;
using BoardId = std::int64_t;
/// The number of a tracked event; without gaps over all boards, also the number by which /live resumes.
using Sequence = std::int64_t;

enum class JournalKind : std::uint8_t {
  read,        ///< bytes from the device
  written,     ///< bytes to the device
  opened,      ///< text: the port
  lost,        ///< text: the reason
  settings,    ///< text: JSON, driver name and tracker settings from here on
  checkpoint,  ///< text: the pipeline's state at a game boundary; replay may start here
  ruling,    ///< text: a ruling of an arbiter for a game of the device, see daemon/pipeline/ruling_entry.hpp
  noted,     ///< text: JSON, an irregularity found by comparing this board with others
  settled,   ///< an arbiter was about to rule: the position on the board counted as played
  answered,  ///< text: JSON, which sides can still mate in a position of the game
  entered,   ///< text: JSON, entered by hand for a game of Quaternity, see daemon/quaternity/journal_line.hpp
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
  std::string json;            ///< as daemon/events writes it
  int tracker_version = 0;     ///< version of the tracker that concluded it
  std::optional<int> round{};  ///< of the game, where a live event opens it (tracking::opens_game)
  int played_round = 0;        ///< of the game, else of its table, when it happened; 0: not read
};

/// What is read of the game before a board's latest one.
enum class Before : std::uint8_t { nothing, judged_game };

/// A tracked event as its text.
struct EventText {
  Sequence sequence = 0;
  std::string json;
  int tracker_version = 0;
};

/// The last event that an outlet has delivered.
struct OutletCursor {
  std::string outlet;  ///< its name, as in the configuration
  Sequence delivered = 0;
};

/// What may be known of the store: nothing that came later.
struct AsOf {
  Sequence last = 0;  ///< the last event
  Millis at{0};       ///< what no event says, as it was at that journal time
};

/// Turns that JSON back into the event.
using Decode = std::function<Expected<tracking::TrackedEvent, std::string>(std::string_view json)>;

struct DeviceRow {
  DeviceId id = 0;
  std::string key;  ///< serial number once it is known, else the port
  std::string driver;
  Millis known{0};  ///< the journal time since which it has that key
};

struct BoardRow {
  BoardId id = 0;
  DeviceId device = 0;
  int number = 0;        ///< of the table
  int plain_ids_to = 0;  ///< its games up to that number have GameIds that name no store
};

/// Who plays at a board in a round; from headers-only PGN or the configuration.
struct Pairing {
  int round = 1;
  int board = 0;
  std::vector<rules::Tag> tags;
  bool operator==(const Pairing&) const = default;
};

/// A change of what says who plays where: names at a table, names of a game, the round of a table.
struct PairingChange {
  std::int64_t id = 0;
  std::string what;        ///< as in the table pairing_change
  int number = 0;          ///< the same
  std::int64_t board = 0;  ///< the same: the number of a table, or the id of a game's board
  Millis at{0};            ///< since when it is known
  std::vector<rules::Tag> tags{};
};

/// How far a board has come in a store of what has left.
struct Standing {
  BoardId board = 0;
  int table = 0;
  Sequence released = 0;        ///< the number of its last event in the hall's store
  Sequence next = 0;            ///< of the event that follows there; 0: none, or not asked
  int game = 0;                 ///< that event's
  int ply = 0;                  ///< the last one that stands in it
  std::optional<Millis> ended;  ///< that game is over
  Millis at{0};                 ///< of that event
};

/// Names a game of the store.
struct GameKey {
  BoardId board = 0;
  int number = 0;  ///< among the board's games
  bool operator==(const GameKey&) const = default;
};

/// Selects games: all, those of a round, those of a table or of some tables.
struct GameQuery {
  std::optional<int> round{};
  std::optional<int> board{};             ///< number of the table
  const std::set<int>* tables = nullptr;  ///< only those at these; null: at all
};

/// Of the pairings and of the dates. While it is the same, only events change what read_games() gives.
struct NamesVersion {
  std::int64_t pairing_change = 0, anchors = 0;
  bool operator==(const NamesVersion&) const = default;
};

/// A ruling of a game.
struct RulingRow {
  int ply = 0;  ///< number of committed plies
  int number = 0;
  std::string ruling, article, edition;
  int undoes = 0;  ///< number of the ruling that this one undoes; 0 if none
};

struct GameRow {
  std::int64_t id = 0;
  BoardId board = 0;
  int board_number = 0;
  int round = 1;
  int number = 0;  ///< number among the board's games
  Millis started{0};
  std::optional<Millis> ended;
  std::string result_by;
  bool rotated = false;     ///< White sits at the board's other end
  int tracker_version = 0;  ///< version of the tracker that concluded the latest ply
  /// The committed plies, with the tags of the game or else of its pairing, exchanged if a ruling says so.
  /// Its GameId is no other game's. It is public: rulings are sentences in it, without what is for the
  /// arbiter only.
  rules::GameRecord record;
  /// All committed plies as text. If one is irregular, `record` has only the plies before it.
  std::vector<tracking::MoveTracked> plies;
  std::vector<RulingRow> rulings;  ///< those in force: not undone, and undoing nothing
};

}  // namespace eboard::storage
