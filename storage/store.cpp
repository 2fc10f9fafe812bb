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

#include "storage/check.hpp"
#include "storage/disk_vfs.hpp"
#include "storage/event_store.hpp"
#include "storage/file_watch.hpp"
#include "storage/game_store.hpp"
#include "storage/journal.hpp"
#include "storage/lock_file.hpp"
#include "storage/migrate.hpp"
#include "storage/pairing_store.hpp"

namespace eboard::storage {

namespace {

constexpr std::int64_t kPageBytes = 4096;  // SQLite's default, and so that of every store
constexpr std::int64_t kMostWalPages = (std::int64_t{64} << 20) / kPageBytes;
constexpr int kPrimaryMask = 0xff;

// Why no store can be opened there, as errno says it; 0: perhaps one can.
int obstacle(const std::string& path, bool writes) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) return EISDIR;
  return !writes && ::access(path.c_str(), R_OK) != 0 ? errno : 0;
}

bool is_fatal(const StoreError& error) {
  if (error.disk_full) return false;
  const int primary = error.code & kPrimaryMask;
  return primary == SQLITE_IOERR || primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB;
}

// SQLite makes its WAL with the mode of this file.
Result<void> make_file(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) {
    const int error = errno;
    return unexpected(StoreError{0, is_no_room(error),
                                 fmt::format("{}: {}", path, std::generic_category().message(error))});
  }
  ::close(descriptor);
  return {};
}

// Silently stays with another journal where the file system cannot share memory.
Result<void> enter_wal(Database& database) {
  auto mode = database.prepare("PRAGMA journal_mode = WAL");
  if (!mode) return unexpected(mode.error());
  const auto row = mode->step();
  if (!row) return unexpected(row.error());
  if (mode->text(0) == "wal") return {};
  return unexpected(StoreError{
      0, false, fmt::format("{}: this file system cannot hold a write-ahead log", database.path())});
}

Result<Database> open_writer(const std::string& path) {
  auto database = Database::open(path, Database::Mode::read_write);
  if (!database) return database;
  if (auto known = recognise(*database); !known) return unexpected(known.error());
  if (auto done = enter_wal(*database); !done) return unexpected(done.error());
  if (auto done = database->run("PRAGMA synchronous = FULL"); !done) return unexpected(done.error());
  if (auto done = migrate(*database); !done) return unexpected(done.error());
  return database;
}

Result<Database> open_reader(const std::string& path) {
  auto database = Database::open(path, Database::Mode::read_only);
  if (!database) return database;
  if (auto known = recognise(*database); !known) return unexpected(known.error());
  const auto old = needs_migration(*database);
  if (!old) return unexpected(old.error());
  if (!*old) return database;
  return unexpected(StoreError{
      0, false,
      fmt::format("{}: made by an older program; start eboardd once to bring it up to date", path)});
}

}  // namespace

class Store::Impl {
 public:
  Impl(LockFile lock, Database opened) : lock_(std::move(lock)), database(std::move(opened)) {}
  ~Impl() {
    if (files && files->displaced()) database.leave_files_alone();
  }

  Result<void> prepare() {
    auto opened_journal = Journal::open(database);
    if (!opened_journal) return unexpected(opened_journal.error());
    journal.emplace(std::move(*opened_journal));
    auto opened_events = EventStore::open(database);
    if (!opened_events) return unexpected(opened_events.error());
    events.emplace(std::move(*opened_events));
    files.emplace(database.path());
    return database.prepare({
        {&first_time_, "INSERT INTO meta VALUES ('first_ms', ?) ON CONFLICT (key) DO NOTHING"},
        {&last_time_,
         "INSERT INTO meta VALUES ('last_ms', ?) ON CONFLICT (key) DO UPDATE SET value = max(value, "
         "excluded.value)"},
    });
  }

  // Nothing is tried on a dead store, and what kills it is remembered.
  template <class Action>
  auto attempt(Action action) -> decltype(action()) {
    if (dead_) return unexpected(*dead_);
    auto result = action();
    if (!result && is_fatal(result.error())) die(result.error());
    return result;
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
    auto done = write_times();
    if (done) done = database.run("COMMIT");
    forget_times();
    if (!done) {
      database.rollback();
      if (!done.error().disk_full) die(done.error());
      return done;
    }
    // What is committed is durable in the WAL, whatever becomes of its copying back.
    if (database.wal_pages() >= kMostWalPages) {
      if (auto copied = database.checkpoint_wal(); !copied && is_fatal(copied.error())) die(copied.error());
    }
    return {};
  }

  void rollback() {
    forget_times();
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
  void die(const StoreError& error) {
    dead_ = error;
    dead_->message += " (the store was given up after this)";
  }

  Result<void> write_times() {
    if (!first_) return {};
    if (auto done = first_time_.execute(first_->count()); !done) return done;
    return last_time_.execute(last_->count());
  }

  void forget_times() {
    first_.reset();
    last_.reset();
  }

  LockFile lock_;  // let go last

 public:
  Database database;
  std::optional<Journal> journal;
  std::optional<EventStore> events;
  std::optional<FileWatch> files;

 private:
  Statement first_time_, last_time_;
  std::optional<Millis> first_, last_;  // of the transaction under way
  std::optional<StoreError> dead_;
};

Result<Store> Store::open(const std::string& path, Access access) {
  const bool writes = access == Access::read_write;
  // Before the lock, so that asking for a file that is not there leaves none behind.
  if (const int fault = obstacle(path, writes); fault != 0) {
    return unexpected(
        StoreError{0, false, fmt::format("{}: {}", path, std::generic_category().message(fault))});
  }
  auto lock = access == Access::read_beside_writer
                  ? Result<LockFile>(LockFile::held_by_writer())
                  : LockFile::take(path, writes ? LockFile::Share::alone : LockFile::Share::with_readers);
  if (!lock) return unexpected(lock.error());
  if (writes) {
    if (auto made = make_file(path); !made) return unexpected(made.error());
  }
  if (auto taken = lock->take_database(); !taken) return unexpected(taken.error());
  auto database = writes ? open_writer(path) : open_reader(path);
  if (!database) return unexpected(database.error());
  auto impl = std::make_unique<Impl>(std::move(*lock), std::move(*database));
  if (auto done = impl->prepare(); !done) return unexpected(done.error());
  return Store(std::move(impl));
}

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Result<DeviceId> Store::device(std::string_view key, std::string_view driver) {
  return impl_->attempt([&] { return impl_->events->device(key, driver); });
}

Result<BoardId> Store::board(DeviceId device, int number) {
  return impl_->attempt([&] { return impl_->events->board(device, number); });
}

Result<std::vector<DeviceRow>> Store::devices() {
  return impl_->attempt([&] { return impl_->events->devices(); });
}

Result<std::vector<BoardRow>> Store::boards() {
  return impl_->attempt([&] { return impl_->events->boards(); });
}

Result<void> Store::set_pairings(const std::vector<Pairing>& pairings) {
  return impl_->attempt([&]() -> Result<void> {
    auto transaction = Transaction::begin(impl_->database);
    if (!transaction) return unexpected(transaction.error());
    if (auto done = write_pairings(impl_->database, pairings); !done) return done;
    return transaction->commit();
  });
}

Result<std::vector<Pairing>> Store::pairings() {
  return impl_->attempt([&] { return read_pairings(impl_->database); });
}

Result<void> Store::begin() {
  return impl_->attempt([&] { return impl_->database.run("BEGIN IMMEDIATE"); });
}

Result<void> Store::append(const JournalEntry& entry) {
  return impl_->attempt(
      [&] { return impl_->append_in_transaction(entry.at, [&] { return impl_->journal->append(entry); }); });
}

Result<Sequence> Store::append(BoardId board, const tracking::TrackedEvent& event, std::string_view json) {
  return impl_->attempt([&] {
    return impl_->append_in_transaction(
        event.at, [&] { return impl_->events->append(board, event, json, tracking::kTrackerVersion); });
  });
}

Result<void> Store::commit() {
  return impl_->attempt([&] { return impl_->commit(); });
}

void Store::rollback() noexcept { impl_->rollback(); }

Result<void> Store::checkpoint_wal() {
  return impl_->attempt([&] { return impl_->database.checkpoint_wal(); });
}

Result<Sequence> Store::last_sequence() {
  return impl_->attempt([&] { return impl_->events->last_sequence(); });
}

Result<Millis> Store::last_time() {
  return impl_->attempt([&]() -> Result<Millis> {
    const auto time = impl_->time("last_ms");
    if (!time) return unexpected(time.error());
    return time->value_or(Millis{0});
  });
}

Result<std::optional<Millis>> Store::first_time() {
  return impl_->attempt([&] { return impl_->time("first_ms"); });
}

Result<void> Store::read_journal(DeviceId device, From from,
                                 const std::function<bool(const JournalEntry&)>& visit) {
  return impl_->attempt([&] { return impl_->journal->read(device, from == From::latest_checkpoint, visit); });
}

Result<void> Store::read_journals(const std::function<bool(const JournalEntry&)>& visit) {
  return impl_->attempt([&] { return impl_->journal->read_all(visit); });
}

Result<std::int64_t> Store::events_since_checkpoint(BoardId board) {
  return impl_->attempt([&] { return impl_->events->events_since_checkpoint(board); });
}

Result<void> Store::read_events(Sequence after, const Decode& decode,
                                const std::function<bool(const StoredEvent&)>& visit) {
  return impl_->attempt([&] { return impl_->events->read(after, decode, visit); });
}

Result<std::vector<StoredEvent>> Store::latest_games(const Decode& decode, int flags) {
  return impl_->attempt([&] { return impl_->events->latest_games(decode, flags); });
}

Result<std::optional<int>> Store::round_of(BoardId board, int game) {
  return impl_->attempt([&] { return impl_->events->round_of(board, game); });
}

Result<std::vector<EventText>> Store::event_page(DeviceId device, Sequence after, std::size_t most) {
  return impl_->attempt([&] { return impl_->events->page(device, after, most); });
}

Result<std::optional<Millis>> Store::last_event_time(DeviceId device) {
  return impl_->attempt([&] { return impl_->events->last_time(device); });
}

Result<void> Store::read_games(const GameQuery& query, const std::function<bool(const GameRow&)>& visit) {
  return impl_->attempt([&] { return storage::read_games(impl_->database, query, visit); });
}

Result<int> Store::pack_journal(DeviceId device, Millis before) {
  return impl_->attempt([&] { return impl_->journal->pack(device, before); });
}

Result<int> Store::pack_finished(DeviceId device, std::size_t least, std::size_t most) {
  return impl_->attempt([&] { return impl_->journal->pack_finished(device, least, most); });
}

std::optional<std::string> Store::displaced() const { return impl_->files->displaced(); }

bool Store::has_strangers() const { return impl_->files->has_strangers(); }

Result<void> Store::copy_to(const std::string& path, const std::function<void()>& progress) {
  return impl_->database.copy_to(path, progress);
}

const std::string& Store::path() const { return impl_->database.path(); }

Result<std::vector<std::string>> Store::check() {
  return impl_->attempt([&] { return check_database(impl_->database); });
}

Result<std::vector<std::string>> Store::compare_derived(const Decode& decode) {
  const EventSource all = [&](const std::function<bool(const StoredEvent&)>& visit) {
    return impl_->events->read(0, decode, visit);
  };
  return impl_->attempt([&] { return storage::compare_derived(impl_->database, all); });
}

}  // namespace eboard::storage
