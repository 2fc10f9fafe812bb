// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Stores the journal and everything derived from it, in one SQLite file (docs/storage.md). One Store writes;
// it belongs to the storage thread. Every call reports failure. After an I/O error the Store is dead and
// every later call returns that error: never retry an fsync. A full disk is no such error: roll back, and try
// again when there is space.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/calendar.hpp"
#include "storage/error.hpp"
#include "storage/records.hpp"
#include "storage/releases.hpp"
#include "storage/rounds.hpp"
#include "storage/seals.hpp"
#include "storage/tournament_changes.hpp"
#include "storage/upkeep.hpp"

namespace eboard::storage {

class Store {
 public:
  enum class Access {
    read_write,
    read_only,
    read_beside_writer,  ///< in the program of the writing Store, which holds the lock and outlives this one
  };

  /// Opens a store. Creates the file (mode 0600) if there is none, migrates it, and holds the lock beside it
  /// while read_write. Refuses, without changing anything: a newer schema, another application's file, a file
  /// that a running daemon holds, and detectable damage or loss, such as an empty file, a log without its
  /// database, a hole in a log, and for a writer a torn page in a file of up to 32 MiB.
  [[nodiscard]] static Result<Store> open(const std::string& path, Access access);
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  /// A remark for the operator about the state of the file; empty if there is none.
  [[nodiscard]] const std::string& remark() const;
  [[nodiscard]] const std::string& path() const;
  /// The same in all copies of this store, and in no other one; empty if it cannot be read.
  [[nodiscard]] std::string id();
  /// Packs, copies and checks what this Store opened; valid until that is closed, wherever the Store moves.
  [[nodiscard]] Upkeep& upkeep();
  /// Who plays where, and the games of the rounds; valid like upkeep().
  [[nodiscard]] Rounds& rounds();
  /// Fills it with what has left another one; valid like upkeep().
  [[nodiscard]] Releases& releases();
  /// What people changed in the tournaments that are played here; valid like upkeep().
  [[nodiscard]] TournamentChanges& tournament_changes();
  /// The transparency log over what is stored; valid like upkeep().
  [[nodiscard]] Seals& seals();

  // --- devices and boards
  /// Finds or makes it. `at`: the journal time now, as of which it is known.
  [[nodiscard]] Result<DeviceId> device(std::string_view key, std::string_view driver, Millis at = Millis{0});
  [[nodiscard]] Result<BoardId> board(DeviceId device, int number);  ///< finds or makes it
  /// The device with that key has the key `to` from now on; a device that had it gets the former one.
  [[nodiscard]] Result<void> rename(std::string_view key, std::string_view to, Millis at);
  [[nodiscard]] Result<std::vector<DeviceRow>> devices();
  [[nodiscard]] Result<std::vector<BoardRow>> boards();

  // --- writing, inside one transaction
  [[nodiscard]] Result<void> begin();
  [[nodiscard]] Result<void> append(const JournalEntry& entry);
  /// Appends an event and updates the derived tables (game, ply, irregularity). Conclusions
  /// from before a checkpoint entry must be appended before it.
  [[nodiscard]] Result<Sequence> append(BoardId board, const tracking::TrackedEvent& event,
                                        std::string_view json);
  /// Appends an anchor; first_time() and last_time() do not change.
  [[nodiscard]] Result<void> append(const ClockAnchor& anchor);
  [[nodiscard]] Result<void> append(const OutletCursor& cursor);  ///< never moves one back
  /// Commits; durable when it returns. After a failure nothing of the transaction is stored; begin again if
  /// the disk was full, give up otherwise.
  [[nodiscard]] Result<void> commit();
  void rollback() noexcept;
  /// Writes the WAL back; call when idle.
  [[nodiscard]] Result<void> checkpoint_wal();

  // --- reading
  [[nodiscard]] Result<Sequence> last_sequence();
  /// The latest journal time, events included; 0 in an empty store.
  [[nodiscard]] Result<Millis> last_time();
  /// The first time of the journal; nullopt in an empty store.
  [[nodiscard]] Result<std::optional<Millis>> first_time();
  /// All anchors in the order in which they were taken.
  [[nodiscard]] Result<std::vector<ClockAnchor>> anchors();
  /// Reads the entries of one device in order, from its latest checkpoint (inclusive) or from the beginning.
  /// Stops when `visit` returns false.
  enum class From { beginning, latest_checkpoint };
  [[nodiscard]] Result<void> read_journal(DeviceId device, From from,
                                          const std::function<bool(const JournalEntry&)>& visit);
  /// Reads the entries of all devices, each from its latest checkpoint: in order for each device, in one pass
  /// over the journal. Stops when `visit` returns false. `damaged` receives each device of which something
  /// cannot be read, and why; no more of it is visited then. Without `damaged` that is an error.
  [[nodiscard]] Result<void> read_journals(
      const std::function<bool(const JournalEntry&)>& visit,
      const std::function<void(DeviceId, const std::string&)>& damaged = {});
  /// The number of tracked events of the board after the device's latest checkpoint (all, without one).
  [[nodiscard]] Result<std::int64_t> events_since_checkpoint(BoardId board);
  /// Reads the events after that sequence number, in order. `decode` turns the `json` of an event back into
  /// it (events::parse_tracked_event): storage knows no JSON. Stops when `visit` returns false.
  [[nodiscard]] Result<void> read_events(Sequence after, const Decode& decode,
                                         const std::function<bool(const StoredEvent&)>& visit);
  /// For every board all events since its latest game began, in sequence order: what a page shows at start.
  /// Of earlier events only the games of the latest `flags` irregularities for each addressee, up to the last
  /// one of each game. With `as_of` and no flags: as it was after that event. Of the game `before` the latest
  /// one of a board all up to the last card or ruling on it, if that is wanted. `damaged` receives each board
  /// of which an event cannot be decoded, and why: none of its events is returned then. Without `damaged`
  /// that is an error.
  [[nodiscard]] Result<std::vector<StoredEvent>> latest_games(
      const Decode& decode, int flags, std::optional<Sequence> as_of = std::nullopt,
      Before before = Before::nothing, const std::function<void(BoardId, const std::string&)>& damaged = {});
  /// The last event before which, itself included, none is later than `at`; 0 if that is none.
  [[nodiscard]] Result<Sequence> last_until(Millis at);
  /// The JSON of the device's events after that sequence number, in order; at most `maximum`.
  [[nodiscard]] Result<std::vector<EventText>> event_page(DeviceId device, Sequence after,
                                                          std::size_t maximum);
  /// The number of the board's first event after that one; 0 if there is none.
  [[nodiscard]] Result<Sequence> next_event(BoardId board, Sequence after);
  /// The latest time of the device's events; nullopt if it has none.
  [[nodiscard]] Result<std::optional<Millis>> last_event_time(DeviceId device);
  /// The last event that the outlet has delivered; nullopt if the store does not know the outlet.
  [[nodiscard]] Result<std::optional<Sequence>> cursor(std::string_view outlet);

 private:
  class Impl;
  explicit Store(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace eboard::storage
