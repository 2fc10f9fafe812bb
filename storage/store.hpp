// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The journal and what is derived from it, in one SQLite file (docs/storage.md). One Store writes; it belongs
// to the storage thread. Every call reports failure. After an I/O error the Store is dead and every later
// call says so: never retry an fsync. A full disk is no such error: roll back, and try again when there is
// room.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/error.hpp"
#include "storage/records.hpp"

namespace eboard::storage {

class Store {
 public:
  enum class Access {
    read_write,
    read_only,
    read_beside_writer,  ///< in the program whose Store writes: that one holds the lock and outlives this one
  };

  /// Creates the file (mode 0600), migrates it, and holds the lock beside it while read_write. Refuses a
  /// newer schema, another application's file, or a file that a running daemon holds.
  [[nodiscard]] static Result<Store> open(const std::string& path, Access access);
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  // --- devices and boards
  [[nodiscard]] Result<DeviceId> device(std::string_view key, std::string_view driver);  ///< finds or makes
  [[nodiscard]] Result<BoardId> board(DeviceId device, int number);                      ///< finds or makes
  [[nodiscard]] Result<std::vector<DeviceRow>> devices();
  [[nodiscard]] Result<std::vector<BoardRow>> boards();
  [[nodiscard]] Result<void> set_pairings(const std::vector<Pairing>& pairings);
  [[nodiscard]] Result<std::vector<Pairing>> pairings();

  // --- writing, inside one transaction
  [[nodiscard]] Result<void> begin();
  [[nodiscard]] Result<void> append(const JournalEntry& entry);
  /// Also keeps the derived tables (game, ply, clock_reading, irregularity) in step. What was concluded
  /// before a checkpoint entry must be appended before it.
  [[nodiscard]] Result<Sequence> append(BoardId board, const tracking::TrackedEvent& event,
                                        std::string_view json);
  /// Durable when it returns. After a failure nothing of the transaction is there; begin again if the disk
  /// was full, give up otherwise.
  [[nodiscard]] Result<void> commit();
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
                                          const std::function<bool(const JournalEntry&)>& visit);
  /// Entries of all devices, each from its latest checkpoint: in order for each device, in one pass over the
  /// journal for all of them. Stops when `visit` returns false.
  [[nodiscard]] Result<void> read_journals(const std::function<bool(const JournalEntry&)>& visit);
  /// How many tracked events of the board came after the device's latest checkpoint (all, without one).
  [[nodiscard]] Result<std::int64_t> events_since_checkpoint(BoardId board);
  /// Events after that sequence number, in order. `decode` turns what was given as `json` back into the event
  /// (net::parse_tracked_event): storage knows no JSON. Stops when `visit` returns false.
  [[nodiscard]] Result<void> read_events(Sequence after, const Decode& decode,
                                         const std::function<bool(const StoredEvent&)>& visit);
  /// For every board everything since its latest game began, in sequence order: what a page shows at start.
  /// Of what came before, only the games of the latest `flags` irregularities for each addressee, up to the
  /// last one of each game.
  [[nodiscard]] Result<std::vector<StoredEvent>> latest_games(const Decode& decode, int flags = 0);
  /// The round that a game belongs to; nullopt: there is no such game.
  [[nodiscard]] Result<std::optional<int>> round_of(BoardId board, int game);
  /// JSON of the device's events after that sequence number, in order; no more than `most` of them.
  [[nodiscard]] Result<std::vector<EventText>> event_page(DeviceId device, Sequence after, std::size_t most);
  /// Latest time of any of the device's events; nullopt if it has none.
  [[nodiscard]] Result<std::optional<Millis>> last_event_time(DeviceId device);
  /// Games with a committed ply by round, table and number, one at a time: a round may be years of a club.
  /// Stops when `visit` returns false; `visit` must not call the store.
  [[nodiscard]] Result<void> read_games(const GameQuery& query,
                                        const std::function<bool(const GameRow&)>& visit);

  // --- looking after itself
  /// Packs the device's journal entries up to the first one at or after `before`; returns how many. Changes
  /// the space they take, never what read_journal says. Takes its own transactions. Best after a game: small
  /// lots pack badly.
  [[nodiscard]] Result<int> pack_journal(DeviceId device, Millis before);
  /// One lot of that, of games that are over: entries before the device's latest checkpoint, at most `most`
  /// and never fewer than `least` of them. 0: there is no such lot. For idle moments.
  [[nodiscard]] Result<int> pack_finished(DeviceId device, std::size_t least, std::size_t most);
  /// What became of the database's files where they are not at their names any more: "eboardd.db was removed
  /// or renamed". Everything still works, and is gone when this object is; closing touches no file then.
  [[nodiscard]] std::optional<std::string> displaced() const;
  /// Other files stand at those names.
  [[nodiscard]] bool has_strangers() const;
  /// All that is committed, in a new file that is a store of its own; on the disk when it returns. Works
  /// whatever became of the files, calls `progress` now and then, and takes some seconds for a GiB.
  [[nodiscard]] Result<void> copy_to(const std::string& path, const std::function<void()>& progress);
  [[nodiscard]] const std::string& path() const;
  /// SQLite's own check plus foreign keys and gap-free sequence; one sentence per fault, empty when sound.
  [[nodiscard]] Result<std::vector<std::string>> check();
  /// Compares the derived tables with what `append` would make of the stored events in a fresh store; one
  /// sentence per difference. The fresh store is a temporary file of SQLite's where it grows large.
  [[nodiscard]] Result<std::vector<std::string>> compare_derived(const Decode& decode);

 private:
  class Impl;
  explicit Store(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace eboard::storage
