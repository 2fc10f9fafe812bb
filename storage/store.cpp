// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/store.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "storage/anchor_store.hpp"
#include "storage/check.hpp"
#include "storage/disk_vfs.hpp"
#include "storage/event_store.hpp"
#include "storage/file_survey.hpp"
#include "storage/file_watch.hpp"
#include "storage/journal.hpp"
#include "storage/liveness.hpp"
#include "storage/lock_file.hpp"
#include "storage/log_format.hpp"
#include "storage/migrate.hpp"
#include "storage/outlet_store.hpp"
#include "storage/second_copy.hpp"

namespace eboard::storage {

namespace {

constexpr std::int64_t kMaxWalBytes = std::int64_t{64} << 20;
constexpr std::int64_t kMaxHeldBytes = std::int64_t{8} << 20;

// meta.last_ms is at most so far behind what came in order. What follows is read from the ends of the tables.
constexpr Millis kNoteTimeEvery{10'000};
constexpr std::string_view kLatestAtTheEnd =
    "SELECT coalesce(max(at_ms), 0) FROM ("
    "SELECT at_ms FROM (SELECT at_ms FROM journal ORDER BY id DESC LIMIT 20000) UNION ALL "
    "SELECT at_ms FROM (SELECT at_ms FROM event ORDER BY sequence DESC LIMIT 20000))";

// The errno that says why no store can be opened there; 0 if perhaps one can.
int obstacle(const std::string& path, bool writes) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) return EISDIR;
  return !writes && ::access(path.c_str(), R_OK) != 0 ? errno : 0;
}

// Switches to WAL. SQLite silently keeps another journal if the file system cannot share memory.
Result<void> enter_wal(Database& database) {
  auto mode = database.prepare("PRAGMA journal_mode = WAL");
  if (!mode) return unexpected(mode.error());
  const auto row = mode->step();
  if (!row) return unexpected(row.error());
  if (mode->text(0) == "wal") return {};
  return unexpected(StoreError{
      0, false, fmt::format("{}: this file system cannot hold a write-ahead log", database.path())});
}

constexpr std::int64_t kMaxBytesToCheck = std::int64_t{32} << 20;

struct Opened {
  Database database;
  bool pages_checked = false;
  std::string remark{};
};

// Checks the pages of a file that is small enough for a start.
Result<bool> check_pages(Database& database) {
  const auto pages = database.integer("PRAGMA page_count");
  if (!pages) return unexpected(pages.error());
  const auto page_bytes = database.integer("PRAGMA page_size");
  if (!page_bytes) return unexpected(page_bytes.error());
  if (*pages * *page_bytes > kMaxBytesToCheck) return false;
  const auto torn = first_torn_page(database);
  if (!torn) return unexpected(torn.error());
  if (!*torn) return true;
  return unexpected(
      StoreError{SQLITE_CORRUPT, false, fmt::format("{}: is damaged: {}", database.path(), **torn)});
}

// Checks that the log is this store's. Another store's log would turn this store into that one, or a mixture.
Result<void> check_log_belongs(Database& database) {
  auto file = Database::open(database.path(), Database::Mode::without_log);
  const std::string id = file ? store_id(*file) : std::string();
  if (id.empty() || id == store_id(database)) return {};
  return unexpected(
      StoreError{0, false,
                 fmt::format("{0}-wal: belongs to another store; move it away, and restore the one of {0} "
                             "if there was one",
                             database.path())});
}

// Checks the files before anything is written.
Result<bool> check_files(Database& database, const FileSurvey& files) {
  if (auto known = recognise(database); !known) return unexpected(known.error());
  if (files.log_bytes > 0) {
    if (auto belongs = check_log_belongs(database); !belongs) return unexpected(belongs.error());
  }
  return check_pages(database);
}

// Something stands in the log before the mark says so: from there on an empty log is one that was lost, also
// where a start ends before anything is stored.
Result<void> note_opening(Database& database) {
  return database.run(
      "INSERT INTO meta VALUES ('openings', 1) ON CONFLICT (key) DO UPDATE SET value = value + 1");
}

Result<Opened> open_writer(const std::string& path, const FileSurvey& files) {
  auto database = Database::open(path, Database::Mode::read_write);
  if (!database) return unexpected(database.error());
  database->keep_wal(true);  // until the log is known to belong
  const auto checked = check_files(*database, files);
  if (!checked) return unexpected(checked.error());
  // Heeded only while the file is empty.
  if (auto done = database->run(kPageSize); !done) return unexpected(done.error());
  if (auto done = enter_wal(*database); !done) return unexpected(done.error());
  if (auto done = database->run("PRAGMA synchronous = FULL"); !done) return unexpected(done.error());
  if (auto done = migrate(*database); !done) return unexpected(done.error());
  Opened opened{std::move(*database), *checked};
  if (files.was_open && files.log_bytes == 0) {
    opened.remark = fmt::format(
        "{0}: was not closed, and its log {0}-wal is gone; what was stored last may be missing", path);
  }
  // On a full disk the mark is left out; the next commit reports the disk.
  auto marked = note_opening(opened.database);
  if (marked) marked = set_mark(path, Mark::open);
  if (!marked && !marked.error().disk_full) return unexpected(marked.error());
  opened.database.keep_wal(false);
  remove_mark(path, Mark::making);
  return opened;
}

// True if SQLite can make no index for the log beside the database: the medium or its folder is read-only.
bool needs_no_file_beside(Database& database) {
  const auto read = database.integer("PRAGMA schema_version");
  if (read) return false;
  const int primary = primary_code(read.error().code);
  return primary == SQLITE_CANTOPEN || primary == SQLITE_READONLY;
}

// True if an index of the log lies there and can only be read. SQLite would wait ten seconds for whoever
// writes it, and then give up.
bool has_frozen_index(const std::string& path) {
  const int index = ::open((path + "-shm").c_str(), O_RDWR | O_CLOEXEC);
  if (index < 0) return errno != ENOENT;
  ::close(index);
  return false;
}

// Opens a store that no daemon holds, and checks its files before SQLite touches them.
Result<Database> open_lone_reader(const std::string& path) {
  const auto files = survey(path);
  if (!files) return unexpected(files.error());
  const auto nothing_beside = files->log_bytes > 0 ? Database::Mode::alone : Database::Mode::without_log;
  auto database = Database::open(path, has_frozen_index(path) ? nothing_beside : Database::Mode::read_only);
  if (!database) return database;
  if (needs_no_file_beside(*database)) {
    database = Database::open(path, nothing_beside);
    if (!database) return database;
  }
  if (files->log_bytes > 0) {
    if (auto belongs = check_log_belongs(*database); !belongs) return unexpected(belongs.error());
  }
  return database;
}

// Beside a writer the log grows during a check.
Result<Opened> open_reader(const std::string& path, bool beside_writer) {
  auto database = beside_writer ? Database::open(path, Database::Mode::read_only) : open_lone_reader(path);
  if (!database) return unexpected(database.error());
  if (auto known = recognise(*database); !known) return unexpected(known.error());
  // One for each outlet: what does not fit is read from the system's cache of files again.
  if (beside_writer) {
    if (auto done = database->run("PRAGMA cache_size = -512"); !done) return unexpected(done.error());
  }
  const auto old = needs_migration(*database);
  if (!old) return unexpected(old.error());
  if (!*old) return Opened{std::move(*database)};
  return unexpected(StoreError{
      0, false,
      fmt::format("{}: made by an older program; start eboardd once to bring it up to date", path)});
}

}  // namespace

class Store::Impl {
 public:
  Impl(LockFile lock, Opened opened, bool writes)
      : lock_(std::move(lock)),
        writes_(writes),
        database(std::move(opened.database)),
        liveness(database.path()),
        pages_checked(opened.pages_checked),
        remark(std::move(opened.remark)) {}
  ~Impl() {
    const bool displaced = files && (files->displaced() || (second && second->overwritten()));
    // Closing would sync the log again, and write it back if that seems to succeed: after a failed sync the
    // system may say that all is well with what it has lost.
    if (displaced || liveness.has_ended()) database.keep_wal(true);
    if (second && !displaced && !liveness.has_ended()) (void)write_log_back();
    // Done before SQLite removes the log; files under the names of a displaced store are not its own.
    if (writes_ && !liveness.has_ended() && !displaced) remove_mark(database.path(), Mark::open);
  }

  Result<void> prepare() {
    auto opened_journal = Journal::open(database);
    if (!opened_journal) return unexpected(opened_journal.error());
    journal.emplace(std::move(*opened_journal));
    auto opened_events = EventStore::open(database);
    if (!opened_events) return unexpected(opened_events.error());
    events.emplace(std::move(*opened_events));
    files.emplace(database.path());
    const auto last = events->last_sequence();
    if (!last) return unexpected(last.error());
    committed_ = *last;
    const auto page_bytes = database.integer("PRAGMA page_size");
    if (!page_bytes) return unexpected(page_bytes.error());
    page_bytes_ = *page_bytes;
    upkeep.emplace(database, *journal, *events, *files, liveness, second, committed_, pages_checked);
    rounds.emplace(database, *events, liveness);
    releases.emplace(database, *events, liveness);
    tournament_changes.emplace(database, liveness);
    seals.emplace(database, liveness);
    return database.prepare({
        {&first_time_, "INSERT INTO meta VALUES ('first_ms', ?) ON CONFLICT (key) DO NOTHING"},
        {&last_time_,
         "INSERT INTO meta VALUES ('last_ms', ?) ON CONFLICT (key) DO UPDATE SET value = max(value, "
         "excluded.value)"},
    });
  }

  template <class Write>
  auto append_in_transaction(Millis at, Write write) -> decltype(write()) {
    if (!database.in_transaction()) {
      return unexpected(StoreError{0, false, fmt::format("{}: append without begin", database.path())});
    }
    first_ = std::min(first_.value_or(at), at);
    last_ = std::max(last_.value_or(at), at);
    return write();
  }

  Result<void> commit() {
    const Sequence appended = std::exchange(appended_, 0);
    auto done = write_times();
    if (done) done = database.run("COMMIT");
    if (done) noted_ = noting_.value_or(noted_);
    forget_times();
    if (!done) {
      database.rollback();
      if (!done.error().disk_full) liveness.end(done.error());
      return done;
    }
    committed_ = std::max(committed_, appended);
    // The commit is durable in the WAL, even if copying it back fails.
    if (database.wal_pages() * (log_format::kFrameHeaderBytes + page_bytes_) >= kMaxWalBytes ||
        (second && static_cast<std::int64_t>(second->held_pages()) * page_bytes_ >= kMaxHeldBytes)) {
      if (auto copied = write_log_back(); !copied && is_fatal(copied.error())) liveness.end(copied.error());
    }
    return {};
  }

  Result<void> write_log_back() {
    const auto all = database.checkpoint_wal();
    if (!all) return unexpected(all.error());
    if (*all && second) second->log_written_back();
    return {};
  }

  void appended(Sequence sequence) { appended_ = sequence; }

  void rollback() {
    forget_times();
    appended_ = 0;
    database.rollback();
  }

  Result<std::optional<Millis>> time(std::string_view key) {
    auto row = database.prepare("SELECT value FROM meta WHERE key = ?");
    if (!row) return unexpected(row.error());
    row->bind(key);
    const auto found = row->step();
    if (!found) return unexpected(found.error());
    if (!*found) return std::optional<Millis>{};
    return std::optional<Millis>(Millis{row->integer(0)});
  }

 private:
  // The last time costs a page, so it is written now and then: what came later is at the end of its tables.
  Result<void> write_times() {
    if (!first_) return {};
    if (auto done = first_time_.execute(first_->count()); !done) return done;
    if (*last_ < noted_ + kNoteTimeEvery) return {};
    noting_ = *last_;
    return last_time_.execute(last_->count());
  }

  void forget_times() {
    first_.reset();
    last_.reset();
    noting_.reset();
  }

  LockFile lock_;  // released last
  bool writes_;
  Sequence appended_ = 0, committed_ = 0;
  std::int64_t page_bytes_ = 0;

 public:
  std::unique_ptr<SecondCopy> second;  ///< observes the database
  Database database;
  Liveness liveness;
  const bool pages_checked;
  const std::string remark;
  std::optional<Journal> journal;
  std::optional<EventStore> events;
  std::optional<FileWatch> files;
  std::optional<Upkeep> upkeep;
  std::optional<Rounds> rounds;
  std::optional<Releases> releases;
  std::optional<TournamentChanges> tournament_changes;
  std::optional<Seals> seals;

 private:
  Statement first_time_, last_time_;
  std::optional<Millis> first_, last_, noting_;  // of the current transaction
  Millis noted_{0};
};

Result<Store> Store::open(const std::string& path, Access access) {
  const bool writes = access == Access::read_write;
  // Before the lock, so that opening a missing file leaves none behind.
  if (const int fault = obstacle(path, writes); fault != 0) {
    return unexpected(
        StoreError{0, false, fmt::format("{}: {}", path, std::generic_category().message(fault))});
  }
  auto lock = access == Access::read_beside_writer
                  ? Result<LockFile>(LockFile::held_by_writer())
                  : LockFile::take(path, writes ? LockFile::Share::alone : LockFile::Share::with_readers);
  if (!lock) return unexpected(lock.error());
  std::optional<FileSurvey> files;
  if (writes) {
    auto found = survey(path);
    if (!found) return unexpected(advised(path, std::move(found.error())));
    if (!found->filled) {
      if (auto made = make_file(path); !made) return unexpected(made.error());
    }
    files = *found;
  }
  if (auto taken = lock->take_database(); !taken) return unexpected(taken.error());
  auto opened = files ? open_writer(path, *files) : open_reader(path, access == Access::read_beside_writer);
  if (!opened) return unexpected(advised(path, std::move(opened.error())));
  auto impl = std::make_unique<Impl>(std::move(*lock), std::move(*opened), writes);
  if (auto done = impl->prepare(); !done) return unexpected(advised(path, std::move(done.error())));
  return Store(std::move(impl));
}

const std::string& Store::remark() const { return impl_->remark; }
const std::string& Store::path() const { return impl_->database.path(); }
std::string Store::id() { return store_id(impl_->database); }
Upkeep& Store::upkeep() { return *impl_->upkeep; }
Rounds& Store::rounds() { return *impl_->rounds; }
Releases& Store::releases() { return *impl_->releases; }
TournamentChanges& Store::tournament_changes() { return *impl_->tournament_changes; }
Seals& Store::seals() { return *impl_->seals; }

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Result<DeviceId> Store::device(std::string_view key, std::string_view driver, Millis at) {
  return impl_->liveness.attempt([&] { return impl_->events->device(key, driver, at); });
}

Result<BoardId> Store::board(DeviceId device, int number) {
  return impl_->liveness.attempt([&] { return impl_->events->board(device, number); });
}

Result<void> Store::rename(std::string_view key, std::string_view to, Millis at) {
  return impl_->liveness.attempt(
      [&] { return in_transaction(impl_->database, [&] { return impl_->events->rename(key, to, at); }); });
}

Result<std::vector<DeviceRow>> Store::devices() {
  return impl_->liveness.attempt([&] { return impl_->events->devices(); });
}

Result<std::vector<BoardRow>> Store::boards() {
  return impl_->liveness.attempt([&] { return impl_->events->boards(); });
}

Result<void> Store::begin() {
  return impl_->liveness.attempt([&] { return impl_->database.run("BEGIN IMMEDIATE"); });
}

Result<void> Store::append(const JournalEntry& entry) {
  return impl_->liveness.attempt(
      [&] { return impl_->append_in_transaction(entry.at, [&] { return impl_->journal->append(entry); }); });
}

Result<Sequence> Store::append(BoardId board, const tracking::TrackedEvent& event, std::string_view json) {
  return impl_->liveness.attempt([&] {
    auto sequence = impl_->append_in_transaction(
        event.at, [&] { return impl_->events->append(board, event, json, tracking::kTrackerVersion); });
    if (sequence) impl_->appended(*sequence);
    return sequence;
  });
}

Result<void> Store::append(const ClockAnchor& anchor) {
  return impl_->liveness.attempt([&] { return write_anchor(impl_->database, anchor); });
}

Result<void> Store::append(const OutletCursor& cursor) {
  return impl_->liveness.attempt([&] { return write_cursor(impl_->database, cursor); });
}

Result<std::optional<Sequence>> Store::cursor(std::string_view outlet) {
  return impl_->liveness.attempt([&] { return read_cursor(impl_->database, outlet); });
}

Result<void> Store::commit() {
  return impl_->liveness.attempt([&] { return impl_->commit(); });
}

void Store::rollback() noexcept { impl_->rollback(); }

Result<void> Store::checkpoint_wal() {
  return impl_->liveness.attempt([&] { return impl_->write_log_back(); });
}

Result<Sequence> Store::last_sequence() {
  return impl_->liveness.attempt([&] { return impl_->events->last_sequence(); });
}

Result<Millis> Store::last_time() {
  return impl_->liveness.attempt([&]() -> Result<Millis> {
    const auto time = impl_->time("last_ms");
    if (!time) return unexpected(time.error());
    const auto behind = impl_->database.integer(kLatestAtTheEnd);
    if (!behind) return unexpected(behind.error());
    return std::max(time->value_or(Millis{0}), Millis{*behind});
  });
}

Result<std::optional<Millis>> Store::first_time() {
  return impl_->liveness.attempt([&] { return impl_->time("first_ms"); });
}

Result<std::vector<ClockAnchor>> Store::anchors() {
  return impl_->liveness.attempt([&] { return read_anchors(impl_->database); });
}

Result<void> Store::read_journal(DeviceId device, From from,
                                 const std::function<bool(const JournalEntry&)>& visit) {
  return impl_->liveness.attempt(
      [&] { return impl_->journal->read(device, from == From::latest_checkpoint, visit); });
}

Result<void> Store::read_journals(const std::function<bool(const JournalEntry&)>& visit,
                                  const std::function<void(DeviceId, const std::string&)>& damaged) {
  return impl_->liveness.attempt([&] { return impl_->journal->read_all(visit, damaged); });
}

Result<std::int64_t> Store::events_since_checkpoint(BoardId board) {
  return impl_->liveness.attempt([&] { return impl_->events->events_since_checkpoint(board); });
}

Result<void> Store::read_events(Sequence after, const Decode& decode,
                                const std::function<bool(const StoredEvent&)>& visit) {
  return impl_->liveness.attempt([&] { return impl_->events->read(after, decode, visit); });
}

Result<std::vector<StoredEvent>> Store::latest_games(
    const Decode& decode, int flags, std::optional<Sequence> as_of, Before before,
    const std::function<void(BoardId, const std::string&)>& damaged) {
  return impl_->liveness.attempt(
      [&] { return impl_->events->latest_games(decode, flags, as_of, before, damaged); });
}

Result<Sequence> Store::last_until(Millis at) {
  return impl_->liveness.attempt([&] { return impl_->events->last_until(at); });
}

Result<std::vector<EventText>> Store::event_page(DeviceId device, Sequence after, std::size_t maximum) {
  return impl_->liveness.attempt([&] { return impl_->events->page(device, after, maximum); });
}

Result<Sequence> Store::next_event(BoardId board, Sequence after) {
  return impl_->liveness.attempt([&] { return impl_->events->next_event(board, after); });
}

Result<std::optional<Millis>> Store::last_event_time(DeviceId device) {
  return impl_->liveness.attempt([&] { return impl_->events->last_time(device); });
}

}  // namespace eboard::storage
