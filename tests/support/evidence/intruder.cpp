// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/evidence/intruder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "daemon/tlog/sealed_change.hpp"

namespace eboard::test {

using storage::Store;

namespace {

struct Finalizer {
  void operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }
};
using Rows = std::unique_ptr<sqlite3_stmt, Finalizer>;

Rows prepare(sqlite3* database, const std::string& sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK)
    throw std::runtime_error(fmt::format("{}: {}", sql, sqlite3_errmsg(database)));
  return Rows(statement);
}

std::string text_in(sqlite3_stmt* row, int column) {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(row, column));
  return bytes == nullptr ? std::string()
                          : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(row, column)));
}

bool replace(std::string& text, std::string_view before, std::string_view now) {
  const auto at = text.find(before);
  if (at != std::string::npos) text.replace(at, before.size(), now);
  return at != std::string::npos;
}

/// The first fact once more, with that text as what it is.
bool double_fact(std::string& facts, const std::string& is) {
  const auto name = facts.substr(0, facts.find(',') + 1), rest = facts.substr(1);
  facts = fmt::format(R"({}"","{}"],{})", name, is, rest);
  return true;
}

template <class Bytes>
void flip_a_bit(Bytes& bytes, Chance& chance) {
  auto& byte = bytes[static_cast<std::size_t>(pick(chance, 0, static_cast<std::int64_t>(bytes.size()) - 1))];
  byte = static_cast<typename Bytes::value_type>(static_cast<unsigned char>(byte) ^
                                                 (1U << static_cast<unsigned>(pick(chance, 0, 7))));
}

template <class Bytes>
void spoil(Bytes& bytes, Chance& chance) {
  const auto how = bytes.empty() ? 0 : pick(chance, 0, 3);
  if (how == 0) bytes.push_back(static_cast<typename Bytes::value_type>('x'));
  if (how == 1) bytes.pop_back();
  if (how > 1) flip_a_bit(bytes, chance);
}

}  // namespace

Intruder::Intruder(const std::string& path, Chance& chance) : path_(path), chance_(chance) {
  if (sqlite3_open(path.c_str(), &database_) != SQLITE_OK) throw std::runtime_error(path + " does not open");
  run("PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF");
  std::vector<std::string> triggers;
  const auto doors = prepare(database_, "SELECT name FROM sqlite_master WHERE type = 'trigger'");
  while (sqlite3_step(doors.get()) == SQLITE_ROW) triggers.push_back(text_in(doors.get(), 0));
  for (const std::string& trigger : triggers) run("DROP TRIGGER " + trigger);
  const auto rows = prepare(
      database_,
      "SELECT one.name, of.name, of.type, of.\"notnull\", of.pk FROM sqlite_master AS one, "
      "pragma_table_info(one.name) AS of WHERE one.type = 'table' AND one.name NOT LIKE 'sqlite_%' ORDER BY "
      "one.name, of.cid");
  while (sqlite3_step(rows.get()) == SQLITE_ROW)
    columns_.push_back({text_in(rows.get(), 0), text_in(rows.get(), 1), text_in(rows.get(), 2),
                        sqlite3_column_int(rows.get(), 3) == 0 && sqlite3_column_int(rows.get(), 4) == 0,
                        sqlite3_column_int(rows.get(), 4)});
}

namespace {

template <class Value>
bool is_of_nobody(const Value& value) {
  const auto* text = std::get_if<std::string>(&value);
  return text != nullptr && tlog::is_nobody(*text);
}

}  // namespace

// --- one cell, one row

std::string Intruder::change_cell(const std::string& table, const std::string& name) {
  const std::string where = row(table);
  if (where.empty()) return {};
  const Value before = value(fmt::format("SELECT {} FROM {} WHERE {}", name, table, where));
  const Value now = other(before, column(table, name));
  // Whether a forgotten player was N.N. 1 or 2 nothing proves.
  if (is_of_nobody(before) && is_of_nobody(now)) return {};
  if (now == before || !write(fmt::format("UPDATE {} SET {} = ? WHERE {}", table, name, where), now))
    return {};
  return fmt::format("{}.{}", table, name);
}

std::string Intruder::remove_row(const std::string& table) {
  const std::string where = row(table);
  if (where.empty() || !run(fmt::format("DELETE FROM {} WHERE {}", table, where))) return {};
  return fmt::format("a row of {} removed", table);
}

std::string Intruder::double_row(const std::string& table, bool behind) {
  const std::string where = row(table);
  // Before an only row is behind it.
  if (where.empty() || (!behind && number("SELECT count(*) FROM " + table) == 1)) return {};
  std::vector<std::string> names, values;
  const auto all = columns_of(table);
  const auto last_key = std::ranges::max_element(all, {}, &StoreColumn::key);
  for (const StoreColumn& one : all) {
    names.push_back(one.name);
    if (&one != &*last_key) {
      values.push_back(one.name);
    } else if (one.type == "INTEGER") {
      values.push_back(fmt::format("(SELECT {}({}) {} FROM {})", behind ? "max" : "min", one.name,
                                   behind ? "+ 1" : "- 1", table));
    } else {
      values.push_back(fmt::format("{} || 'x'", one.name));
    }
  }
  if (!run(fmt::format("INSERT INTO {0} ({1}) SELECT {2} FROM {0} WHERE {3}", table, fmt::join(names, ", "),
                       fmt::join(values, ", "), where)))
    return {};
  return fmt::format("a row of {} put in {} the others", table, behind ? "behind" : "before");
}

std::string Intruder::exchange_cells(const std::string& table, const std::string& name) {
  const std::string one = row(table), another = row(table);
  if (one.empty() || one == another || column(table, name).key != 0) return {};
  const auto cell = [&](const std::string& where) {
    return value(fmt::format("SELECT {} FROM {} WHERE {}", name, table, where));
  };
  const Value first = cell(one), second = cell(another);
  if (first == second ||
      !write_both(fmt::format("UPDATE {0} SET {1} = CASE WHEN {2} THEN ?1 ELSE ?2 END WHERE {2} OR {3}",
                              table, name, one, another),
                  second, first))
    return {};
  return fmt::format("{}.{} exchanged", table, name);
}

Intruder::Value Intruder::other(const Value& value, const StoreColumn& column) {
  if (!std::holds_alternative<std::nullptr_t>(value) && column.can_be_null && pick(chance_, 0, 4) == 0)
    return nullptr;
  if (const auto* whole = std::get_if<std::int64_t>(&value)) {
    // A part of the program that reads only 32 bits of it sees the same.
    constexpr std::int64_t kBehindInt = std::int64_t{1} << 32U, kFar = std::int64_t{1} << 62U;
    const std::int64_t by =
        std::array<std::int64_t, 6>{1, -1, pick(chance_, 2, 100'000), kBehindInt, kFar, -kBehindInt}.at(
            static_cast<std::size_t>(pick(chance_, 0, 5)));
    const bool fits = by < 0 ? *whole >= std::numeric_limits<std::int64_t>::min() - by
                             : *whole <= std::numeric_limits<std::int64_t>::max() - by;
    return fits ? *whole + by : std::int64_t{0};
  }
  if (const auto* real = std::get_if<double>(&value)) return *real + 0.001;
  if (const auto* text = std::get_if<std::string>(&value)) {
    std::string now = *text;
    spoil(now, chance_);
    return now;
  }
  if (const auto* bytes = std::get_if<std::vector<std::uint8_t>>(&value)) {
    std::vector<std::uint8_t> now = *bytes;
    spoil(now, chance_);
    return now;
  }
  if (column.type == "INTEGER") return pick(chance_, 0, 9);
  return std::string("x");
}

// --- schemes

std::string Intruder::scheme(const tlog::Checkpoint& last) {
  const auto before = sqlite3_total_changes(database_);
  const auto shift = pick(chance_, 1, 100'000);
  const auto act = [&]() -> std::string {
    switch (pick(chance_, 0, 17)) {
      case 0:
        return run(fmt::format("INSERT INTO journal (device, at_ms, kind, body) SELECT device, at_ms, kind, "
                               "body FROM journal WHERE id = {0} AND "
                               "id < (SELECT max(journal) FROM sealed_until); UPDATE journal SET id = -id; "
                               "UPDATE journal SET id = id + 100000 + "
                               "(SELECT max(-id) FROM journal) WHERE id < 0",
                               id("journal"))),
               "rows of the journal in another order";
      case 1:
        return run(fmt::format("UPDATE journal SET at_ms = at_ms + {} WHERE id >= {}", shift, id("journal"))),
               "times shifted";
      case 2:
        return run("DELETE FROM event WHERE sequence = (SELECT max(sequence) FROM event)"), "the last event";
      case 3:
        return run("UPDATE board SET number = number + 100 WHERE id < 3; UPDATE board SET number = 203 - "
                   "number WHERE id < 3"),
               "boards exchanged";
      case 4:
        return run("UPDATE device SET key = '~' || key WHERE id < 3; UPDATE device SET key = 'serial ' || (3 "
                   "- id) WHERE id < 3"),
               "devices exchanged";
      case 5:
        return cut(), "the end cut off";
      case 6: {
        const auto change = id("pairing_change");
        return run(fmt::format(
                   "DELETE FROM pairing_change_tag WHERE change = {0}; DELETE FROM pairing_change "
                   "WHERE id = {0}",
                   change)),
               "a pairing removed";
      }
      case 7:
        return seal_again(last), "sealed again by another key";
      case 8:
        return edit_facts(
                   [&](std::string& facts) { return replace(facts, "/entries/", R"(/\u0065ntries/)"); }),
               "a fact with a letter as an escape";
      case 9:
        return edit_facts([&](std::string& facts) { return double_fact(facts, "2 w 0.5"); }),
               "a fact doubled";
      case 10:
        return edit_facts([&](std::string& facts) { return double_fact(facts, "N.N. 1"); }),
               "a fact doubled, with nobody in it";
      case 11:
        return edit_facts([&](std::string& facts) { return replace(facts, "2 w -", "N.N. 1"); }),
               "a result in a forgotten one's place";
      case 12:
        return edit_facts([&](std::string& facts) { return replace(facts, "Player ", "Fake N.N. "); }),
               "a name beside a forgotten one's";
      case 13:
        return edit_facts([&](std::string& facts) { return replace(facts, R"(,["t)", R"(, ["t)"); }),
               "a fact with a blank before it";
      case 14:
        return edit_tag("Fake N.N. 1"), "a name of a pairing beside a forgotten one's";
      case 16:
        return run("DELETE FROM sealed_root WHERE size = (SELECT max(size) FROM sealed_root)"),
               "the last checkpoint";
      case 15:
        return edit_tag("Fake"), "another name in a forgotten one's place";
      default:
        return edit_change([&](storage::TournamentChange& change) {
                 return replace(change.what, "a result", "no result") &&
                        replace(change.what, "Player ", "N.N. ");
               }),
               "a sentence in a forgotten one's place";
    }
  };
  std::string name = act();
  return sqlite3_total_changes(database_) == before ? std::string() : name;
}

/// With all that speaks of it.
void Intruder::cut() {
  const auto roots = number("SELECT count(*) FROM sealed_root");
  if (roots < 2) return;
  const auto size = number(fmt::format("SELECT size FROM sealed_root ORDER BY size LIMIT 1 OFFSET {}",
                                       pick(chance_, 0, roots - 2)));
  run(fmt::format("DELETE FROM sealed_root WHERE size > {0}; DELETE FROM sealed WHERE leaf >= {0}", size));
}

/// The last checkpoint with keys of the intruder's.
void Intruder::seal_again(const tlog::Checkpoint& last) {
  const auto log = tlog::Signer::make(last.origin, tlog::KeyUse::note);
  const auto epoch = number("SELECT epoch FROM sealed_root ORDER BY size DESC LIMIT 1");
  const auto other = tlog::Signer::make(fmt::format("{}/epoch/{}", last.origin, epoch), tlog::KeyUse::note);
  const auto hex = [](const auto& bytes) {
    std::string text;
    for (const auto byte : bytes) text += fmt::format("{:02x}", byte);
    return text;
  };
  run(fmt::format(
      "UPDATE sealed_root SET key = x'{}', signature = x'{}', epoch_signature = x'{}' WHERE size = {}",
      hex(log.verifier().public_key()), hex(log.sign(last.text()).bytes), hex(other.sign(last.text()).bytes),
      last.tree.size));
}

/// Writes it into the seal as well, as if `eboardctl forget` had done it.
template <class Change>
void Intruder::forge(int source, std::int64_t id, const Change& before, const Change& now) {
  storage::SealedChange sealed;
  const auto where = fmt::format("FROM sealed_change WHERE source = {} AND change = {}", source, id);
  sealed.salts = text("SELECT salts " + where);
  if (sealed.salts.empty()) return;
  tlog::unsalt(sealed, before, now);
  write(fmt::format("UPDATE sealed_change SET salts = ? WHERE source = {} AND change = {}", source, id),
        sealed.salts);
}

void Intruder::edit_facts(const std::function<bool(std::string&)>& edit) {
  edit_change([&](storage::TournamentChange& change) { return edit(change.facts); });
}

void Intruder::edit_change(const std::function<bool(storage::TournamentChange&)>& edit) {
  const auto id = this->id("tournament_change");
  if (id < 0) return;
  std::optional<storage::TournamentChange> before;
  {
    auto store = sound(Store::open(path_, Store::Access::read_only));
    for (storage::TournamentChange& one : sound(store.tournament_changes().all()))
      if (one.id == id) before = std::move(one);
  }
  auto now = before;
  if (!now || !edit(*now)) return;
  std::int64_t other = 0;
  {
    auto store = sound(Store::open(path_, Store::Access::read_write));
    other = sound(store.tournament_changes().append(storage::PackedTournamentChange(*now)));
  }
  forge(2, id, *before, *now);
  run(fmt::format(
      "UPDATE tournament_change SET (what, facts) = (SELECT what, facts FROM tournament_change WHERE "
      "id = {0}) WHERE id = {1}; DELETE FROM tournament_change WHERE id = {0}",
      other, id));
}

void Intruder::edit_tag(const std::string& name) {
  const auto id = this->id("pairing_change");
  std::vector<rules::Tag> before;
  for (int position = 1;; ++position) {
    const auto of = fmt::format("FROM pairing_change_tag WHERE change = {} AND position = {}", id, position);
    const std::string tag = text("SELECT name " + of);
    if (tag.empty()) break;
    before.push_back({tag, text("SELECT value " + of)});
  }
  if (before.empty()) return;
  auto now = before;
  now.front().value = name;
  forge(1, id, before, now);
  run(fmt::format("UPDATE pairing_change_tag SET value = '{}' WHERE change = {} AND position = 1", name, id));
}

// --- SQLite

bool Intruder::run(const std::string& sql) {
  last_ = sql;
  return sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
}

std::int64_t Intruder::number(const std::string& sql) {
  const Value found = value(sql);
  const auto* number = std::get_if<std::int64_t>(&found);
  return number == nullptr ? -1 : *number;
}

std::string Intruder::text(const std::string& sql) {
  const Value found = value(sql);
  const auto* text = std::get_if<std::string>(&found);
  return text == nullptr ? std::string() : *text;
}

Intruder::Value Intruder::value(const std::string& sql) {
  const auto row = prepare(database_, sql);
  if (sqlite3_step(row.get()) != SQLITE_ROW) return nullptr;
  switch (sqlite3_column_type(row.get(), 0)) {
    case SQLITE_INTEGER:
      return std::int64_t{sqlite3_column_int64(row.get(), 0)};
    case SQLITE_FLOAT:
      return sqlite3_column_double(row.get(), 0);
    case SQLITE_TEXT:
      return text_in(row.get(), 0);
    case SQLITE_BLOB: {
      const std::string bytes = text_in(row.get(), 0);
      return std::vector<std::uint8_t>(bytes.begin(), bytes.end());
    }
    default:
      return nullptr;
  }
}

namespace {

template <class Value>
void bind(sqlite3_stmt* statement, int index, const Value& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) sqlite3_bind_int64(statement, index, *whole);
  if (const auto* real = std::get_if<double>(&value)) sqlite3_bind_double(statement, index, *real);
  if (const auto* text = std::get_if<std::string>(&value))
    sqlite3_bind_text(statement, index, text->data(), static_cast<int>(text->size()), SQLITE_STATIC);
  if (const auto* bytes = std::get_if<std::vector<std::uint8_t>>(&value))
    sqlite3_bind_blob(statement, index, bytes->empty() ? "" : static_cast<const void*>(bytes->data()),
                      static_cast<int>(bytes->size()), SQLITE_STATIC);
}

std::string expanded(sqlite3_stmt* statement) {
  const std::unique_ptr<char, decltype(&sqlite3_free)> sql(sqlite3_expanded_sql(statement), sqlite3_free);
  return sql ? std::string(sql.get()) : std::string();
}

}  // namespace

bool Intruder::write(const std::string& sql, const Value& value) {
  const auto statement = prepare(database_, sql);
  bind(statement.get(), 1, value);
  last_ = expanded(statement.get());
  return sqlite3_step(statement.get()) == SQLITE_DONE && sqlite3_changes(database_) > 0;
}

bool Intruder::write_both(const std::string& sql, const Value& one, const Value& other) {
  const auto statement = prepare(database_, sql);
  bind(statement.get(), 1, one);
  bind(statement.get(), 2, other);
  last_ = expanded(statement.get());
  return sqlite3_step(statement.get()) == SQLITE_DONE && sqlite3_changes(database_) > 0;
}

std::string Intruder::row(const std::string& table) {
  // A tag without a name says only that a game has tags of its own, which its change says already.
  const std::string from = table + (table == "pairing_change_tag" ? " WHERE name <> ''" : "");
  const auto rows = number("SELECT count(*) FROM " + from);
  if (rows < 1) return {};
  std::vector<std::string> names, parts;
  for (const StoreColumn& one : columns_of(table))
    if (one.key != 0) names.push_back(one.name);
  for (const std::string& name : names) parts.push_back(fmt::format("'{0} = ' || quote({0})", name));
  return text(fmt::format("SELECT {} FROM {} LIMIT 1 OFFSET {}", fmt::join(parts, " || ' AND ' || "), from,
                          pick(chance_, 0, rows - 1)));
}

std::int64_t Intruder::id(const std::string& table) {
  const auto rows = number("SELECT count(*) FROM " + table);
  return rows < 1 ? -1
                  : number(fmt::format("SELECT rowid FROM {} LIMIT 1 OFFSET {}", table,
                                       pick(chance_, 0, rows - 1)));
}

std::vector<StoreColumn> Intruder::columns_of(const std::string& table) const {
  std::vector<StoreColumn> all;
  std::ranges::copy_if(columns_, std::back_inserter(all),
                       [&](const StoreColumn& one) { return one.table == table; });
  return all;
}

const StoreColumn& Intruder::column(const std::string& table, const std::string& name) const {
  const auto found = std::ranges::find_if(
      columns_, [&](const StoreColumn& one) { return one.table == table && one.name == name; });
  if (found == columns_.end()) throw std::runtime_error(fmt::format("no column {}.{}", table, name));
  return *found;
}

}  // namespace eboard::test
