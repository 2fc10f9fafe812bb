// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Looks after an open store: packs its journal, watches and copies its files, checks what they hold.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "storage/error.hpp"
#include "storage/records.hpp"

namespace eboard::storage {

class CommitFollower;
class Database;
class EventStore;
class FileWatch;
class Journal;
class Liveness;
class SecondCopy;
struct CutMoment;

class Upkeep {
 public:
  /// Works on the parts of one open store, which outlive it. Store::upkeep() has it for others.
  Upkeep(Database& database, Journal& journal, EventStore& events, const FileWatch& files, Liveness& liveness,
         std::unique_ptr<SecondCopy>& second, const Sequence& committed, bool pages_checked)
      : database_(database),
        journal_(journal),
        events_(events),
        files_(files),
        liveness_(liveness),
        second_(second),
        committed_(committed),
        pages_checked_(pages_checked) {}

  /// Packs the device's journal entries up to the first one at or after `before`; returns how many. Changes
  /// the space they take, never what Store::read_journal returns. Uses its own transactions. Best called
  /// after a game: small lots pack badly.
  [[nodiscard]] Result<int> pack_journal(DeviceId device, Millis before);
  /// Packs one lot of games that are over: entries before the device's latest checkpoint, at least `minimum`
  /// and at most `maximum` of them. Returns 0 if there is no such lot. For idle moments.
  [[nodiscard]] Result<int> pack_finished(DeviceId device, std::size_t minimum, std::size_t maximum);

  /// Writes all that is committed to the file `path`, which is empty: without what is free here, and with
  /// pages as a new store has them.
  [[nodiscard]] Result<void> write_anew(const std::string& path);

  /// Says what happened to the database's files if they are no longer at their names: "eboardd.db was removed
  /// or renamed". Everything still works, and is lost with the Store; closing touches no file then.
  [[nodiscard]] std::optional<std::string> displaced() const;
  /// True if other files have those names now.
  [[nodiscard]] bool has_strangers() const;
  /// Keeps all that is committed a second time from now on (second_copy.hpp), so that it survives if another
  /// program writes to the store's files. Without room on the disk, only that is noticed. For a writer.
  [[nodiscard]] Result<void> keep_second_copy();
  /// Reports to it all that is committed from now on (commit_follower.hpp). It must outlive the Store.
  /// Precondition: a second copy is kept. False: no commits can be followed.
  [[nodiscard]] bool follow_commits(CommitFollower& follower);
  /// Goes on with the second copy; for idle moments. False: there is nothing to do now.
  bool extend_second_copy();
  /// Gives the room of the second copy's file back, for as long as it is needed. False: there is none.
  bool release_second_copy();
  /// Says which file another program wrote to: "eboardd.db was changed in place". Every write fails then, and
  /// closing touches no file. nullopt without a second copy.
  [[nodiscard]] std::optional<std::string> overwritten() const;
  /// True if by now the database itself was, and so copy_to() does not need what stands in it.
  [[nodiscard]] bool lost_the_file() const;
  /// Copies all that is committed to a new file that is a store of its own; it is on the disk when this
  /// returns. Works even if the files were removed, or overwritten after the second copy was complete. Calls
  /// `progress` now and then, and takes some seconds for a GiB.
  [[nodiscard]] Result<void> copy_to(const std::string& path, const std::function<void()>& progress);

  /// Takes away all that came after a moment (cut_back.hpp). For a copy of a store, never for the store.
  [[nodiscard]] Result<void> cut_back(const CutMoment& moment, const Decode& decode);

  /// True if opening read all pages of the file. A larger one is for first_torn_page(), beside the writer.
  [[nodiscard]] bool pages_were_checked() const { return pages_checked_; }
  /// Says where SQLite finds the file damaged and what to do; nullopt if nowhere. Takes seconds for a large
  /// file; interrupt() ends it.
  [[nodiscard]] Result<std::optional<std::string>> first_torn_page();
  /// Ends the running call of the store with an error; may be called from any thread.
  void interrupt() noexcept;
  /// Runs SQLite's own check; one sentence per fault, empty if sound.
  [[nodiscard]] Result<std::vector<std::string>> check_file();
  /// Runs those for foreign keys, a gap-free sequence and the like, in a file that is sound.
  [[nodiscard]] Result<std::vector<std::string>> check_rows();
  /// Both; of a file with faults the rows are not looked at.
  [[nodiscard]] Result<std::vector<std::string>> check();
  /// Compares the derived tables with what Store::append would make of the stored events in a fresh store;
  /// one sentence per difference. The fresh store is a temporary file of SQLite's where it grows large.
  [[nodiscard]] Result<std::vector<std::string>> compare_derived(const Decode& decode);

 private:
  [[nodiscard]] Result<void> check_copy(const std::string& path) const;

  Database& database_;
  Journal& journal_;
  EventStore& events_;
  const FileWatch& files_;
  Liveness& liveness_;
  std::unique_ptr<SecondCopy>& second_;  ///< of the Store, which closes it behind the database
  const Sequence& committed_;            ///< the last event that is stored
  const bool pages_checked_;
  std::string id_{};  ///< of the store, while a second copy is kept
};

}  // namespace eboard::storage
