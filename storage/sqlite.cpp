// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/sqlite.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "storage/disk_vfs.hpp"
#include "storage/files.hpp"

namespace eboard::storage {

namespace {

constexpr int kBusyMillis = 2000;

// Without space for the index of a growing log SQLite returns a code of its own; no page was lost.
bool is_disk_full(int extended) {
  return primary_code(extended) == SQLITE_FULL || extended == SQLITE_IOERR_SHMSIZE;
}

// SQLite's message about its latest failure must be read at once: the next call overwrites it.
StoreError failure(sqlite3* database, int code) {
  const char* file = database == nullptr ? nullptr : sqlite3_db_filename(database, "main");
  const int extended = database == nullptr ? code : sqlite3_extended_errcode(database);
  const char* reason = database == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(database);
  return {extended, is_disk_full(extended),
          fmt::format("{}: {}", file == nullptr || *file == '\0' ? "store in memory" : file, reason)};
}

Result<void> check(sqlite3* database, int code) {
  if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW) return {};
  return unexpected(failure(database, code));
}

// The path as a URI, with special characters escaped.
std::string without_log(const std::string& path) {
  std::string name = "file:";
  for (const char c : path)
    name += c == '%' || c == '?' || c == '#' ? fmt::format("%{:02x}", c) : std::string(1, c);
  return name + "?immutable=1";
}

int remember_wal_pages(void* pages, sqlite3*, const char*, int count) {
  *static_cast<std::int64_t*>(pages) = count;
  return SQLITE_OK;
}

// The order matters for the last two only: WAL is entered before the hook that replaces automatic
// checkpoints.
void harden(sqlite3* database) {
  sqlite3_extended_result_codes(database, 1);
  sqlite3_busy_timeout(database, kBusyMillis);
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_FKEY, 1, nullptr);
}

struct BackupFinisher {
  void operator()(sqlite3_backup* backup) const noexcept { sqlite3_backup_finish(backup); }
};

constexpr int kPagesAtATime = 1000;

// SQLite's VACUUM INTO does not sync what it writes; a backup does.
Result<void> copy_pages(Database& from, const std::string& path, const std::function<void()>& progress) {
  const int made = ::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (made < 0) return unexpected(system_failure(path, {errno, std::generic_category()}));
  ::close(made);
  auto to = Database::open(path, Database::Mode::read_write);
  if (!to) return unexpected(to.error());
  const std::unique_ptr<sqlite3_backup, BackupFinisher> backup(
      sqlite3_backup_init(to->handle(), "main", from.handle(), "main"));
  if (!backup) return unexpected(failure(to->handle(), sqlite3_errcode(to->handle())));
  int code = SQLITE_OK;
  while (code == SQLITE_OK) {
    progress();
    code = sqlite3_backup_step(backup.get(), kPagesAtATime);
  }
  if (code == SQLITE_DONE) return {};
  return unexpected(StoreError{code, is_disk_full(code), fmt::format("{}: {}", path, sqlite3_errstr(code))});
}

}  // namespace

// --- Statement

void Statement::Finalizer::operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }

Result<bool> Statement::step() {
  const int code = sqlite3_step(handle_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  StoreError error = failure(sqlite3_db_handle(handle_.get()), code);
  reset();
  return unexpected(std::move(error));
}

void Statement::reset() { sqlite3_reset(handle_.get()); }

int Statement::columns() const { return sqlite3_column_count(handle_.get()); }

std::string_view Statement::name(int column) const { return sqlite3_column_name(handle_.get(), column); }

bool Statement::is_null(int column) const {
  return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL;
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(handle_.get(), column); }

double Statement::real(int column) const { return sqlite3_column_double(handle_.get(), column); }

std::optional<std::int64_t> Statement::optional_integer(int column) const {
  if (is_null(column)) return std::nullopt;
  return integer(column);
}

std::string_view Statement::text(int column) const {
  const unsigned char* text = sqlite3_column_text(handle_.get(), column);
  if (text == nullptr) return {};
  return {reinterpret_cast<const char*>(text),
          static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column))};
}

std::span<const std::uint8_t> Statement::blob(int column) const {
  const void* bytes = sqlite3_column_blob(handle_.get(), column);
  if (bytes == nullptr) return {};
  return {static_cast<const std::uint8_t*>(bytes),
          static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column))};
}

// A failed bind (too many parameters, out of memory) leaves NULL behind, which the NOT NULL columns of the
// schema refuse in the step that follows; so it needs no second error path.
void Statement::bind_one(int index, std::nullptr_t) { sqlite3_bind_null(handle_.get(), index); }

void Statement::bind_one(int index, std::int64_t value) { sqlite3_bind_int64(handle_.get(), index, value); }

void Statement::bind_one(int index, double value) { sqlite3_bind_double(handle_.get(), index, value); }

void Statement::bind_one(int index, std::string_view value) {
  const char* data = value.data() == nullptr ? "" : value.data();
  sqlite3_bind_text64(handle_.get(), index, data, value.size(), SQLITE_STATIC, SQLITE_UTF8);
}

void Statement::bind_one(int index, std::span<const std::uint8_t> value) {
  const void* data = value.data() == nullptr ? static_cast<const void*>("") : value.data();
  sqlite3_bind_blob64(handle_.get(), index, data, value.size(), SQLITE_STATIC);
}

// --- Database

void Database::Closer::operator()(sqlite3* database) const noexcept { sqlite3_close_v2(database); }

Result<Database> Database::open(const std::string& path, Mode mode) {
  constexpr std::array kFlags{SQLITE_OPEN_READWRITE, SQLITE_OPEN_READONLY,
                              SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY,
                              SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, SQLITE_OPEN_READONLY};
  Database database;
  database.path_ = path;
  database.wal_pages_ = std::make_unique<std::int64_t>(0);
  sqlite3* handle = nullptr;
  const std::string name = mode == Mode::without_log ? without_log(path) : path;
  const char* vfs = mode == Mode::alone ? "unix-none" : disk_vfs();
  const int code = sqlite3_open_v2(name.c_str(), &handle, kFlags[static_cast<std::size_t>(mode)], vfs);
  database.handle_.reset(handle);
  if (code != SQLITE_OK) {
    return unexpected(
        StoreError{code, is_disk_full(code), fmt::format("{}: {}", path, sqlite3_errstr(code))});
  }
  harden(handle);
  if (mode == Mode::read_only || mode == Mode::alone) database.keep_wal(true);
  // The index of the log is in memory then. That takes a lock that a file on such a medium cannot have.
  if (mode == Mode::alone) {
    if (auto done = database.run("PRAGMA locking_mode = EXCLUSIVE"); !done) return unexpected(done.error());
  }
  // Replaces SQLite's own hook, which would checkpoint every 1,000 pages in the middle of the traffic.
  sqlite3_wal_hook(handle, remember_wal_pages, database.wal_pages_.get());
  return database;
}

Result<void> Database::run(const char* sql) {
  return check(handle_.get(), sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr));
}

Result<std::int64_t> Database::integer(std::string_view sql) {
  Result<Statement> statement = prepare(sql);
  if (!statement) return unexpected(statement.error());
  const Result<bool> row = statement->step();
  if (!row) return unexpected(row.error());
  return *row ? statement->integer(0) : 0;
}

Result<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* handle = nullptr;
  const int code = sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &handle, nullptr);
  if (code != SQLITE_OK) return unexpected(failure(handle_.get(), code));
  Statement statement;
  statement.handle_.reset(handle);
  return statement;
}

Result<void> Database::prepare(std::initializer_list<Wanted> wanted) {
  for (const Wanted& one : wanted) {
    auto statement = prepare(one.sql);
    if (!statement) return unexpected(statement.error());
    *one.statement = std::move(*statement);
  }
  return {};
}

std::int64_t Database::last_insert_id() const { return sqlite3_last_insert_rowid(handle_.get()); }

bool Database::in_transaction() const { return sqlite3_get_autocommit(handle_.get()) == 0; }

// A failed COMMIT may or may not have rolled back already; after a failed rollback nothing is left to do.
void Database::rollback() noexcept {
  if (in_transaction()) sqlite3_exec(handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

Result<bool> Database::checkpoint_wal() {
  int frames = 0, written = 0;
  auto done = check(handle_.get(), sqlite3_wal_checkpoint_v2(handle_.get(), nullptr,
                                                             SQLITE_CHECKPOINT_PASSIVE, &frames, &written));
  if (!done) return unexpected(done.error());
  return frames == written;
}

Result<void> Database::empty_wal() {
  return check(handle_.get(), sqlite3_wal_checkpoint_v2(handle_.get(), nullptr, SQLITE_CHECKPOINT_TRUNCATE,
                                                        nullptr, nullptr));
}

Result<void> Database::copy_to(const std::string& path, const std::function<void()>& progress) {
  return replace_whole(path, [&](const std::string& part) { return copy_pages(*this, part, progress); });
}

Result<void> replace_whole(const std::string& path,
                           const std::function<Result<void>(const std::string&)>& write) {
  const std::string part = path + ".part";
  auto written = write(part);
  std::error_code error, ignored;
  if (written) std::filesystem::rename(part, path, error);
  if (written && !error) return sync_file(std::filesystem::absolute(path).parent_path());
  if (written) written = unexpected(system_failure(path, error));
  std::filesystem::remove(part, ignored);
  return written;
}

void Database::keep_wal(bool kept) {
  sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, kept ? 1 : 0, nullptr);
}

void Database::interrupt() noexcept { sqlite3_interrupt(handle_.get()); }

// --- Transaction

Result<Transaction> Transaction::begin(Database& database) {
  if (auto begun = database.run("BEGIN IMMEDIATE"); !begun) return unexpected(begun.error());
  return Transaction(database);
}

Transaction::~Transaction() {
  if (database_ != nullptr) database_->rollback();
}

Result<void> Transaction::commit() {
  Result<void> done = database_->run("COMMIT");
  if (done) database_ = nullptr;
  return done;
}

}  // namespace eboard::storage
