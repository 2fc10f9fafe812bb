// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Somebody with SQLite, who knows the store's tables and none of its keys.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "daemon/tlog/note.hpp"
#include "storage/tournament_changes.hpp"
#include "tests/support/evidence/made_hall.hpp"

namespace eboard::test {

/// A column as the schema has it.
struct StoreColumn {
  std::string table, name, type;
  bool can_be_null = false;
  int key = 0;  ///< its place in the primary key, from 1; 0: it is none of it
};

class Intruder {
 public:
  /// Opens the store at `path`, and all its doors.
  Intruder(const std::string& path, Chance& chance);
  ~Intruder() { sqlite3_close(database_); }
  Intruder(const Intruder&) = delete;
  Intruder& operator=(const Intruder&) = delete;

  /// All columns of the schema, by their tables.
  [[nodiscard]] const std::vector<StoreColumn>& columns() const { return columns_; }

  // Each says what was done; empty: there is nothing of that kind, or SQLite does not take it.

  /// Another value in one cell of the column, in a row by chance.
  [[nodiscard]] std::string change_cell(const std::string& table, const std::string& column);
  [[nodiscard]] std::string remove_row(const std::string& table);
  /// A row once more, before or behind the others.
  [[nodiscard]] std::string double_row(const std::string& table, bool behind);
  /// The values of a column of two rows in each other's place.
  [[nodiscard]] std::string exchange_cells(const std::string& table, const std::string& column);
  /// The last change of one row or two, as SQL.
  [[nodiscard]] const std::string& last() const { return last_; }
  /// One of several changes of more than a cell, by somebody who knows how the log is made.
  [[nodiscard]] std::string scheme(const tlog::Checkpoint& last);

 private:
  using Value = std::variant<std::nullptr_t, std::int64_t, double, std::string, std::vector<std::uint8_t>>;

  bool run(const std::string& sql);
  std::int64_t number(const std::string& sql);
  [[nodiscard]] Value value(const std::string& sql);
  [[nodiscard]] std::string text(const std::string& sql);
  bool write(const std::string& sql, const Value& value);
  bool write_both(const std::string& sql, const Value& one, const Value& other);
  /// A row as a condition on its key; empty: there is none.
  std::string row(const std::string& table);
  std::int64_t id(const std::string& table);
  [[nodiscard]] const StoreColumn& column(const std::string& table, const std::string& name) const;
  [[nodiscard]] std::vector<StoreColumn> columns_of(const std::string& table) const;
  Value other(const Value& value, const StoreColumn& column);

  // Schemes
  void cut();
  void seal_again(const tlog::Checkpoint& last);
  template <class Change>
  void forge(int source, std::int64_t id, const Change& before, const Change& now);
  void edit_facts(const std::function<bool(std::string&)>& edit);
  void edit_change(const std::function<bool(storage::TournamentChange&)>& edit);
  void edit_tag(const std::string& name);

  std::string path_;
  sqlite3* database_ = nullptr;
  Chance& chance_;
  std::vector<StoreColumn> columns_;
  std::string last_;
};

}  // namespace eboard::test
