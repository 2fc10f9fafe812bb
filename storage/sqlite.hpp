// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Owns SQLite's C handles. A constructed Database or Statement is always open and valid; every failure is a
// StoreError that names the file.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "storage/error.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace eboard::storage {

class Database;

inline constexpr std::int64_t kMaxSmall = 1'000'000'000;

/// A prepared statement. Text and bytes that are bound must live until the next reset() or execute().
class Statement {
 public:
  Statement() = default;

  /// Binds all parameters, runs the statement to the end, resets it.
  template <class... Values>
  [[nodiscard]] Result<void> execute(const Values&... values) {
    bind(values...);
    return for_each([] { return true; });
  }

  /// Resets and binds all parameters; step() then yields the rows.
  template <class... Values>
  void bind(const Values&... values) {
    reset();
    int index = 0;
    (bind_one(++index, values), ...);
  }

  /// Returns true if there is a row, false after the last one.
  [[nodiscard]] Result<bool> step();
  void reset();
  /// Calls `visit()` on every row until there is none or it returns false.
  template <class Visit>
  [[nodiscard]] Result<void> for_each(Visit visit) {
    while (true) {
      const Result<bool> row = step();
      if (!row) return unexpected(row.error());
      if (!*row || !visit()) break;
    }
    reset();
    return {};
  }

  [[nodiscard]] int columns() const;
  [[nodiscard]] std::string_view name(int column) const;
  [[nodiscard]] bool is_null(int column) const;
  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] double real(int column) const;
  /// Of a number that is never large. A large one is damage: it becomes kMaxSmall or its opposite, so that it
  /// is none that could be meant, and counting on from it is safe.
  [[nodiscard]] int small_integer(int column) const {
    return static_cast<int>(std::clamp(integer(column), -kMaxSmall, kMaxSmall));
  }
  [[nodiscard]] std::optional<std::int64_t> optional_integer(int column) const;
  /// Valid until the next step() or reset().
  [[nodiscard]] std::string_view text(int column) const;
  [[nodiscard]] std::span<const std::uint8_t> blob(int column) const;

 private:
  friend class Database;
  struct Finalizer {
    void operator()(sqlite3_stmt* statement) const noexcept;
  };

  void bind_one(int index, std::nullptr_t);
  void bind_one(int index, std::int64_t value);
  void bind_one(int index, double value);
  void bind_one(int index, std::string_view value);
  void bind_one(int index, std::span<const std::uint8_t> value);
  void bind_one(int index, const std::integral auto& value) {
    bind_one(index, static_cast<std::int64_t>(value));
  }
  void bind_one(int index, const std::string& value) { bind_one(index, std::string_view(value)); }
  void bind_one(int index, const char* value) { bind_one(index, std::string_view(value)); }
  template <class T>
  void bind_one(int index, const std::optional<T>& value) {
    if (value) {
      bind_one(index, *value);
    } else {
      bind_one(index, nullptr);
    }
  }

  std::unique_ptr<sqlite3_stmt, Finalizer> handle_;
};

/// Of a new file. A commit writes each page whole in which something changed, and a hall commits a dozen
/// times a second: with SQLite's usual 4,096 bytes it writes five times as much.
inline constexpr const char* kPageSize = "PRAGMA page_size = 512";

class Database {
 public:
  enum class Mode {
    read_write,
    read_only,
    in_memory,
    without_log,  ///< reads the file as if it had no WAL; nobody may write to it meanwhile
    alone,        ///< reads the file and its WAL, which must exist, and needs no file beside them; the same
  };

  /// Opens a database. In mode read_write the file must exist (an empty one is enough): its maker decides on
  /// its permissions.
  [[nodiscard]] static Result<Database> open(const std::string& path, Mode mode);

  /// Runs one or more statements without results.
  [[nodiscard]] Result<void> run(const char* sql);
  /// The first column of the only row.
  [[nodiscard]] Result<std::int64_t> integer(std::string_view sql);
  [[nodiscard]] Result<Statement> prepare(std::string_view sql);
  /// A statement to prepare, and where to put it.
  struct Wanted {
    Statement* statement;
    std::string_view sql;
  };
  [[nodiscard]] Result<void> prepare(std::initializer_list<Wanted> wanted);

  [[nodiscard]] std::int64_t last_insert_id() const;
  [[nodiscard]] bool in_transaction() const;
  void rollback() noexcept;

  /// The number of pages in the WAL after the last commit.
  [[nodiscard]] std::int64_t wal_pages() const { return *wal_pages_; }
  /// Writes as much of the WAL back as readers allow. False: some of it is still needed.
  [[nodiscard]] Result<bool> checkpoint_wal();
  /// Writes all of the WAL back and empties it. An error if readers are in the way.
  [[nodiscard]] Result<void> empty_wal();
  /// Writes all that is committed to a file of mode 0600, page by page, and replaces the file at `path` by
  /// it, as replace_whole() does. Calls `progress` now and then.
  [[nodiscard]] Result<void> copy_to(const std::string& path, const std::function<void()>& progress);

  /// If true, closing does not write the WAL back. A reader never does.
  void keep_wal(bool kept);
  /// Ends the running call with SQLITE_INTERRUPT; may be called from any thread.
  void interrupt() noexcept;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] sqlite3* handle() { return handle_.get(); }

 private:
  struct Closer {
    void operator()(sqlite3* database) const noexcept;
  };
  Database() = default;

  std::string path_;
  std::unique_ptr<std::int64_t> wal_pages_;  // a hook of SQLite writes it: its address must not change
  std::unique_ptr<sqlite3, Closer> handle_;
};

/// Replaces the file at `path` by what `write` puts into the file whose name it gets, completely or not at
/// all; it is on the disk when this returns if `write` syncs it.
[[nodiscard]] Result<void> replace_whole(const std::string& path,
                                         const std::function<Result<void>(const std::string&)>& write);

/// A transaction that is rolled back unless it was committed.
class Transaction {
 public:
  [[nodiscard]] static Result<Transaction> begin(Database& database);
  Transaction(Transaction&& other) noexcept : database_(std::exchange(other.database_, nullptr)) {}
  Transaction& operator=(Transaction&&) = delete;
  ~Transaction();
  [[nodiscard]] Result<void> commit();

 private:
  explicit Transaction(Database& database) : database_(&database) {}
  Database* database_;
};

/// Returns the Result of `write()`, in a transaction: all of it is stored, or nothing.
template <class Write>
[[nodiscard]] Result<void> in_transaction(Database& database, Write write) {
  auto transaction = Transaction::begin(database);
  if (!transaction) return unexpected(transaction.error());
  if (auto done = write(); !done) return done;
  return transaction->commit();
}

}  // namespace eboard::storage
