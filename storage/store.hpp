// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The journal and what is derived from it, in one SQLite file (docs/storage.md). One Store writes; it belongs to the
// storage thread. Every call reports failure; after a failed commit the Store is dead (never retry an fsync).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tracking/tracked_event.hpp"
#include "rules/expected.hpp"
#include "rules/game_record.hpp"

namespace eboard::storage {

using Millis = std::chrono::milliseconds;
/// Unix time in milliseconds on the journal's own, never decreasing time line.
using DeviceId = std::int64_t;
using BoardId = std::int64_t;
/// Of tracked events; gap-free over all boards, also the number that /live resumes by.
using Sequence = std::int64_t;

struct StoreError {
  int code = 0;  ///< SQLite's extended result code, 0 where it is not SQLite's
  bool disk_full = false;
  std::string message;  ///< names the file and the reason
};
template <class T>
using Result = Expected<T, StoreError>;

enum class JournalKind : std::uint8_t {
  read,        ///< bytes from the device
  written,     ///< bytes to the device
  opened,      ///< text: the port
  lost,        ///< text: the reason
  settings,    ///< text: JSON, driver name and tracker settings from here on
  checkpoint,  ///< text: the pipeline's state at a game boundary; replay may start here
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
  std::string json;  ///< as net/json writes it
};

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

struct GameRow {
  std::int64_t id = 0;
  BoardId board = 0;
  int board_number = 0;
  int round = 1;
  int number = 0;  ///< of the board's games
  Millis started{0};
  std::optional<Millis> ended;
  std::string result_by;
  rules::GameRecord record;  ///< committed plies; tags of the pairing
  /// Where a ply is irregular `record` holds the plies before it; these are all committed plies as text.
  std::vector<tracking::MoveTracked> plies;
};

class Store {
 public:
  enum class Access { read_write, read_only };

  /// Creates the file (mode 0600), migrates it, and holds the lock beside it while read_write. Refuses a newer schema,
  /// another application's file, or a file that a running daemon holds.
  [[nodiscard]] static Result<Store> open(const std::string &path, Access access);
  Store(Store &&) noexcept;
  Store &operator=(Store &&) noexcept;
  ~Store();

  // --- devices and boards
  [[nodiscard]] Result<DeviceId> device(std::string_view key, std::string_view driver);  ///< finds or makes
  [[nodiscard]] Result<BoardId> board(DeviceId device, int number);                      ///< finds or makes
  [[nodiscard]] Result<std::vector<DeviceRow>> devices();
  [[nodiscard]] Result<std::vector<BoardRow>> boards();
  [[nodiscard]] Result<void> set_pairings(const std::vector<Pairing> &pairings);
  [[nodiscard]] Result<std::vector<Pairing>> pairings();

  // --- writing, inside one transaction
  [[nodiscard]] Result<void> begin();
  [[nodiscard]] Result<void> append(const JournalEntry &entry);
  /// Also keeps the derived tables (game, ply, clock_reading, irregularity) in step.
  [[nodiscard]] Result<Sequence> append(BoardId board, const tracking::TrackedEvent &event, std::string_view json);
  [[nodiscard]] Result<void> commit();  ///< durable when it returns
  void rollback() noexcept;
  /// Writes the WAL back; call when idle.
  [[nodiscard]] Result<void> checkpoint_wal();

  // --- reading
  [[nodiscard]] Result<Sequence> last_sequence();
  /// Latest time on the journal's time line, events included; 0 in an empty store.
  [[nodiscard]] Result<Millis> last_time();
  /// First time of the journal; nullopt in an empty store.
  [[nodiscard]] Result<std::optional<Millis>> first_time();
  /// Entries of one device in order; from its latest checkpoint (inclusive) or from the beginning. Stops when
  /// `visit` returns false.
  enum class From { beginning, latest_checkpoint };
  [[nodiscard]] Result<void> read_journal(DeviceId device, From from,
                                          const std::function<bool(const JournalEntry &)> &visit);
  /// How many tracked events of the board came after the device's latest checkpoint (all, without one).
  [[nodiscard]] Result<std::int64_t> events_since_checkpoint(BoardId board);
  [[nodiscard]] Result<void> read_events(Sequence after, const std::function<bool(const StoredEvent &)> &visit);
  [[nodiscard]] Result<std::vector<GameRow>> games(std::optional<int> round = {});

  // --- looking after itself
  /// SQLite's own check plus foreign keys and gap-free sequence; one sentence per fault, empty when sound.
  [[nodiscard]] Result<std::vector<std::string>> check();
  /// Compares the derived tables with what `append` would make of `events` in a fresh store; one sentence per
  /// difference. `events` must come in sequence order.
  [[nodiscard]] Result<std::vector<std::string>> compare_derived(const std::vector<StoredEvent> &events);

 private:
  class Impl;
  explicit Store(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace eboard::storage
