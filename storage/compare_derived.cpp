// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include "storage/check.hpp"
#include "storage/derived.hpp"
#include "storage/fresh_store.hpp"
#include "storage/pairing_store.hpp"

namespace eboard::storage {

namespace {

using Faults = std::vector<std::string>;

constexpr std::size_t kMaxFaults = 100;

struct Comparison {
  std::string_view table;
  int keys;  ///< number of leading integer columns that identify a row; rows are ordered by them
  std::string_view sql;
  std::string_view by = "event";  ///< what gives its rows
};

constexpr std::string_view kByPairings = "pairing change";

constexpr Comparison kComparisons[] = {
    {"game", 2,
     "SELECT board, number, started_at, ended_at, start_fen, rotated, result, result_by, tracker FROM game "
     "ORDER BY board, number"},
    {"ply", 3,
     "SELECT board, number, ply, at_ms, uci, san, fen, white_ms, black_ms, confidence_pm, irregular, "
     "inferred, "
     "alternatives, ply.tracker, clock_read, presumed FROM game JOIN ply ON ply.game = game.id ORDER BY "
     "board, number, "
     "ply"},
    {"irregularity", 1, "SELECT * FROM irregularity ORDER BY sequence"},
    {"ruling", 1, "SELECT * FROM ruling ORDER BY sequence"},
    {"pairing", 2, "SELECT round, board FROM pairing ORDER BY round, board", kByPairings},
    {"tag of a pairing", 3, "SELECT * FROM pairing_tag ORDER BY round, board, position", kByPairings},
    {"seating", 1, "SELECT board, round FROM seating ORDER BY board", kByPairings},
    // A GameId is left out where another game has it, which depends on what else is there.
    {"tag of a game", 3,
     "SELECT board, game, row_number() OVER (PARTITION BY board, game ORDER BY position) AS place, name, "
     "value FROM game_tag WHERE name <> 'GameId' ORDER BY board, game, place",
     kByPairings},
};

std::string shown(const Statement& row, int column) {
  return row.is_null(column) ? "nothing" : fmt::format("'{}'", row.text(column));
}

std::string place(const Comparison& what, const Statement& row) {
  std::string text(what.table);
  for (int column = 0; column < what.keys; ++column) {
    text += fmt::format(" {} {}", row.name(column), row.integer(column));
  }
  return text;
}

// Negative if the key of `a` comes first.
int compare_keys(const Comparison& what, const Statement& a, const Statement& b) {
  for (int column = 0; column < what.keys; ++column) {
    if (a.integer(column) != b.integer(column)) return a.integer(column) < b.integer(column) ? -1 : 1;
  }
  return 0;
}

void compare_rows(const Comparison& what, const Statement& stored, const Statement& made, Faults& faults) {
  for (int column = what.keys; column < stored.columns(); ++column) {
    if (stored.is_null(column) == made.is_null(column) && stored.text(column) == made.text(column)) continue;
    faults.push_back(fmt::format("{}: {} is {}, the {}s give {}", place(what, stored), stored.name(column),
                                 shown(stored, column), what.by, shown(made, column)));
    return;
  }
}

Result<void> compare_table(const Comparison& what, Database& stored_in, Database& made_in, Faults& faults) {
  auto stored = stored_in.prepare(what.sql);
  if (!stored) return unexpected(stored.error());
  auto made = made_in.prepare(what.sql);
  if (!made) return unexpected(made.error());
  auto has_stored = stored->step();
  auto has_made = made->step();
  while (has_stored && has_made && (*has_stored || *has_made) && faults.size() < kMaxFaults) {
    const int order = !*has_made ? -1 : !*has_stored ? 1 : compare_keys(what, *stored, *made);
    if (order == 0) compare_rows(what, *stored, *made, faults);
    if (order < 0) faults.push_back(fmt::format("{}: no {} gives it", place(what, *stored), what.by));
    if (order > 0) faults.push_back(fmt::format("{}: missing, the {}s give it", place(what, *made), what.by));
    if (order <= 0) has_stored = stored->step();
    if (order >= 0) has_made = made->step();
  }
  if (!has_stored) return unexpected(has_stored.error());
  if (!has_made) return unexpected(has_made.error());
  return {};
}

Result<void> apply_all(Database& stored, Database& fresh, const EventSource& events) {
  auto derived = DerivedTables::open(fresh);
  if (!derived) return unexpected(derived.error());
  auto transaction = Transaction::begin(fresh);
  if (!transaction) return unexpected(transaction.error());
  Result<void> applied;
  auto read = events([&](const StoredEvent& event) {
    applied = derived->apply(event.board, event.sequence, event.event, event.tracker_version);
    return applied.has_value();
  });
  if (!read) return read;
  if (!applied) return applied;
  AppliedChanges pairings;
  if (auto done = apply_changes(stored, Millis::max(), fresh, pairings); !done) return done;
  return transaction->commit();
}

}  // namespace

Result<Faults> compare_derived(Database& database, const EventSource& events) {
  auto fresh = fresh_store(database);
  if (!fresh) return unexpected(fresh.error());
  if (auto done = apply_all(database, *fresh, events); !done) return unexpected(done.error());
  Faults faults;
  for (const Comparison& what : kComparisons) {
    if (auto done = compare_table(what, database, *fresh, faults); !done) return unexpected(done.error());
  }
  if (faults.size() >= kMaxFaults) faults.emplace_back("more differences were not looked for");
  return faults;
}

}  // namespace eboard::storage
